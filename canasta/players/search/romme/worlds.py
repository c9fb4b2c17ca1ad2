"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random.

A hand is not just any cards. Each of the others may be a player who opens as soon as it can or one who waits
to lay everything at once. A player who has opened has laid its melds down and laid off what fits; an eager
one who has not can't have had enough for it. Each hand is dealt some more cards than it has and keeps those
that go together best and were not thrown; one that would have been laid down is dealt again.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta.cards import JOKER, Card, pack
from canasta.players.search.romme.bits import BIT, VALUE, bits_of
from canasta.players.search.romme.layouts import NEAR, has_meld, layout
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.setting_up import position_of
from canasta.players.search.romme.table import Table, rules_in
from canasta.view import View

CHOSEN = 0.5
"""For each card that a seat has thrown, the cards more that its hand is chosen from."""
MOST_CHOSEN = 4
"""The most cards more."""
TRIES = 3
"""How often a hand is dealt until it is one that its player would hold."""
JOKER_KEPT = 40.0
GOES = 5.0
"""How much rather a card is kept for each other card of the hand that goes with it."""
FITS = -25.0
"""How much rather a card is kept that its player could have laid off."""
THROWN = -8.0
"""How much rather a card is kept for each card thrown by its player that would have gone with it."""
POINT = -0.3
"""How much rather a card is kept for each of its points."""
BY_CHANCE = 8.0
"""How much of the choice is chance."""


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible."""

    def __init__(self, view: View, table: Table) -> None:
        rules = rules_in(view)
        hidden = Counter(pack(rules.seating.packs, rules.seating.jokers))
        hidden.subtract(view.hand)
        for side in view.sides:
            for meld in side.melds:
                hidden.subtract(meld.cards)
        lying = [thrown.card for thrown in view.seen.pile] or [view.pile.top]
        pile = [card for card in lying if card is not None]
        self._buried = view.pile.size - len(pile)  # nobody saw them, as in a position put together
        hidden.subtract(pile)
        hands: list[tuple[Card, ...]] = []
        self._missing: list[int] = []
        self._thrown: list[int] = []
        self._more: list[int] = []
        self._moved: list[bool] = []
        for seat in view.order:
            own = seat == view.seat
            hands.append(view.hand if own else view.seen.known[seat])
            if not own:
                hidden.subtract(hands[-1])
            self._missing.append(0 if own else view.counts[seat] - len(hands[-1]))
            thrown = view.seen.thrown_by(seat)
            self._thrown.append(sum({BIT[card] for card in thrown if card != JOKER}))
            self._more.append(min(MOST_CHOSEN, round(CHOSEN * len(thrown))))
            self._moved.append(bool(thrown))
        self._hidden = list((+hidden).elements())
        self._pile = pile
        self._others = sum(1 << chair for chair, seat in enumerate(view.order) if seat != view.seat)
        self._lies = position_of(view, table, hands, pile)

    def one(self, rng: Random) -> Position:
        """One world as a position of the kernel."""
        cards = self._hidden[:]
        cards.sort(key=lambda card: rng.random())
        position = self._lies.copy()
        position.eager = rng.getrandbits(len(self._missing)) & self._others
        for chair, missing in enumerate(self._missing):
            if missing:
                for card in self._dealt(position, chair, cards, rng):
                    position.gain(chair, card)
        if self._buried:
            position.pile = [*cards[: self._buried], *self._pile]
            del cards[: self._buried]
        position.stock = cards
        return position

    def _dealt(self, position: Position, chair: int, cards: list[Card], rng: Random) -> list[Card]:
        """A seat's hidden cards, taken from ``cards``."""
        hand: list[Card] = []
        for _ in range(TRIES):
            hand = self._chosen(position, chair, cards, rng)
            if not self._moved[chair] or not self._would_lay(position, chair, hand):
                break
            cards[:0] = hand
            cards.sort(key=lambda card: rng.random())
            hand = []
        if not hand:
            missing = self._missing[chair]
            hand = cards[len(cards) - missing :]
            del cards[len(cards) - missing :]
        return hand

    def _chosen(self, position: Position, chair: int, cards: list[Card], rng: Random) -> list[Card]:
        """Cards from the end of ``cards``; those that the seat would not keep go to their beginning."""
        missing = self._missing[chair]
        more = max(0, min(self._more[chair], len(cards) - missing))
        dealt = cards[len(cards) - missing - more :]
        del cards[len(cards) - missing - more :]
        if not more:
            return dealt
        together = position.ones[chair]
        for card in dealt:
            if card != JOKER:
                together |= BIT[card]
        thrown, opened = self._thrown[chair], position.opened[chair]
        keeps = []
        for card in dealt:
            if card == JOKER:
                worth = JOKER_KEPT
            else:
                worth = GOES * (together & NEAR[card]).bit_count() + POINT * VALUE[card]
                if thrown:
                    worth += THROWN * (thrown & (NEAR[card] | BIT[card])).bit_count()
                if opened and BIT[card] & position.fits:
                    worth += FITS
            keeps.append((worth + BY_CHANCE * rng.random(), card))
        keeps.sort()
        cards[:0] = [card for _, card in keeps[:more]]
        return [card for _, card in keeps[more:]]

    def _would_lay(self, position: Position, chair: int, hand: list[Card]) -> bool:
        """Whether the seat would not hold these cards, as they would lie on the table."""
        ones, twos, jokers = bits_of(hand)
        both = position.ones[chair] & ones
        ones |= position.ones[chair]
        if position.opened[chair]:
            return has_meld(ones) or bool(ones & position.fits)
        if not position.eager >> chair & 1 or not (jokers or has_meld(ones)):
            return False
        plan = layout(ones, twos | both, jokers + position.jokers[chair])
        return plan.points >= position.table.first
