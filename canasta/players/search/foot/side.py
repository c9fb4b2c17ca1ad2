"""A side's melds in Hand and Foot as counts."""

from __future__ import annotations

from canasta.players.search.foot.table import Table


class Side:
    """A side's melds: for each rank the naturals and wild cards of the meld that still takes cards, and what
    all lie for together. ``clean``, ``dirty`` and ``wild`` count its canastas, which take no more cards
    (rules: 9.2).
    """

    __slots__ = ("bonus", "clean", "dirty", "naturals", "opened", "points", "threes", "wild", "wilds")

    def __init__(self) -> None:
        self.naturals = [0] * 14
        self.wilds = [0] * 14
        self.points = 0
        self.bonus = 0
        self.clean = 0
        self.dirty = 0
        self.wild = 0
        self.threes = 0
        self.opened = False

    def copy(self) -> Side:
        """A side with the same melds."""
        other = Side.__new__(Side)
        other.naturals = self.naturals[:]
        other.wilds = self.wilds[:]
        other.points = self.points
        other.bonus = self.bonus
        other.clean = self.clean
        other.dirty = self.dirty
        other.wild = self.wild
        other.threes = self.threes
        other.opened = self.opened
        return other

    def ready(self, table: Table) -> bool:
        """Whether it has the canastas that going out takes."""
        clean, dirty, wild = table.wants
        return self.clean >= clean and self.dirty >= dirty and self.wild >= wild
