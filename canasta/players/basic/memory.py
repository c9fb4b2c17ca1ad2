"""What a player knows of the others' hands who has followed the deal: cards taken with a pile, ranks that a
seat threw away or left lying.
"""

from __future__ import annotations

from collections import Counter

from canasta.cards import Rank, rank_of
from canasta.view import View


class Memory:
    """What everybody saw, counted by rank, as the seat of this view can use it.

    Each card of a rank that a seat throws, or leaves on the pile, makes it less likely that it holds more of
    it, by the factor ``doubt``.
    """

    def __init__(self, view: View, doubt: float) -> None:
        self._doubt = doubt
        self._seen = seen = view.seen
        below = [card_seen.card for card_seen in seen.pile[:-1] if card_seen.card is not None]
        theirs = [card for seat, cards in enumerate(seen.known) if seat != view.seat for card in cards]
        self.naturals: Counter[Rank] = Counter(
            rank_of(card) for card in (*below, *theirs) if not view.game.pack.wild[card]
        )
        """The natural cards under the pile's top and those known to be in others' hands."""
        face_down = sum(card_seen.card is None for card_seen in seen.pile)
        hands = sum(view.counts) - len(view.hand) - len(theirs)
        self._hidden = max(1, view.stock + hands + face_down + sum(view.feet))
        self._free = [
            max(0, count - len(known)) for count, known in zip(view.counts, seen.known, strict=True)
        ]
        self._doubts: Counter[tuple[int, Rank]] = Counter(
            (card_seen.seat, rank_of(card_seen.card))
            for card_seen in seen.thrown
            if card_seen.seat is not None and card_seen.card is not None
        )
        self._doubts.update((card_seen.seat, rank_of(card_seen.card)) for card_seen in seen.declined)

    def known(self, rank: Rank, seat: int) -> int:
        """How many cards of a rank everybody knows to be in this hand."""
        return sum(rank_of(card) == rank for card in self._seen.known[seat])

    def expected(self, rank: Rank, seat: int, unseen: int) -> float:
        """How many naturals of a rank another seat holds on average, of the ``unseen`` ones."""
        likely = self._doubt ** self._doubts[seat, rank]
        return self.known(rank, seat) + unseen * likely * self._free[seat] / self._hidden
