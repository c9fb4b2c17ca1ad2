"""What each card of a hand is worth: beside the others of the hand, on the table, to the next player."""

from __future__ import annotations

from typing import Final, NamedTuple

from canasta.cards import ACE, JOKER, Card
from canasta.players.search.romme.bits import BIT, REAL, VALUE, cards_of
from canasta.players.search.romme.layouts import NEAR, Layout
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.weights import Weights
from canasta.variants.romme.melds import HIGH_ACE, card_at

PAIR, NEXT, GAP = range(3)
PACKS: Final = 2


class Beside(NamedTuple):
    """A card that goes with another: how, the bits of the cards that would make a meld of the two, and the
    number of those in the pack.
    """

    kind: int
    completing: int
    most: int


def _pair(kind: int, completing: set[Card]) -> Beside:
    return Beside(kind, sum(BIT[card] & REAL for card in completing), PACKS * len(completing))


def _beside(card: Card) -> dict[int, Beside]:
    rank, suit = card >> 2, card & 3
    neighbours = {
        1 << 4 * rank + 4 + other: _pair(PAIR, {4 * rank + n for n in range(4)} - {card, 4 * rank + other})
        for other in range(4)
        if other != suit
    }
    for place in {rank + 1, 0 if rank == ACE else rank + 1}:
        for away in (-2, -1, 1, 2):
            there = place + away
            if not 0 <= there <= HIGH_ACE:
                continue
            low, high = min(place, there), max(place, there)
            between = (low - 1, high + 1) if high - low == 1 else (low + 1,)
            completing = {card_at(suit, at) for at in between if 0 <= at <= HIGH_ACE}
            bit = BIT[card_at(suit, there)] & REAL
            neighbours[bit] = _pair(NEXT if abs(away) == 1 else GAP, completing)
    return neighbours


BESIDE: Final = tuple(_beside(card) for card in range(JOKER))
"""For each card the bits of those that go with it."""


class Keeping:
    """Judges the cards of a hand by these weights."""

    __slots__ = ("_of", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        single = (weights.pair, weights.next, weights.gap)
        each = (weights.pair_out, weights.next_out, weights.gap_out)
        self._of = tuple(
            tuple(one + more * outs for outs in range(5)) for one, more in zip(single, each, strict=True)
        )

    def hope(self, position: Position, seat: int, card: Card) -> float:
        """What a card may become with the others of the hand."""
        ones = position.ones[seat]
        gone = position.once | ones
        gone_twice = position.twice | position.twos[seat] | position.once & ones
        return self._hope(card, ones, gone, gone_twice)

    def _hope(self, card: Card, ones: int, gone: int, gone_twice: int) -> float:
        of, beside = self._of, BESIDE[card]
        there = NEAR[card] & ones
        worth = 0.0
        while there:
            bit = there & -there
            there ^= bit
            kind, completing, most = beside[bit]
            outs = most - (completing & gone).bit_count() - (completing & gone_twice).bit_count()
            worth += of[kind][outs]
        return worth

    def costs(
        self, position: Position, plan: Layout, closing: bool, *, spare: bool = False
    ) -> list[tuple[float, Card]]:
        """What throwing each card of the seat to move costs, its own use and what it gives the next player.
        With ``spare`` only of the cards that the plan can spare, if there are any.
        """
        weights, seat = self.weights, position.turn
        ones, twos = position.ones[seat], position.twos[seat]
        following = seat + 1 if seat + 1 < len(position.held) else 0
        known, next_opened = position.known[following], position.opened[following]
        fits = position.fits | position.swaps
        fit = weights.fit if position.opened[seat] else weights.fit_closed
        shed = weights.shed_closing if closing else weights.shed
        gone = position.once | ones
        gone_twice = position.twice | twos | position.once & ones
        needed = plan.needed(twos) if plan.melds else 0
        by_cost = []
        for card in cards_of(ones & ~needed if spare and ones & ~needed else ones):
            bit = BIT[card]
            cost = self._hope(card, ones, gone, gone_twice) - shed * VALUE[card]
            if bit & needed:
                cost += weights.need
            if bit & fits:
                cost += fit
                if next_opened:
                    cost += weights.give
            if known:
                cost += weights.give_known * (known & NEAR[card]).bit_count()
            by_cost.append((cost, card))
        if position.jokers[seat]:
            by_cost.append((weights.joker, JOKER))
        return by_cost
