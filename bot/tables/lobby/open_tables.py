"""The tables of a server at which somebody can still sit down, those of their friends first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.tables.lobby.call_settings import CallRules
from bot.tables.lobby.new_tables import at_pace
from bot.tables.namesakes import all_with_names_apart
from bot.tables.rules.table_rules import TableRules
from bot.time import Pace
from data import Store
from data.records.tables import Presence, Seat, Table, TableStatus
from data.servers.settings import HIDDEN

OFTEN: Final = 3
"""With whom somebody has played this many matches on a server, is their friend there."""

COMPANY: Final = 2
"""How many people make a match one to watch."""
NOW: Final = timedelta(minutes=15)
"""Where somebody has moved so lately, a match is being played at this moment."""
LATELY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table with a free seat, and the people there with whom the reader plays often."""

    table: Table
    friends: tuple[int, ...] = ()

    @property
    def vacant(self) -> Seat | None:
        """The seat that a substitute can take in the table's match; None in a lobby."""
        return next((seat for seat in self.table.seats if _is_vacant(seat)), None)


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for: these rules, at this pace (None: by who is here), in a language."""

    rules: TableRules
    pace: Pace | None
    locale: str

    def fits(self, table: Table) -> bool:
        """Whether people at a table look for just that."""
        now = Pace.read(table.timing.pace)
        if ends_at(table) is None or TableRules.of(table) != at_pace(self.rules, now):
            return False
        same_pace = table.timing.pace_auto if self.pace is None else table.timing.pace == self.pace.key
        return same_pace and _language(table.locale) == _language(self.locale)


def ends_at(table: Table) -> datetime | None:
    search, ended = table.lobby.search, table.status in (TableStatus.FINISHED, TableStatus.CLOSED)
    return None if search is None or search.over or ended else search.until


def free_seats(table: Table) -> list[Seat]:
    """The seats for those who come: a lobby's empty ones, those of computers in a match that looks on."""
    if table.status is TableStatus.LOBBY:
        return [seat for seat in table.seats if seat.empty]
    return [seat for seat in table.seats if ends_at(table) and seat.computer and seat.heir_id is None]


def _language(locale: str) -> str:
    return locale.replace("_", "-").partition("-")[0]


class OpenTables:
    def __init__(self, store: Store, call_rules: CallRules) -> None:
        self._store = store
        self._call_rules = call_rules

    async def elsewhere(self, guild_id: int, person_id: int, locale: str) -> list[OpenTable]:
        """The tables of other servers that have asked for people everywhere, in this language, the newest
        first: for somebody on a server that shares its calls, of those that do.
        """
        sharing = await self._call_rules.sharing()
        if guild_id not in sharing:
            return []
        stored = await self._store.tables.asking_elsewhere(sorted(sharing.keys() - {guild_id}))
        fitting = [table for table in stored if _language(table.locale) == _language(locale)]
        return [OpenTable(table) for table in (await self._open_to(person_id, fitting))[::-1]]

    async def of_server(self, guild_id: int, person_id: int, sees: Callable[[int], bool]) -> list[OpenTable]:
        """The server's tables with a free seat, for somebody who ``sees`` the channels with these ids: those
        of friends first, then those that look for people and matches that wait for a substitute, the newest
        first. Where somebody sits whom a block keeps apart from the reader, a table is left out.
        """
        lobbies = await self._store.tables.lobbies(guild_id)
        vacancies = [
            table
            for table in await self._store.tables.vacancies(guild_id)
            if table.seat_of(person_id) is None
        ]
        stored = [table for table in (*lobbies, *vacancies) if sees(table.place.channel_id)]
        friends = await self._store.players.friends(person_id, guild_id, OFTEN)
        open_tables = [
            OpenTable(table, tuple(person for person in _people(table) if person in friends))
            for table in await self._open_to(person_id, stored)
        ]
        return sorted(open_tables, key=_order, reverse=True)

    async def worth_watching(
        self, guild_id: int, person_id: int, sees: Callable[[int, int], bool], now: datetime
    ) -> tuple[Table | None, str | None]:
        """The match of others that this person may best follow now: one that is being played at this moment,
        with as many people as possible, a tournament's first. None of people who hide, or kept apart.
        ``sees``: whether they see a channel of a server. Where none is played here and the server shares its
        calls, one of those that do, with the link to that server.
        """
        here = await self._best([guild_id], person_id, sees, now)
        sharing = {} if here is not None else await self._call_rules.sharing()
        others = sharing.keys() - {guild_id} if guild_id in sharing else frozenset[int]()
        away = await self._best(sorted(others), person_id, sees, now) if others else None
        return (here, None) if away is None else (away, sharing[away.guild_id].link)

    async def _best(
        self, guild_ids: Sequence[int], person_id: int, sees: Callable[[int, int], bool], now: datetime
    ) -> Table | None:
        stored = [
            table
            for table in await self._store.tables.watchable(guild_ids)
            if sees(table.guild_id, table.place.channel_id)
            and table.seat_of(person_id) is None
            and _playing(table) >= COMPANY
            and table.touched_at > now - LATELY
        ]
        people = {person for table in stored for person in _people(table)}
        without = await self._store.settings.people_with(HIDDEN, people)
        without |= (await self._store.blocks.apart(person_id, sorted(people))).people
        seen = [table for table in all_with_names_apart(stored) if not without & {*_people(table)}]

        def worth(table: Table) -> tuple[bool, int, bool, datetime]:
            return table.touched_at > now - NOW, _playing(table), table.in_tournament, table.touched_at

        return max(seen, key=worth, default=None)

    async def _open_to(self, person_id: int, stored: Sequence[Table]) -> list[Table]:
        """Those of these tables with a free seat, without those where a block keeps somebody apart."""
        waiting = [
            table
            for table in all_with_names_apart(stored)
            if free_seats(table) or any(map(_is_vacant, table.seats))
        ]
        people = {person for table in waiting for person in _people(table)}
        apart = (await self._store.blocks.apart(person_id, sorted(people - {person_id}))).people
        return [table for table in waiting if not apart & {*_people(table)}]


def _playing(table: Table) -> int:
    """How many people play there themselves."""
    return sum(seat.person_id is not None and seat.present for seat in table.seats)


def _is_vacant(seat: Seat) -> bool:
    return seat.presence is Presence.OFFERED and seat.heir_id is None


def _people(table: Table) -> list[int]:
    return [seat.person_id for seat in table.seats if seat.person_id is not None]


def _order(entry: OpenTable) -> tuple[bool, bool, int]:
    looks = ends_at(entry.table) is not None or entry.vacant is not None
    return bool(entry.friends), looks, entry.table.id
