"""The reasons for and against a discard: each true of the view, and of nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from canasta.cards import Card, Rank


@dataclass(frozen=True, slots=True)
class Bars:
    """Nobody can take the pile with this card on top (rules: 2.4)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Freezes:
    """The discard freezes a pile that was not frozen (rules: 2.4)."""


@dataclass(frozen=True, slots=True)
class NoPairOut:
    """The seat has seen ``seen`` of the ``all`` cards of this rank, so that no opponent can hold two."""

    rank: Rank
    seen: int
    all: int


@dataclass(frozen=True, slots=True)
class MostSeen:
    """The seat has seen ``seen`` of the ``all`` cards of this rank."""

    rank: Rank
    seen: int
    all: int


@dataclass(frozen=True, slots=True)
class HoldsMany:
    """The seat itself holds ``count`` cards of this rank, so that fewer are left for a pair."""

    rank: Rank
    count: int


@dataclass(frozen=True, slots=True)
class NextThrew:
    """The next player threw this card, of the same rank: the ``ago``-th last of their discards, 1 for the
    last.
    """

    seat: int
    card: Card
    ago: int


@dataclass(frozen=True, slots=True)
class NextLeft:
    """The next player drew although the right cards could have taken the pile with this card on top."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DeadRank:
    """Nobody can meld this rank any more (rules: 7.4)."""

    rank: Rank


@dataclass(frozen=True, slots=True)
class OnlyOne:
    """The hand has one card of this rank and, where runs are melds, none near it; the seat has no meld that
    it fits.
    """

    rank: Rank


@dataclass(frozen=True, slots=True)
class NoneNear:
    """Only runs are melds of this card, the hand has none of its suit near it, and it fits no meld of the
    seat.
    """


@dataclass(frozen=True, slots=True)
class Sheds:
    """The discard counts this number of points in a hand."""

    points: int


@dataclass(frozen=True, slots=True)
class PileFrozen:
    """The pile is frozen, so that only a natural pair takes it (rules: 2.4)."""


@dataclass(frozen=True, slots=True)
class FitsNoMeld:
    """The next player's side has melds, but none that the card fits."""

    seat: int


@dataclass(frozen=True, slots=True)
class Holds:
    """Everybody knows that the next player holds ``count`` cards of this rank: they came with a pile."""

    seat: int
    rank: Rank
    count: int


@dataclass(frozen=True, slots=True)
class HasMeld:
    """The next player's side has a meld that this rank fits."""

    seat: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class LittleToTake:
    """With the discard the pile has only this number of cards."""

    cards: int


DiscardFact: TypeAlias = (
    Bars
    | Freezes
    | NoPairOut
    | MostSeen
    | HoldsMany
    | NextThrew
    | NextLeft
    | DeadRank
    | OnlyOne
    | NoneNear
    | Sheds
    | PileFrozen
    | FitsNoMeld
    | Holds
    | HasMeld
    | LittleToTake
)
