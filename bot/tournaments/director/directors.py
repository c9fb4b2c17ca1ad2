"""Who directs a tournament: co-directors join and leave, the organiser hands over."""

from dataclasses import replace
from typing import Final

from bot.layout import Refused, shown
from bot.tournaments.director.change import Director, directed, noted
from bot.tournaments.registry import MOVED_ON, TournamentPart, going_on
from data.records.audit import Deed
from data.tournaments.records import Tournament

MOST: Final = 10
"""The most co-directors of a tournament."""


class Directors(TournamentPart):
    async def add(self, tournament_id: int, director: Director, person_id: int, name: str) -> Tournament:
        """Make this person a co-director. Raises Refused."""
        async with directed(self._registry, tournament_id, director) as tournament:
            _settles(tournament, director)
            if tournament.directed_by(person_id):
                raise Refused("{name} directs this tournament already.", name=shown(name), refresh=True)
            if len(tournament.directors) >= MOST:
                raise Refused("A tournament has ten co-directors at most.")
            added = replace(tournament, directors=(*tournament.directors, person_id))
            entry = noted(tournament, director, Deed.DIRECTOR_ADDED, person_id)
            return await self._store.tournaments.save(tournament, added, noted=entry)

    async def remove(self, tournament_id: int, director: Director, person_id: int) -> Tournament:
        """Let this co-director go; each may also go by themselves. Raises Refused."""
        async with directed(self._registry, tournament_id, director) as tournament:
            if person_id != director.person_id:
                _settles(tournament, director)
            if person_id not in tournament.directors:
                raise Refused(MOVED_ON, refresh=True)
            left = replace(
                tournament,
                directors=tuple(person for person in tournament.directors if person != person_id),
                # Their questions go with them: a yes would still put in whom they chose.
                reserves=tuple(reserve for reserve in tournament.reserves if reserve.asked_by != person_id),
            )
            entry = noted(tournament, director, Deed.DIRECTOR_REMOVED, person_id)
            return await self._store.tournaments.save(tournament, left, noted=entry)

    async def hand_over(self, tournament_id: int, director: Director, person_id: int) -> Tournament:
        """Make a co-director the organiser; the organiser becomes a co-director. Raises Refused."""
        async with directed(self._registry, tournament_id, director) as tournament:
            _settles(tournament, director)
            if person_id not in tournament.directors:
                raise Refused(MOVED_ON, refresh=True)
            others = [person for person in tournament.directors if person != person_id]
            before = [tournament.organiser_id] if tournament.organiser_id else []
            handed = replace(tournament, organiser_id=person_id, directors=(*before, *others))
            entry = noted(tournament, director, Deed.HANDED_OVER, person_id)
            return await self._store.tournaments.save(tournament, handed, noted=entry)


def _settles(tournament: Tournament, director: Director) -> None:
    """Raises Refused for co-directors: the organiser and managers choose who directs."""
    going_on(tournament)
    if not director.manager and director.person_id != tournament.organiser_id:
        raise Refused(
            "Only the organiser, or a member with Manage Server or Manage Events, chooses who directs "
            "this tournament."
        )
