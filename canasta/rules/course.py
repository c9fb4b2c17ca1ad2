"""The course of a deal: how it is dealt, what a turn is, when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from canasta.cards import Card
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.rules.settings import Settings
from canasta.state import State
from canasta.terms import EndReason


class Move(NamedTuple):
    """How one kind of action is done.

    ``plan`` takes the rules, the state and the action, and changes nothing; what it returns is handed to
    ``do`` as its last argument, unless it is a refusal. It is asked only for the seat to move; while a
    question is open, only an answer gets as far.
    """

    plan: Callable[[Any, State, Any], Any | Refusal]
    do: Callable[[Any, State, Any, Any], None]


class Course(Settings):
    """From the deal to the last turn. ``moves`` says how each action of the game is planned and done."""

    moves: ClassVar[Mapping[type[Any], Move]]
    foot_size = 0
    """How many cards lie in each player's foot at the deal (rules: 9.1)."""
    laid_out: frozenset[Card] = frozenset()
    """The cards that go from a hand to the table by themselves when dealt or drawn, and are replaced."""
    set_aside: frozenset[Card] = frozenset()
    """The cards that go to the table when they come with the pile."""
    laid_by_choice: frozenset[Card] = frozenset()
    """The cards that players lay out themselves, so that they may hold them too (rules: 7.3)."""
    never_discarded: frozenset[Card] = frozenset()
    """The cards besides which whoever is to discard has to hold another (rules: 7.3)."""
    talon_packets = 0
    """How many talons are set aside at the deal (rules: 7.2)."""
    gives_talons = False
    """Whether players who open get more cards for their next turn (rules: 7.2)."""

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

    def out_concealed(self, state: State) -> bool:
        """Whether the seat to move, which goes out, does so concealed; only some games know that."""
        return False

    # --- the pile ------------------------------------------------------------------------------------------

    def freezes(self, card: Card) -> bool:
        """Whether this card freezes the pile that it lies in (rules: 2.4)."""
        return False

    def covers_upcard(self, card: Card) -> bool:
        """Whether another card is turned up on this one at the deal (rules: 2.1)."""
        return False

    def pile_frozen(self, state: State) -> bool:
        """Whether the pile itself is frozen; an empty one is not (rules: 2.4)."""
        return bool(state.pile) and state.is_frozen

    def pile_share(self, pile: int) -> int:
        """How many cards a pile of this size brings when it is taken, the top one included."""
        return pile
