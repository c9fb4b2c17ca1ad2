"""Events: what an action caused. They are public: everybody has seen every card in them."""

from __future__ import annotations

from typing import TypeAlias

from canasta.cards import Card, Rank
from canasta.i18n import Text
from canasta.terms import CanastaKind, EndReason, MeldKind, value


@value
class Special:
    """A special hand of a game: its id, its name and its value in points.

    ``wins_match``: showing it also wins the match.
    """

    id: str
    name: Text
    points: int
    wins_match: bool = False


@value
class Dealt:
    """A deal began: cards were dealt and the pile started with these cards (none if the game turns none up).

    ``buried`` are cards that were turned up first and returned to the stock (rules: 9.1).
    """

    dealer: int
    pile: tuple[Card, ...]
    buried: tuple[Card, ...] = ()


@value
class Drew:
    """A seat drew ``count`` cards that stay in its hand (0 if the stock had none)."""

    seat: int
    count: int


@value
class ThreesLaid:
    """A seat laid out threes and replaced them from the stock as far as it had cards."""

    seat: int
    cards: tuple[Card, ...]


@value
class Took:
    """A seat took ``count`` cards of the pile, including the top one; ``left`` cards of it remain."""

    seat: int
    top: Card
    count: int
    left: int = 0


@value
class TookTop:
    """A seat took only the top card of the pile, into its hand (rules: 11.2)."""

    seat: int
    card: Card


@value
class StockRenewed:
    """The pile except its top card became the stock, turned over or shuffled (rules: 11.2)."""

    seat: int
    count: int
    shuffled: bool


@value
class LaidOff:
    """A seat laid cards off on the meld of ``owner``, which now has ``size`` cards (rules: 11.2)."""

    seat: int
    meld: str
    owner: int
    cards: tuple[Card, ...]
    size: int


@value
class Swapped:
    """A seat swapped a card for a joker in the meld of ``owner`` and now holds the joker (rules: 11.2)."""

    seat: int
    meld: str
    owner: int
    card: Card


@value
class HandRomme:
    """A seat went out with everything that it laid down in this one turn (rules: 11.2)."""

    seat: int


@value
class FootTaken:
    """A seat with no cards left in hand picked up its foot of ``count`` cards (rules: 9.2)."""

    seat: int
    count: int


@value
class PotTaken:
    """A seat without cards took a pot of ``count`` cards, and plays on at once if it is ``direct`` (rules:
    16.7).
    """

    seat: int
    count: int
    direct: bool


@value
class PotIsStock:
    """A turn of this seat ended with an empty stock, and a pot of ``count`` cards became the stock (rules:
    16.9).
    """

    seat: int
    count: int


@value
class DrewAgain:
    """The seat that began put the first card that it drew on the pile, to draw another (rules: 16.4)."""

    seat: int
    card: Card


@value
class Melded:
    """Cards were melded or added: ``cards`` are the new ones, ``size`` is how many the meld now has.

    ``canasta`` is its kind if this made it a canasta or changed its kind, otherwise None. ``kind`` is the
    kind of meld, as in :class:`~canasta.view.MeldView`.
    """

    seat: int
    meld: str
    cards: tuple[Card, ...]
    size: int
    new: bool
    canasta: CanastaKind | None
    kind: MeldKind = MeldKind.SET


@value
class Merged:
    """A seat merged two sets of a rank: ``other`` is gone, ``meld`` now has ``size`` cards (rules: 8.2).

    ``canasta`` is its kind if this made it a canasta or changed its kind, otherwise None.
    """

    seat: int
    meld: str
    other: str
    rank: Rank
    size: int
    canasta: CanastaKind | None


@value
class Opened:
    """A side made its first meld, worth ``points`` against ``minimum`` (rules: 2.2)."""

    seat: int
    points: int
    minimum: int


@value
class Discarded:
    """A seat discarded; ``froze`` is whether the card froze the pile."""

    seat: int
    card: Card
    froze: bool


@value
class DiscardedFaceDown:
    """A seat went out by discarding its last card face down: nobody sees which (rules: 7.8)."""

    seat: int


@value
class TurnCardDrawn:
    """A seat drew the turn card, which lay crosswise in the stock: ``left`` cards remain (rules: 7.1)."""

    seat: int
    left: int


@value
class TalonDue:
    """A seat opened for its side and gets a talon of ``count`` cards, face down until its next turn (rules:
    7.2).
    """

    seat: int
    count: int


@value
class TalonTaken:
    """A seat's turn began, and its talon of ``count`` cards joined its hand (rules: 7.2)."""

    seat: int
    count: int


@value
class SpecialShown:
    """A seat showed its whole hand as a special hand, which ended the deal (rules: 7.9)."""

    seat: int
    special: Special
    cards: tuple[Card, ...]


@value
class TurnEnded:
    """A seat ended its turn without a discard."""

    seat: int


@value
class Asked:
    """A seat asked ``partner`` for permission to go out."""

    seat: int
    partner: int


@value
class Answered:
    """The partner answered, which is binding for the seat that asked (rules: 2.6); None is no answer, and the
    seat that asked decides (rules: 14.18).
    """

    seat: int
    yes: bool | None


@value
class DealOver:
    """The deal ended.

    ``by`` is the seat that ended it, or None if the stock ran out.
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
    | PotTaken
    | PotIsStock
    | DrewAgain
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
