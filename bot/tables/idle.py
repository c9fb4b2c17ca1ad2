"""Idle lobbies and matches: after a warning they are closed, and anybody who sits there may reopen them."""

from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused, stale
from bot.tables.registry import TablePart, changing
from bot.tables.session.session import TableSession
from data.records.tables import Table, TableStatus

IDLE, LEFT, VOTED, ENDED, TIME, CANCELLED = "idle", "left", "voted", "ended", "time", "cancelled"
HOST, UNFOUND, NO_SHOW, FORFEIT = "host", "unfound", "no_show", "forfeit"
MODERATED: Final = "moderated"
UNSEEN: Final = "unseen"
"""Why a table was closed or a match ended: it was idle, all left, people or a host wanted it, the time of a
tournament's round was over, the tournament was cancelled; the host closed the lobby; nobody answered it; a
side of a tournament's table never turned up, or a director had it forfeit the table; a
moderator closed it; the message of its lobby was deleted, and nobody showed it again.
"""
REOPENED = frozenset({IDLE, UNFOUND})
"""Tables closed for these reasons may be opened again."""

LOBBY_NOTICE = timedelta(hours=12)

MATCH_NOTICE = timedelta(days=3)

"""The longest time between the warning and the closing of a lobby or a match."""

SOON = timedelta(minutes=1)

UNSEEN_FOR: Final = timedelta(hours=1)
"""How long a lobby stays whose message was deleted, unless somebody shows it again."""


class Idle(TablePart):
    @changing
    async def keep_open(self, session: TableSession, person_id: int) -> None:
        """Record that somebody still wants this table."""
        if session.table.status is TableStatus.CLOSED:
            raise stale()
        session.own_seat(person_id)
        await session.write(self._store.tables.touch)

    @changing
    async def open_again(self, session: TableSession, person_id: int) -> None:
        """Reopen a closed table. Anybody who sits there may."""
        table = session.table
        if table.status is not TableStatus.CLOSED or table.closed.because not in REOPENED:
            raise Refused("This table is already open, or closed for good.", refresh=True)
        session.own_seat(person_id)
        changed = await self._store.tables.reopen(table.id, table.version)
        session.rebuild(changed, await self._registry.journal(changed))

    async def closes_at(self, table: Table) -> datetime | None:
        """When an idle table is closed if nobody does anything; None if never, as while all pause."""
        if table.timing.paused_at is not None:
            return None
        if table.status not in (TableStatus.LOBBY, TableStatus.PLAYING) or table.in_tournament:
            return None
        limit, notice = await self._patience(table)
        idle = table.touched_at + limit
        promised = [] if table.lobby.search is None or table.lobby.search.over else [table.lobby.search.until]
        promised += [] if table.lobby.kept_until is None else [table.lobby.kept_until]
        idle = max(idle, *(until + SOON for until in promised)) if promised else idle
        return idle if table.timing.warned_at is None else max(idle, table.timing.warned_at + notice / 2)

    async def _patience(self, table: Table) -> tuple[timedelta, timedelta]:
        """How long a table may be idle, and how long before closing its people are warned."""
        server_settings = await self._registry.availability.server_settings(table.guild_id)
        lobby = table.status is TableStatus.LOBBY
        limit = (
            timedelta(hours=server_settings.lobby_hours)
            if lobby
            else timedelta(days=server_settings.match_days)
        )
        return limit, min(LOBBY_NOTICE if lobby else MATCH_NOTICE, limit / 4)

    async def look(self, session: TableSession, now: datetime, *, note: bool = True) -> bool:
        """Close the table if it is time, else say whether to warn. ``note``: also record the next look."""
        table = session.table
        closes = await self.closes_at(table)
        if closes is None:
            if note:
                await self._store.turns.look_again(table.id, table.version, None)
            return False
        if closes <= now and table.timing.warned_at is not None:
            await session.write(self._store.tables.suspend, IDLE)
            return False
        if note:
            await self._store.turns.look_again(table.id, table.version, await self.next_look(session, now))
        _, notice = await self._patience(table)
        return table.timing.warned_at is None and closes - notice <= now

    async def lost(self, session: TableSession, now: datetime) -> bool:
        """Close a lobby for good that nobody can see any more; whether that was due."""
        table = session.table
        gone = unseen_until(table)
        if gone is None or gone > now:
            return False
        await session.write(self._store.tables.close, UNSEEN)
        return True

    async def next_look(self, session: TableSession, now: datetime) -> datetime:
        table = session.table
        closes = await self.closes_at(table)
        if closes is None:
            return now + MATCH_NOTICE
        _, notice = await self._patience(table)
        # A warning that could not be sent is tried again soon.
        return max(closes if table.timing.warned_at is not None else closes - notice, now + SOON)


def unseen_until(table: Table) -> datetime | None:
    """Until when a lobby waits whose message was deleted; None if it has one."""
    if table.status is not TableStatus.LOBBY or table.messages.lobby_lost_at is None:
        return None
    return table.messages.lobby_lost_at + UNSEEN_FOR
