"""Deals that computer players have played, to look back at."""

from collections.abc import Callable
from functools import cache

from canasta.actions import Action
from canasta.match import Match
from canasta.players import choose
from canasta.review import Effort, FinishedDeal, Review, finished, look_back
from canasta.view import View

LITTLE = Effort(actions=250, points=2, going=100, few=3, more=8, many=16)
"""Enough to see that everything is there."""

Plays = Callable[[int, View], Action]


def deal(plays: Plays, seed: str, variant: str = "classic", seats: int = 4) -> Match:
    """A match whose first deal is over."""
    match = Match(variant, [f"P{seat}" for seat in range(seats)])
    match.start_deal(seed)
    while (seat := match.to_move) is not None:
        match.apply(seat, plays(seat, match.view(seat)))
    return match


def level(name: str) -> Plays:
    """All seats play at this level."""
    return lambda seat, view: choose(view, name, "played")


@cache
def steady(seed: str, variant: str = "classic", seats: int = 4) -> FinishedDeal:
    """A deal that four steady players played."""
    return finished(deal(level("steady"), seed, variant, seats), 1)


@cache
def looked(seed: str) -> Review:
    """The look back at such a deal, with little effort."""
    return look_back(steady(seed), LITTLE)
