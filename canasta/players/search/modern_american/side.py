"""A side's melds in Modern American Canasta as counts."""

from __future__ import annotations

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import FULL, JOKER, NATURALS
from canasta.players.search.modern_american.table import Melding
from canasta.variants.modern_american.scoring import threes_points


class Side:
    """A side's melds: for each rank its natural and its wild cards, with the wild meld under jokers, and what
    all lie for together.

    ``red`` and ``black`` are its threes laid out, ``jokers`` those of its wild meld. ``minimum`` is what its
    first melds need. ``asked``: it has asked to go out, which it may once in a deal (rules: 7.8).
    """

    __slots__ = (
        "asked",
        "black",
        "bonus",
        "canastas",
        "jokers",
        "minimum",
        "naturals",
        "opened",
        "points",
        "red",
        "wilds",
    )

    def __init__(self) -> None:
        self.naturals = [0] * 14
        self.wilds = [0] * 14
        self.points = 0
        self.bonus = 0
        self.canastas = 0
        self.jokers = 0
        self.red = 0
        self.black = 0
        self.minimum = 0
        self.opened = False
        self.asked = False

    def copy(self) -> Side:
        """A side with the same melds."""
        other = Side.__new__(Side)
        other.naturals = self.naturals[:]
        other.wilds = self.wilds[:]
        other.points = self.points
        other.bonus = self.bonus
        other.canastas = self.canastas
        other.jokers = self.jokers
        other.red = self.red
        other.black = self.black
        other.minimum = self.minimum
        other.opened = self.opened
        other.asked = self.asked
        return other

    def size(self, rank: int) -> int:
        """The cards of its meld of a rank."""
        return self.naturals[rank] + self.wilds[rank]

    def collects_wilds(self) -> bool:
        """Whether it has begun a meld of wild cards that is not whole."""
        return 0 < self.wilds[JOKER] < FULL

    def dear(self) -> int:
        """How many unfinished melds of sevens or pure aces it has."""
        return (0 < self.naturals[SEVEN] < FULL) + (0 < self.naturals[ACE] < FULL and not self.wilds[ACE])

    def owed(self, melding: Melding) -> int:
        """What its unfinished melds cost it if the deal ends now (rules: 7.10)."""
        cost = melding.dear_short * self.dear()
        return cost + melding.wilds_short[self.jokers] if self.collects_wilds() else cost

    def blocked(self, melding: Melding) -> bool:
        """Whether an unfinished meld keeps it from going out (rules: 7.8)."""
        if melding.wilds_block and self.collects_wilds():
            return True
        return melding.dear_block and self.dear() > 0

    def on_table(self) -> int:
        """What its cards on the table count, without unfinished melds and going out (rules: 7.10)."""
        threes = threes_points(self.red, self.black)
        if not self.canastas:
            return -self.points - threes
        return self.points + self.bonus + (threes if self.canastas > 1 else 0)

    def unfinished(self) -> int:
        """How many ranks it has begun and not finished."""
        naturals, wilds = self.naturals, self.wilds
        return sum([naturals[rank] > 0 and naturals[rank] + wilds[rank] < FULL for rank in NATURALS])
