"""A meld in everybody's view."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cards import JOKER, Card, Rank, suit_of
from canasta.terms import CanastaKind, MeldKind


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table.

    ``canasta`` is its kind of canasta, None while it is not one. A set has a ``rank`` (JOKER_RANK for a meld
    of wild cards); a sequence has a ``suit`` instead, and its cards are in order, lowest first. ``closed``:
    no card may be added to it any more (a samba lies face down). ``points`` are the card points without any
    bonus. In games in which a joker stands for a card (Rommé), ``jokers`` has, for each joker of ``cards`` in
    order, the cards that it may stand for: one in a run, every missing suit in a set. ``penalty`` is its cost
    to the side if it is still unfinished when the deal ends. ``low`` is the card that the first of a sequence
    stands for if wild cards are among them; None for any other meld. ``takes`` are then the natural cards
    that it takes at once.
    """

    id: str
    cards: tuple[Card, ...]
    kind: MeldKind
    rank: Rank | None
    canasta: CanastaKind | None
    points: int
    jokers: tuple[tuple[Card, ...], ...] = ()
    suit: int | None = None
    closed: bool = False
    penalty: int = 0
    low: Card | None = None
    takes: frozenset[Card] | None = None

    @property
    def is_sequence(self) -> bool:
        """Whether its cards are of one suit and in order, whatever the game calls that."""
        return self.suit is not None

    def joined_by(self, card: Card) -> bool:
        """Whether a sequence takes this natural card at one end, or where a wild card of it stands now."""
        if self.closed or self.suit != suit_of(card):
            return False
        if self.takes is not None:
            return card in self.takes
        return card in (self.cards[0] - 4, self.cards[-1] + 4)

    @property
    def stands(self) -> tuple[tuple[Card, ...], ...]:
        """For each of ``cards``, the cards that it stands for: itself, or those that a joker may stand for
        (one card in a run); none for a joker in games where jokers do not stand for cards.
        """
        if self.low is not None:
            return tuple(((self.low + 4 * at) % JOKER,) for at in range(len(self.cards)))
        jokers = iter(self.jokers)
        return tuple(next(jokers, ()) if card == JOKER else (card,) for card in self.cards)

    @property
    def ends(self) -> tuple[Card, Card]:
        """The lowest and the highest card of a sequence; a wild one counts as the card that it stands for."""
        stands = self.stands
        return stands[0][0], stands[-1][0]
