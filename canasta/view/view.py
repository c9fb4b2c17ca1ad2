"""A deal as one seat sees it, in groups: the game, the turn, the pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from canasta.cards import Card, Rank
from canasta.cards.packs import STANDARD, Pack, PileGoes
from canasta.events import Special
from canasta.history import History, Seen
from canasta.i18n import Text
from canasta.offers import NOTHING, Offers
from canasta.options import Value
from canasta.refusals import Refusal
from canasta.terms import Phase
from canasta.view.melds import MeldView
from canasta.view.result import Result
from canasta.view.sides import Opening, SideView


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is, and its phase.

    While a question is open (phase ``ANSWER``), ``seat`` is the one that must answer. ``drawn`` are the cards
    of the viewer's hand that came in this turn. ``asker`` is the seat that has asked for permission to go
    out in this turn, ``leave`` its partner's answer; ``unanswered``: the partner gave none.
    """

    seat: int
    phase: Phase
    drawn: tuple[Card, ...] = ()
    asker: int | None = None
    leave: bool | None = None
    unanswered: bool = False

    @property
    def mover(self) -> int:
        """Whose turn it is, the one who asks while their partner answers."""
        return self.seat if self.asker is None else self.asker


@dataclass(frozen=True, slots=True)
class PileView:
    """The discard pile: ``size`` cards with ``top`` on it.

    ``frozen`` is the pile's own state, ``frozen_by`` the card that lies crosswise in it. ``share`` is how
    many cards taking the pile would bring now, including the top one. ``face_down``: the top card ended the
    deal and lies face down; ``top`` is None then. ``cards`` are all of a pile that lies open to view.
    ``why_not`` is the reason why taking the pile is not offered while the viewer may draw from the stock.
    """

    size: int
    top: Card | None
    frozen: bool = False
    frozen_by: Card | None = None
    share: int = 0
    face_down: bool = False
    why_not: Refusal | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class GameView:
    """The facts about the game: the same for every seat and in every deal of a match.

    ``variant`` is the game's id. The match has ``rounds`` deals, or is played to ``target`` points if that is
    0, to minus points if the target is negative; ``goal`` says it in words. ``canasta_size`` cards make a
    canasta; ``unfinished`` has, for some ranks, the cost to the side of a meld that is not a canasta when the
    deal ends. ``values`` has the points of each card in a hand; ``pack`` says which are wild, and more.
    ``sequences``: sequences of a suit are melds beside sets. ``by_suit``: hands are sorted suit by suit.
    ``holds_threes``: threes lie in hands until their player lays them out; ``keeps_threes``: as many of them
    as that player likes. ``builds_on_all``: a side that has opened builds on everybody's melds.
    ``whole_hand`` is the name for
    laying down the whole hand in one turn, if it has one. ``options`` are the options in force, by name.
    """

    variant: str
    goal: Text
    target: int = 0
    rounds: int = 0
    canasta_size: int = 7
    unfinished: Mapping[Rank, int] = field(default_factory=dict)
    values: Sequence[int] = STANDARD.values
    pack: Pack = STANDARD
    sequences: bool = False
    by_suit: bool = False
    holds_threes: bool = False
    keeps_threes: bool = False
    builds_on_all: bool = False
    whole_hand: Text | None = None
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def top_to_hand(self) -> bool:
        """Whether a pile comes to the hand of the player who takes it, without melding its top card."""
        return self.pack.pile != PileGoes.WITH_CARDS

    @property
    def top_alone(self) -> bool:
        """Whether only the pile's top card is taken."""
        return self.pack.pile == PileGoes.TOP_TO_HAND


@dataclass(frozen=True, slots=True)
class ModernView:
    """The parts of a view that only Modern American has (rules: 7); every field is empty in other games.

    ``talons`` are the numbers of cards in the talons set aside, 0 once given out; ``pending`` is, for each
    seat, the number of cards in a talon that it picks up when its next turn begins, which nobody has seen
    yet. ``turn_card`` is True while the card that announces the last eight lies in the stock, False once it
    has been drawn, None if there is none. ``dead`` are the ranks that nobody may meld any more.

    ``opening`` is what the viewer's side needs for its first meld, None once it is open. ``must_lay``: the
    viewer must lay out threes before anything else; ``offers.lays`` has the choices. ``special`` is the
    special hand that the viewer may show now, ``shown`` the one that ended the deal, with its cards.
    """

    talons: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    turn_card: bool | None = None
    dead: tuple[Rank, ...] = ()
    opening: Opening | None = None
    must_lay: bool = False
    special: Special | None = None
    shown: tuple[Special, tuple[Card, ...]] | None = None


NO_HISTORY = History(0)
"""The history of a view that was made without a deal."""
NOT_MODERN = ModernView()
"""The value in all other games."""


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it (``seat`` None: a spectator, who sees no hand).

    ``game`` has the facts about the game, ``turn`` whose turn it is. On the table are ``stock`` cards, the
    ``pile``, the sizes of the ``pots`` (the one taken next first) and what the ``sides`` have laid out.
    ``hand`` is the seat's own, in the order in which players sort it.

    By seat: ``players`` their names, ``counts`` the cards in each hand, ``feet`` those in each foot not yet
    picked up (0 for a seat that plays its foot; empty in games without feet), ``unplayed`` those that hold a
    pot that they haven't played yet, ``side_of`` the side,
    ``allies`` the seats that play together with it now, itself included. ``order`` are the seats that play in
    this deal, clockwise.

    ``offers`` is what this seat may do now. ``modern`` has the parts for Modern American. ``result`` is set
    when the deal is over. ``history`` is what everybody saw in the deal so far, action by action, ``seen``
    what can be read off it: the pile's cards, who threw what and who left it lying.

    >>> from canasta import Match, format_action, format_cards
    >>> match = Match("classic", ["Ann", "Ben"])
    >>> dealt = match.start_deal(seed="5e7e2")
    >>> view = match.view(0)
    >>> format_cards(view.hand, " ")
    'Jk 2h 2c As Qh Jd Tc 8s 8c 7c 6s 5c 4c 3s 3c'
    >>> [action] = view.offers.actions
    >>> format_action(action)
    'draw'
    >>> match.view(1).offers.actions  # it is not Ben's turn
    ()
    >>> match.view(None).hand  # and a spectator sees no hand
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
    history: History = NO_HISTORY
    pots: tuple[int, ...] = ()
    unplayed: tuple[int, ...] = ()

    @property
    def seen(self) -> Seen:
        """What everybody saw in the deal so far."""
        return self.history.seen

    @property
    def own_melds(self) -> tuple[MeldView, ...]:
        """The melds that the seat may add to: its side's, its allies' if partnerships form in play, and
        everybody's if all build on all.
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
        """The side that has a meld. Raises ValueError for a meld that is not on the table."""
        for number, side in enumerate(self.sides):
            if meld in side.melds:
                return number
        raise ValueError(f"no side has {meld.id}")

    @property
    def own_side(self) -> SideView | None:
        """The side of the viewing seat; None for a spectator."""
        return None if self.seat is None else self.sides[self.side_of[self.seat]]
