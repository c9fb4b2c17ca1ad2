"""The course of a deal: how it is dealt, how a turn runs, when the deal ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from canasta.cards import Card
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.rules.settings import Settings
from canasta.state import State
from canasta.terms import EndReason


def _never(rules: Any, state: State) -> None:
    return None


class Move(NamedTuple):
    """How one kind of action is done.

    ``plan`` takes the rules, the state and the action, and changes nothing; unless it returns a refusal, its
    result is passed to ``do`` as the last argument. It is called only for the seat to move; while a question
    is open, only for an answer. ``barred`` says why the seat to move cannot do this whatever cards it holds,
    None if it might: as everybody at the table sees it.
    """

    plan: Callable[[Any, State, Any], Any | Refusal]
    do: Callable[[Any, State, Any, Any], None]
    barred: Callable[[Any, State], Refusal | None] = _never


class Course(Settings):
    """The rules from the deal to the last turn. ``moves`` has the planner and doer of each action of the
    game.
    """

    moves: ClassVar[Mapping[type[Any], Move]]
    foot_size = 0
    """How many cards lie in each player's foot at the deal (rules: 9.1)."""
    never_discarded: frozenset[Card] = frozenset()
    """The cards that cannot be discarded, so that the player must keep another one (rules: 7.3)."""
    talon_packets = 0
    """How many talons are set aside at the deal (rules: 7.2)."""
    last_stock = -1
    """With this number of cards in the stock a deal is over where pots wait (rules: 16.9)."""
    pots_are_stock = False
    """Whether a pot that nobody has taken becomes the stock (rules: 16.9)."""
    gives_talons = False
    """Whether a player who opens gets more cards for the next turn (rules: 7.2)."""

    def new_state(self, dealer: int, totals: Sequence[int], round_number: int = 1) -> State:
        """The state of a deal before any card is dealt; ``totals`` are the sides' totals before it."""
        order = self.order(round_number)
        return State(self.seating, order, dealer, totals, round_number, talons=self.talon_packets)

    def open_deal(self, state: State) -> None:
        """Deal from the shuffled stock, and add events for what everybody saw."""
        raise NotImplementedError

    def offers(self, state: State, seat: int) -> Offers:
        """What the seat to move may do now; it always has something."""
        raise NotImplementedError

    def begin_turn(self, state: State) -> None:
        """Do what happens automatically when the seat to move begins its turn. Not called for the first turn
        of a deal: :meth:`open_deal` does that.
        """

    def hand_melded(self, state: State) -> None:
        """Do what follows when the seat to move has laid down its last card."""
        self.go_out(state)

    def next_turn(self, state: State) -> None:
        """Pass the turn to the left and begin the next one."""
        state.begin_turn()
        self.begin_turn(state)

    def go_out(self, state: State) -> None:
        """End the deal: the seat to move, whose hand is empty, goes out (rules: 2.6)."""
        seat = state.turn
        state.concealed = self.out_concealed(state)
        state.settle_lone(seat)
        state.end(EndReason.OUT, seat)

    def end_turn(self, state: State) -> None:
        """Do what follows a discard by the seat to move: it is out, or the turn passes."""
        raise NotImplementedError

    def out_concealed(self, state: State) -> bool:
        """Whether the seat to move, which is going out, does so concealed; only some games have this."""
        return False

    # --- the pile ------------------------------------------------------------------------------------------

    def freezes(self, card: Card) -> bool:
        """Whether this card freezes the pile that it lies in (rules: 2.4)."""
        return False

    def covers_upcard(self, card: Card) -> bool:
        """Whether another card is turned up on this one at the deal (rules: 2.1)."""
        return False

    def face_down_cards(self, pile: Sequence[Card]) -> int:
        """How many cards of a pile that was just dealt, the lowest ones, lie face down."""
        return 0

    def pile_frozen(self, state: State) -> bool:
        """Whether the pile itself is frozen; an empty one is not (rules: 2.4)."""
        return bool(state.pile) and state.is_frozen

    def pile_frozen_for(self, state: State, seat: int) -> bool:
        """Whether the pile is frozen for this seat."""
        return self.pile_frozen(state)

    def pile_share(self, pile: int) -> int:
        """How many cards of a pile of this size are taken, including the top one."""
        return pile
