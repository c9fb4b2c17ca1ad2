"""The days of the daily deal, and streaks across them: pure."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.daily.days import (
    FIRST,
    GAMES,
    GRACE,
    MOST_INSTANCES,
    OTHERS,
    OTHERS_FROM,
    closes_at,
    course_signs,
    ends_at,
    game_of,
    games_of,
    instances_of,
    number_of,
    squares,
    streak_of,
)

MONDAY = 5
"""The number of a Monday."""


def test_a_day_is_the_same_for_the_whole_world_and_turns_at_midnight_utc() -> None:
    assert number_of(datetime(2026, 1, 1, tzinfo=UTC)) == 1
    before = datetime(2026, 2, 10, 23, 59, 59, tzinfo=UTC)
    assert number_of(before) == number_of(before.astimezone(timezone(timedelta(hours=9)))) == 41
    assert number_of(before + timedelta(seconds=1)) == 42
    assert ends_at(41) == before + timedelta(seconds=1)
    assert closes_at(41) - ends_at(41) == GRACE


def test_each_day_has_classic_and_one_other_game_in_turn() -> None:
    days = range(OTHERS_FROM, OTHERS_FROM + len(OTHERS))
    assert all(games_of(day)[0] == "classic" for day in days)
    assert {*(game_of(day) for day in days), "classic"} == set(GAMES)
    assert all(game_of(day) != game_of(day + 1) for day in range(OTHERS_FROM + 20))


def test_a_day_that_has_been_keeps_its_game_when_games_are_added() -> None:
    before = [game_of(day) for day in range(OTHERS_FROM - 4, OTHERS_FROM)]
    assert before == ["modern_american", "hand_and_foot", "romme", "samba"]
    assert GAMES[:5] == ("classic", "samba", "modern_american", "hand_and_foot", "romme")


@pytest.mark.parametrize(
    ("people", "sets"), [(0, 1), (19, 1), (20, 1), (39, 1), (40, 2), (100, 5), (10_000, MOST_INSTANCES)]
)
def test_a_game_has_several_sets_of_cards_once_each_fills_a_table_of_ten(people: int, sets: int) -> None:
    assert instances_of(people) == sets


@pytest.mark.parametrize(
    ("played", "today", "days", "free"),
    [
        ([], MONDAY, 0, True),
        ([MONDAY], MONDAY, 1, True),
        ([MONDAY], MONDAY + 1, 1, True),  # today is not missed yet
        ([MONDAY, MONDAY + 1, MONDAY + 2], MONDAY + 2, 3, True),
        ([MONDAY, MONDAY + 2], MONDAY + 2, 2, False),  # one missed day is forgiven
        ([MONDAY, MONDAY + 2, MONDAY + 4], MONDAY + 4, 2, False),  # a second one in the same week is not
        ([MONDAY, MONDAY + 3], MONDAY + 3, 1, True),
        ([MONDAY, *range(MONDAY + 2, MONDAY + 8), MONDAY + 9], MONDAY + 9, 8, False),  # one in each week
        ([MONDAY + 5, MONDAY + 8], MONDAY + 8, 2, False),  # Sunday and Monday are of two weeks
        ([MONDAY], MONDAY + 2, 1, False),  # alive until the end of today
        ([MONDAY], MONDAY + 4, 0, True),
        ([MONDAY + 1, MONDAY], MONDAY, 1, True),  # what is played later doesn't count yet
    ],
)
def test_a_streak_forgives_one_day_of_each_week(played: list[int], today: int, days: int, free: bool) -> None:
    streak = streak_of(played, today)
    assert (streak.days, streak.free) == (days, free)
    assert streak.today == (today in played)


def test_a_monday_is_a_monday() -> None:
    assert datetime.combine(FIRST, datetime.min.time()).weekday() == 3
    assert (FIRST + timedelta(days=MONDAY - 1)).weekday() == 0


def test_a_quarter_is_green_where_the_lead_grew_and_yellow_where_it_hardly_changed() -> None:
    assert course_signs([0, 300, 310, 100, 1100]) == "GYRG"
    assert squares("GYRG") == "🟩🟨🟥🟩"
    assert course_signs([0, 0, 0, 0, 0]) == "YYYY"
