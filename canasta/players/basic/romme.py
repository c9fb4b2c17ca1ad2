"""A quick and sensible player of Rommé: lays down as soon as it can and keeps cards that may become a meld.

It reads sets and runs with the usual limits for jokers, whatever the table's limits, and returns offered
actions only: if a table allows more, the offers include it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from canasta.actions import Action, Draw, Meld
from canasta.cards import ACE, JOKER, KING, TWO, Card, rank_of, suit_of
from canasta.players.basic.table_reading import BASIC, Manner
from canasta.refusals import Refusal
from canasta.terms import Phase
from canasta.variants.romme.best_layout import Layout, Worth, best_layout
from canasta.variants.romme.melds import VALUES, Limits, RommeMeld, read_meld
from canasta.variants.romme.runs import additions
from canasta.view import View

_USUAL = Limits()
_ANYTHING = Limits("any", adjacent=True, corner=True)
_JOKER = 20
PACKS = 2
_NEAR_THE_END = 3
"""The size of another hand at which the deal may be over before this seat moves again."""


def choose(view: View, manner: Manner = BASIC) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    if not view.offers:
        raise ValueError("this seat has no move right now")
    reading = _Reading(view, manner)
    if view.turn.phase == Phase.DRAW:
        return _draw_or_take(reading)
    return _laying_down(reading) or _swapping(reading) or _ending(reading)


class _Reading:
    """A view with the estimates that this player needs."""

    def __init__(self, view: View, manner: Manner) -> None:
        self.view = view
        self.hand = view.hand
        self.manner = manner

    @property
    def opened(self) -> bool:
        """Whether this seat may build on the table."""
        return self.view.own_side is not None and self.view.own_side.opened

    @cached_property
    def closing(self) -> bool:
        """Whether another player is nearly out."""
        others = (seat for seat in self.view.order if seat != self.view.seat)
        return min(self.view.counts[seat] for seat in others) <= _NEAR_THE_END

    @cached_property
    def table(self) -> tuple[RommeMeld, ...]:
        """Everybody's melds on the table, as sets and runs."""
        shown = (meld for side in self.view.sides for meld in side.melds)
        melds = (read_meld(_ANYTHING, meld.cards) for meld in shown)
        return tuple(meld for meld in melds if not isinstance(meld, Refusal))

    @cached_property
    def layout(self) -> Layout:
        """The best layout of the hand."""
        return _layout(self.hand)

    @cached_property
    def _gone(self) -> Counter[Card]:
        """The cards that nobody can draw any more, as far as is remembered: those on the table, in the pile,
        in this hand, or known to be in another.
        """
        seen = self.view.seen
        gone: Counter[Card] = Counter(self.hand)
        gone.update(card for side in self.view.sides for meld in side.melds for card in meld.cards)
        gone.update(one.card for one in seen.pile if one.card is not None)
        gone.update(card for seat, cards in enumerate(seen.known) if seat != self.view.seat for card in cards)
        return gone

    def hope(self, card: Card, other: Card) -> float:
        """How much of what two cards are worth to each other is left, given the cards that would complete
        them and are gone: 1 if none is, or nothing is remembered.
        """
        if not self.manner.remembers:
            return 1.0
        wanted = _completing(card, other)
        return (
            sum(max(0, PACKS - self._gone[one]) for one in wanted) / (PACKS * len(wanted)) if wanted else 1.0
        )

    def danger(self, card: Card) -> float:
        """What discarding this card would give to the next player, as far as is remembered: it goes with
        cards that player took from the pile, unless the like of it was left lying.
        """
        order, seen = self.view.order, self.view.seen
        if not self.manner.remembers or self.view.seat is None:
            return 0.0
        after = order[(order.index(self.view.seat) + 1) % len(order)]
        goes = sum(_nearness(card, other) for other in seen.known[after])
        left = sum(one.seat == after and _nearness(card, one.card) > 0 for one in seen.declined)
        return self.manner.caution * max(0.0, goes - left)

    def fits(self, card: Card) -> bool:
        """Whether a card can be laid off on some meld."""
        return any(True for meld in self.table for _ in additions(_USUAL, meld, (card,)))


def _layout(cards: tuple[Card, ...]) -> Layout:
    return best_layout(_USUAL, cards, worth=Worth(_JOKER))


def _value(card: Card) -> int:
    return _JOKER if card == JOKER else VALUES[rank_of(card)]


def _left(layout: Layout) -> int:
    return sum(map(_value, layout.left))


# --- drawing, or taking the discard ------------------------------------------------------------------------


