"""How a deal was going, turn by turn: what each side could expect from there, with all cards known.

At some of the turns the deal is played on many times by computers, from the cards as they truly lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import NamedTuple

from canasta.deal import Deal
from canasta.review.finished import FinishedDeal, gained, leads
from canasta.review.replays import replayed

FEWEST_REPLAYS = 8
"""How often the deal is played on from a turn, at least."""
MOST_REPLAYS = 40
"""How often it is played on from a turn near its end."""


@dataclass(frozen=True, slots=True)
class Course:
    """After how many actions (``steps``) each side was how far ahead of the others' mean (``leads``), in
    points expected for the end of the deal; the last ones are what was scored. ``turns`` has the number of
    the turn that began there; of the last, the one in which the deal ended.
    """

    steps: tuple[int, ...]
    turns: tuple[int, ...]
    leads: tuple[tuple[float, ...], ...]

    def at(self, step: int) -> tuple[float, ...]:
        """The leads after this many actions, in a straight line between what is known."""
        after = next((n for n, known in enumerate(self.steps) if known >= step), len(self.steps) - 1)
        if self.steps[after] <= step or not after:
            return self.leads[after]
        share = (step - self.steps[after - 1]) / (self.steps[after] - self.steps[after - 1])
        ends = zip(self.leads[after - 1], self.leads[after], strict=True)
        return tuple(one + share * (other - one) for one, other in ends)


class Start(NamedTuple):
    """The beginning of turn ``turn``: after ``step`` actions."""

    step: int
    turn: int


def starts_of(played: FinishedDeal) -> tuple[list[Start], Start, list[float]]:
    """The turns of the deal without the first; its end; and what each side had scored then, as its lead."""
    starts, last = list[Start](), 1
    deal = None
    for number, deal, _, _ in played.steps():
        if deal.state.turns != last:
            last = deal.state.turns
            starts.append(Start(number, last))
    assert deal is not None
    return starts, Start(len(played.actions), last), leads(gained(deal))


def leads_from(played: FinishedDeal, steps: Sequence[int], actions: int, seed: str) -> list[list[float]]:
    """The mean leads of the sides when the deal is played on from each of these steps, for about this many
    actions each.
    """
    averages = []
    for number, deal, _, _ in played.steps():
        if number in steps:
            left = len(played.actions) - number
            replays = min(MOST_REPLAYS, max(FEWEST_REPLAYS, actions // left))
            every = [leads(gained(_on(played, deal, Random(f"{seed} {n}")))) for n in range(replays)]
            averages.append(means(every))
    return averages


def means(values: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each column."""
    return list(map(fmean, zip(*values, strict=True)))


def _on(played: FinishedDeal, deal: Deal, rng: Random) -> Deal:
    """A copy of this deal, played on to its end."""
    state = deal.state
    shared = {id(one): one for one in (state.seating, state.special)}
    return replayed(played, Deal(deal.rules, deepcopy(state, shared)), rng)
