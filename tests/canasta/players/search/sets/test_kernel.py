"""The kernel plays as the engine does: every deal that it plays is legal there and scores the same."""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from random import Random

import pytest

from canasta.cards import RED_THREES, parse_cards
from canasta.match import Match
from canasta.players.search.sets.policy import Policy
from canasta.players.search.sets.weights import BASIC, Weights
from canasta.state import State
from tests.canasta.players.search.sets.replaying import in_kernel, replay

FRACTIONS = {"pair", "single", "closed", "shed", "hold_points"}
TOTALS = (-500, 0, 1500, 3000, 4000)


def odd_policy(chance: Random) -> Policy:
    """A policy whose weights are anything, so that it does what no sensible one would."""
    return Policy(
        Weights(
            **{
                name: value * chance.uniform(0.2, 2) + (0 if name in FRACTIONS else chance.uniform(-25, 25))
                for name, value in asdict(BASIC).items()
            }
        )
    )


def played(
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = lambda state: None,
    variant: str = "classic",
) -> Counter[str]:
    """Play deals in the kernel and again in the engine, and count what happened in them; ``change`` may set
    them up first.
    """
    chance = Random(seats)
    seen: Counter[str] = Counter()
    for deal in range(deals):
        match = Match(variant, [str(seat) for seat in range(seats)], options)
        match.totals = tuple(chance.choice(TOTALS) for _ in range(match.rules.sides))
        match.start_deal(f"{deal + 1:x}")
        assert match.deal is not None
        change(match.deal.state)
        position = in_kernel(match)
        policies = [odd_policy(chance) if deal % 3 else Policy(BASIC) for _ in position.held]
        while not position.over:
            policies[position.turn].turn(position)
        replay(match, position.moves)
        assert match.to_move is None, "the kernel ended the deal before the engine"
        assert position.scores() == [side["total"] for side in match.results[-1].scores]
        assert position.concealed == match.results[-1].concealed
        seen["out" if position.out >= 0 else "stock"] += 1
        seen["concealed"] += position.concealed
        seen["wild canastas"] += any(camp.wilds[13] >= 7 for camp in position.camps)
        seen["last card a red three"] += position.out < 0 and position.moves[-1].name == "draw"
        for move in position.moves:
            seen[move.name] += 1
            seen["froze"] += move.name == "discard" and move.card in (0, 13)
            seen["black threes"] += move.name == "meld" and any(part[0] == 1 for part in move.parts)
            seen["opened with the pile"] += move.name == "take" and len(move.parts) > 1
    return seen


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_deals_of_the_kernel_score_the_same_in_the_engine(seats: int) -> None:
    seen = played(seats, 120)
    assert seen["out"] > 50
    assert seen["take"] > 100
    assert seen["froze"] > 10
    assert seen["opened with the pile"] > 10


def test_black_threes_are_melded_in_some_of_these_deals() -> None:
    assert played(2, 200)["black threes"] > 5


def test_a_red_three_as_the_last_card_of_the_stock_ends_the_deal() -> None:
    def nearly_over(state: State) -> None:
        state.stock = [next(iter(RED_THREES)), *state.stock[-6:]]

    seen = played(4, 60, change=nearly_over)
    assert seen["stock"] > 20
    assert seen["last card a red three"] > 20


def test_going_out_concealed_is_found_and_paid() -> None:
    def seven_aces(state: State) -> None:
        state.hands[state.turn] = list(parse_cards("AsAsAhAhAdAdAcKsKhKdKc"))

    assert played(4, 20, change=seven_aces)["concealed"] > 10


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"canastas_to_go_out": 2, "concealed_after_pile": False}),
        (3, {"three_hand_mode": "alone"}),
        (3, {"three_hand_stock_end": "last_drawer_discards"}),
        (4, {"hand_size": 15, "black_three_in_hand": -100, "concealed_bonus_total": 500}),
        (6, {"six_hand_teams": "3x2"}),
    ],
)
def test_common_options_are_figures_of_the_table(seats: int, options: dict[str, object]) -> None:
    assert played(seats, 80, options)["take"] > 50


@pytest.mark.parametrize("seats", [2, 4])
def test_uruguay_is_classic_with_melds_of_wild_cards_and_a_frozen_pile(seats: int) -> None:
    seen = played(seats, 200, variant="uruguay")
    assert seen["wild canastas"] > 5
    assert seen["take"] > 100
