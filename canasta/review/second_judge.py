"""The second judge of a move. It shares nothing with the search, which judges first.

The cards that the seat can't see are dealt again, and each such deal is played to its end by the engine, with
the steady player in every seat. What it doesn't find too is not said.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from canasta.actions import Action
from canasta.deal import Deal
from canasta.deal.redealing import redealt
from canasta.players import steady
from canasta.review.finished import FinishedDeal, gained, leads

LEAST = 40.0
"""The fewest points by which a move is better."""
AT_ONCE, MOST = 24, 192
"""How many deals are played on at a time, with each of two moves, and at most."""
EARLY = 0.5
"""By how many errors more than asked for it is sure before all are played."""
HOPELESS = 1.5
"""By how many fewer it gives up."""


def gap_of(better: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much one is better on average than the other, world by world, and the standard error of that."""
    gaps = [one - two for one, two in zip(better, other, strict=True)]
    return fmean(gaps), stdev(gaps) / sqrt(len(gaps))


def is_clear(gap: tuple[float, float], errors: float) -> bool:
    """Whether this is worth telling, and more than this many of its standard errors."""
    mean, error = gap
    return mean >= LEAST and mean > errors * error


def second_opinion(
    played: FinishedDeal, step: int, moves: tuple[Action, Action], rng: Random, errors: float
) -> tuple[float, float] | None:
    """By how much the first of two moves, made after ``step`` actions of the deal, is better at its end, and
    the standard error of that; None unless that is clear by this many ``errors``.
    """
    deal, view = played.at(step)
    assert view.seat is not None
    better, other = list[float](), list[float]()
    while len(better) < MOST:
        for _ in range(AT_ONCE):
            world = redealt(deal, view.seat, rng)
            for ends, move in zip((better, other), moves, strict=True):
                ends.append(_end(played, world, view.seat, move))
        mean, error = gap = gap_of(better, other)
        if len(better) > AT_ONCE and is_clear(gap, errors + EARLY):
            break
        if mean <= (errors - HOPELESS) * error:
            return None
    return (round(mean, 1), round(error, 1)) if mean >= LEAST and mean >= errors * error else None


def _end(played: FinishedDeal, world: Deal, seat: int, move: Action) -> float:
    """The lead of a seat's side at the end, if it makes this move and steady players play on."""
    deal = world.copy()
    deal.apply(seat, move)
    ended = played.played_on(deal, lambda _, view: steady.choose(view))
    return leads(gained(ended))[deal.state.side_of[seat]]