def _draw_or_take(reading: _Reading) -> Action:
    view = reading.view
    takes = view.offers.takes
    if not takes or view.pile.top is None:
        return Draw()
    return takes[0] if _worth_taking(reading, view.pile.top) else Draw()


def _worth_taking(reading: _Reading, top: Card) -> bool:
    """Whether the discard can be used at once, or makes a meld with cards in the hand.

    A joker is useless beside nothing but jokers: the player who took it would discard one again, and two such
    players would pass it back and forth for ever.
    """
    if top == JOKER:
        return any(card != JOKER for card in reading.hand)
    if reading.opened and reading.fits(top):
        return True
    return _left(_layout((*reading.hand, top))) < _left(reading.layout)


# --- laying down -------------------------------------------------------------------------------------------


def _laying_down(reading: _Reading) -> Action | None:
    melds = [meld for meld in reading.view.offers.melds if _pays(reading, meld)]
    return min(melds, key=lambda meld: _order(reading, meld), default=None)


def _cards(meld: Meld) -> list[Card]:
    return [card for group in meld.groups for card in group.cards]


def _pays(reading: _Reading, meld: Meld) -> bool:
    """Whether laying this is better than keeping it: a single joker is kept while there is time, and a card
    that a meld of the hand needs is not laid off.
    """
    cards = _cards(meld)
    if not _is_layoff(meld) or len(reading.hand) - len(cards) <= 1 or reading.closing:
        return True
    if JOKER in cards:
        return False
    rest = list(reading.hand)
    for card in cards:
        rest.remove(card)
    return _left(_layout(tuple(rest))) <= _left(reading.layout)


def _is_layoff(meld: Meld) -> bool:
    return all(group.aim is not None for group in meld.groups)


def _order(reading: _Reading, meld: Meld) -> tuple[int, int]:
    """Which melds to lay first: those that leave the fewest points and spend the fewest jokers."""
    cards = _cards(meld)
    return -sum(map(_value, cards)), cards.count(JOKER)


def _swapping(reading: _Reading) -> Action | None:
    """Swap a card of the hand for a joker: always worth it, unless the joker would be caught in the hand."""
    swaps = reading.view.offers.swaps
    if not swaps or (reading.closing and len(reading.hand) > 1):
        return None
    return min(swaps, key=lambda swap: _worth_of_keeping(reading, swap.card))


# --- ending the turn ---------------------------------------------------------------------------------------


def _ending(reading: _Reading) -> Action:
    offers = reading.view.offers
    discards = offers.discards
    if not discards:
        return offers.actions[0]  # something must be laid down first, and the offers say how
    return min(discards, key=lambda discard: _worth_of_keeping(reading, discard.card))


def _worth_of_keeping(reading: _Reading, card: Card) -> float:
    if card == JOKER:
        return 100.0
    worth = reading.danger(card)
    worth += sum(_nearness(card, other) * reading.hope(card, other) for other in reading.hand)
    if any(card in meld.cards for meld in reading.layout.melds):
        worth += 40 if reading.layout.left.count(card) == 0 else 0
    if reading.fits(card):
        worth += 12  # it can be laid off later, by this seat or by the next one
    return worth - _value(card) * (1.0 if reading.closing else 0.4)


def _nearness(card: Card, other: Card) -> float:
    """How much another card of the hand helps this one to become part of a meld."""
    if other in (JOKER, card):
        return 0.0
    if rank_of(other) == rank_of(card):
        return 5.0
    if suit_of(other) != suit_of(card):
        return 0.0
    apart = abs(rank_of(card) - rank_of(other))
    if {rank_of(card), rank_of(other)} == {ACE, TWO}:
        apart = 1
    if apart == 1:
        return 4.0 if {rank_of(card), rank_of(other)} in ({ACE, KING}, {ACE, TWO}) else 5.0
    return 3.0 if apart == 2 else 0.0


def _completing(card: Card, other: Card) -> list[Card]:
    """The cards that would make a meld of these two."""
    if JOKER in (card, other):
        return []
    rank, suit = rank_of(card), suit_of(card)
    if rank == rank_of(other):
        return [4 * rank + n for n in range(4) if n not in (suit, suit_of(other))]
    if suit != suit_of(other):
        return []
    low, high = sorted((rank, rank_of(other)))
    if (low, high) == (TWO, ACE):
        return [4 * (TWO + 1) + suit]
    between = [low - 1, high + 1] if high - low == 1 else [*range(low + 1, high)]
    return [4 * (one % (ACE + 1)) + suit for one in between]
