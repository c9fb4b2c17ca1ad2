"""Ways of scoring in words."""

from fractions import Fraction

import pytest

from bot.tournaments.scoring.methods import KNOCK_OUT, MATCHPOINTS, POINTS, SCORINGS, WINS
from bot.tournaments.scoring.standings import Place
from bot.tournaments.screens.scoring import RULES, score_words
from canasta.i18n import ENGLISH


@pytest.mark.parametrize(
    ("scoring", "score", "words"),
    [
        (MATCHPOINTS, Fraction(7, 12), "58.3%"),  # 58.333…
        (MATCHPOINTS, Fraction(1, 16), "6.3%"),  # 6.25: halves go up
        (MATCHPOINTS, Fraction(1), "100.0%"),
        (MATCHPOINTS, Fraction(0), "0.0%"),
        (MATCHPOINTS, Fraction(-49, 1000), "−4.9%"),  # a director has taken off more than there was
        (MATCHPOINTS, Fraction(-1, 20), "−5.0%"),
        (MATCHPOINTS, Fraction(-1, 9000), "0.0%"),
        (POINTS, Fraction(2469, 2), "+1,235"),  # 1,234.5, and the other side's the same below nothing
        (POINTS, Fraction(-2469, 2), "−1,235"),
        (POINTS, Fraction(-1, 3), "0"),
        (WINS, Fraction(7), "7 points"),
        (KNOCK_OUT, Fraction(1), "through 1 round"),
        (KNOCK_OUT, Fraction(3), "through 3 rounds"),
    ],
)
def test_a_score_in_words(scoring: str, score: Fraction, words: str) -> None:
    assert score_words(scoring, Place(1, 1, score, (), 1, False), ENGLISH) == words


def test_who_is_out_of_a_knock_out_is_said_with_the_round() -> None:
    assert score_words(KNOCK_OUT, Place(3, 1, Fraction(0), (), 1, True), ENGLISH) == "out in round 1"


def test_every_way_of_scoring_has_rules_with_the_figures_in_force() -> None:
    assert list(RULES) == list(SCORINGS)
    said = {scoring: " ".join(map(str, rules)) for scoring, rules in RULES.items()}
    assert "counts 60% per deal, one you missed by entering late 40%" in said[MATCHPOINTS]
    assert "A win counts 2, a draw 1." in said[WINS]
    assert not any("{" in words for words in said.values())
