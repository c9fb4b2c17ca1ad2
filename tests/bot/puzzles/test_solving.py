"""Solving puzzles: ratings of both, runs against the clock, and what is shown before and after an answer."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.layout.controls import Row
from bot.layout.errors import Refused
from bot.layout.layout import Screen
from bot.puzzles.screens.puzzle import answer_screen, move, puzzle_screen, seen
from bot.puzzles.solving import RUN, SHIPPED, Answered, Posed, Solving, shown_order
from bot.runtime.executor import Executor
from bot.screens.panel.room import PHONE, SMALL_PHONE, height
from bot.screens.pictures import Pictures
from bot.tables.service import Tables
from bot.tables.settings.hand_settings import USUAL
from canasta.actions import parse_action
from canasta.i18n import translator
from canasta.review.mistakes import CLEAR
from canasta.review.puzzles import Theme, read
from canasta.review.second_judge import LEAST
from data import Store
from tests.data.helpers import ANN, BOB, Clock

PUZZLES = read(SHIPPED.read_text("utf-8").splitlines())


@pytest_asyncio.fixture
async def solving(clock: Clock) -> AsyncIterator[Solving]:
    async with await Store.open(":memory:", clock=clock) as store:
        executor = Executor()
        yield Solving(Tables(store, clock=clock), executor)
        executor.close()


async def posed(solving: Solving, person_id: int = ANN) -> Posed:
    """The puzzle that somebody is at."""
    shown = await solving.next(person_id)
    assert shown is not None
    return shown


async def answered(solving: Solving, shown: Posed, choice: int = 0, person_id: int = ANN) -> Answered:
    """Press the button of this choice, 0 for the best."""
    return await solving.answer(person_id, shown.kept.id, shown_order(shown.puzzle).index(choice))


def test_those_that_ship_are_many_of_each_theme_and_clear_to_both_judges() -> None:
    assert len(PUZZLES) == 200
    assert {puzzle.theme for puzzle in PUZZLES} == set(Theme)
    assert len({(puzzle.deal.seed, len(puzzle.deal.actions)) for puzzle in PUZZLES}) == len(PUZZLES)
    for puzzle in PUZZLES:
        assert puzzle.behind[0] >= LEAST
        assert puzzle.behind[0] >= CLEAR * puzzle.errors[0]
        assert puzzle.again[0] >= CLEAR * puzzle.again[1]


def test_their_moves_may_be_played() -> None:
    for puzzle in PUZZLES[::20]:
        assert {parse_action(choice) for choice in puzzle.choices} <= set(puzzle.view.offers.actions)


async def test_a_right_answer_raises_the_solver_and_lowers_the_puzzle(solving: Solving) -> None:
    shown = await posed(solving)
    done = await answered(solving, shown)
    assert done.right
    assert done.gained is not None
    assert done.gained > 0
    assert done.posed.kept.mu < shown.kept.mu
    assert done.posed.kept.sigma < shown.kept.sigma
    assert (done.posed.solver.answered, done.posed.solver.solved) == (1, 1)


async def test_a_wrong_one_lowers_the_solver_and_a_second_answer_changes_nothing(solving: Solving) -> None:
    shown = await posed(solving)
    assert await posed(solving) == shown  # the same until it is answered
    done = await answered(solving, shown, 1)
    assert not done.right
    assert done.gained is not None
    assert done.gained < 0
    again = await answered(solving, shown, 0)
    assert (again.choice, again.gained) == (1, None)
    assert again.posed.solver == done.posed.solver
    assert (await posed(solving)).kept.id != shown.kept.id


async def test_a_run_goes_on_with_right_answers_and_ends_with_a_wrong_one(solving: Solving) -> None:
    shown = await solving.begin(ANN)
    for streak in (1, 2, 3):
        assert shown is not None
        done = await answered(solving, shown)
        assert done.ended is None
        assert done.posed.solver.streak == streak
        shown = await solving.next(ANN)
    assert shown is not None
    done = await answered(solving, shown, 1)
    assert done.ended == (3, 3)
    assert (await posed(solving)).ends is None


async def test_what_is_answered_after_three_minutes_is_not_of_the_run(solving: Solving, clock: Clock) -> None:
    shown = await solving.begin(ANN)
    assert shown is not None
    await answered(solving, shown)
    shown = await posed(solving)
    assert shown.ends == clock.now + RUN
    clock.now += RUN + timedelta(seconds=1)
    done = await answered(solving, shown)
    assert done.right
    assert done.ended == (1, 1)


async def test_everybody_has_the_same_puzzle_of_a_day_and_reads_it_once_answered(
    solving: Solving, clock: Clock
) -> None:
    anns, bobs = await solving.of_day(ANN), await solving.of_day(BOB)
    assert isinstance(anns, Posed)
    assert isinstance(bobs, Posed)
    assert anns.kept == bobs.kept
    await answered(solving, anns, 1)
    after = await solving.of_day(ANN)
    assert isinstance(after, Answered)
    assert after.choice == 1
    clock.now += timedelta(days=1)
    another = await solving.of_day(ANN)
    assert isinstance(another, Posed)
    assert another.kept.id != anns.kept.id


async def test_who_has_answered_votes_and_nobody_else(solving: Solving) -> None:
    shown = await posed(solving)
    with pytest.raises(Refused, match="Answer the puzzle first"):
        await solving.vote(ANN, shown.kept.id, good=False)
    await answered(solving, shown)
    await solving.vote(ANN, shown.kept.id, good=False)


def text_of(screen: Screen) -> str:
    return "\n".join(part for part in screen.parts if isinstance(part, str))


@pytest.mark.parametrize("language", ["en", "de"])
async def test_nothing_tells_the_answer_before_and_all_of_it_fits_a_phone(
    solving: Solving, language: str
) -> None:
    tr, executor = translator(language), Executor()
    pictures = Pictures(executor)
    for _ in range(6):
        shown = await posed(solving)
        before = await puzzle_screen(shown, tr, pictures, USUAL)
        choices = next(part for part in before.parts if isinstance(part, Row)).buttons
        assert {button.style for button in choices} == {choices[0].style}
        best = move(shown.puzzle, 0, seen(shown.puzzle, tr), tr)
        assert best not in text_of(before)
        done = await answered(solving, shown, 1)
        after = await answer_screen(done, tr, pictures, USUAL)
        assert best in text_of(after)
        for screen in (before, after):
            below = [part for part in screen.parts if isinstance(part, str | Row)]
            assert height(below, PHONE) < PHONE.room - 150
            assert height(below, SMALL_PHONE) < SMALL_PHONE.room - 100
    executor.close()
