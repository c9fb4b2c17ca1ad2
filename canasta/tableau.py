"""What lies on the table for a side: its melds and its laid-out threes."""

from __future__ import annotations

from canasta.cards import IS_WILD, Card, Rank


class Meld:
    """A meld on the table. ``wilds`` counts its wild cards; ``born`` is the turn in which it was laid."""

    __slots__ = ("born", "cards", "id", "kind", "rank", "wilds")

    def __init__(self, meld_id: str, kind: str, rank: Rank | None, cards: list[Card], born: int) -> None:
        self.id = meld_id
        self.kind = kind
        self.rank = rank
        self.cards = cards
        self.wilds = sum(1 for card in cards if IS_WILD[card])
        self.born = born

    @property
    def naturals(self) -> int:
        """How many of its cards are not wild."""
        return len(self.cards) - self.wilds


class Tableau:
    """A side's part of the table. ``canastas`` is kept beside the melds because every move asks for it."""

    __slots__ = ("canastas", "melds", "opened", "threes")

    def __init__(self) -> None:
        self.melds: list[Meld] = []
        self.threes: list[Card] = []
        self.opened = False
        self.canastas = 0

    def meld_of(self, rank: Rank) -> Meld | None:
        """The side's meld of a rank (invariant I3: there is at most one)."""
        for meld in self.melds:
            if meld.rank == rank:
                return meld
        return None

    def meld_called(self, meld_id: str) -> Meld | None:
        """The side's meld with this id."""
        for meld in self.melds:
            if meld.id == meld_id:
                return meld
        return None
