"""Matches and their journal: who played, what was dealt, every action in order."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from data.db.database import Transaction, Value
from data.errors import Conflict
from data.marks import forget_match
from data.news import put_news
from data.records.tables import NextTurn, Outcome, Seat, SeatResult, Table, TableStatus
from data.rows import (
    FRESH_SEAT,
    NO_TURN,
    StorePart,
    one_table,
    raise_version,
    span_value,
    time_value,
    turn_columns,
)
from data.seen import may_have, note_hands, open_hands


class Matches(StorePart):
    """The part of the store that keeps matches."""

    async def start_match(
        self,
        table_id: int,
        expected_version: int,
        *,
        rules_revision: int,
        first_dealer: int,
        seed: str,
        sides: Sequence[int],
        turn: NextTurn | None = None,
    ) -> Table:
        """Start a match with the table's variant, options and seats, and its first deal with this seed.

        ``sides`` is the side of each seat, ``turn`` the first one. Raises ``Conflict`` where a seat is
        empty or a match runs already.
        """
        async with self._database.write() as transaction:
            now = self._now()
            await raise_version(transaction, table_id, expected_version, now, paused_at=None, votes=None)
            table = await one_table(transaction, table_id)
            if any(seat.empty for seat in table.seats) or len(sides) != len(table.seats):
                raise Conflict(f"Table {table_id} has an empty seat, or sides for other seats than it has.")
            if table.status not in (TableStatus.LOBBY, TableStatus.FINISHED):
                raise Conflict(f"Table {table_id} is {table.status}: no match can start there.")
            await begin_match(
                transaction,
                table,
                now,
                rules_revision=rules_revision,
                first_dealer=first_dealer,
                seed=seed,
                sides=sides,
            )
            await _set_turn(transaction, table_id, turn, expected_version + 1)
            return await one_table(transaction, table_id)

    async def append_action(
        self,
        table_id: int,
        expected_version: int,
        *,
        match_id: int,
        round: int,
        seat: int,
        text: str,
        deal_result: str | None = None,
        next_deal_at: datetime | None = None,
        next_deal_seed: str | None = None,
        match_result: Sequence[SeatResult] | None = None,
        made_by: str | None = None,
        turn: NextTurn | None = None,
        bank: timedelta | None = None,
        settles: bool = False,
        touch: bool = True,
    ) -> int:
        """Write an action down and return the table's new version: the one write of a turn.

        ``made_by``: who acted for the seat's player. ``turn``: whose turn follows, None where this one goes
        on; ``bank`` what the seat has left then. ``settles``: what was prepared for the seat, and the
        deadlines that it has missed, are done with. ``touch``: a person did this.

        Where the action ends the deal, ``deal_result`` is what came of it, and one of the others may say what
        follows: the moment at which the next deal starts by itself, the seed of a next deal that starts at
        once, or how the match ended for every seat.
        """
        if deal_result is None and (next_deal_at or next_deal_seed or match_result):
            raise ValueError("only the end of a deal is followed by something")
        async with self._database.write() as transaction:
            now = self._now()
            columns = {} if turn is None else turn_columns(turn, expected_version + 1)
            version = await raise_version(
                transaction, table_id, expected_version, now, touch=touch, **columns
            )
            written = await transaction.rows(
                "INSERT INTO actions (match_id, round, n, seat, content, version, acted_at,"
                " made_by)"
                " SELECT d.match_id, d.round, (SELECT COALESCE(MAX(a.n), 0) + 1 FROM actions a"
                " WHERE a.match_id = d.match_id AND a.round = d.round),"
                " CAST(? AS INTEGER), CAST(? AS TEXT), CAST(? AS INTEGER), CAST(? AS INTEGER),"
                " CAST(? AS TEXT)"
                " FROM deals d JOIN tables t ON t.match_id = d.match_id"
                " WHERE t.id = ? AND d.match_id = ? AND d.round = ? AND d.finished_at IS NULL RETURNING n",
                seat,
                text,
                version,
                now,
                made_by,
                table_id,
                match_id,
                round,
            )
            if not written:
                raise Conflict(f"No deal {round} of match {match_id} is being played at table {table_id}.")
            if settles:
                await transaction.rows(
                    "UPDATE seats SET misses = 0, prepared = NULL, note = NULL, presence ="
                    " CASE WHEN presence = 'awaited' THEN 'present' ELSE presence END"
                    " WHERE table_id = ? AND seat = ?",
                    table_id,
                    seat,
                )
            if bank is not None:
                await transaction.rows(
                    "UPDATE seats SET bank = ? WHERE table_id = ? AND seat = ?",
                    span_value(bank),
                    table_id,
                    seat,
                )
            if deal_result is not None:
                await transaction.rows(
                    "UPDATE deals SET finished_at = ?, result = ? WHERE match_id = ? AND round = ?",
                    now,
                    deal_result,
                    match_id,
                    round,
                )
                await open_hands(transaction, match_id)
                if match_result is not None:
                    await _end_match(transaction, table_id, match_id, Outcome.FINISHED, match_result, now)
                elif next_deal_seed is not None:
                    await _begin_deal(transaction, table_id, match_id, round + 1, next_deal_seed, now)
                else:
                    await _set_status(transaction, table_id, TableStatus.BETWEEN_DEALS, next_deal_at)
            return version

    async def start_deal(
        self,
        table_id: int,
        expected_version: int,
        *,
        match_id: int,
        round: int,
        seed: str,
        turn: NextTurn | None = None,
        touch: bool = True,
        votes: str | None = None,
        returning: Sequence[Seat] = (),
        news: Sequence[str] = (),
    ) -> Table:
        """Begin the next deal of a match; the Next presses are used up. ``Conflict`` where it is not its
        turn. ``returning``: people who take their seats back with it; ``votes`` are those that still stand.
        """
        async with self._database.write() as transaction:
            now = self._now()
            await raise_version(transaction, table_id, expected_version, now, touch=touch, votes=votes)
            ready = await transaction.rows(
                "SELECT 1 AS ready FROM deals d JOIN tables t ON t.match_id = d.match_id"
                " WHERE t.id = ? AND t.status = 'between_deals' AND d.match_id = ? AND d.round = ?"
                " AND d.finished_at IS NOT NULL",
                table_id,
                match_id,
                round - 1,
            )
            if not ready:
                raise Conflict(f"Deal {round} of match {match_id} cannot start at table {table_id} now.")
            for seat in returning:
                await _put_player(transaction, table_id, match_id, seat, now)
            await put_news(transaction, table_id, news)
            await _begin_deal(transaction, table_id, match_id, round, seed, now)
            await _set_turn(transaction, table_id, turn, expected_version + 1)
            return await one_table(transaction, table_id)

    async def replace_player(
        self,
        table_id: int,
        expected_version: int,
        seat: int,
        *,
        person_id: int | None = None,
        computer: str | None = None,
        name: str,
        turn: NextTurn | None = None,
        votes: str | None = None,
        news: Sequence[str] = (),
    ) -> Table:
        """Give a seat to another player in mid-match. Where that is a computer player, its person has left
        and cannot win any more, until they come back; where it is another person, the seat is theirs from now
        on and the one before has not left. ``turn`` is what the table waits for from now on, None where that
        has not changed; ``votes`` are those that still stand. Raises ``HandSeen`` for somebody who may not
        have this seat.
        """
        async with self._database.write() as transaction:
            now = self._now()
            columns = {} if turn is None else turn_columns(turn, expected_version + 1)
            await raise_version(transaction, table_id, expected_version, now, votes=votes, **columns)
            table = await one_table(transaction, table_id)
            if table.match_id is None:
                raise Conflict(f"No match is played at table {table_id}.")
            if person_id is not None:
                await may_have(transaction, table.match_id, seat, person_id)
            await _put_player(
                transaction, table_id, table.match_id, Seat(seat, person_id, computer, name), now
            )
            playing = await transaction.rows(
                "SELECT round FROM deals WHERE match_id = ? AND finished_at IS NULL", table.match_id
            )
            for deal in playing:
                await note_hands(transaction, table.match_id, deal["round"], [seat])
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)

    async def want_back(
        self, table_id: int, expected_version: int, match_id: int, seat: int, news: Sequence[str] = ()
    ) -> Table:
        """Whoever began the match in this seat takes it back at the next deal."""
        async with self._database.write() as transaction:
            await raise_version(transaction, table_id, expected_version, self._now(), touch=True)
            await transaction.rows(
                "UPDATE stays SET wants_back = 1 WHERE match_id = ? AND seat = ? AND n = 1", match_id, seat
            )
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)

    async def abandon_match(
        self,
        table_id: int,
        expected_version: int,
        *,
        match_id: int,
        because: str,
        news: Sequence[str] = (),
    ) -> Table:
        """End a match before its time, for this reason: nobody has won, and it counts for nothing."""
        async with self._database.write() as transaction:
            now = self._now()
            await raise_version(transaction, table_id, expected_version, now, votes=None, paused_at=None)
            await _end_match(transaction, table_id, match_id, Outcome.ABANDONED, (), now)
            await transaction.rows("UPDATE matches SET reason = ? WHERE id = ?", because, match_id)
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)


async def begin_match(
    transaction: Transaction,
    table: Table,
    now: int,
    *,
    rules_revision: int,
    first_dealer: int,
    seed: str,
    sides: Sequence[int],
) -> None:
    """A match with what is to be played at a table and who sits there, and its first deal."""
    rows = await transaction.rows(
        "INSERT INTO matches (table_id, guild_id, variant, options, rules_revision, first_dealer,"
        " rated, tournament_id, tournament_round, duplicate, started_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        table.id,
        table.guild_id,
        table.variant,
        table.options,
        rules_revision,
        first_dealer,
        int(table.rated),
        table.tournament_id,
        table.tournament_round,
        table.duplicate,
        now,
    )
    match_id: int = rows[0]["id"]
    for seat, side in zip(table.seats, sides, strict=True):
        await transaction.rows(
            "INSERT INTO match_seats (match_id, seat, side, person_id, computer, name)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            match_id,
            seat.index,
            side,
            seat.person_id,
            seat.computer,
            seat.name,
        )
    await transaction.rows("UPDATE tables SET match_id = ? WHERE id = ?", match_id, table.id)
    await transaction.rows(f"UPDATE seats SET {FRESH_SEAT} WHERE table_id = ?", table.id)
    await _begin_deal(transaction, table.id, match_id, 1, seed, now)


async def _begin_deal(
    transaction: Transaction, table_id: int, match_id: int, round: int, seed: str, now: int
) -> None:
    await transaction.rows(
        "INSERT INTO deals (match_id, round, seed, started_at) VALUES (?, ?, ?, ?)",
        match_id,
        round,
        seed,
        now,
    )
    await _set_status(transaction, table_id, TableStatus.PLAYING, None)
    await transaction.rows("UPDATE tables SET look_at = ? WHERE id = ?", now, table_id)
    await transaction.rows("DELETE FROM next_presses WHERE table_id = ?", table_id)
    await transaction.rows(
        "UPDATE seats SET bank = NULL, prepared = NULL, note = NULL WHERE table_id = ?", table_id
    )
    await note_hands(transaction, match_id, round)


async def _put_player(transaction: Transaction, table_id: int, match_id: int, new: Seat, now: int) -> None:
    """Put somebody into a seat in mid-match, and note whose it was until then."""
    rows = await transaction.rows(
        f"UPDATE seats SET {FRESH_SEAT}, person_id = ?, computer = ?, name = ?"
        " WHERE table_id = ? AND seat = ? RETURNING seat",
        new.person_id,
        new.computer,
        new.name,
        table_id,
        new.index,
    )
    if not rows:
        raise Conflict(f"Table {table_id} has no seat {new.index}.")
    held = await transaction.rows(
        "SELECT person_id, name, left_at FROM match_seats WHERE match_id = ? AND seat = ?",
        match_id,
        new.index,
    )
    before = held[0]
    if new.person_id is None or new.person_id == before["person_id"]:
        left_at = None if new.person_id is not None else before["left_at"] or now
        await transaction.rows(
            "UPDATE match_seats SET left_at = ? WHERE match_id = ? AND seat = ?", left_at, match_id, new.index
        )
        return
    # The first one's stay is written down when a second one comes.
    await transaction.rows(
        "INSERT INTO stays (match_id, seat, n, person_id, name, since)"
        " SELECT id, CAST(? AS INTEGER), 1, CAST(? AS INTEGER), CAST(? AS TEXT), started_at FROM matches"
        " WHERE id = ? ON CONFLICT DO NOTHING",
        new.index,
        before["person_id"],
        before["name"],
        match_id,
    )
    await transaction.rows(
        "UPDATE stays SET until = COALESCE(until, CAST(? AS INTEGER)), wants_back = 0"
        " WHERE match_id = ? AND seat = ?",
        before["left_at"] or now,
        match_id,
        new.index,
    )
    await transaction.rows(
        "INSERT INTO stays (match_id, seat, n, person_id, name, since)"
        " SELECT CAST(? AS INTEGER), CAST(? AS INTEGER), MAX(n) + 1, CAST(? AS INTEGER), CAST(? AS TEXT),"
        " CAST(? AS INTEGER) FROM stays WHERE match_id = ? AND seat = ?",
        match_id,
        new.index,
        new.person_id,
        new.name,
        now,
        match_id,
        new.index,
    )
    await transaction.rows(
        "UPDATE match_seats SET person_id = ?, name = ?, left_at = NULL WHERE match_id = ? AND seat = ?",
        new.person_id,
        new.name,
        match_id,
        new.index,
    )


async def _set_turn(transaction: Transaction, table_id: int, turn: NextTurn | None, version: int) -> None:
    if turn is None:
        return
    columns = turn_columns(turn, version)
    changes = ", ".join(f"{column} = ?" for column in columns)
    await transaction.rows(f"UPDATE tables SET {changes} WHERE id = ?", *columns.values(), table_id)


async def _end_match(
    transaction: Transaction,
    table_id: int,
    match_id: int,
    outcome: Outcome,
    result: Sequence[SeatResult],
    now: int,
) -> None:
    ended = await transaction.rows(
        "UPDATE matches SET outcome = ?, finished_at = ?, deals_played = (SELECT COUNT(*) FROM deals d"
        " WHERE d.match_id = matches.id AND d.finished_at IS NOT NULL)"
        " WHERE id = ? AND table_id = ? AND outcome IS NULL RETURNING id",
        outcome.value,
        now,
        match_id,
        table_id,
    )
    if not ended:
        raise Conflict(f"Match {match_id} does not run at table {table_id}.")
    for seat in result:
        await transaction.rows(
            "UPDATE match_seats SET won = ?, points = ? WHERE match_id = ? AND seat = ?",
            int(seat.won),
            seat.points,
            match_id,
            seat.index,
        )
    await transaction.rows(
        "UPDATE match_seats SET won = 0 WHERE match_id = ? AND left_at IS NOT NULL", match_id
    )
    await open_hands(transaction, match_id)
    await forget_match(transaction, match_id)
    await _set_status(transaction, table_id, TableStatus.FINISHED, None)


async def _set_status(
    transaction: Transaction, table_id: int, status: TableStatus, next_deal_at: datetime | None
) -> None:
    columns: dict[str, Value] = {
        **NO_TURN,
        "status": status.value,
        "next_deal_at": time_value(next_deal_at),
        "look_at": time_value(next_deal_at),
    }
    changes = ", ".join(f"{column} = ?" for column in columns)
    await transaction.rows(f"UPDATE tables SET {changes} WHERE id = ?", *columns.values(), table_id)
