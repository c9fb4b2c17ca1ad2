"""Lobbies in which people have all seats: where everybody is here the match starts by itself, else the
host is called once, and after an hour anybody seated may start it.

All of it is stored, so a restart loses nothing; a start is a change of one version, so it happens once.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused
from bot.tables.kept_seats import begins_at
from bot.tables.lobby.new_tables import HERE, everybody_here
from bot.tables.notices import news
from bot.tables.registry import TablePart, changing
from bot.tables.session.session import TableSession
from bot.time import Pace
from data.records.tables import FullLobby, NewsItem, Table, TableStatus

COUNTDOWN: Final = timedelta(minutes=1)
"""The time until a full lobby of people who are here starts by itself, or else its host is called."""
TOO_LATE: Final = HERE
"""A start that is overdue by more than this, as after a downtime, surprises people: the host is called."""
HOST_ALONE: Final = timedelta(hours=1)
"""The time for which only the host may start a full lobby."""
TRY_AGAIN: Final = timedelta(hours=1)
"""After this time a host who is in quiet hours is called again."""


class FullLobbies(TablePart):
    """Notes which lobbies are full, and what follows from that."""

    async def settle(self, session: TableSession) -> None:
        """Note that the lobby has filled up, or has a free seat again."""
        table, now = session.table, self._registry.clock()
        if table.status is not TableStatus.LOBBY:
            return
        if not is_full(table):
            if table.lobby.full is not None:
                await self._note(session, None)
        elif table.lobby.full is None:
            # The match of a standing table begins at its hour: its people have said that they come.
            begins = begins_at(table)
            starting = Pace.read(table.timing.pace).live and (
                begins is not None or everybody_here(table, now)
            )
            starts_at = max(now + COUNTDOWN, begins or now)
            await self._note(session, FullLobby(now, starts_at if starting else None))
        elif table.lobby.full.starts_at is not None and not Pace.read(table.timing.pace).live:
            await self.hold(session)

    @changing
    async def wait(self, session: TableSession, person_id: int) -> None:
        """Hold the start for somebody seated there. Raises Refused for others, and without a start."""
        session.own_seat(person_id)
        if not await self.hold(session):
            raise Refused("Nothing is about to start here.", refresh=True)

    @changing
    async def hold_for_host(self, session: TableSession, person_id: int) -> None:
        """Hold the start, if one is coming, for a host who wants to change something."""
        if session.table.host_id == person_id:
            await self.hold(session)

    async def hold(self, session: TableSession) -> bool:
        """Let the lobby wait until somebody starts it; whether it was about to start by itself."""
        full = session.table.lobby.full
        if session.table.status is not TableStatus.LOBBY or full is None or full.starts_at is None:
            return False
        # Who is here knows that it is full: nobody has to be called.
        await self._note(session, replace(full, starts_at=None), called=True, touch=True)
        return True

    async def look(self, session: TableSession, now: datetime) -> bool:
        """Do what is due at a lobby; return whether its match is to begin."""
        await self.settle(session)
        full = session.table.lobby.full
        if full is None:
            return False
        if full.starts_at is not None and full.starts_at <= now:
            if now - full.starts_at <= TOO_LATE:
                return True
            full = replace(full, starts_at=None)
            await self._note(session, full)
        if full.starts_at is None:
            if not full.anybody and full.since + HOST_ALONE <= now:
                full = replace(full, anybody=True)
                await self._note(session, full)
            await self._call_host(session, full, now)
        return False

    def next_look(self, table: Table, now: datetime) -> datetime | None:
        """When to look next at a lobby because it is full; None if it is not, or nothing more is due."""
        full = table.lobby.full
        if full is None:
            return None
        if full.starts_at is not None:
            return full.starts_at
        times = [] if full.anybody else [full.since + HOST_ALONE]
        if not table.lobby.full_told:
            call = full.since + COUNTDOWN
            times.append(call if call > now else now + TRY_AGAIN)
        return min(times, default=None)

    async def _call_host(self, session: TableSession, full: FullLobby, now: datetime) -> None:
        """Tell the host once that all is ready, where they are reachable and had a minute to see it."""
        table = session.table
        if table.lobby.full_told or now < full.since + COUNTDOWN:
            return
        settings = await self._registry.availability.player_settings(table.host_id, table.guild_id)
        if settings.reachable(now):
            await self._note(session, full, called=True, told=[NewsItem(news.FULL, tell=table.host_id)])

    async def _note(
        self,
        session: TableSession,
        full: FullLobby | None,
        *,
        called: bool | None = None,
        told: list[NewsItem] | None = None,
        touch: bool = False,
    ) -> None:
        table = session.table
        await session.write(
            self._store.tables.set_full,
            full,
            full_told=table.lobby.full_told if called is None else called,
            news=told or (),
            touch=touch,
        )


def is_full(table: Table) -> bool:
    return all(seat.person_id is not None for seat in table.seats)


def may_start(table: Table, person_id: int) -> bool:
    """Whether this person may start the match of a lobby: its host, after a while anybody seated."""
    return person_id == table.host_id or (table.lobby.full is not None and table.lobby.full.anybody)
