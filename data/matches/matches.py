"""Matches and their journals: each deal and every action in order."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from data.db import Keeper, Transaction, update
from data.db.errors import Conflict
from data.matches.players import put_player
from data.matches.transitions import begin_deal, begin_match, end_deal, end_match, set_turn, settle_seat
from data.records.audit import AuditEntry
from data.records.codec import votes_text
from data.records.matches import DealEnd, DealStart, MatchStart, Outcome, SeatResult, Step
from data.records.tables import NewsItem, Seat, Table, TableStatus
from data.records.turns import NextTurn
from data.servers.audit import put_audit
from data.tables.kept_out import refuse_together
from data.tables.news import put_news
from data.tables.rows import note_pause, one_table, put_seats, raise_version, turn_columns


class Appended(NamedTuple):
    """What a step has made of its table: the new ``version``, and the whole ``table`` if it changed more than
    that and the time of the last move.
    """

    version: int
    table: Table | None


class Matches(Keeper):
    """Starts matches and deals, stores actions, ends matches."""

    async def has_any(self, guild_id: int) -> bool:
        """Whether a match was ever begun on this server."""
        return bool(await self._column("SELECT 1 FROM matches WHERE guild_id = ? LIMIT 1", [guild_id]))

    async def start(
        self,
        table_id: int,
        expected_version: int,
        start: MatchStart,
        *,
        turn: NextTurn | None = None,
        seats: Sequence[Seat] | None = None,
        searching: bool = False,
    ) -> Table:
        """Start a match with the table's variant, options and seats, or with these ``seats``, in which
        the same people sit elsewhere; ``turn`` is the first turn. ``searching``: the search for people goes
        on. Raises ``Conflict`` if a seat is empty or a match is already running, ``NoSeat`` for people who
        are not to sit there together.
        """
        async with self._database.write() as transaction:
            now = self._now()
            over: dict[str, Any] = {"paused_at": None, "votes": None, "search_over": int(not searching)}
            await raise_version(transaction, table_id, expected_version, now, **over)
            if seats is not None:
                await put_seats(transaction, table_id, seats)
            table = await one_table(transaction, table_id)
            if any(seat.empty for seat in table.seats) or len(start.sides) != len(table.seats):
                raise Conflict(f"Table {table_id} has an empty seat, or sides for other seats than it has.")
            if table.status not in (TableStatus.LOBBY, TableStatus.FINISHED):
                raise Conflict(f"Table {table_id} is {table.status}: no match can start there.")
            if not table.in_tournament:
                people = [seat.person_id for seat in table.seats]
                await refuse_together(transaction, table.guild_id, people, now)
            await begin_match(transaction, table, start, now)
            await set_turn(transaction, table_id, turn, expected_version + 1)
            return await one_table(transaction, table_id)

    async def append(
        self,
        table_id: int,
        expected_version: int,
        *steps: Step,
        end: DealEnd | None = None,
        match_id: int,
        round: int,
    ) -> Appended:
        """Store the steps of a turn, or some of them: all or none, with ``end`` if the last ends the deal.
        Each raises the version by one; only the last may say what turn follows.
        """

        async def write(transaction: Transaction) -> Appended:
            now, turn, version = self._now(), steps[-1].next_turn, expected_version + len(steps)
            columns = {} if turn is None else turn_columns(turn, version)
            touch = any(step.touch for step in steps)
            await raise_version(
                transaction, table_id, expected_version, now, len(steps), touch=touch, **columns
            )
            for number, step in enumerate(steps, expected_version + 1):
                await _write_step(transaction, table_id, step, number, now, match_id, round)
            if end is not None:
                await end_deal(transaction, table_id, match_id, round, end, now)
            seats = any(step.settles or step.bank is not None or step.premove is not None for step in steps)
            more = turn is not None or seats or end is not None
            return Appended(version, await one_table(transaction, table_id) if more else None)

        return await self._database.writing(write)

    async def start_deal(
        self,
        table_id: int,
        expected_version: int,
        deal: DealStart,
        *,
        match_id: int,
        touch: bool = True,
        news: Sequence[NewsItem] = (),
    ) -> Table:
        """Begin the next deal of a match and clear the Next presses; ``Conflict`` if another one is due."""
        async with self._database.write() as transaction:
            now = self._now()
            columns: dict[str, Any] = {"search_over": 1} if deal.found else {}
            columns["votes"] = votes_text(deal.votes)
            await raise_version(transaction, table_id, expected_version, now, touch=touch, **columns)
            ready = await transaction.rows(
                "SELECT 1 AS ready FROM deals d JOIN tables t ON t.match_id = d.match_id"
                " WHERE t.id = ? AND t.status = 'between_deals' AND d.match_id = ? AND d.round = ?"
                " AND d.finished_at IS NOT NULL",
                [table_id, match_id, deal.round - 1],
            )
            if not ready:
                raise Conflict(f"Deal {deal.round} of match {match_id} cannot start at table {table_id} now.")
            for seat in deal.returning:
                await put_player(transaction, table_id, match_id, seat, now)
            await put_news(transaction, table_id, news)
            await begin_deal(transaction, table_id, match_id, deal.round, deal.seed, now)
            await set_turn(transaction, table_id, deal.turn, expected_version + 1)
            return await one_table(transaction, table_id)

    async def forfeit(
        self,
        table_id: int,
        expected_version: int,
        *,
        match_id: int,
        because: str,
        loser: int,
        result: Sequence[SeatResult],
        news: Sequence[NewsItem] = (),
    ) -> Table:
        """End a match with this result for this reason: the player of seat ``loser`` has left it."""
        async with self._database.write() as transaction:
            now = self._now()
            await raise_version(transaction, table_id, expected_version, now, votes=None, paused_at=None)
            await update(transaction, "match_seats", {"left_at": now}, match_id=match_id, seat=loser)
            await end_match(transaction, table_id, match_id, Outcome.FINISHED, result, now)
            await transaction.rows("UPDATE matches SET reason = ? WHERE id = ?", [because, match_id])
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)

    async def abandon(
        self,
        table_id: int,
        expected_version: int,
        *,
        match_id: int,
        because: str,
        news: Sequence[NewsItem] = (),
        noted: AuditEntry | None = None,
    ) -> Table:
        """Abandon a match for this reason: nobody wins, and it doesn't count. ``noted`` goes into the log."""
        async with self._database.write() as transaction:
            now = self._now()
            await note_pause(transaction, table_id, now)
            await raise_version(transaction, table_id, expected_version, now, votes=None, paused_at=None)
            await transaction.rows(
                "UPDATE matches SET reason = ?, to_move = (SELECT t.turn_seat FROM tables t WHERE t.id = ?)"
                " WHERE id = ?",
                [because, table_id, match_id],
            )
            await end_match(transaction, table_id, match_id, Outcome.ABANDONED, (), now)
            await put_news(transaction, table_id, news)
            await put_audit(transaction, noted, now)
            return await one_table(transaction, table_id)


async def _write_step(
    transaction: Transaction, table_id: int, step: Step, version: int, now: int, match_id: int, round: int
) -> None:
    """Write a step that leads to this version into the journal, and what it changes at its seat."""
    written = await transaction.rows(
        "INSERT INTO actions (match_id, round, n, seat, content, version, acted_at,"
        " made_by)"
        " SELECT d.match_id, d.round, (SELECT COALESCE(MAX(a.n), 0) + 1 FROM actions a"
        " WHERE a.match_id = d.match_id AND a.round = d.round),"
        " CAST(? AS INTEGER), CAST(? AS TEXT), CAST(? AS INTEGER), CAST(? AS INTEGER),"
        " CAST(? AS TEXT)"
        " FROM deals d JOIN tables t ON t.match_id = d.match_id"
        " WHERE t.id = ? AND d.match_id = ? AND d.round = ? AND d.finished_at IS NULL RETURNING n",
        [step.seat, step.text, version, now, step.made_by, table_id, match_id, round],
    )
    if not written:
        raise Conflict(f"No deal {round} of match {match_id} is being played at table {table_id}.")
    await settle_seat(transaction, table_id, step)
    await put_news(transaction, table_id, step.news)
