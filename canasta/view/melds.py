"""A meld as everybody sees it."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cards import JOKER, Card, Rank
from canasta.terms import CanastaKind, MeldKind


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table.

    ``canasta`` is what kind of canasta it is, None while it is none. A set has a ``rank`` (JOKER_RANK for a
    meld of wild cards); a sequence has a ``suit`` instead, and its cards stand in order, the lowest first.
    ``closed``: no card is ever added to it (a samba lies face down). ``points`` are the card points without
    any bonus. ``jokers`` are, where a joker stands for a card (Rommé), those that each joker of
    ``cards`` may stand for, in their order: one in a run, every suit that is missing in a set. ``penalty`` is
    what it costs its side if it is still unfinished when the deal ends.
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

    @property
    def is_sequence(self) -> bool:
        """Whether its cards are of one suit and stand in order, whatever the game calls that."""
        return self.suit is not None

    @property
    def stands(self) -> tuple[tuple[Card, ...], ...]:
        """For each of ``cards`` what it stands for: itself, or what a joker may stand for (one card in a
        run); nothing for a joker of a game in which jokers stand for none.
        """
        jokers = iter(self.jokers)
        return tuple(next(jokers, ()) if card == JOKER else (card,) for card in self.cards)

    @property
    def ends(self) -> tuple[Card, Card]:
        """The lowest and the highest card of a sequence; a joker is what it stands for."""
        stands = self.stands
        return stands[0][0], stands[-1][0]
