"""A deal as one seat sees it, in groups: the game, the turn, the pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from canasta.cards import POINTS, Card, Rank
from canasta.i18n import Text
from canasta.offers import NOTHING, Offers
from canasta.refusals import Refusal
from canasta.special import Special
from canasta.terms import Phase
from canasta.view.melds import MeldView
from canasta.view.result import Result
from canasta.view.sides import Opening, SideView


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is and how far it has come.

    While a question is open (phase ``ANSWER``), ``seat`` is the one that must answer. ``drawn`` are the cards
    of the viewer's hand that came in this turn. ``question`` is the seat that has asked for permission to go
    out in this turn, ``leave`` what its partner said.
    """

    seat: int
    phase: Phase
    drawn: tuple[Card, ...] = ()
    question: int | None = None
    leave: bool | None = None


@dataclass(frozen=True, slots=True)
class PileView:
    """The discard pile: ``size`` cards with ``top`` on it.

    ``frozen`` is the pile's own state, ``frozen_by`` the card that lies crosswise in it. ``share`` is how
    many cards taking the pile would bring now, the top one among them. ``face_down``: the top card ended the
    deal and lies face down; ``top`` is None then. ``why_not`` says why taking the pile is not offered while
    the viewer may draw from the stock.
    """

    size: int
    top: Card | None
    frozen: bool = False
    frozen_by: Card | None = None
    share: int = 0
    face_down: bool = False
    why_not: Refusal | None = None


@dataclass(frozen=True, slots=True)
class GameView:
    """What the game is: the same for every seat and in every deal of a match.

    ``variant`` is the game's id. The match has ``rounds`` deals, or goes to ``target`` points where that
    is 0; ``goal`` says it in words. ``canasta_size`` cards are a canasta; ``unfinished`` is what a meld of
    some ranks costs its side if it is none when the deal ends. ``values`` is what each card counts in a hand;
    ``ordinary`` are the cards that mean something in most games and nothing here. ``sequences``: sequences
    of a suit are melds. ``by_suit``: hands are sorted suit by suit. ``holds_threes``: threes lie in hands
    until their player lays them out. ``builds_on_all``: a side that has opened builds on everybody's melds.
    ``top_to_hand``: the pile's top card is taken alone and into the hand. ``whole_hand`` is what laying down
    the whole hand in one turn is called, where it has a name.
    """

    variant: str
    goal: Text
    target: int = 0
    rounds: int = 0
    canasta_size: int = 7
    unfinished: Mapping[Rank, int] = field(default_factory=dict)
    values: Sequence[int] = POINTS
    ordinary: frozenset[Card] = frozenset()
    sequences: bool = False
    by_suit: bool = False
    holds_threes: bool = False
    builds_on_all: bool = False
    top_to_hand: bool = False
    whole_hand: Text | None = None


@dataclass(frozen=True, slots=True)
class ModernView:
    """What only Modern American has (rules: 7); every field is empty in other games.

    ``talons`` are the cards in each talon that lies set aside, 0 once it has been given out; ``pending`` for
    each seat the cards of a talon that it picks up when its next turn begins, which nobody has seen yet.
    ``turn_card`` is True while the card that announces the last eight lies in the stock, False when it has
    been drawn, None where there is none. ``dead`` are the ranks that nobody may meld any more.

    ``opening`` is what the viewer's side has to lay for its first meld, None once it is open. ``must_lay``:
    the viewer has to lay out threes before anything else; which ones it may, ``offers.lays`` says.
    ``special`` is the special hand that the viewer may show now, ``shown`` the one by which the deal was
    ended, with its cards.
    """

    talons: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    turn_card: bool | None = None
    dead: tuple[Rank, ...] = ()
    opening: Opening | None = None
    must_lay: bool = False
    special: Special | None = None
    shown: tuple[Special, tuple[Card, ...]] | None = None


NOT_MODERN = ModernView()
"""What other games have of it."""


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it (``seat`` None: a spectator, who sees no hand).

    ``game`` is what is played, ``turn`` whose turn it is. On the table lie ``stock`` cards, the ``pile`` and
    what the ``sides`` have laid out. ``hand`` is the seat's own, sorted as players sort it.

    By seat: ``players`` their names, ``counts`` the cards in each hand, ``feet`` those in each foot that
    still lies there (0 for a seat that plays its foot; empty in games without feet), ``side_of`` the side,
    ``allies`` those that play together with it now, itself among them. ``order`` are the seats that play in
    this deal, clockwise.

    ``offers`` is what this seat may do now. ``modern`` is what only Modern American has. ``result`` is there
    when the deal is over.

    >>> from canasta import Match, format_action, format_cards
    >>> match = Match("classic", ["Ann", "Ben"])
    >>> dealt = match.start_deal(seed="5e7e2")
    >>> view = match.view(0)
    >>> format_cards(view.hand, " ")
    'Jk 2h 2c As Qh Jd Tc 8s 8c 7c 6s 5c 4c 3s 3c'
    >>> [format_action(action) for action in view.offers.actions]
    ['draw']
    >>> match.view(1).offers.actions  # it is not Ben's turn
    ()
    >>> match.view(None).hand  # nor does somebody who looks on see a hand
    ()
    """

    seat: int | None
    players: tuple[str, ...]
    dealer: int
    round: int
    game: GameView
    turn: TurnView
    pile: PileView
    stock: int
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    sides: tuple[SideView, ...]
    side_of: tuple[int, ...]
    order: tuple[int, ...]
    allies: tuple[tuple[int, ...], ...]
    feet: tuple[int, ...] = ()
    offers: Offers = field(default=NOTHING)
    modern: ModernView = NOT_MODERN
    result: Result | None = None

    @property
    def own_melds(self) -> tuple[MeldView, ...]:
        """The melds that the seat may add to: its side's, its allies' where partnerships form in play, and
        everybody's where all build on all.
        """
        if self.seat is None:
            return ()
        own = dict.fromkeys(
            [self.side_of[self.seat], *(self.side_of[mate] for mate in self.allies[self.seat])]
        )
        if self.game.builds_on_all:
            own |= dict.fromkeys(range(len(self.sides)))
        return tuple(meld for side in own for meld in self.sides[side].melds)

    def side_with(self, meld: MeldView) -> int:
        """The side that a meld lies with. Raises ValueError for one that is not on the table."""
        for number, side in enumerate(self.sides):
            if meld in side.melds:
                return number
        raise ValueError(f"no side has {meld.id}")

    @property
    def own_side(self) -> SideView | None:
        """The side of the seat that sees this; None for a spectator."""
        return None if self.seat is None else self.sides[self.side_of[self.seat]]
