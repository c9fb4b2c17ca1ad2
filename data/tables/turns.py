"""Turns that tables wait for, votes and paces in mid-match, and when each table must be checked next."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from data.db import Keeper, Mapper, Transaction, update
from data.db.columns import span_value, time_value, to_milliseconds
from data.db.many import values
from data.db.shards import Shards
from data.records.audit import AuditEntry
from data.records.codec import votes_text
from data.records.tables import DueTable, NewsItem, NextLook, Table, TableStatus, TurnChange, Votes
from data.records.turns import PROGRAM, MadePing, NextTurn, PingState
from data.servers.audit import put_audit
from data.tables.news import put_news
from data.tables.rows import (
    SEATS,
    TableKeeper,
    find_tables,
    note_pause,
    note_ping,
    one_table,
    raise_version,
    turn_columns,
)

DUE_AT_ONCE = 100
_DUE = Mapper(DueTable, table_id="id")
_ABSENCE = SEATS.only(
    "presence", "misses", "missed_at", "decision", "decides_at", "heir_id", "heir_name", "backs"
)


class Turns(Keeper):
    """Stores turns, their deadlines and pings, and finds what is due."""

    async def due(
        self, now: datetime, limit: int = DUE_AT_ONCE, shards: Shards | None = None
    ) -> list[DueTable]:
        """Tables due for a check by ``now``, the longest due first; with ``shards``, on their servers."""
        condition = self._database.shards.where("guild_id") if shards is None else shards.where("guild_id")

        return await _DUE.all(
            self._database,
            f"SELECT id, look_at FROM tables WHERE look_at <= ? AND {condition} ORDER BY look_at LIMIT ?",
            [to_milliseconds(now), limit],
        )

    async def claim_looks(self, due: Sequence[DueTable], until: datetime) -> list[DueTable]:
        """Claim the checks of these tables for this process until ``until``; those that it got."""
        if not due:
            return []
        listed, given = values([(look.table_id, to_milliseconds(look.look_at)) for look in due])
        rows = await self._database.change(
            f"UPDATE tables SET look_at = ? FROM ({listed}) AS due"
            " WHERE tables.id = due.column1 AND tables.look_at = due.column2 RETURNING id",
            [to_milliseconds(until), *given],
        )
        claimed = {row["id"] for row in rows}
        return [look for look in due if look.table_id in claimed]

    async def end_looks(self, looks: Sequence[NextLook], until: datetime) -> None:
        """Set when to check these tables next, the claims of whose checks last until ``until``. Nothing is
        done where a table has changed since its version, or is to be checked at another time by now.
        """
        if not looks:
            return
        listed, given = values(
            [
                (one.table_id, one.version, time_value(one.deadline_at), to_milliseconds(one.look_at))
                for one in looks
            ]
        )
        await self._database.change(
            "UPDATE tables SET deadline_at = looks.column3, look_at = looks.column4"
            f" FROM ({listed}) AS looks WHERE tables.id = looks.column1"
            " AND tables.version = looks.column2 AND tables.look_at = ?",
            [*given, to_milliseconds(until)],
        )

    async def look_again(self, table_id: int, version: int, at: datetime | None) -> None:
        """Set when to check the table next, None for never, if it is still at this version."""
        await update(self._database, "tables", {"look_at": time_value(at)}, id=table_id, version=version)

    async def look_at_all(self, now: datetime) -> None:
        """Make every table due now that would be looked at later: those times come from another clock."""
        await self._database.change(
            f"UPDATE tables SET look_at = ? WHERE look_at > ? AND {self._database.shards.where('guild_id')}",
            [to_milliseconds(now), to_milliseconds(now)],
        )

    async def waiting_for(self, person_id: int) -> list[Table]:
        """Tables where it is this person's turn, earliest deadline first; private ones are left out."""
        theirs = "turn_person = ? AND status = 'playing' AND deal_id IS NULL"

        def order(table: Table) -> tuple[bool, datetime]:
            deadline = table.turn.deadline_at if table.turn is not None else None
            return deadline is None, deadline or table.touched_at

        tables = await self._database.reading(lambda reading: find_tables(reading, theirs, [person_id]))
        return sorted(tables, key=order)

    async def moved_by_program(self) -> list[int]:
        return await self._column(
            "SELECT id FROM tables WHERE turn_person = ? AND status = ?"
            f" AND {self._database.shards.where('guild_id')} ORDER BY id",
            [PROGRAM, TableStatus.PLAYING.value],
        )

    async def change(
        self,
        table_id: int,
        expected_version: int,
        change: TurnChange,
        *,
        touch: bool = True,
        news: Sequence[NewsItem] = (),
        noted: AuditEntry | None = None,
    ) -> Table:
        """Change what a table waits for in mid-deal. The turn stays the same: a person who was pinged is not
        pinged again, unless another player moves for the seat. ``noted`` goes into the audit log.
        """

        async def write(transaction: Transaction) -> Table:
            columns = {} if change.turn is None else turn_columns(change.turn, expected_version + 1)
            columns |= {"votes": votes_text(change.votes), "paused_at": time_value(change.paused_at)}
            if change.paused_at is None:
                await note_pause(transaction, table_id, self._now())
            await raise_version(transaction, table_id, expected_version, self._now(), touch=touch, **columns)
            for seat in change.seats:
                await update(transaction, "seats", _ABSENCE(seat), table_id=table_id, seat=seat.index)
            await put_news(transaction, table_id, news)
            await put_audit(transaction, noted, self._now())
            return await one_table(transaction, table_id)

        return await self._database.writing(write)

    async def retime(
        self,
        table_id: int,
        turn_version: int,
        *,
        came_at: datetime,
        allowed: timedelta | None,
        deadline_at: datetime | None,
        look_at: datetime,
    ) -> None:
        """Move the deadline of a turn; does nothing if that turn is over."""
        columns = {
            "turn_at": to_milliseconds(came_at),
            "turn_allowed": span_value(allowed),
            "deadline_at": time_value(deadline_at),
            "look_at": to_milliseconds(look_at),
        }
        await update(self._database, "tables", columns, id=table_id, turn_version=turn_version)

    async def claim_ping(
        self,
        table_id: int,
        turn_version: int,
        claim: PingState,
        now: datetime,
        lapse: timedelta,
        *,
        nonce: str | None = None,
    ) -> bool:
        """Claim the ping of the person to move, ``claim`` being PINGING or REMINDING; whether this process
        got it. An unused claim expires. ``nonce``: that of the message at the table that may make it, kept
        until the ping is recorded or the message withdrawn.
        """
        before = [PingState.NOT_YET] if claim is PingState.PINGING else [PingState.NOT_YET, PingState.PINGED]

        return await self._changes(
            "UPDATE tables SET called = ?, called_at = ?, ping_nonce = ?"
            " WHERE id = ? AND turn_version = ?"
            " AND (called IN (?, ?) OR (called IN (?, ?) AND called_at <= ?)) RETURNING id",
            [
                claim.value,
                to_milliseconds(now),
                nonce,
                table_id,
                turn_version,
                before[0].value,
                before[-1].value,
                PingState.PINGING.value,
                claim.value,
                to_milliseconds(now - lapse),
            ],
        )

    async def pinged(self, table_id: int, ping: MadePing) -> bool:
        """Note that the person to move was pinged, by a message if any. False: the turn is already over."""
        return await note_ping(self._database, table_id, ping)


