"""Where the plays of one deal parted: the same position, different moves, and what came out on average. Pure.

Everybody meets the same computer players, so plays with the same moves so far are in the same position.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, TypeAlias

FEWEST: Final = 3
"""A move that fewer people have made says nothing."""

Played: TypeAlias = Sequence[tuple[int, str]]
"""The actions of a deal, each as its seat and its text."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A move in one position: its text, how many people made it, and their mean lead in the end."""

    move: str
    people: int
    lead: float


@dataclass(frozen=True, slots=True)
class Parting:
    """A position after ``step`` actions: what most people did there, what ``own`` play did, and the branch
    that went best. ``gap`` is by how much that one's mean is above the others'.
    """

    step: int
    most: Branch
    best: Branch
    own: Branch
    gap: float


def partings(own: Played, plays: Mapping[int, tuple[Played, int]], seat: int, most: int) -> list[Parting]:
    """The positions of ``own`` play in which the results of the field (``plays`` with their leads, ``own``
    among them) parted the most, at most this many, in the order of the deal. Only moves that at least FEWEST
    people made are compared.
    """
    parted: list[Parting] = []
    with_us = list(plays.values())
    for step, (mover, move) in enumerate(own):
        if len(with_us) < 2 * FEWEST:
            break
        if mover == seat:
            parting = _parting(step, move, with_us)
            if parting is not None:
                parted.append(parting)
        with_us = [play for play in with_us if len(play[0]) > step and play[0][step] == (mover, move)]
    best = sorted(parted, key=lambda parting: -parting.gap)[:most]
    return sorted(best, key=lambda parting: parting.step)


def _parting(step: int, move: str, there: Sequence[tuple[Played, int]]) -> Parting | None:
    leads: defaultdict[str, list[int]] = defaultdict(list)
    for played, lead in there:
        if len(played) > step:
            leads[played[step][1]].append(lead)
    branches = {text: Branch(text, len(ends), fmean(ends)) for text, ends in leads.items()}
    heard = [branch for branch in branches.values() if branch.people >= FEWEST]
    if len(heard) < 2 or move not in branches:
        return None
    best = max(heard, key=lambda branch: branch.lead)
    others = [lead for text, ends in leads.items() if text != best.move for lead in ends]
    gap = best.lead - fmean(others)
    usual = max(heard, key=lambda branch: (branch.people, branch.lead))
    return Parting(step, usual, best, branches[move], gap) if gap > 0 else None
