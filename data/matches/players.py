"""Who has a seat of a match, who had it before, and whose hands they have seen."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from data.db import Keeper, Row, Transaction, update
from data.db.columns import to_milliseconds
from data.db.errors import Conflict
from data.matches.result_rows import HIDDEN_PEOPLE
from data.matches.seen import MARKED, may_have, note_hands, seats_seen
from data.records.audit import AuditEntry
from data.records.codec import votes_text
from data.records.tables import NewsItem, Seat, Table, Votes
from data.records.turns import NextTurn
from data.servers.audit import put_audit
from data.tables.kept_out import refuse_seat
from data.tables.news import put_news
from data.tables.rows import one_table, raise_version, take_seat, turn_columns


class Players(Keeper):
    """Changes the players of a running match, and reads who has had a seat."""

    async def replace(
        self,
        table_id: int,
        expected_version: int,
        new: Seat,
        *,
        turn: NextTurn | None = None,
        votes: Votes | None = None,
        news: Sequence[NewsItem] = (),
        noted: AuditEntry | None = None,
        on_holiday: bool = False,
    ) -> Table:
        """Give the seat to this player in mid-match. A computer player means that the seat's person has left
        and cannot win until they come back; another person owns the seat from now on, and the previous
        player does not count as having left. ``turn`` is what the table waits for next, None if unchanged;
        ``votes`` are the remaining votes, ``noted`` goes into the audit log; ``on_holiday``: the new one is
        the previous one's deputy. Raises ``HandSeen`` for somebody who may not have this seat, ``NoSeat`` for
        somebody who is to get none there.
        """
        async with self._database.write() as transaction:
            now = self._now()
            columns = {} if turn is None else turn_columns(turn, expected_version + 1)
            await raise_version(
                transaction, table_id, expected_version, now, votes=votes_text(votes or {}), **columns
            )
            table = await one_table(transaction, table_id)
            if table.match_id is None:
                raise Conflict(f"No match is played at table {table_id}.")
            if new.person_id is not None:
                await may_have(transaction, table.match_id, new.index, new.person_id)
            await put_player(transaction, table_id, table.match_id, new, now)
            if on_holiday:
                await transaction.rows(
                    "UPDATE stays SET on_holiday = 1 WHERE match_id = ? AND seat = ? AND n ="
                    " (SELECT MAX(n) - 1 FROM stays WHERE match_id = ? AND seat = ?)",
                    (table.match_id, new.index) * 2,
                )
            playing = await transaction.rows(
                "SELECT round FROM deals WHERE match_id = ? AND finished_at IS NULL", [table.match_id]
            )
            for deal in playing:
                await note_hands(transaction, table.match_id, deal["round"], [new.index])
            await put_news(transaction, table_id, news)
            await put_audit(transaction, noted, now)
            return await one_table(transaction, table_id)

    async def want_back(
        self, table_id: int, expected_version: int, match_id: int, seat: int, news: Sequence[NewsItem] = ()
    ) -> Table:
        """Let the person who started the match in this seat take it back at the next deal."""
        async with self._database.write() as transaction:
            await raise_version(transaction, table_id, expected_version, self._now(), touch=True)
            await transaction.rows(
                "UPDATE stays SET wants_back = 1 WHERE match_id = ? AND seat = ? AND n = 1", [match_id, seat]
            )
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)

    async def has_played(self, match_id: int, person_id: int) -> bool:
        """Whether this person has or had a seat of a match; while it runs, also as somebody deleted."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT 1 AS found FROM match_seats WHERE match_id = ? AND person_id = ?"
                " UNION ALL SELECT 1 FROM stays WHERE match_id = ? AND person_id = ?",
                (match_id, person_id) * 2,
            )
            return (
                bool(rows)
                or bool(await seats_seen(transaction, match_id, person_id))
                or await MARKED.has(transaction, [person_id], match_id=match_id)
            )

    async def have_met(self, person: int, opponent: int, since: datetime) -> bool:
        """Whether these two have or had seats of one match that goes on, or ended after ``since``."""
        theirs = "(SELECT match_id FROM match_seats WHERE person_id = ? UNION ALL SELECT match_id FROM stays"
        return await self._is_there(
            f"SELECT 1 AS met FROM matches WHERE id IN {theirs} WHERE person_id = ?)"
            f" AND id IN {theirs} WHERE person_id = ?)"
            " AND (finished_at IS NULL OR finished_at > ?) LIMIT 1",
            [person, person, opponent, opponent, to_milliseconds(since)],
        )

    async def friends(self, person_id: int, guild_id: int | None, least: int) -> frozenset[int]:
        """With whom somebody has finished ``least`` matches or more, on a server or all; nobody who hides."""
        here = "" if guild_id is None else " AND m.guild_id = ?"
        rows = await self._database.rows(
            "SELECT o.person_id FROM match_seats s JOIN matches m ON m.id = s.match_id"
            " JOIN match_seats o ON o.match_id = s.match_id AND o.person_id <> s.person_id"
            f" WHERE s.person_id = ?{here} AND m.outcome = 'finished'"
            f" AND o.person_id NOT IN ({HIDDEN_PEOPLE})"
            " GROUP BY o.person_id HAVING COUNT(*) >= ?",
            [person_id, *(() if guild_id is None else (guild_id,)), least],
        )
        return frozenset(row["person_id"] for row in rows)


