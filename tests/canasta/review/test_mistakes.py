"""Mistakes: those that a player is known to have made are found, and chance is not taken for one."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean

import pytest

from canasta.actions import Action, Ask, Discard, Draw, Take
from canasta.players import choose
from canasta.players.search.comparing import Budget
from canasta.players.search.counted.decision import MORE, SetsDecision
from canasta.players.search.decision import AskingDecision
from canasta.players.search.families import decision_of
from canasta.players.search.policy_decision import PolicyDecision
from canasta.players.search.search import choose as searched
from canasta.review import Effort, FinishedDeal, finished, look_back
from canasta.review.mistakes import (
    CLEAR,
    TURNS,
    Suspect,
    clear_ones,
    mistake_of,
    own_moves,
    suspects_of,
    values_of,
)
from canasta.review.second_judge import LEAST
from canasta.view import View
from tests.canasta.review.played import deal, level

JUDGED = Effort(actions=100, points=1, going=10, few=10, more=40, many=80)
"""Enough to judge moves by; nearly nothing else."""


def leaves_piles(seat: int, view: View) -> Action:
    """Plays steadily, but in seat 1 leaves the pile lying whenever it would take it."""
    action = choose(view, "steady", "played")
    return Draw() if seat == 1 and isinstance(action, Take) and view.offers.may_draw else action


def asks(seat: int, view: View) -> Action:
    """Plays steadily, and asks whenever it may."""
    return Ask() if view.offers.may_ask else choose(view, "steady", "played")


def never_asks(seat: int, view: View) -> Action:
    """Plays steadily, and asks nothing."""
    action = choose(view, "steady", "played")
    return next(one for one in view.offers.actions if one != Ask()) if action == Ask() else action


@pytest.mark.long
def test_the_costliest_told_is_the_mistake_of_a_player_known_to_make_it() -> None:
    mistakes = look_back(finished(deal(leaves_piles, "11"), 1), JUDGED).mistakes
    assert mistakes
    assert (mistakes[0].seat, mistakes[0].done) == (1, Draw())
    assert isinstance(mistakes[0].better, Take)


def test_a_mistake_is_clear_and_its_better_move_was_legal() -> None:
    played = finished(deal(lambda seat, view: choose(view, "relaxed", "x"), "9a"), 1)
    mistakes = look_back(played, JUDGED).mistakes
    assert mistakes
    assert [mistake.points for mistake in mistakes] == sorted(
        (mistake.points for mistake in mistakes), reverse=True
    )
    at = {mistake.step: mistake for mistake in mistakes}
    for step, before, seat, action in played.steps():
        if step in at:
            mistake = at[step]
            assert (mistake.seat, mistake.done) == (seat, action)
            assert mistake.points >= LEAST
            assert mistake.points > CLEAR * mistake.error
            assert before.check(seat, mistake.better) is None
            assert mistake.better != mistake.done


@pytest.mark.long
def test_a_player_that_searches_makes_few_mistakes_and_a_relaxed_one_more() -> None:
    def searches(seat: int, view: View) -> Action:
        return searched(view, f"{seat} {len(view.hand)}", Budget(rollouts=80))

    cost = []
    for plays in (searches, lambda seat, view: choose(view, "relaxed", "x")):
        mistakes = look_back(finished(deal(plays, "1c"), 1), JUDGED).mistakes
        assert mistakes is not None
        cost.append(sum(one.points for one in mistakes))
    assert cost[0] < cost[1] / 2


def test_what_only_seemed_better_by_chance_is_not_told() -> None:
    match = deal(lambda seat, view: choose(view, "steady", "x"), "2c")
    played = finished(match, 1)
    same = [
        Suspect(step, before.state.turns, seat, action, action, 500.0)
        for step, before, seat, action in played.steps()
        if isinstance(action, Discard)
    ]
    assert same
    assert clear_ones(played, same, 24, "x") == []
    assert {mistake_of(played, suspect, 48, "x") for suspect in same} == {None}


def test_what_the_second_judge_does_not_find_too_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    played = finished(deal(lambda seat, view: choose(view, "relaxed", "x"), "9a"), 1)
    clear = clear_ones(played, suspects_of(played, 0, len(played.actions), 10, "x"), 40, "x")
    monkeypatch.setattr("canasta.review.mistakes.second_opinion", lambda *_: None)
    assert clear
    assert [mistake_of(played, suspect, 80, "x") for suspect in clear] == [None] * len(clear)


def test_a_large_pile_left_lying_is_told_though_the_search_would_leave_it_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = finished(deal(leaves_piles, "17"), 1)
    monkeypatch.setattr("canasta.review.mistakes._gaps", lambda *_: [])
    suspects = suspects_of(played, 0, len(played.actions), 10, "x")
    assert [(suspect.done, suspect.points) for suspect in suspects] == [(Draw(), 22)]
    (suspect,) = clear_ones(played, suspects, 10, "x")
    mistake = mistake_of(played, suspect, 10, "x")
    assert mistake is not None
    assert isinstance(mistake.better, Take)
    assert mistake.points > max(LEAST, CLEAR * mistake.error)
    monkeypatch.setattr("canasta.review.mistakes.second_opinion", lambda *_: None)
    assert mistake_of(played, suspect, 10, "x") is None


@pytest.mark.parametrize(("seed", "step", "size"), [("11", 36, 18), ("17", 46, 0)])
def test_a_large_pile_that_opens_is_worth_more_than_rollouts_say(seed: str, step: int, size: int) -> None:
    _, view = finished(deal(leaves_piles, seed), 1).at(step)
    decision = decision_of(view, TURNS)
    assert isinstance(decision, SetsDecision)
    world, take = decision.world(Random(1)), view.offers.takes[0]
    more = decision.after(world.copy(), take) - PolicyDecision.after(decision, world.copy(), take)
    assert more == pytest.approx(MORE * size)


@pytest.mark.parametrize("variant", ["classic", "hand_and_foot"])
def test_a_question_is_worth_one_of_its_answers_in_each_world(variant: str) -> None:
    _, view = next(steps_that_may_ask(finished(deal(asks, "1", variant), 1)))
    decision, rng = decision_of(view, TURNS), Random("x")
    assert isinstance(decision, AskingDecision)
    worlds = [decision.world(rng) for _ in range(8)]
    values = values_of(decision, worlds, Ask())
    for world, value in zip(worlds, values, strict=True):
        assert value in [decision.after_answer(world.copy(), yes=yes) for yes in (True, False)]


@pytest.mark.parametrize("better", [True, False])
def test_whether_to_ask_is_judged_like_any_move(monkeypatch: pytest.MonkeyPatch, better: bool) -> None:
    def values(_: object, worlds: Sequence[object], action: Action) -> list[float]:
        return [100.0 * (better == (action == Ask())) + n % 2 for n in range(len(worlds))]

    monkeypatch.setattr("canasta.review.mistakes.values_of", values)
    played = finished(deal(never_asks if better else asks, "1"), 1)
    number, _ = next(steps_that_may_ask(played))
    (found,) = suspects_of(played, number, number + 1, 8, "x")
    assert (found.better == Ask(), found.done == Ask()) == (better, not better)


def test_where_one_move_alone_is_worth_trying_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta.review.mistakes.values_of", lambda *_: pytest.fail("it was judged"))
    played = finished(deal(level("basic"), "1", "hand_and_foot"), 1)
    alone = 0
    for step in played.steps():
        view = played.view(step.deal, step.seat)
        if alone < 5 and len(view.offers.actions) > 1 and not view.offers.may_ask:
            decision = decision_of(view, TURNS)
            if decision.options(decision.world(Random(1))) == [step.action]:
                alone += 1
                assert suspects_of(played, step.number, step.number + 1, 8, "x") == []
    assert alone


def steps_that_may_ask(played: FinishedDeal) -> Iterator[tuple[int, View]]:
    """The moves of a deal before which a question was possible, with what their seats saw."""
    for step in played.steps():
        view = played.view(step.deal, step.seat)
        if view.offers.may_ask:
            yield step.number, view


def test_a_game_that_the_search_does_not_know_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta.review.review.knows", lambda variant, options: variant != "romme")
    match = deal(lambda seat, view: choose(view, "basic"), "3", "romme")
    assert look_back(finished(match, 1), JUDGED).mistakes is None


def test_one_s_worst_move_is_a_clear_mistake_and_one_s_best_one_was_worth_more_than_any_other() -> None:
    played = finished(
        deal(lambda seat, view: choose(view, "relaxed" if seat == 0 else "steady", "x"), "3a"), 1
    )
    best, worst = own_moves(played, 0)
    assert best is not None
    assert worst is not None
    steps = {step.number: (step.seat, step.action) for step in played.steps()}
    for move in (best, worst):
        assert steps[move.step] == (0, move.done)
        assert move.better != move.done
        assert move.points >= LEAST / 2
        assert move.points >= (CLEAR - 1) * move.error
    assert worst.points > max(LEAST, CLEAR * worst.error)
    views = played.views_at({best.step, worst.step})
    for move, sign in ((best, 1), (worst, -1)):
        decision, rng = decision_of(views[move.step], TURNS), Random("other worlds")
        worlds = [decision.world(rng) for _ in range(60)]
        own, other = (fmean(values_of(decision, worlds, move_made)) for move_made in (move.done, move.better))
        assert sign * (own - other) > 0


def test_nothing_is_said_of_one_s_moves_in_a_game_that_the_search_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("canasta.review.mistakes.knows", lambda *_: False)
    assert own_moves(finished(deal(level("basic"), "1"), 1), 0) == (None, None)
