"""Which cards of a rank a seat has seen, and which may still be anywhere."""

from __future__ import annotations

from collections import Counter

from canasta.cards import Card, Rank, rank_of
from canasta.rules.base import BaseRules
from canasta.view import View


class Unseen:
    """The cards by rank that a view's seat can place: in its hand, on the table, in the pile, or in a hand
    where everybody knows them to be. ``placed`` counts them.
    """

    def __init__(self, view: View, rules: BaseRules) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no hand")
        self._packs = rules.seating.packs
        seen = view.seen
        cards: list[Card] = [*view.hand, *(one.card for one in seen.pile if one.card is not None)]
        if not seen.pile and view.pile.top is not None:
            cards.append(view.pile.top)
        for side in view.sides:
            cards += side.threes
            for meld in side.melds:
                cards += meld.cards
        self._known = [Counter(map(rank_of, known)) for known in seen.known]
        self._known[view.seat].clear()
        self.placed = Counter(map(rank_of, cards))
        for known in self._known:
            self.placed += known
        self._others = [seat for seat in view.order if seat not in view.allies[view.seat]]

    def all(self, rank: Rank) -> int:
        """How many cards of a natural rank the packs have."""
        return 4 * self._packs

    def left(self, rank: Rank) -> int:
        """How many cards of a natural rank the seat cannot place."""
        return max(0, self.all(rank) - self.placed[rank])

    def known(self, rank: Rank, seat: int) -> int:
        """How many cards of a rank everybody knows to be in this hand."""
        return self._known[seat][rank]

    def pair_possible(self, rank: Rank) -> bool:
        """Whether an opponent may hold two cards of this rank."""
        return any(self.known(rank, seat) + self.left(rank) >= 2 for seat in self._others)
