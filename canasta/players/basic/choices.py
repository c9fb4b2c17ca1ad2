"""The choice behind every decision of a player: the option with the highest value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import TypeVar

from canasta.actions import Action, Discard, Draw, Take
from canasta.offers import Offers

_Option = TypeVar("_Option")


def best_of(
    options: Iterable[_Option], worth: Callable[[_Option], float], *, above: float = -inf
) -> _Option | None:
    """The option with the highest value, the first if several tie; None if none is worth more than
    ``above``.
    """
    best, most = None, above
    for option in options:
        value = worth(option)
        if value > most:
            best, most = option, value
    return best


def take_or_draw(offers: Offers, worth: Callable[[Take], float]) -> Action:
    """The best way to take the pile if it gains anything over drawing, or if there is nothing to draw."""
    best = best_of(offers.takes, worth, above=0 if offers.may_draw else -inf)
    if best is not None:
        return best
    return Draw() if offers.may_draw else offers.actions[0]


def cheapest_discard(offers: Offers, cost: Callable[[Discard], float]) -> Discard | None:
    """The discard that costs least, or None if nothing may be discarded."""
    return min(offers.discards, key=cost, default=None)
