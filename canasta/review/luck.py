"""What a deal's cards were worth.

What its players made of them is left unsaid: in a single deal it can't be told from chance. Four equal strong
players were off by up to ten times what one replay is (half of sixteen deals by more than twice), so that
whatever bound says "play" rightly for them would hardly ever say it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from canasta.review.finished import FinishedDeal, gained, leads
from canasta.review.replays import replayed

FEWEST = 20
"""The fewest replays from which anything is said."""
STYLE = 0.3
"""How far the mean may depend on who plays, as a share of what a single replay is off: by it the interval is
wider than the replays alone would make it. With 0.2 the interval held what players of one style make of the
cards in 85% of 438 cases, with 0.3 in 98% of 105 others (``python -m tests.benchmarks.luck``).
"""
TOO_WIDE = 0.75
"""The widest half interval of which anything is said, as a share of what a single replay is off."""
NORMAL = 1.96
"""Standard errors to each side of a 95% interval."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What a deal's cards were worth, in points by which each side was ahead of the others' mean.

    ``cards``: the mean over ``replays`` replays by computers. ``away``: half its 95% interval.
    """

    cards: tuple[float, ...]
    away: tuple[float, ...]
    replays: int


def replays_of(played: FinishedDeal, actions: int, seed: str) -> list[list[float]]:
    """The leads of the sides in replays of the whole deal, until this many actions are made in them."""
    rules, rng, leads_of_deals, left = played.rules(), Random(seed), list[list[float]](), actions
    while left > 0:
        deal = replayed(played, played.dealt(rules), rng)
        left -= len(deal.state.history.steps)
        leads_of_deals.append(leads(gained(deal)))
    return leads_of_deals


def luck_of(replays: Sequence[Sequence[float]]) -> Luck | None:
    """What replays of a deal say about its cards; None where they say too little."""
    if len(replays) < FEWEST:
        return None
    by_side = list(zip(*replays, strict=True))
    cards = tuple(map(fmean, by_side))
    off = [stdev(values) for values in by_side]
    away = tuple(NORMAL * one * sqrt(1 / len(replays) + STYLE**2) for one in off)
    if any(wide > TOO_WIDE * one for wide, one in zip(away, off, strict=True)):
        return None
    return Luck(cards, away, len(replays))
