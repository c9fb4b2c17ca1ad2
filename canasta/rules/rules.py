"""The rules of one table, made ready to play by: a variant's data and its options in force.

:class:`Rules` holds what the games share and what differs between them as plain attributes and a few methods;
a variant is a subclass with other figures. The state machine (:mod:`canasta.deal`) asks it and decides
nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from canasta.actions import Group
from canasta.cards import IS_RED_THREE, IS_WILD, RED_THREES, THREE, Card, Rank
from canasta.i18n import Text, Translator
from canasta.offers import Offers
from canasta.options import Option, Value, pairs
from canasta.refusals import Refusal
from canasta.rules.meld_rules import MeldRules
from canasta.rules.quota import Quota
from canasta.seating import Seating
from canasta.special import Special
from canasta.state import State
from canasta.terms import EndReason
from canasta.view import Need, Opening, ScoreLine

REVISION = 2
"""The rules revision that new matches begin with; a running match keeps its own (rules: 14.12, 14.16)."""

USUAL: Mapping[str, Value] = MappingProxyType(
    {
        "ask_permission": "optional",
        "canastas_to_go_out": 0,
        "discard_on_canasta_blocks": False,
        "draw_count": 1,
        "empty_stock_forced_take": "never",
        "initial_minimums": ((0, 0),),
        "last_red_three": "end_now",
        "max_wild_per_meld": 0,
        "no_meld_in_first_round": False,
        "one_card_pile_allowed": False,
        "pair_must_be_natural": False,
        "pair_wild_on_full_canasta": "refuse",
        "pile_for_opening": True,
        "wild_cards_may_be_discarded": True,
    }
)
"""What the shared steps of a turn do in a game that has no such option."""


class Move(NamedTuple):
    """How one kind of action is done.

    ``plan`` takes the rules, the state and the action, and changes nothing; what it returns is handed to
    ``do`` as its last argument, unless it is a refusal. It is asked only for the seat to move; while a
    question is open, only an answer gets as far.
    """

    plan: Callable[[Any, State, Any], Any | Refusal]
    do: Callable[[Any, State, Any, Any], None]


class Rules(MeldRules):
    """What the state machine asks. Attributes are figures, methods decide.

    ``options`` are all in force, ``defaults`` what they would be at this table if nobody had changed any.
    ``moves`` says how each action of the game is planned and done. ``sections`` are the places in the game's
    own rule text that stand in for those of Classic Canasta, which the shared steps name in a refusal.
    """

    foot_size = 0
    """How many cards lie in each player's foot at the deal (rules: 9.1)."""
    rounds = 0
    """How many deals a match has, where its totals are compared after so many; 0: it goes to a target."""
    opens_by_going_out = True
    """Whether a hand melded as a whole with what going out needs may be below the minimum (rules: 2.2)."""
    builds_on_all = False
    """Whether a player who has opened builds on everybody's melds (rules: 11.2)."""
    top_to_hand = False
    """Whether the pile's top card is taken alone, and into the hand (rules: 11.2)."""
    whole_hand: Text | None = None
    """What it is called to lay down the whole hand in one turn, where that has a name of its own."""
    laid_out: frozenset[Card] = RED_THREES
    """The cards that go from a hand to the table by themselves when dealt or drawn, and are replaced."""
    set_aside: frozenset[Card] = RED_THREES
    """The cards that go to the table when they come with the pile."""
    laid_by_choice: frozenset[Card] = frozenset()
    """The cards that players lay out themselves, so that they may hold them too (rules: 7.3)."""
    never_discarded: frozenset[Card] = frozenset()
    """The cards besides which whoever is to discard has to hold another (rules: 7.3)."""
    talon_packets = 0
    """How many talons are set aside at the deal (rules: 7.2)."""
    gives_talons = False
    """Whether players who open get more cards for their next turn (rules: 7.2)."""
    wilds_may_open = True
    """Whether a side's first melds may hold wild cards."""
    top_joins_canasta = True
    """Whether a pair that takes the pile may bring its top card to a finished canasta (rules: 2.4, 8.2)."""
    sets_merge = False
    """Whether a side may put two sets of a rank together (rules: 8.2)."""
    discard_to_go_out = False
    """Whether nobody goes out without a last discard."""
    asks_once = False
    """Whether a side may ask for leave to go out only once in a deal."""

    variant: str
    specs: tuple[Option, ...]
    moves: ClassVar[Mapping[type[Any], Move]]
    sections: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(
        self,
        seating: Seating,
        options: Mapping[str, Value],
        defaults: Mapping[str, Value],
        revision: int,
    ) -> None:
        self.seating = seating
        self.options: Mapping[str, Value] = MappingProxyType({**USUAL, **options})
        self.defaults = defaults
        self.revision = revision
        self.side_of = seating.side_of
        self.seats = seating.seats
        self.sides = seating.sides
        self.seats_of = seating.seats_of
        self.target = self.number("target_score")
        self.hand_size = self.number("hand_size")
        self.draw_count = self.number("draw_count")
        self.canastas_to_go_out = self.number("canastas_to_go_out")
        self.max_wild = self.number("max_wild_per_meld")
        self.minimums = pairs(self.options["initial_minimums"])
        self.wild_melds = False
        self.always_frozen = False
        self.last_drawer_ends = False
        self.wild_meld_exclusive = False

    def number(self, name: str) -> int:
        """The value of an option that is a whole number."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    @property
    def goal(self) -> Text:
        """What a match is played to, as it stands after a comma: ``to 5,000`` (rules: 2.9)."""
        return Text("to {target}", target=f"{self.target:,}")

    def figures(self, tr: Translator) -> list[str]:
        """The figures that everybody asks for, each in a few words; a lobby has them in one line."""
        return [
            tr("To {target} points", target=f"{self.target:,}"),
            tr("{hand} cards each", hand=self.hand_size),
            tr("first meld {minimums}", minimums=", ".join(str(least) for _, least in self.minimums)),
            tr.plural("one canasta to go out", "{n} canastas to go out", self.canastas_to_go_out),
        ]

    def order(self, round_number: int) -> tuple[int, ...]:
        """The seats that play in this deal of the match, clockwise from the first chair (rules: 6, 14.6)."""
        return self.seating.order(round_number)

    def minimum(self, total: int) -> int:
        """What a side with this running total needs for its opening (rules: 2.2)."""
        least = self.minimums[0][1]
        for start, value in self.minimums:
            if total >= start:
                least = value
        return least

    def pile_frozen(self, state: State) -> bool:
        """Whether the pile itself is frozen; an empty one is not (rules: 2.4)."""
        return bool(state.pile) and (state.is_frozen or self.always_frozen)

    def pile_frozen_for(self, state: State, seat: int) -> bool:
        """Whether the pile is frozen for this seat, as it also is until its side has melded (rules: 2.4)."""
        return self.pile_frozen(state) or not state.fronts[seat].opened

    def freezes(self, card: Card) -> bool:
        """Whether this card freezes the pile that it lies in (rules: 2.4)."""
        return IS_WILD[card] or IS_RED_THREE[card]

    def covers_upcard(self, card: Card) -> bool:
        """Whether another card is turned up on this one at the deal (rules: 2.1)."""
        return IS_WILD[card] or card in self.laid_out

    # --- going out -----------------------------------------------------------------------------------------

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """What a meld adds to its side's tally of canastas: one for a canasta, where all count alike.

        A game that needs canastas of several kinds gives each kind digits of its own; only :meth:`quota` and
        :meth:`canastas_in` know which.
        """
        return int(size >= self.canasta_size and rank != THREE)

    def canastas_in(self, tally: int) -> int:
        """How many canastas a tally stands for, of those that count for going out."""
        return tally

    def needs_of(self, tally: int) -> tuple[Need, ...]:
        """What a side with this tally has of each kind that going out takes; empty where all count alike."""
        return ()

    def quota(self, state: State, seat: int) -> Quota:
        """What the canastas of this seat's side have to come to before the seat may go out (rules: 2.6)."""
        return Quota(self.canastas_to_go_out)

    def quota_refusal(self, state: State, tally: int) -> Refusal:
        """Why the seat to move may not go out with this tally, which is short of its quota (rules: 2.6)."""
        return Refusal(
            "no_canasta",
            "2.6",
            Text(
                "Going out takes {needed} of your side's canastas; it would have {canastas}. Keep two "
                "cards: one to discard and one to play on.",
                needed=self.canastas_to_go_out,
                canastas=tally,
            ),
        )

    def cards_coming(self, state: State) -> Quota | None:
        """What the side's canastas have to come to by a step of the seat to move for at least two new cards
        to come into its hand with that step; None where a step brings none.
        """
        return None

    # --- the course of a deal ------------------------------------------------------------------------------

    def rules_at(self, state: State) -> Rules:
        """The rules as the search for a way out has to know them at this moment for the seat to move: others
        only where it makes a difference when something is melded.
        """
        return self

    def new_state(self, dealer: int, totals: Sequence[int], round_number: int = 1) -> State:
        """A deal of this table before any card is dealt; ``totals`` are the sides' before it."""
        order = self.order(round_number)
        return State(self.seating, order, dealer, totals, round_number, talons=self.talon_packets)

    def open_deal(self, state: State) -> None:
        """Deal from the shuffled stock, and say in events what everybody saw of it."""
        raise NotImplementedError

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do now; it always has something."""
        raise NotImplementedError

    def begin_turn(self, state: State) -> None:
        """What happens by itself when the turn has come to the seat to move. Not called for the first turn
        of a deal: that is for :meth:`open_deal`.
        """

    def after_meld(self, state: State, opened: bool, canastas: int) -> None:
        """What happens when the seat to move has laid cards down: ``opened`` says that these are its side's
        first melds, ``canastas`` how many the step completed.
        """

    def discard_refusal(self, state: State, card: Card) -> Refusal | None:
        """Why this card is not discarded while its holder has another that may be; None if it may be."""
        return None

    def hand_melded(self, state: State) -> None:
        """What happens when the seat to move has laid down its last card."""
        self.go_out(state)

    def next_turn(self, state: State) -> None:
        """Pass the turn to the left, and let happen what happens when a turn begins."""
        state.begin_turn()
        self.begin_turn(state)

    def go_out(self, state: State) -> None:
        """End the deal by the seat to move, whose hand is empty (rules: 2.6)."""
        seat = state.turn
        state.concealed = self.out_concealed(state)
        state.settle_lone(seat)
        state.end(EndReason.OUT, seat)

    def end_turn(self, state: State) -> None:
        """What happens when the seat to move has discarded: it is out, or the turn passes."""
        raise NotImplementedError

    def turn_continues(self, state: State, left: int) -> bool:
        """Whether the seat to move plays on although it keeps so few cards: one to discard, or none."""
        return False

    def going_out_refusal(self, state: State) -> Refusal | None:
        """Why the seat to move cannot go out in this turn whatever it melds, None where it may."""
        return None

    def pile_share(self, pile: int) -> int:
        """How many cards come with the top one when a pile of so many is taken, the top one among them."""
        return pile

    def opens_with(self, state: State, groups: Sequence[Group]) -> bool:
        """Whether a way out that the search has found for the seat to move is an opening too, where its side
        has not opened; the points aside, which a way out need not have in some games.
        """
        return True

    def out_concealed(self, state: State) -> bool:
        """Whether the seat to move, which goes out, does so concealed; only some games know that."""
        return False

    def opening_minimum(self, state: State, side: int) -> int:
        """What this side needs for its opening in this deal."""
        return self.minimum(state.totals[side])

    def opening_canasta(self, state: State, side: int) -> str | None:
        """The canasta that the first melds of this side have to hold: ``any``, ``natural`` or None."""
        return None

    def section(self, number: str) -> str:
        """The place in this game's rule text for one that a refusal names."""
        return self.sections.get(number, number)

    # --- what only some games have --------------------------------------------------------------------------

    def turn_card(self, state: State) -> bool | None:
        """Whether the card that announces the last cards of the stock still lies in it (rules: 7.1)."""
        return None

    def opening(self, state: State, side: int) -> Opening | None:
        """What this side's opening needs beside the minimum, None where nothing more or once it is open."""
        return None

    def must_lay(self, state: State) -> bool:
        """Whether the seat to move has to lay out threes before anything else (rules: 7.3)."""
        return False

    def dead_ranks(self, state: State) -> tuple[Rank, ...]:
        """The ranks that nobody may meld any more (rules: 7.4)."""
        return ()

    def not_begun(self, state: State, side: int) -> tuple[Rank, ...]:
        """The ranks that this side alone may not begin, for its opponents' canastas (rules: 7.4)."""
        return ()

    def special_held(self, state: State, seat: int) -> Special | None:
        """The special hand that this seat may show now, None if it holds none (rules: 7.9)."""
        return None

    # --- its result ----------------------------------------------------------------------------------------

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The lines of the score sheet for a deal that is over (rules: 2.8)."""
        raise NotImplementedError

    def winning_sides(self, state: State, totals: Sequence[int]) -> set[int]:
        """The sides that have won the match with a deal that is over, none while it goes on.

        ``totals`` are those after the deal. Here: the highest at or above the target (rules: 2.9, 14.10).
        """
        best = max(totals)
        if best < self.target:
            return set()
        return self.first_among_equals(state, {side for side, total in enumerate(totals) if total == best})

    def first_among_equals(self, state: State, tied: set[int]) -> set[int]:
        """Who of these best sides wins the match by the table's tie rule; none: it goes on (rules: 14.10)."""
        rule = self.options["tie_rule"]
        if len(tied) == 1 or rule == "draw":
            return tied
        if rule == "first_to_reach":
            led = max(state.totals[side] for side in tied)
            leaders = {side for side in tied if state.totals[side] == led}
            return leaders if len(leaders) == 1 else set()
        return set()
