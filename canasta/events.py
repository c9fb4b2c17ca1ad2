"""What an action brought about. Events are public: every card in them has been seen by everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from canasta.cards import Card, Rank
from canasta.special import Special
from canasta.terms import CanastaKind, EndReason, MeldKind


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began: cards dealt, the pile started with these cards; none where a game turns none up.

    ``buried`` are cards that were turned up before and went back into the stock (rules: 9.1).
    """

    dealer: int
    pile: tuple[Card, ...]
    buried: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew ``count`` cards that it keeps in hand (0 when the stock gave none)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class ThreesLaid:
    """A seat laid out threes, and drew as many where there were any."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Took:
    """A seat took the pile of ``count`` cards, the top one among them; ``left`` cards of it stay."""

    seat: int
    top: Card
    count: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class TookTop:
    """A seat took the top card of the pile alone into its hand (rules: 11.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class StockRenewed:
    """The pile, all but its top card, became the stock: turned over or shuffled (rules: 11.2)."""

    seat: int
    count: int
    shuffled: bool


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A seat laid cards off on the meld of ``owner``, which now has ``size`` (rules: 11.2)."""

    seat: int
    meld: str
    owner: int
    cards: tuple[Card, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat put a card in the place of a joker in the meld of ``owner`` and has the joker (rules: 11.2)."""

    seat: int
    meld: str
    owner: int
    card: Card


@dataclass(frozen=True, slots=True)
class HandRomme:
    """A seat goes out with all that it laid down in this one turn (rules: 11.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FootTaken:
    """A seat had no card left in hand and took up its foot of ``count`` cards (rules: 9.2)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Melded:
    """Cards came onto a meld: ``cards`` are the new ones, ``size`` what the meld now has.

    ``canasta`` is its kind when this made it a canasta or changed what canasta it is, else None. ``kind`` is
    what the meld is, as in :class:`~canasta.view.MeldView`.
    """

    seat: int
    meld: str
    cards: tuple[Card, ...]
    size: int
    new: bool
    canasta: CanastaKind | None
    kind: MeldKind = MeldKind.SET


@dataclass(frozen=True, slots=True)
class Merged:
    """A seat put two sets of a rank together: ``other`` is gone, ``meld`` has ``size`` cards (rules: 8.2).

    ``canasta`` is its kind when this made it a canasta or changed what canasta it is, else None.
    """

    seat: int
    meld: str
    other: str
    rank: Rank
    size: int
    canasta: CanastaKind | None


@dataclass(frozen=True, slots=True)
class Opened:
    """A side made its first meld, worth ``points`` against ``minimum`` (rules: 2.2)."""

    seat: int
    points: int
    minimum: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded; ``froze`` says that the card froze the pile."""

    seat: int
    card: Card
    froze: bool


@dataclass(frozen=True, slots=True)
class DiscardedFaceDown:
    """A seat went out with its last card face down: nobody sees which (rules: 7.8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnCardDrawn:
    """A seat drew the card that lay crosswise in the stock: ``left`` cards are left (rules: 7.1)."""

    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class TalonDue:
    """A seat has opened for its side and gets a talon of ``count`` cards: face down until its next turn
    (rules: 7.2).
    """

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """A seat's turn began with its talon of ``count`` cards coming into the hand (rules: 7.2)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class SpecialShown:
    """A seat showed its whole hand, a special one, and ended the deal by it (rules: 7.9)."""

    seat: int
    special: Special
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat ended its turn without a discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asked ``partner`` for permission to go out."""

    seat: int
    partner: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The partner answered; the answer is binding for the seat that asked (rules: 2.6)."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal ended.

    ``by`` is the seat that ended it, None when the stock did.
    """

    reason: EndReason
    by: int | None
    concealed: bool


Event: TypeAlias = (
    Dealt
    | Drew
    | ThreesLaid
    | Took
    | TookTop
    | StockRenewed
    | LaidOff
    | Swapped
    | HandRomme
    | FootTaken
    | Melded
    | Merged
    | Opened
    | Discarded
    | DiscardedFaceDown
    | TurnCardDrawn
    | TalonDue
    | TalonTaken
    | SpecialShown
    | TurnEnded
    | Asked
    | Answered
    | DealOver
)
