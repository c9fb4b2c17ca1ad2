"""How people have done with and against each other: rival, best partner, closest finish, a table's people."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.tables.counting import gone, has_won, stats_of
from data import Store
from data.records.matches import Outcome
from data.records.results import Common, Encounter, MatchResult
from data.records.tables import Table, TableStatus

RIVAL_FROM: Final = 3
"""The least matches against each other that make a rival."""
PARTNER_FROM: Final = 5
"""The least matches together that make a best partner."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A match that ended with a small difference: in ``points``, and whether it was won."""

    points: int
    won: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Rivalry:
    """What a profile tells of somebody's company; None for what there is too little of yet."""

    rival: Encounter | None = None
    partner: Encounter | None = None
    closest: Finish | None = None


@dataclass(frozen=True, slots=True)
class Between:
    """How the people of a table stand after some ``matches`` with each other: the seats of each side and
    the matches it won, where they always sat so; else each seat by itself.
    """

    matches: int
    wins: tuple[tuple[tuple[int, ...], int], ...]
    sides: bool


def rival_of(encounters: Iterable[Encounter]) -> Encounter | None:
    """The person met most often as an opponent; of several the one with whom it stands closest."""
    often = [one for one in encounters if one.met >= RIVAL_FROM]
    return min(often, key=lambda one: (-one.met, abs(one.won - one.lost), one.person_id), default=None)


def best_partner(encounters: Iterable[Encounter]) -> Encounter | None:
    """The partner with the greatest share of wins; of several the one with more matches."""
    often = [mate for mate in encounters if mate.together >= PARTNER_FROM and mate.won_together]
    return min(
        often,
        key=lambda mate: (-mate.won_together / mate.together, -mate.together, mate.person_id),
        default=None,
    )


def closest_finish(results: Iterable[MatchResult], person_id: int) -> Finish | None:
    """The smallest difference between a person's side and the best other one in a match that was played to
    its end, the latest of several. None in which a computer player stood in for somebody in a deal: part of
    the difference is not of those who played.
    """
    finishes = []
    for result in results:
        own = next((seat for seat in result.seats if seat.person_id == person_id), None)
        if own is None or own.points is None or result.duplicate or result.reason:
            continue
        if gone(result, own) or stats_of(result, own).beyond_deals:
            continue
        others = [seat.points for seat in result.seats if seat.side != own.side and seat.points is not None]
        if others and result.outcome is Outcome.FINISHED:
            gap = abs(own.points - max(others))
            finishes.append(Finish(gap, has_won(result, own), result.finished_at))
    return min(reversed(finishes), key=lambda finish: finish.points, default=None)


def between(common: Sequence[Common], seats: Mapping[int, int], side_of: Sequence[int]) -> Between | None:
    """How the people in these seats and sides stand; None in their first match, and without opponents."""
    now = _parties({person: side_of[seat] for person, seat in seats.items()})
    if len(common) < 2 or len(now) < 2:
        return None
    same = all(_parties(match.sides) == now for match in common)
    parties = now if same else [frozenset({person}) for person in seats]
    winners = [match.winners for match in common]
    wins = [
        (tuple(sorted(seats[person] for person in party)), sum(bool(party & won) for won in winners))
        for party in parties
    ]
    return Between(len(common), tuple(sorted(wins)), same)


def _parties(sides: Mapping[int, int]) -> frozenset[frozenset[int]]:
    """The people by side, whichever side that is."""
    return frozenset(
        frozenset(person for person, other in sides.items() if other == side) for side in sides.values()
    )


async def standing_at(store: Store, table: Table, side_of: Sequence[int]) -> Between | None:
    """How the people of a finished match stand on this server; None in tournaments, and where one hides."""
    if table.status is not TableStatus.FINISHED or table.in_tournament:
        return None
    seats = {seat.person_id: seat.index for seat in table.seats if seat.person_id is not None}
    return between(await store.people.encounters.among([*seats], table.guild_id), seats, side_of)
