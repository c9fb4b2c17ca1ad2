"""What a side of a rollout has on the table."""

from __future__ import annotations

from typing import TypeAlias

from canasta.players.search.counts import FULL
from canasta.players.search.runs.table import BEYOND, LOWEST, Table

Run: TypeAlias = tuple[int, int]
"""A run by its lowest and its highest card."""


class Side:
    """A side's melds and what they are worth together.

    For each rank the natural and the wild cards of the set that takes more cards: a full canasta before it is
    only counted. ``runs`` are those that are not yet sambas.
    """

    __slots__ = ("bonus", "canastas", "naturals", "opened", "points", "runs", "sambas", "wilds")

    def __init__(self) -> None:
        self.naturals = [0] * 14
        self.wilds = [0] * 14
        self.runs: list[Run] = []
        self.points = 0
        self.bonus = 0
        self.canastas = 0
        self.sambas = 0
        self.opened = False

    def copy(self) -> Side:
        """A side with the same melds."""
        other = Side.__new__(Side)
        other.naturals = self.naturals[:]
        other.wilds = self.wilds[:]
        other.runs = self.runs[:]
        other.points = self.points
        other.bonus = self.bonus
        other.canastas = self.canastas
        other.sambas = self.sambas
        other.opened = self.opened
        return other

    def ready(self, table: Table) -> bool:
        """Whether it has the canastas that going out needs (rules: 8.1, 12)."""
        return self.canastas >= table.quota and self.sambas >= table.sambas


def size_of(run: Run) -> int:
    """The cards of a run."""
    return (run[1] - run[0]) // 4 + 1


def takes(run: Run, card: int) -> bool:
    """Whether this card extends this run, which is no samba yet."""
    return (card == run[0] - 4 and card >= LOWEST) or (card == run[1] + 4 and card < BEYOND)


def longest_for(runs: list[Run], card: int) -> int:
    """The longest run that this card extends; -1 for none."""
    best, most = -1, 0
    for at, run in enumerate(runs):
        size = size_of(run)
        if most < size < FULL and takes(run, card):
            best, most = at, size
    return best
