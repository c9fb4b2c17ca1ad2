"""People who come to a table that looks for them: at once in its lobby; in a match in which computers play
until somebody comes, each takes the seat of one at the next deal. The search ends with that.

Nobody waits for a seat longer than they said, or once the match is over, and all hear how it ended: each
word is stored with the change that it tells.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused
from bot.runtime.newest import Newest
from bot.tables.company.kept_apart import may_inherit, refuse_company
from bot.tables.lobby.open_tables import ends_at, free_seats
from bot.tables.notices import news
from bot.tables.registry import TablePart
from bot.tables.session.session import TableSession
from bot.tables.turns import IN_MATCH, Turns
from data.records.tables import NewsItem, Seat, Table, TableStatus

USUAL: Final = timedelta(hours=1)
"""How long a search lasts where nobody has said so, a call for one more player, and the wait for a seat."""


@dataclass(eq=False)
class Newcomers(TablePart):
    """Promises the seats of computer players, and keeps or ends the promises."""

    _turns: Turns
    _came: Newest[tuple[int, int], None] = field(default_factory=lambda: Newest(1000))
    """Of whom the host of a table has heard lately: somebody who comes again and again makes no noise."""

    async def told(self, table: Table, person_id: int, name: str) -> list[NewsItem]:
        """What the host of a table that looks for people hears of somebody who comes."""
        known = table.host_id == person_id or (table.id, person_id) in self._came
        if ends_at(table) is None or known:
            return []
        settings = await self._registry.availability.player_settings(table.host_id, table.guild_id)
        if not settings.reachable(self._registry.clock()):
            return []
        self._came[table.id, person_id] = None
        return [NewsItem(news.CAME, name=name, tell=table.host_id)]

    async def take(self, session: TableSession, person_id: int, name: str, lasts: timedelta) -> None:
        """Promise somebody who waits this long the seat of a computer player. Raises Refused."""
        table = session.table
        if table.seat_of(person_id) is not None or promised(table, person_id) is not None:
            raise Refused("You're already seated at this table.", refresh=True)
        await refuse_company(self._store, table, person_id)
        # Who has left the match may come back to their seat.
        free = next((seat for seat in free_seats(table) if seat.index not in session.left), None)
        if free is None or session.former_seat(person_id) is not None:
            raise Refused("That seat is taken. The lobby shows every free seat.", refresh=True)
        until = self._registry.clock() + lasts
        heir = replace(free, heir_id=person_id, heir_name=name, decides_at=until)
        told = await self.told(table, person_id, name)
        coming = [replace(item, kind=news.COMING, other=free.name) for item in told]
        await self._turns.change_seat(session, heir, votes=table.votes.cast, told=coming)
        await self._store.turns.look_again(table.id, session.table.version, self._registry.clock())

    async def leave(self, session: TableSession, person_id: int) -> bool:
        """Take back the promise of a seat, or end the search for somebody who plays; whether that was it."""
        table = session.table
        seat, search = promised(table, person_id), table.lobby.search
        if seat is not None:
            gone = NewsItem(news.NOT_COMING, name=seat.heir_name or "", other=seat.name)
            await self._free(session, seat, gone)
        elif search is not None and table.status in IN_MATCH and ends_at(table) and table.seat_of(person_id):
            await session.write(self._store.searches.set, replace(search, over=True))
        else:
            return False
        return True

    async def free_blocked(self, session: TableSession) -> None:
        """Free the seats again that were promised to somebody who is not to sit there any more."""
        people = [seat.person_id for seat in session.table.seats if seat.person_id is not None]
        for seat in session.table.seats:
            if seat.heir_id is None:
                continue
            others = [person for person in people if person not in (seat.person_id, seat.heir_id)]
            if await may_inherit(self._store, session.table, seat.heir_id, others):
                people.append(seat.heir_id)
            else:
                await self._free(session, seat, _unplaced(seat))

    async def look(self, session: TableSession, now: datetime) -> None:
        """Do what is due: somebody has waited long enough, the search or the match is over."""
        table = session.table
        if table.status is TableStatus.LOBBY or (table.lobby.search is None and not _heirs(table)):
            return
        coming = any(seat.computer is not None for seat in _heirs(table))
        if table.status is TableStatus.FINISHED:
            await self.free_blocked(session)
        for seat in _heirs(session.table):
            if (
                table.status is TableStatus.FINISHED
                and seat.computer is not None
                and seat.heir_id is not None
            ):
                name = seat.heir_name or ""
                sits = NewsItem(news.SITS, name=name, other=seat.name, tell=seat.heir_id)
                await session.write(self._store.seats.sit, seat.index, seat.heir_id, name, news=[sits])
                session.rebuild(session.stored, await self._registry.journal(session.stored))
            elif table.status not in IN_MATCH or (
                seat.computer is not None and seat.decides_at is not None and seat.decides_at <= now
            ):
                await self._free(session, seat, _unplaced(seat))
        search, at = table.lobby.search, ends_at(table)
        if search is None or search.over or (at is not None and at > now):
            return
        kind = news.UNANSWERED if table.status is TableStatus.FINISHED else news.LAPSED
        silent = coming or table.status is TableStatus.CLOSED
        told = [] if silent else [NewsItem(kind, tell=table.host_id)]
        await session.write(self._store.searches.set, replace(search, over=True), news=told, touch=False)

    async def _free(self, session: TableSession, seat: Seat, told: NewsItem) -> None:
        freed = replace(seat, heir_id=None, heir_name=None, decides_at=None)
        await self._turns.change_seat(session, freed, votes=session.table.votes.cast, told=[told])


def promised(table: Table, person_id: int) -> Seat | None:
    """The computer player's seat that this person takes at the next deal, or None."""
    theirs = (seat for seat in table.seats if seat.computer is not None and seat.heir_id == person_id)
    return next(theirs, None)


def searching(table: Table) -> list[datetime]:
    """When the search of a match ends that goes on until somebody comes."""
    at = ends_at(table) if table.status in IN_MATCH else None
    return [] if at is None else [at]


def _heirs(table: Table) -> list[Seat]:
    return [seat for seat in table.seats if seat.heir_id is not None]


def _unplaced(seat: Seat) -> NewsItem:
    return NewsItem(news.UNPLACED, name=seat.heir_name or "", tell=seat.heir_id)
