"""The reasons that have to do with the partner: each true of the view, and of nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from canasta.cards import Card, Rank


@dataclass(frozen=True, slots=True)
class PartnersHold:
    """The partners hold this number of cards, which count against the side if the deal ends."""

    cards: int


@dataclass(frozen=True, slots=True)
class OpensForPartner:
    """With the side's first meld its other players may lay down, too."""


@dataclass(frozen=True, slots=True)
class PartnerHolds:
    """Everybody knows that this partner holds ``count`` cards of a rank that the move lays down: they came
    with a pile.
    """

    seat: int
    rank: Rank
    count: int


@dataclass(frozen=True, slots=True)
class PartnerThrew:
    """This partner threw ``card``, of the rank of the discard."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PartnerNearlyOut:
    """This partner has ``cards`` cards left, and the side has the canastas that it needs to go out."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class PartnerSaid:
    """This partner was asked in this turn whether the seat may go out, and said ``yes`` or no, which is
    binding (rules: 2.6).
    """

    seat: int
    yes: bool


PartnerFact: TypeAlias = (
    PartnersHold | OpensForPartner | PartnerHolds | PartnerThrew | PartnerNearlyOut | PartnerSaid
)
