"""Dates that come every week or two, also where the clocks change."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.layout.errors import Refused
from bot.time.moments import clock_time, first_date, next_date, read_time
from data.records.weekly import Weekly

BERLIN = ZoneInfo("Europe/Berlin")
THURSDAYS = Weekly(3, 20 * 60, 1, "Europe/Berlin")
moments = st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))
zones = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kolkata"]
)
rhythms = st.builds(Weekly, st.integers(0, 6), st.integers(0, 1439), st.integers(1, 4), zones)


def test_the_first_date_is_today_if_its_hour_is_still_to_come() -> None:
    noon = datetime(2026, 5, 7, 12, tzinfo=BERLIN)
    assert first_date(THURSDAYS, noon) == datetime(2026, 5, 7, 20, tzinfo=BERLIN)
    assert first_date(THURSDAYS, noon + timedelta(hours=8)) == datetime(2026, 5, 14, 20, tzinfo=BERLIN)


@pytest.mark.parametrize(("before", "after"), [("2026-03-26", "2026-04-02"), ("2026-10-22", "2026-10-29")])
def test_the_hour_stays_when_the_clocks_change(before: str, after: str) -> None:
    date = datetime.fromisoformat(before).replace(hour=20, tzinfo=BERLIN)
    following = next_date(THURSDAYS, date.astimezone(UTC), date.astimezone(UTC))
    assert following.astimezone(BERLIN).isoformat()[:16] == f"{after}T20:00"
    assert following - date.astimezone(UTC) != timedelta(days=7)


def test_an_hour_that_is_skipped_comes_an_hour_later_and_one_that_is_repeated_once() -> None:
    nights = Weekly(6, 2 * 60 + 30, 1, "Europe/Berlin")
    spring = first_date(nights, datetime(2026, 3, 28, tzinfo=UTC))
    assert spring == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert spring.astimezone(BERLIN).hour == 3
    autumn = first_date(nights, datetime(2026, 10, 24, tzinfo=UTC))
    assert autumn == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert next_date(nights, autumn, autumn) == datetime(2026, 11, 1, 1, 30, tzinfo=UTC)


def test_every_two_weeks_are_counted_from_the_date_before() -> None:
    weekly = Weekly(3, 20 * 60, 2, "Europe/Berlin")
    date = datetime(2026, 5, 7, 18, tzinfo=UTC)
    assert next_date(weekly, date, date) == date + timedelta(days=14)
    assert next_date(weekly, date, date + timedelta(days=15)) == date + timedelta(days=28)


@given(rhythms, moments)
def test_dates_lie_ahead_on_their_day_and_never_twice(weekly: Weekly, now: datetime) -> None:
    first = first_date(weekly, now)
    assert now < first <= now + timedelta(days=8, hours=2)
    second = next_date(weekly, first, first)
    days = (second - first) / timedelta(days=1)
    assert abs(days - 7 * weekly.weeks) <= 1.1 / 24 or weekly.zone == "Pacific/Apia"
    local = second.astimezone(ZoneInfo(weekly.zone))
    assert local.weekday() == weekly.weekday or local.hour * 60 + local.minute != weekly.minute


def test_a_time_is_read_as_people_type_it() -> None:
    assert [read_time(text) for text in ("20:00", "8", "08.30", " 2015 ", "0:05")] == [
        1200,
        480,
        510,
        1215,
        5,
    ]
    assert [clock_time(minute) for minute in (1200, 485, 5)] == ["20:00", "8:05", "0:05"]
    for wrong in ("24:00", "8:60", "eight", "", "8 pm"):
        with pytest.raises(Refused):
            read_time(wrong)
