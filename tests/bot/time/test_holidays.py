"""The days of holidays that count on a server."""

from datetime import UTC, date, datetime

from bot.time.holidays import counted_days, resting
from data.records.people import Holiday
from data.records.results import EVERYWHERE

GUILD = 9


def days(first: int, last: int, guild: int = EVERYWHERE, *, over: bool = False) -> Holiday:
    """Some days of July."""
    ended = datetime(2026, 7, last, tzinfo=UTC) if over else None
    return Holiday(first, 1, guild, date(2026, 7, first), date(2026, 7, last), ended)


def july(*numbers: int) -> set[date]:
    return {date(2026, 7, number) for number in numbers}


def test_of_a_holiday_on_all_servers_the_first_days_count_as_many_as_are_allowed() -> None:
    assert counted_days([days(5, 9)], 3) == july(5, 6, 7)
    assert resting([days(5, 9)], 3) == ((date(2026, 7, 5), date(2026, 7, 7)),)
    assert resting([days(5, 9)], 30) == ((date(2026, 7, 5), date(2026, 7, 9)),)
    assert resting([days(5, 9)], 0) == ()


def test_days_set_for_the_server_come_first_and_count_once() -> None:
    own = days(6, 7, GUILD)
    assert counted_days([days(5, 9), own], 4) == july(5, 6, 7, 8)
    assert resting([days(5, 9), own], 4) == (
        (date(2026, 7, 6), date(2026, 7, 7)),
        (date(2026, 7, 5), date(2026, 7, 8)),
    )


def test_used_days_of_a_holiday_that_was_broken_off_stay_used() -> None:
    assert resting([days(1, 2, over=True), days(5, 9)], 4) == ((date(2026, 7, 5), date(2026, 7, 6)),)


def test_each_year_has_days_of_its_own() -> None:
    turn_of_the_year = Holiday(1, 1, EVERYWHERE, date(2026, 12, 30), date(2027, 1, 3))
    assert resting([turn_of_the_year], 2) == ((date(2026, 12, 30), date(2027, 1, 2)),)
