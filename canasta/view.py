"""Views: what one seat, or a spectator, may see. Hidden cards are absent, not masked.

A view is the only thing that leaves the engine for a person, a computer player or a picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from canasta.actions import Group
from canasta.cards import IS_WILD, JOKER, POINTS, Card, Rank, points
from canasta.i18n import Text
from canasta.offers import NOTHING, Offers
from canasta.refusals import Refusal
from canasta.special import Special
from canasta.terms import CanastaKind, EndReason, MeldKind, OpeningForm, Phase, ScorePart


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


@dataclass(frozen=True, slots=True)
class Opening:
    """What the opening of the seat's side still needs, beside the points of its minimum (rules: 7.5).

    ``form`` is what must be among its melds. ``splash``: a whole canasta without wild cards, or of wild cards
    alone, needs no minimum.
    ``pile`` says how the pile goes with it: ``extra_pair`` takes it with a pair beside the melds,
    ``pair_may_be_melded`` with one among them too, ``forbidden`` not in the same turn.
    """

    minimum: int
    form: OpeningForm
    splash: bool
    pile: str

    def has_form(self, groups: Sequence[Group]) -> bool:
        """Whether what must be among the melds is among these groups; each stands for a new meld."""
        if self.form == OpeningForm.ANY:
            return True
        clean = wild = triple = False
        for group in groups:
            naturals = sum(not IS_WILD[card] for card in group.cards)
            clean = clean or naturals == len(group.cards) >= 3
            triple = triple or naturals >= 3
            wild = wild or (not naturals and len(group.cards) >= 3)
        if self.form == OpeningForm.NATURAL_REQUIRED:
            return clean
        return wild or (triple if self.form == OpeningForm.THREE_NATURALS else clean)

    def is_splash(self, groups: Sequence[Group]) -> bool:
        """Whether one of these groups is a whole canasta that needs no minimum."""
        return self.splash and any(
            len(group.cards) >= 7 and len({IS_WILD[card] for card in group.cards}) == 1 for group in groups
        )

    def missing(self, groups: Sequence[Group]) -> int:
        """How many points these groups lack, 0 where they have enough or need none."""
        if self.is_splash(groups):
            return 0
        return max(0, self.minimum - points(card for group in groups for card in group.cards))

    def satisfied_by(self, groups: Sequence[Group]) -> bool:
        """Whether groups from the hand, each a legal meld, open together."""
        return self.is_splash(groups) or (self.has_form(groups) and not self.missing(groups))


class Need(NamedTuple):
    """Canastas that going out takes: of which kind (None: of any), how many the side has, how many it
    needs.
    """

    kind: CanastaKind | None
    has: int
    wants: int


@dataclass(frozen=True, slots=True)
class SideView:
    """What a side has on the table, and where it stands.

    ``seats`` in order; ``total`` is the running total before this deal; ``minimum`` what its opening must
    reach, None once it is open; ``canastas`` it has and needs to go out, ``needs`` the same by kind where the
    game asks for certain kinds. ``opening_canasta`` is a canasta that its first melds have to hold as well:
    ``any``, ``natural``, or None where it is open or the game asks for none. ``plays`` is False for a side
    that sits this deal out as a whole. ``not_begun`` are the ranks that this side alone may not begin any
    more.
    """

    seats: tuple[int, ...]
    melds: tuple[MeldView, ...]
    threes: tuple[Card, ...]
    total: int
    opened: bool
    minimum: int | None
    canastas: int
    canastas_needed: int
    needs: tuple[Need, ...] = ()
    opening_canasta: str | None = None
    plays: bool = True
    not_begun: tuple[Rank, ...] = ()

    @property
    def ready(self) -> bool:
        """Whether the side has all canastas that going out takes."""
        if self.needs:
            return all(need.has >= need.wants for need in self.needs)
        return self.canastas >= self.canastas_needed


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet (rules: 2.8): a label and, for each side, how many and how much.

    ``part`` is the part of the record's score that the line belongs to; ``counts`` holds None where nothing
    is counted.
    """

    part: ScorePart
    label: Text
    counts: tuple[int | None, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended and what it scored, one entry for each side throughout.

    ``by`` is the seat that ended the deal, None when the stock did; ``before`` and ``totals`` are the running
    totals; ``winners`` are the seats that won the match, empty unless ``match_over``, and also then in a
    match that is compared with those at other tables.
    """

    reason: EndReason
    by: int | None
    concealed: bool
    lines: tuple[ScoreLine, ...]
    before: tuple[int, ...]
    totals: tuple[int, ...]
    match_over: bool
    winners: tuple[int, ...]

    @property
    def scores(self) -> tuple[dict[str, int], ...]:
        """The parts of each side's score by the record's names, with their ``total``."""
        sides: list[dict[str, int]] = []
        for side in range(len(self.totals)):
            parts: dict[str, int] = dict.fromkeys(ScorePart, 0)
            for line in self.lines:
                parts[line.part] += line.points[side]
            sides.append({**parts, "total": sum(parts.values())})
        return tuple(sides)


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
