"""Comparing tables that play the same deal, so that the luck of the cards cancels.

A *net* is the first side's score in a deal minus its opponents'; None if the deal was not completed.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bot.tournaments.scoring.methods import HALF

NOTHING: Final = Fraction(0)


def top(nets: Sequence[int | None]) -> int:
    """The most matchpoints that a deal can bring at these tables; both sides of a table share them."""
    return 2 * max(sum(net is not None for net in nets) - 1, 0)


def matchpoints(nets: Sequence[int | None]) -> list[int | None]:
    """The first side's matchpoints at each table, None for an uncompleted deal; the second has the rest."""
    played = [net for net in nets if net is not None]
    # Each table also ties with itself, which does not count.
    return [
        None if net is None else sum(2 * (other < net) + (other == net) for other in played) - 1
        for net in nets
    ]


def shares(nets: Sequence[int | None]) -> list[Fraction]:
    """The share of the top that the first side of each table gets; the second gets the rest of 1."""
    most = top(nets)
    return [HALF if won is None or not most else Fraction(won, most) for won in matchpoints(nets)]


def above_average(nets: Sequence[int | None]) -> list[Fraction]:
    """The lead of each table's first side over the others' average; the second side has its negative."""
    played = [net for net in nets if net is not None]
    others = len(played) - 1
    return [
        net - Fraction(sum(played) - net, others) if net is not None and others else NOTHING for net in nets
    ]
