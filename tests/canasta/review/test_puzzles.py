"""Puzzles of deals: what both judges find much better, from what the seat could see."""

from random import Random

import pytest

from canasta.actions import Draw, parse_action
from canasta.review import FinishedDeal, finished
from canasta.review.mistakes import CLEAR
from canasta.review.puzzle_making import puzzle_at, suits, suspects_of
from canasta.review.puzzles import Puzzle, Theme
from canasta.review.second_judge import LEAST, second_opinion
from tests.canasta.review.played import deal, level


@pytest.fixture(scope="module")
def played() -> FinishedDeal:
    """A deal in which a pile of cards decides a lot."""
    return finished(deal(level("steady"), "5e1"), 1)


@pytest.fixture(scope="module")
def made(played: FinishedDeal) -> Puzzle:
    """A puzzle of that deal."""
    puzzles = (puzzle_at(played, suspect.step, "a") for suspect in suspects_of(played, "a", most=9))
    return next(puzzle for puzzle in puzzles if puzzle is not None)


def test_both_judges_are_sure_of_a_puzzle_by_three_errors(made: Puzzle) -> None:
    points, error = made.behind[0], made.errors[0]
    again, its_error = made.again
    assert points >= LEAST
    assert points > CLEAR * error
    assert again >= LEAST
    assert again >= CLEAR * its_error
    assert list(made.behind) == sorted(made.behind)
    assert 2 <= len(made.choices) <= 5


def test_its_moves_may_be_played_and_nothing_later_of_the_deal_is_in_it(
    made: Puzzle, played: FinishedDeal
) -> None:
    assert {parse_action(choice) for choice in made.choices} <= set(made.view.offers.actions)
    assert made.deal.actions == played.actions[: len(made.deal.actions)]
    assert Puzzle.from_text(made.text) == made


def test_between_equal_moves_there_is_no_puzzle(played: FinishedDeal) -> None:
    assert second_opinion(played, 0, (Draw(), Draw()), Random(1), CLEAR) is None


def test_a_theme_that_is_not_wanted_is_left_out(played: FinishedDeal, made: Puzzle) -> None:
    others = [theme for theme in Theme if theme is not made.theme]
    assert puzzle_at(played, len(made.deal.actions), "a", others) is None


@pytest.mark.parametrize(("variant", "known"), [("samba", True), ("hand_and_foot", False), ("romme", False)])
def test_games_with_cards_that_lie_elsewhere_make_none(variant: str, known: bool) -> None:
    assert suits(finished(deal(level("basic"), "5e2", variant), 1)) is known
