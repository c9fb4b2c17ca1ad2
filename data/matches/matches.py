"""Matches and their journal: what was dealt, every action in order."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from data.db.columns import Now, span_value
from data.db.database import Database
from data.errors import Conflict
from data.matches.players import put_player
from data.matches.seen import open_hands
from data.matches.transitions import begin_deal, begin_match, end_match, set_status, set_turn
from data.records.matches import Outcome, SeatResult
from data.records.tables import NextTurn, Seat, Table, TableStatus
from data.tables.news import put_news
from data.tables.rows import one_table, raise_version, turn_columns


class Matches:
    """Starts matches and their deals, writes down actions, ends matches."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def start(
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
            await set_turn(transaction, table_id, turn, expected_version + 1)
            return await one_table(transaction, table_id)

    async def append(
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
                    await end_match(transaction, table_id, match_id, Outcome.FINISHED, match_result, now)
                elif next_deal_seed is not None:
                    await begin_deal(transaction, table_id, match_id, round + 1, next_deal_seed, now)
                else:
                    await set_status(transaction, table_id, TableStatus.BETWEEN_DEALS, next_deal_at)
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
                await put_player(transaction, table_id, match_id, seat, now)
            await put_news(transaction, table_id, news)
            await begin_deal(transaction, table_id, match_id, round, seed, now)
            await set_turn(transaction, table_id, turn, expected_version + 1)
            return await one_table(transaction, table_id)

    async def abandon(
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
            await end_match(transaction, table_id, match_id, Outcome.ABANDONED, (), now)
            await transaction.rows("UPDATE matches SET reason = ? WHERE id = ?", because, match_id)
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)
