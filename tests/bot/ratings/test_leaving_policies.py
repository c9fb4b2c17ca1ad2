"""No way of leaving beats playing on, over seasons of made-up matches."""

import pytest

from tests.bot.ratings.leaving_policies import MOST_GAINED, POLICIES, compared, play_on, season


def judged(seasons: int, matches: int) -> dict[str, tuple[int, int]]:
    """The policies that gain more than luck does."""
    gains = compared(seasons, matches)
    assert len(gains) > 2 * (len(POLICIES) - 1)
    return {name: (mine, theirs) for name, (mine, theirs) in gains.items() if mine > MOST_GAINED}


@pytest.mark.long
def test_no_policy_of_leaving_beats_playing_on() -> None:
    assert judged(2, 40) == {}


@pytest.mark.soak
def test_no_policy_of_leaving_beats_playing_on_over_thousands_of_matches() -> None:
    assert judged(20, 200) == {}


def test_a_season_played_on_leaves_equals_where_they_were() -> None:
    mine, theirs = season(play_on, 1, 60)
    assert mine > 1000, "a rating rises as it becomes certain"
    assert theirs > 1000
