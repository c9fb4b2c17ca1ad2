"""The standing of a season: what its events are worth to each person, and who stands where. Pure: made again
from the events' standings whenever it is asked for, so a corrected result needs nothing else.

An event is worth a share of 1 to everybody who is in it at its end, partners alike. By *scores* that is the
entry's share of matchpoints where tables are compared by matchpoints; in every other event, and by *places*
in all, the share of the other entries that it left behind, those with the same place by half. An entry that
dropped out has no chair any more, and gets nothing. The rules as people read them are in
bot/clubs/screens/series.py.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from bot.tournaments.public import MATCHPOINTS, Overview, Place, scoring_of
from data.clubs.records import Series
from data.tournaments.records import Tournament, TournamentStatus

SCORES: Final = "scores"
PLACES: Final = "places"
COUNTINGS: Final = (SCORES, PLACES)
GOING_ON: Final = (TournamentStatus.OPEN, TournamentStatus.RUNNING)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """Somebody's line in the standing of a season. ``place`` is None for somebody who has played too few
    events; ``total`` is the sum of the ``counted`` shares, best first; ``shares`` are those of all their
    events, by the tournament's id.
    """

    place: int | None
    person_id: int
    name: str
    total: Fraction
    counted: tuple[Fraction, ...]
    shares: dict[int, Fraction] = field(hash=False)


def counts(series: Series, overview: Overview) -> bool:
    """Whether an event counts: it was played to its end, and begun before the season ended."""
    tournament = overview.tournament
    begun = tournament.started_at
    in_time = begun is not None and (series.ended_at is None or begun <= series.ended_at)
    return tournament.status is TournamentStatus.FINISHED and in_time


@dataclass(frozen=True, slots=True)
class Season:
    """A season as everybody may see it: its events that count or still may, in their order, and its standing.
    ``before`` are the ended seasons of this name, the last one first.
    """

    series: Series
    events: tuple[Overview, ...]
    lines: tuple[SeasonLine, ...]
    before: tuple[Series, ...] = ()

    @property
    def played(self) -> list[Overview]:
        """The events that count."""
        return [event for event in self.events if counts(self.series, event)]

    @property
    def going_on(self) -> list[Tournament]:
        """The events that are open or being played."""
        return [one.tournament for one in self.events if one.tournament.status in GOING_ON]

    def line_of(self, person_id: int) -> SeasonLine | None:
        return next((line for line in self.lines if line.person_id == person_id), None)

    @property
    def first(self) -> list[SeasonLine]:
        """Those who share first place."""
        return [line for line in self.lines if line.place == 1]


def standing(series: Series, events: Iterable[Overview], hidden: Collection[int] = ()) -> list[SeasonLine]:
    """The standing after these events: those with a place first, ties by name, nobody ``hidden``."""
    shares: dict[int, dict[int, Fraction]] = {}
    names: dict[int, str] = {}
    for event in events:
        if not counts(series, event):
            continue
        worth = entry_shares(event, series.counting)
        for entry in event.tournament.entries:
            for player in entry.players:
                if player.person_id is not None and player.agreed and entry.number in worth:
                    shares.setdefault(player.person_id, {})[event.tournament.id] = worth[entry.number]
                    names[player.person_id] = player.name
    lines = [
        _line(series, person, names[person], theirs)
        for person, theirs in shares.items()
        if person not in hidden
    ]
    return _placed(series, lines)


def entry_shares(event: Overview, counting: str) -> dict[int, Fraction]:
    """What an event is worth to each of its entries."""
    scoring = scoring_of(event.tournament)
    by_score = counting == SCORES and scoring == MATCHPOINTS
    tied = Counter(place.place for place in event.places)
    others = len(event.places) - 1

    def share(place: Place) -> Fraction:
        if by_score:
            return place.score
        same = tied[place.place] - 1
        behind = others - same - (place.place - 1)
        return (behind + Fraction(same, 2)) / others if others else Fraction(0)

    return {place.entry: share(place) for place in event.places}


def _line(series: Series, person_id: int, name: str, shares: dict[int, Fraction]) -> SeasonLine:
    best = sorted(shares.values(), reverse=True)
    counted = tuple(best[: series.best or len(best)])
    return SeasonLine(None, person_id, name, sum(counted, Fraction(0)), counted, shares)


def _placed(series: Series, lines: Sequence[SeasonLine]) -> list[SeasonLine]:
    enough = [line for line in lines if len(line.shares) >= series.minimum]
    placed = [
        replace(line, place=1 + sum(other.total > line.total for other in enough)) if line in enough else line
        for line in lines
    ]
    return sorted(
        placed,
        key=lambda line: (line.place is None, -line.total, line.name.casefold(), line.person_id),
    )
