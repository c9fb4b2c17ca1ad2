"""The common part of the tournament services: reading a tournament, and changing it under its lock."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from bot.layout import Refused
from bot.tables.service import Tables
from bot.tournaments import format
from bot.tournaments.scoring.standings import Place
from canasta.i18n import Text
from data import Conflict, Store
from data.records.audit import AuditEntry
from data.tournaments.records import Entry, LetterPlan, Meeting, Tournament, TournamentLine, TournamentStatus

NO_TOURNAMENT = Text("There's no tournament here. /tournament new opens one.")
MOVED_ON = Text("The tournament has moved on since then. Check how it looks now, and try again.")
NOT_YOURS = Text("That's settled: you have nothing to do with this tournament any more.")
OVER = Text("This tournament is already over.")


@dataclass(frozen=True, slots=True)
class Overview:
    """A tournament as all may see it: its meetings so far, and the standings after finished rounds."""

    tournament: Tournament
    meetings: tuple[Meeting, ...]
    places: tuple[Place, ...]
    barred: frozenset[int] = frozenset()
    """Who of its people is barred from the server; only directors are told."""

    def in_round(self, round: int) -> list[Meeting]:
        return [meeting for meeting in self.meetings if meeting.round == round]


class TournamentRegistry:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def stored(self, tournament_id: int) -> Tournament:
        """The tournament as it is stored now. Raises Refused for an unknown one."""
        tournament = await self.store.tournaments.get(tournament_id)
        if tournament is None:
            raise Refused(NO_TOURNAMENT)
        return tournament

    async def find(self, tournament_id: int, guild_id: int) -> Tournament:
        """The tournament, if it is one of this server's. Raises Refused."""
        tournament = await self.store.tournaments.get(tournament_id)
        if tournament is None or tournament.guild_id != guild_id:
            raise Refused(NO_TOURNAMENT)
        return tournament

    async def own(self, tournament_id: int, person_id: int) -> Tournament:
        """The tournament, if this person has entered it, is asked to, or directs it. Raises Refused."""
        tournament = await self.store.tournaments.get(tournament_id)
        if tournament is None or not (tournament.entry_of(person_id) or tournament.directed_by(person_id)):
            raise Refused(NOT_YOURS, refresh=True)
        return tournament

    async def plays(self, tournament_id: int, person_id: int) -> bool:
        """Whether somebody has entered it and begun to play."""
        tournament = await self.store.tournaments.get(tournament_id)
        own = None if tournament is None else tournament.entry_of(person_id)
        if tournament is None or own is None:
            return False
        return tournament.status is TournamentStatus.RUNNING and own.joined <= tournament.round

    async def looking_for_partner(self, tournament_id: int, number: int) -> tuple[int, str]:
        """Who looks for a partner in this entry: id and name. Raises Refused if nobody does."""
        tournament = await self.store.tournaments.get(tournament_id)
        entries = () if tournament is None else tournament.entries
        for entry in entries:
            people = [player for player in entry.players if player.person_id is not None]
            free = entry.with_anyone and len(people) == 1
            if entry.number == number and free and people[0].person_id is not None:
                return people[0].person_id, people[0].name
        raise Refused("They're no longer looking for a partner. Choose somebody else.", refresh=True)

    async def overview(self, tournament_id: int) -> Overview:
        """A tournament's state. Raises Refused for an unknown one."""
        tournament = await self.stored(tournament_id)
        meetings = await self.store.tournaments.rounds.meetings(tournament_id)
        over = tournament.round - (tournament.status is TournamentStatus.RUNNING)
        places = format.standing(tournament, meetings, over) if over > 0 else []
        return Overview(tournament, tuple(meetings), tuple(places))

    async def finished(self, lines: Iterable[TournamentLine]) -> list[Overview]:
        """Those of these tournaments that were played to their end."""
        ended = (line.id for line in lines if line.status is TournamentStatus.FINISHED)
        return [await self.overview(tournament_id) for tournament_id in ended]

    async def save(
        self,
        tournament: Tournament,
        own: Entry,
        changed: Entry | None,
        letters: Sequence[LetterPlan] = (),
        noted: AuditEntry | None = None,
    ) -> Tournament:
        """Write one entry as ``changed``; None removes it. ``letters`` are to be sent then."""
        entries = [changed if entry is own else entry for entry in tournament.entries]
        kept = tuple(entry for entry in entries if entry is not None)
        return await self.store.tournaments.save(
            tournament, replace(tournament, entries=kept), letters=letters, noted=noted
        )

    @asynccontextmanager
    async def change(self, tournament_id: int) -> AsyncIterator[Tournament]:
        """The stored tournament, under its lock. Raises Refused if another process changes it meanwhile."""
        async with self._locks.setdefault(tournament_id, asyncio.Lock()):
            tournament = await self.stored(tournament_id)
            try:
                yield tournament
            except Conflict:
                raise Refused(MOVED_ON, refresh=True) from None


@dataclass(eq=False)
class TournamentPart:
    """A part of the tournament service: it reads and changes the tournaments of a registry."""

    _registry: TournamentRegistry
    _tables: Tables

    @property
    def _store(self) -> Store:
        return self._registry.store


def going_on(tournament: Tournament) -> None:
    """Raises Refused for a tournament that is over."""
    if tournament.status not in (TournamentStatus.OPEN, TournamentStatus.RUNNING):
        raise Refused(OVER, refresh=True)


async def tournaments_of(store: Store, person_id: int) -> list[Tournament]:
    """The unfinished tournaments that somebody has entered or is invited to."""
    return await store.tournaments.of_person(person_id)


def chairs_at(tournament: Tournament) -> int:
    """The number of players of an entry."""
    return format.chairs_of(format.rules_of(tournament))
