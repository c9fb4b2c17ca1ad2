"""The kernel plays as the engine does: every deal that it plays is legal there and scores the same."""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from random import Random

import pytest

from canasta.actions import Draw, Meld, Swap
from canasta.cards import JOKER, parse_cards
from canasta.match import Match
from canasta.players.search.romme.noting import NotedPosition
from canasta.players.search.romme.policy import Policy
from canasta.players.search.romme.setting_up import position_of
from canasta.players.search.romme.table import table_in
from canasta.players.search.romme.weights import BASIC, Weights
from canasta.state import State
from canasta.terms import Phase
from tests.support.shortened import shortened


def odd_policy(rng: Random) -> Policy:
    """A policy whose weights are anything, so that it does what no sensible one would."""
    return Policy(
        Weights(
            **{
                name: value * rng.uniform(-0.2, 2) + rng.uniform(-5, 5)
                for name, value in asdict(BASIC).items()
            }
        )
    )


def in_kernel(match: Match) -> NotedPosition:
    """The deal of this match with all its hidden cards, as it lies."""
    assert match.deal is not None
    state, view = match.deal.state, match.view(None)
    hands = [state.hands[seat] for seat in state.order]
    position = position_of(view, table_in(view), hands, state.pile)
    position.stock = list(state.stock)
    return NotedPosition.of(position)


def drawn(position: NotedPosition) -> int:
    """How many cards were drawn from the stock in this deal."""
    return sum(isinstance(action, Draw) for _, action in position.moves)


def played(
    seats: int,
    deals: int,
    options: dict[str, object] | None = None,
    change: Callable[[State], None] = lambda state: None,
) -> Counter[str]:
    """Play deals in the kernel and again in the engine, and count what happened in them; ``change`` may set
    them up first. The engine turns the pile over as the kernel does.
    """
    rng = Random(seats)
    seen: Counter[str] = Counter()
    for deal in range(deals):
        match = Match(
            "romme", [str(seat) for seat in range(seats)], {"romme_reshuffle": "turn_over", **(options or {})}
        )
        match.start_deal(f"{deal + 1:x}")
        assert match.deal is not None
        change(match.deal.state)
        position = in_kernel(match)
        stock = len(position.stock)
        policies = [odd_policy(rng) if deal % 3 else Policy(BASIC) for _ in position.held]
        if match.view(None).turn.phase == Phase.MELD:
            policies[position.turn].lay_down_and_discard(position)
        while not position.over:
            policies[position.turn].turn(position)
        order = match.view(None).order
        for seat, action in position.moves:
            match.apply(order[seat], action)
        if position.out < 0:
            seen["given up"] += 1
            continue
        assert match.to_move is None, "the kernel ended the deal before the engine"
        assert [position.scores()[order.index(seat)] for seat in range(seats)] == [
            side["total"] for side in match.results[-1].scores
        ]
        assert position.concealed == match.results[-1].concealed
        seen["out"] += 1
        seen["more draws than cards"] += drawn(position) > stock
        seen["whole hands"] += position.concealed
        for _, action in position.moves:
            seen[type(action).__name__] += 1
            if isinstance(action, Meld):
                cards = [card for group in action.groups for card in group.cards]
                seen["laid off" if action.groups[0].aim else "melded"] += 1
                seen["jokers laid off"] += bool(action.groups[0].aim) and JOKER in cards
                seen["jokers melded"] += not action.groups[0].aim and JOKER in cards
    return seen


@shortened("seats", [4, 2, 3, 5, 6])
def test_deals_of_the_kernel_score_the_same_in_the_engine(seats: int) -> None:
    seen = played(seats, 40)
    assert seen["out"] > 25
    assert min(seen[what] for what in ("Take", "melded", "laid off", "jokers melded")) > 30
    assert seen[Swap.__name__] > 0


def test_the_pile_becomes_the_stock() -> None:
    def nearly_drawn(state: State) -> None:
        state.stock = state.stock[-4:]

    assert played(4, 30, change=nearly_drawn)["more draws than cards"] > 10


def test_a_whole_hand_laid_at_once_is_found_and_counts_double() -> None:
    def all_but_one(state: State) -> None:
        state.hands[state.turn] = list(parse_cards("2s3s4s5s6s7s7h7d7cKhKdKcKs"))

    assert played(4, 15, change=all_but_one)["whole hands"] > 10
    assert played(4, 15, {"romme_hand_double": False}, all_but_one)["whole hands"] > 10


@pytest.mark.parametrize(
    "options",
    [
        {"romme_final_discard": "required", "romme_winner_score": "sum"},
        {"romme_first_meld": 0, "romme_joker_in_hand": 30, "romme_joker_swap": "off"},
        {"romme_jokers": 2, "hand_size": 11, "romme_start": "starter14"},
    ],
)
def test_common_options_are_figures_of_the_table(options: dict[str, object]) -> None:
    assert played(3, 30, options)["out"] > 15