async def put_player(transaction: Transaction, table_id: int, match_id: int, new: Seat, now: int) -> None:
    """Put somebody into a seat in mid-match, and note who had it before. Raises ``NoSeat`` for somebody who
    is to get none there, unless they have had this seat: no block and no bar takes it.
    """
    if new.person_id is not None and not await _has_had(transaction, match_id, new.index, new.person_id):
        await refuse_seat(transaction, table_id, new.person_id, now)
    if not await take_seat(transaction, table_id, replace(new, came_at=None)):
        raise Conflict(f"Table {table_id} has no seat {new.index}.")
    held = await transaction.rows(
        "SELECT person_id, computer, name, left_at FROM match_seats WHERE match_id = ? AND seat = ?",
        [match_id, new.index],
    )
    before = held[0]
    if new.person_id is None or new.person_id == before["person_id"]:
        left_at = None if new.person_id is not None else before["left_at"] or now
        await update(transaction, "match_seats", {"left_at": left_at}, match_id=match_id, seat=new.index)
        return
    await _put_stay(transaction, match_id, new, before, now)


async def _put_stay(transaction: Transaction, match_id: int, new: Seat, before: Row, now: int) -> None:
    """Note that somebody has a seat whose row of the match was ``before``."""
    # The first player's stay is stored when a second one arrives.
    await transaction.rows(
        "INSERT INTO stays (match_id, seat, n, person_id, name, since)"
        " SELECT id, CAST(? AS INTEGER), 1, CAST(? AS INTEGER), CAST(? AS TEXT), started_at FROM matches"
        " WHERE id = ? ON CONFLICT DO NOTHING",
        [new.index, before["person_id"], before["name"], match_id],
    )
    await transaction.rows(
        "UPDATE stays SET until = COALESCE(until, CAST(? AS INTEGER)), wants_back = 0"
        " WHERE match_id = ? AND seat = ?",
        [before["left_at"] or now, match_id, new.index],
    )
    await transaction.rows(
        "INSERT INTO stays (match_id, seat, n, person_id, name, since)"
        " SELECT CAST(? AS INTEGER), CAST(? AS INTEGER), MAX(n) + 1, CAST(? AS INTEGER), CAST(? AS TEXT),"
        " CAST(? AS INTEGER) FROM stays WHERE match_id = ? AND seat = ?",
        [match_id, new.index, new.person_id, new.name, now, match_id, new.index],
    )
    if before["computer"] is not None:  # what it did so far is nobody's merit
        await update(transaction, "matches", {"rated": 0}, id=match_id)
    columns = {"person_id": new.person_id, "computer": None, "name": new.name, "left_at": None}
    await update(transaction, "match_seats", columns, match_id=match_id, seat=new.index)


async def _has_had(transaction: Transaction, match_id: int, seat: int, person_id: int) -> bool:
    rows = await transaction.rows(
        "SELECT 1 AS found FROM match_seats WHERE match_id = ? AND seat = ? AND person_id = ?"
        " UNION ALL SELECT 1 FROM stays WHERE match_id = ? AND seat = ? AND person_id = ?",
        (match_id, seat, person_id) * 2,
    )
    return bool(rows)
