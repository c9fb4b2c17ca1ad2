"""The turns of a deal are its public history: nothing is lost, doubled or told of another seat."""

from random import Random

import pytest

from bot.tables.session.past_turns import CLOCK, past_turns, turns_since
from canasta.actions import parse_action
from canasta.events import Drew, ThreesLaid
from canasta.history import Step
from canasta.match import Match
from canasta.players import choose
from tests.canasta.tables import GAMES
from tests.canasta.tournament import seated
from tests.support.table_views import table_view_of


@pytest.mark.parametrize("variant", ["classic", "hand_and_foot", "modern_american", "romme"])
def test_the_turns_are_the_history_in_order_and_each_is_one_seats(variant: str) -> None:
    seats, options = next(iter(GAMES[variant].kinds.values()))
    match, rng = Match(variant, seated(seats), options), Random(variant)
    match.start_deal("7a")
    made_by: dict[int, str | None] = {}
    while (seat := match.to_move) is not None:
        match.apply(seat, choose(match.view(seat), rng.choice(("steady", "random")), "x"))
        if rng.random() < 0.2:
            made_by[len(match.actions[-1])] = CLOCK
    assert match.deal is not None
    steps = match.deal.state.history.steps
    turns = past_turns(match.deal.state.history, made_by)
    events = [event for turn in turns for event in turn.events]
    assert events == [event for step in steps for event in step.events]
    assert [turn.last for turn in turns] == sorted(turn.last for turn in turns)
    assert turns[-1].last == len(steps) - 1
    acted = {step.seat for step in steps}
    assert {turn.seat for turn in turns} >= acted
    declined = [step for step in steps if step.declined is not None and drew(step)]
    assert [(turn.seat, turn.left) for turn in turns if turn.left is not None] == [
        (step.seat, step.declined) for step in declined
    ]


def drew(step: Step) -> bool:
    """Whether the seat got something: with an empty stock a draw ends the deal."""
    return any(isinstance(event, Drew | ThreesLaid) for event in step.events)


def test_since_the_last_turn_goes_back_to_ones_own_and_never_before_the_deal() -> None:
    match = Match("classic", ["Ann", "Ben", "Cleo", "Dan"])
    match.start_deal("6")
    for _ in range(5):
        for text in ("draw", ""):
            seat = match.to_move
            assert seat is not None
            match.apply(seat, parse_action(text) if text else match.offers(seat).discards[0])
    turns = table_view_of(match, 0).turns
    assert [turn.seat for turn in turns] == [None, 0, 1, 2, 3, 0]
    assert [turn.seat for turn in turns_since(turns, 0)] == [1, 2, 3]
    assert [turn.seat for turn in turns_since(turns, 1)] == [2, 3, 0]
    assert [turn.seat for turn in turns_since(turns[:3], 3)] == [0, 1]
