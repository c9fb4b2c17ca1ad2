"""Does luck hold? What a deal's cards are said to be worth, against what players of one style make of them.

``python -m tests.benchmarks.luck [--deals N] [--first N] [--replays N]`` looks back at deals of Classic as
the bot does, and has each played many times more by one kind of player alone: basic, steady or relaxed ones,
who go astray as often as in the look back. The mean of those is the truth for that style; it has an error of
its own, which is told and taken off. An interval of 95% is meant to hold 95% of the truths.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time

from canasta.actions import Action
from canasta.players import basic, relaxed, steady
from canasta.review.finished import FinishedDeal, gained, leads
from canasta.review.luck import NORMAL, luck_of, replays_of
from canasta.review.replays import ASTRAY
from canasta.review.review import USUAL
from canasta.view import View
from tests.canasta.review.played import steady as played_steadily

STYLES = {"basic": basic.choose, "steady": steady.choose, "relaxed": relaxed.choose}


@dataclass(frozen=True, slots=True)
class Truth:
    """Of one deal and one style: by how far its mean lead is off what luck says, the half interval, and the
    standard error of the mean.
    """

    off: float
    away: float
    error: float

    @property
    def held(self) -> bool:
        """Whether the mean lies within the interval."""
        return abs(self.off) <= self.away

    @property
    def held_with_error(self) -> bool:
        """Whether it does as far as its own error lets one tell."""
        return abs(self.off) <= sqrt(self.away**2 + (NORMAL * self.error) ** 2)


def players(style: str, rng: Random) -> Callable[[int, View], Action]:
    """Players of this style for one replay."""
    own = STYLES[style]

    def choose(seat: int, view: View) -> Action:
        player = relaxed.choose if rng.random() < ASTRAY else own
        return player(view, str(rng.random()))

    return choose


def in_style(played: FinishedDeal, style: str, replays: int) -> list[float]:
    """The leads of side 0 where everybody plays in this style."""
    rules, rng = played.rules(), Random(f"{played.seed} {style}")
    ahead = []
    for _ in range(replays):
        deal = played.played_on(played.dealt(rules), players(style, rng))
        ahead.append(leads(gained(deal))[0])
    return ahead


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--replays", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=900.0, help="stop after this processor time")
    given = parser.parse_args()
    truths: dict[str, list[Truth]] = {style: [] for style in STYLES}
    seen: list[bool] = []
    try:
        for number in range(given.first, given.first + given.deals):
            if process_time() > given.seconds:
                break
            seen.append(compared(number, given.replays, truths))
            print(f"{len(seen)} deals, {process_time():.0f} s", end="\r", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    print(
        f"{len(seen)} deals of Classic, {given.replays} replays for each style, {process_time():.0f} s;"
        f" of {seen.count(False)} nothing is said"
    )
    for style, of_style in truths.items():
        told(style, of_style)
    told("all", [truth for of_style in truths.values() for truth in of_style])


def compared(number: int, replays: int, truths: dict[str, list[Truth]]) -> bool:
    """Note how far luck is off for each style in this deal; False if luck says nothing of it."""
    played = played_steadily(f"{number + 1:x}1c")
    luck = luck_of(replays_of(played, USUAL.actions, f"cards {number}"))
    if luck is None:
        return False
    for style, of_style in truths.items():
        values = in_style(played, style, replays)
        error = stdev(values) / sqrt(len(values))
        of_style.append(Truth(fmean(values) - luck.cards[0], luck.away[0], error))
    return True


def told(style: str, truths: list[Truth]) -> None:
    """Print the share of intervals that hold."""
    share, n = fmean(truth.held for truth in truths), len(truths)
    print(
        f"{style:8} {share:6.1%} of {n} intervals hold the style's mean"
        f" (±{NORMAL * sqrt(share * (1 - share) / n):.1%}),"
        f" {fmean(truth.held_with_error for truth in truths):.1%} with the mean's own error;"
        f" off {fmean(truth.off for truth in truths):+.0f} on average,"
        f" half interval {median(truth.away for truth in truths):.0f},"
        f" error {median(truth.error for truth in truths):.0f}"
    )


if __name__ == "__main__":
    main()
