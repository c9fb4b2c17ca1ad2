"""The kernel of Hand and Foot plays as the engine does: its deals are legal there and score the same."""

from collections import Counter
from collections.abc import Callable
from random import Random

from canasta.cards import RED_THREES
from canasta.match import Match
from canasta.players.search.counts import code_of, counted
from canasta.players.search.foot.policy import Policy
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.setting_up import position_of
from canasta.players.search.foot.table import Table
from canasta.players.search.foot.weights import BASIC, FRACTIONS, Weights
from canasta.state import State
from canasta.variants.hand_and_foot.rules import HandAndFootRules
from tests.canasta.players.search.replaying import deals_of, odd, replay, same_end, state_of, unchanged
from tests.support.shortened import shortened


def policy(rng: Random | None) -> Policy:
    """The basic one, or one whose weights are anything."""
    if rng is None:
        return Policy(BASIC)
    return Policy(
        Weights(
            **odd(BASIC, FRACTIONS, rng)
            | {
                "out": rng.choice((-3000.0, 0.0)),
                "hold_two_spot": rng.choice((-50.0, 90.0, 90.0)),
            }
        )
    )


class Contrary(Position):
    """A deal in which partners answer as it happens, whatever is good for them."""

    __slots__ = ()

    def ask(self, *, yes: bool) -> None:
        super().ask(yes=len(self.moves or ()) % 2 == 0)


def in_kernel(match: Match) -> Position:
    """The deal of this match with all its hidden cards, as it lies."""
    state, rules = state_of(match), match.rules
    assert isinstance(rules, HandAndFootRules)
    hands = [counted(hand) for hand in state.hands]
    feet = [tuple(map(code_of, foot)) for foot in state.feet]
    stock, pile = ([code_of(card) for card in cards] for cards in (state.stock, state.pile))
    position = position_of(match.view(None), Table.of(rules), hands, feet, stock, pile).noting()
    position.__class__ = Contrary
    return position


def played(
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = unchanged,
) -> Counter[str]:
    """Play deals in the kernel and again in the engine, and count what happened in them; ``change`` may set
    them up first.
    """
    seen: Counter[str] = Counter()
    for match, position in deals_of("hand_and_foot", seats, deals, options, in_kernel, policy, change):
        replay(match, position.moves)
        same_end(match, position)
        seen["out" if position.out >= 0 else "stock"] += 1
        seen["feet left"] += any(position.feet)
        for side in {id(side): side for side in position.sides}.values():
            seen["clean"] += side.clean
            seen["dirty"] += side.dirty
            seen["wild"] += side.wild
        for move in position.moves:
            seen[move.name] += 1
            seen["no"] += move.name == "answer" and not move.card
            seen["took a wild card"] += move.name == "take" and move.parts[0][0] == 13
            seen["opened with the pile"] += move.name == "take" and len(move.parts) > 1
    return seen


@shortened("seats", [4, 2, 3, 5, 6])
def test_deals_of_the_kernel_score_the_same_in_the_engine(seats: int) -> None:
    seen = played(seats, 40)
    assert seen["take"] > 100
    assert min(seen["clean"], seen["dirty"], seen["wild"]) > 20
    assert seen["opened with the pile"] > 5


def test_deals_of_the_kernel_end_by_going_out_too() -> None:
    assert played(2, 60)["out"] > 5
    seen = played(4, 60)
    assert seen["out"] > 15
    assert seen["took a wild card"] > 0


def test_partners_are_asked_and_may_say_no() -> None:
    seen = played(4, 60)
    assert seen["ask"] > 15
    assert seen["no"] > 5


def test_a_red_three_as_the_last_card_of_the_stock_ends_the_deal() -> None:
    def nearly_over(state: State) -> None:
        state.stock = [next(iter(RED_THREES)), *state.stock[-8:]]

    seen = played(4, 40, change=nearly_over)
    assert seen["stock"] == 40
    assert seen["feet left"] > 30


@shortened(
    ("seats", "options"),
    [
        (4, {"hf_deal": "11+11", "hf_out": "1-1-0", "hf_wild_meld": False, "hf_final_discard": True}),
        (4, {"hf_out": "1-1-1", "hf_wild_limit": "half", "hf_pile_take": "all", "hf_black_three": 100}),
        (2, {"hf_out": "1-1-0", "hf_bonuses": "simpson", "hf_red_three": "minus500"}),
        (6, {"six_hand_teams": "3x2", "hf_wild_limit": "four_naturals", "hf_partner_in_foot": False}),
        (4, {"hf_wild_limit": "max3", "hf_ask": False, "hf_pile_take": 5}),
    ],
)
def test_other_options_are_figures_of_the_table(seats: int, options: dict[str, object]) -> None:
    assert played(seats, 40, options)["take"] > 50
