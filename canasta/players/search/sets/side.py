"""A side's melds as counts."""

from __future__ import annotations


class Side:
    """A side's melds: for each rank its natural and its wild cards, and what they are worth together."""

    __slots__ = ("bonus", "canastas", "naturals", "opened", "points", "wilds")

    def __init__(self) -> None:
        self.naturals = [0] * 14
        self.wilds = [0] * 14
        self.points = 0
        self.bonus = 0
        self.canastas = 0
        self.opened = False

    def copy(self) -> Side:
        """A side with the same melds."""
        other = Side.__new__(Side)
        other.naturals = self.naturals[:]
        other.wilds = self.wilds[:]
        other.points = self.points
        other.bonus = self.bonus
        other.canastas = self.canastas
        other.opened = self.opened
        return other

    def join(self, other: Side) -> None:
        """Add the melds of a new ally; of two melds of a rank the larger takes further cards (rules: 5.2)."""
        for rank, naturals in enumerate(other.naturals):
            wilds = other.wilds[rank]
            if naturals + wilds > self.naturals[rank] + self.wilds[rank]:
                self.naturals[rank], self.wilds[rank] = naturals, wilds
        self.points += other.points
        self.bonus += other.bonus
        self.canastas += other.canastas
        self.opened = self.opened or other.opened
