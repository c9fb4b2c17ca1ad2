"""Sets and runs as the kernel sees them: each exists once, with everything that moves ask of it worked out.

They follow the usual limits for jokers: fewer than natural cards, none beside another in a run (rules: 11.2).
"""

from __future__ import annotations

from functools import cache

from canasta.cards import JOKER, Card
from canasta.players.search.romme.bits import BIT, VALUE, bit_of_place
from canasta.variants.romme.melds import HIGH_ACE, LARGEST_SET, CardSet, RommeMeld, Run

IN_HAND = 20
"""What a joker in a hand usually costs."""


class Lying:
    """A set or a run.

    ``naturals`` are the bits of its natural cards, ``jokers`` how many it has. ``points`` count in a first
    meld, ``saved`` is what its cards would cost in a hand. ``ends`` are the bits of the cards that fit it,
    ``swaps`` of those that its jokers stand for; ``takes_joker``: a joker may be laid off on it.
    """

    __slots__ = (
        "_grown",
        "_swapped",
        "cards",
        "ends",
        "jokers",
        "meld",
        "naturals",
        "points",
        "saved",
        "size",
        "swaps",
        "takes_joker",
    )

    def __init__(self, meld: RommeMeld) -> None:
        self.meld = meld
        self.cards = meld.cards
        self.size = len(meld.cards)
        self.jokers = meld.cards.count(JOKER)
        self.naturals = 0
        self.saved = self.jokers * IN_HAND
        for card in meld.cards:
            if card != JOKER:
                self.naturals |= BIT[card]
                self.saved += VALUE[card]
        self.points = meld.points
        room = self.jokers + 1 < self.size - self.jokers
        self.ends = self.swaps = 0
        if isinstance(meld, CardSet):
            for card in meld.missing:
                if self.size < LARGEST_SET:
                    self.ends |= BIT[card]
                if self.jokers:
                    self.swaps |= BIT[card]
            self.takes_joker = room and self.size < LARGEST_SET
        else:
            self.ends = bit_of_place(meld.suit, meld.low - 1) | bit_of_place(meld.suit, meld.low + self.size)
            for at, card in enumerate(meld.cards):
                if card == JOKER:
                    self.swaps |= BIT[meld.stands(at)]
            self.takes_joker = room and (self._joker_above(meld) or self._joker_below(meld))
        self._grown: dict[Card, Lying] = {}
        self._swapped: dict[Card, Lying] = {}

    @staticmethod
    def _joker_above(run: Run) -> bool:
        return run.low + len(run.cards) <= HIGH_ACE and run.cards[-1] != JOKER

    @staticmethod
    def _joker_below(run: Run) -> bool:
        return run.low > 0 and run.cards[0] != JOKER

    def grown(self, card: Card) -> Lying:
        """The meld with this card, which fits: a joker goes to the upper end if it may lie there."""
        meld = self._grown.get(card)
        if meld is None:
            meld = self._grown[card] = lying(self._with(card))
        return meld

    def _with(self, card: Card) -> RommeMeld:
        meld = self.meld
        if isinstance(meld, CardSet):
            return CardSet(meld.rank, (*meld.cards, card))
        if card == JOKER:
            above = self._joker_above(meld)
        else:
            above = bool(bit_of_place(meld.suit, meld.low + self.size) & BIT[card])
        if above:
            return Run(meld.suit, meld.low, (*meld.cards, card))
        return Run(meld.suit, meld.low - 1, (card, *meld.cards))

    def swapped(self, card: Card) -> Lying:
        """The meld with this card in place of a joker that stands for it."""
        exchanged = self._swapped.get(card)
        if exchanged is None:
            meld = self.meld
            if isinstance(meld, CardSet):
                at = meld.cards.index(JOKER)
                other: RommeMeld = CardSet(meld.rank, (*meld.cards[:at], card, *meld.cards[at + 1 :]))
            else:
                at = next(at for at, one in enumerate(meld.cards) if one == JOKER and meld.stands(at) == card)
                other = Run(meld.suit, meld.low, (*meld.cards[:at], card, *meld.cards[at + 1 :]))
            exchanged = self._swapped[card] = lying(other)
        return exchanged


@cache
def lying(meld: RommeMeld) -> Lying:
    """The one that stands for this meld."""
    return Lying(meld)
