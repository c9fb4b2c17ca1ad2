"""A side's melds as counts."""

from __future__ import annotations

from canasta.players.search.counts import JOKER
from canasta.players.search.sets.table import Melding


class Side:
    """A side's melds: for each rank its natural and its wild cards, and what they are worth together.

    ``jokers`` are those of its wild meld, ``beside`` the rank, naturals and wild cards of melds that take no
    further cards because the side has a larger one of their rank.
    """

    __slots__ = ("beside", "bonus", "canastas", "jokers", "naturals", "opened", "points", "wilds")

    def __init__(self) -> None:
        self.naturals = [0] * 14
        self.wilds = [0] * 14
        self.points = 0
        self.bonus = 0
        self.canastas = 0
        self.jokers = 0
        self.opened = False
        self.beside: list[tuple[int, int, int]] = []

    def copy(self) -> Side:
        """A side with the same melds."""
        other = Side.__new__(Side)
        other.naturals = self.naturals[:]
        other.wilds = self.wilds[:]
        other.points = self.points
        other.bonus = self.bonus
        other.canastas = self.canastas
        other.jokers = self.jokers
        other.opened = self.opened
        other.beside = self.beside
        return other

    def place(self, rank: int, naturals: int, wilds: int) -> None:
        """Add a meld; of two melds of a rank the larger takes further cards, of equal ones that with fewer
        wild cards (rules: 5.2).
        """
        lying = (rank, self.naturals[rank], self.wilds[rank])
        if (naturals + wilds, -wilds) > (lying[1] + lying[2], -lying[2]):
            self.naturals[rank], self.wilds[rank] = naturals, wilds
        else:
            lying = (rank, naturals, wilds)
        if lying[1] + lying[2]:
            self.beside = [*self.beside, lying]

    def join(self, other: Side) -> None:
        """Add the melds of a new ally."""
        for rank, naturals in enumerate(other.naturals):
            self.place(rank, naturals, other.wilds[rank])
        self.points += other.points
        self.bonus += other.bonus
        self.canastas += other.canastas
        self.jokers = max(self.jokers, other.jokers)
        self.opened = self.opened or other.opened
        self.beside = [*self.beside, *other.beside]

    def binds_wilds(self, melding: Melding) -> bool:
        """Whether wild cards may only go to its unfinished meld of them (rules: 3.5)."""
        if not melding.exclusive:
            return False
        return 0 < self.wilds[JOKER] < melding.full or any(
            rank == JOKER and wilds < melding.full for rank, _, wilds in self.beside
        )

    def melds(self) -> list[tuple[int, int, int]]:
        """All melds: their rank, their natural and their wild cards."""
        lying = [(rank, count, self.wilds[rank]) for rank, count in enumerate(self.naturals)]
        return [*(meld for meld in lying if meld[1] or meld[2]), *self.beside]
