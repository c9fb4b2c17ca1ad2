"""Tournaments that begin by themselves: planning it, checking in, and what is due until the start.

What follows from the time is decided from what is stored: it happens once, also after a kill.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.layout import Refused
from bot.tables.settings.hourly_limits import SEARCHES
from bot.time import Pace
from bot.tournaments import format
from bot.tournaments.director.change import Director, directed, entry_of_number, noted
from bot.tournaments.evening.starts import Due, due, missing, planned, put_off
from bot.tournaments.registry import TournamentPart, going_on
from bot.tournaments.rounds import Rounds, TooFew
from canasta.i18n import Text
from data.records.audit import AuditEntry, Deed
from data.tournaments.records import Evening, NoticeKind, Tournament, TournamentStatus

NO_CHECK_IN = Text("There's no check-in now, so there's nothing you need to do.")
ALREADY_HERE = Text("You're already checked in.")
TOO_LATE = Text("It's too late: this tournament takes nobody any more.")


@dataclass(eq=False)
class Evenings(TournamentPart):
    _rounds: Rounds

    async def plan(
        self, tournament_id: int, director: Director, starts_at: datetime | None, check_in: timedelta | None
    ) -> Tournament:
        """Set when it begins (None: by hand) and its check-in before (None: as usual). Raises Refused."""
        async with directed(self._registry, tournament_id, director) as tournament:
            if tournament.status is not TournamentStatus.OPEN:
                raise Refused("This tournament has already begun.", refresh=True)
            if tournament.evening.called_at is not None:
                # Its people were pinged for a check-in, and will be again.
                await self._tables.limits.spend(SEARCHES, tournament.guild_id, director.person_id)
            pace = Pace.read(tournament.pace)
            evening = planned(starts_at, check_in, pace, self._tables.clock(), tournament.evening)
            when = None if starts_at is None else int(starts_at.timestamp())
            entry = noted(tournament, director, Deed.TOURNAMENT_PLANNED, when=when)
            return await self._save(tournament, evening, noted=entry)

    async def here(self, tournament_id: int, person_id: int) -> Tournament:
        """Somebody says that they are there. Raises Refused for those who aren't asked."""
        async with self._registry.change(tournament_id) as tournament:
            there = person_id in tournament.evening.here
            return await self._arrive(tournament, [person_id], ALREADY_HERE if there else NO_CHECK_IN)

    async def check_in(self, tournament_id: int, director: Director, entry: int) -> Tournament:
        """A director says that the people of an entry are there. Raises Refused."""
        async with directed(self._registry, tournament_id, director) as tournament:
            own = entry_of_number(tournament, entry)
            people = missing(tournament, own)
            names = ", ".join(player.name for player in own.players if player.person_id in people)
            told = noted(tournament, director, Deed.CHECKED_IN, people[0] if people else None, name=names)
            return await self._arrive(tournament, people, Text("Nobody of them is awaited."), told)

    async def _arrive(
        self, tournament: Tournament, people: list[int], otherwise: Text, noted: AuditEntry | None = None
    ) -> Tournament:
        going_on(tournament)
        entries = [tournament.entry_of(person) for person in people]
        if not all(entries):
            raise Refused("You're not in this tournament.", refresh=True)
        if not any(entry and set(missing(tournament, entry)) & set(people) for entry in entries):
            raise Refused(otherwise, refresh=True)
        if not format.may_join(tournament) or any(
            entry and tournament.status is TournamentStatus.RUNNING and entry.joined > tournament.round + 1
            for entry in entries
        ):
            raise Refused(TOO_LATE, refresh=True)
        evening = replace(tournament.evening, here=tournament.evening.here.union(people))
        return await self._save(tournament, evening, noted=noted)

    async def look(self, tournament_id: int) -> None:
        """Do what is due at an open one: ask who is there, start it, or put it off if too few are."""
        async with self._registry.change(tournament_id) as tournament:
            if tournament.status is not TournamentStatus.OPEN:
                return
            if not self._tables.availability.reaches(tournament.guild_id):
                return
            now, evening = self._tables.clock(), tournament.evening
            step = due(evening, now)
            if step is Due.CALL:
                await self._save(tournament, replace(evening, called_at=now), NoticeKind.CHECK_IN)
            elif step is Due.MISSED:
                unplanned = replace(evening, starts_at=None)
                await self._save(tournament, unplanned, NoticeKind.MISSED)
            elif step is Due.START:
                await self._start(tournament, now)

    async def _start(self, tournament: Tournament, now: datetime) -> None:
        try:
            await self._rounds.begin(tournament)
        except TooFew:
            if tournament.evening.postponed:
                ended = AuditEntry(
                    tournament.guild_id, Deed.TOURNAMENT_CANCELLED, tournament_id=tournament.id
                )
                cancelled = replace(tournament, status=TournamentStatus.CANCELLED)
                await self._store.tournaments.save(
                    tournament, cancelled, notices=[NoticeKind.EXPIRED], noted=ended
                )
            else:
                await self._save(tournament, put_off(tournament.evening, now), NoticeKind.POSTPONED)

    async def _save(
        self, tournament: Tournament, evening: Evening, *notices: NoticeKind, noted: AuditEntry | None = None
    ) -> Tournament:
        changed = replace(tournament, evening=evening)
        return await self._store.tournaments.save(tournament, changed, notices=notices, noted=noted)
