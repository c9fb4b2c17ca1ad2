"""Seasons by the calendar."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.seasons import (
    LENGTHS,
    begin_of,
    end_of,
    is_season,
    length_of,
    previous,
    season_name,
    season_of,
    seasons_of,
)

YEARS = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1)).map(lambda at: at.replace(tzinfo=UTC))


@pytest.mark.parametrize(
    ("at", "month", "quarter"),
    [
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-01", "2026-Q1"),
        (datetime(2026, 3, 31, 23, 59, 59, tzinfo=UTC), "2026-03", "2026-Q1"),
        (datetime(2026, 4, 1, tzinfo=UTC), "2026-04", "2026-Q2"),
        (datetime(2026, 12, 31, tzinfo=UTC), "2026-12", "2026-Q4"),
        # A season is that of UTC, whatever the clock on the wall says.
        (datetime(2026, 5, 1, 1, tzinfo=timezone(timedelta(hours=2))), "2026-04", "2026-Q2"),
    ],
)
def test_months_and_quarters(at: datetime, month: str, quarter: str) -> None:
    assert seasons_of(at) == (month, quarter)


@given(at=YEARS, length=st.sampled_from(LENGTHS))
def test_the_season_before_ends_where_this_one_begins(at: datetime, length: str) -> None:
    season = season_of(at, length)
    begins = at
    while season_of(begins, length) == season:
        begins = begins.replace(day=1, hour=0, minute=0, second=0, microsecond=0) - timedelta(microseconds=1)
    assert previous(season) == season_of(begins, length)
    after = season_of(end_of(season), length)
    assert (previous(after), begin_of(after)) == (season, end_of(season))
    assert begin_of(season) == begins + timedelta(microseconds=1)
    assert is_season(season)
    assert length_of(season) == length


def test_what_seasons_are_called() -> None:
    assert str(season_name("2026-05")) == "May 2026"
    assert str(season_name("2026-Q4")) == "quarter 4 of 2026"
    for text in ("2026-13", "2026-Q5", "26-05", "", "2026-05 "):
        assert not is_season(text)
        with pytest.raises(ValueError, match="not a season"):
            season_name(text)