class Paces(TableKeeper):
    async def note_votes(
        self,
        table_id: int,
        expected_version: int,
        votes: Votes,
        news: Sequence[NewsItem],
        *,
        calls: bool = False,
        touch: bool = True,
    ) -> Table:
        """Note the votes, with their news; ``calls``: everybody is called to the table. The table is looked
        at again at once, to find when these votes are to be decided.
        """
        columns: dict[str, Any] = {"votes": votes_text(votes), "look_at": self._now()}
        if calls:
            columns["recalled_at"] = self._now()
        return await self._change(table_id, expected_version, touch=touch, news=news, **columns)

    async def change(
        self,
        table_id: int,
        expected_version: int,
        pace: str,
        turn: NextTurn | None,
        *,
        votes: Votes,
        news: Sequence[NewsItem],
    ) -> Table:
        """Change the pace in mid-match; ``turn``: the running turn, if that changes. All banks are full."""
        async with self._database.write() as transaction:
            columns = {} if turn is None else turn_columns(turn, expected_version + 1)
            columns |= {"pace": pace, "pace_auto": 0, "votes": votes_text(votes)}
            await raise_version(transaction, table_id, expected_version, self._now(), **columns)
            await transaction.rows("UPDATE seats SET bank = NULL WHERE table_id = ?", [table_id])
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)
