"""The reasons for a move: statements about a view, each true of it and of nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from canasta.cards import Card, Rank
from canasta.coach.discard_facts import DiscardFact
from canasta.coach.partner_facts import PartnerFact
from canasta.i18n import Text
from canasta.terms import CanastaKind
from canasta.view import MeldView


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """The seat may do nothing else."""


@dataclass(frozen=True, slots=True)
class CanGoOut:
    """The move is a step of a way out: the seat can go out in this turn."""


@dataclass(frozen=True, slots=True)
class GoesOut:
    """The move ends the deal: the seat goes out. ``caught`` are the cards that its opponents then hold."""

    caught: int


@dataclass(frozen=True, slots=True)
class HandCounts:
    """The cards in the seat's own hand count this number of points against it if the deal ends."""

    points: int


@dataclass(frozen=True, slots=True)
class TakesUpFoot:
    """The move empties the hand, so that the seat picks up its foot, or its side's pot, of this number of
    cards (rules: 9.2, 16.7).
    """

    cards: int


@dataclass(frozen=True, slots=True)
class PileBrings:
    """Taking the pile brings this number of cards; ``points`` are theirs, None if one of them lies face
    down.
    """

    cards: int
    points: int | None


@dataclass(frozen=True, slots=True)
class PileLeft:
    """The pile that could be taken would bring only this number of cards; their ``points`` as in
    PileBrings.
    """

    cards: int
    points: int | None


@dataclass(frozen=True, slots=True)
class TakeSpends:
    """Whatever way the pile is taken lays down at least this number of cards of the hand, two or
    more.
    """

    cards: int


@dataclass(frozen=True, slots=True)
class TopUseless:
    """The pile's top card makes no new meld with the hand, and fits none that the seat may build on."""

    card: Card


@dataclass(frozen=True, slots=True)
class Completes:
    """The move makes a canasta; ``bonus`` is 0 where the game has no bonus for each of its kind.

    ``rank`` is None for a sequence; then ``suit`` is set.
    """

    kind: CanastaKind
    rank: Rank | None
    suit: int | None
    bonus: int


@dataclass(frozen=True, slots=True)
class Becomes:
    """A canasta on the table becomes one of this kind, which has a higher ``bonus``."""

    kind: CanastaKind
    bonus: int


@dataclass(frozen=True, slots=True)
class FreesWild:
    """The wild card of a run no longer fills a gap (rules: 16.5)."""


@dataclass(frozen=True, slots=True)
class NearsPot:
    """The hand has only this number of cards after the move, and its side's pot is still to come."""

    cards: int


@dataclass(frozen=True, slots=True)
class Grows:
    """A meld has ``size`` cards after the move, and ``short`` more make it a canasta."""

    meld: MeldView
    size: int
    short: int


@dataclass(frozen=True, slots=True)
class Opens:
    """The move is the side's first meld, with ``points`` of at least ``minimum`` (rules: 2.2)."""

    points: int
    minimum: int


@dataclass(frozen=True, slots=True)
class Lays:
    """The move lays down cards of the hand worth ``points``, which no longer count against the seat."""

    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class SparesWilds:
    """The next best move spends more wild cards."""


@dataclass(frozen=True, slots=True)
class ThreesCount:
    """The threes that the move lays out would count this number of points in the hand (rules: 7.3)."""

    points: int


@dataclass(frozen=True, slots=True)
class MakesMeld:
    """The pile's top card makes this new meld with cards of the hand."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GetsJoker:
    """The move brings a joker into the hand."""


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """The hand is a special one (rules: 7.9)."""

    name: Text
    points: int


@dataclass(frozen=True, slots=True)
class Behind:
    """The side is behind the best other one by this number of points, as the match stands before the
    deal.
    """

    points: int


@dataclass(frozen=True, slots=True)
class NearlyOut:
    """This opponent has ``cards`` cards left, and the side has the canastas that it needs to go out."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class OpponentsHold:
    """The opponents hold this number of cards, which count against them if the deal ends."""

    cards: int


@dataclass(frozen=True, slots=True)
class StockLow:
    """This number of cards is left in the stock: fewer than two for each player."""

    cards: int


Fact: TypeAlias = (
    OnlyMove
    | CanGoOut
    | GoesOut
    | HandCounts
    | TakesUpFoot
    | PileBrings
    | PileLeft
    | TakeSpends
    | TopUseless
    | Completes
    | Becomes
    | FreesWild
    | NearsPot
    | Grows
    | Opens
    | Lays
    | SparesWilds
    | ThreesCount
    | MakesMeld
    | GetsJoker
    | SpecialHand
    | Behind
    | NearlyOut
    | StockLow
    | OpponentsHold
    | DiscardFact
    | PartnerFact
)
