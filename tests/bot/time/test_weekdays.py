"""Days of the week on which somebody doesn't play, and nights that are quiet by default."""

from datetime import UTC, datetime, time, timedelta

import pytest

from bot.time.availability import Preferences
from bot.time.deadlines import OffHours, deadline
from data.records.codec import read_rests, rests_text
from data.records.turns import Rests

FRIDAY = datetime(2026, 1, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def test_the_clock_stands_still_on_days_on_which_somebody_does_not_play() -> None:
    """absence: C14."""
    rests = OffHours(weekdays=(5, 6))
    assert deadline(FRIDAY, DAY, rests) == FRIDAY + 3 * DAY
    assert deadline(FRIDAY, DAY, OffHours(weekdays=(3,))) == FRIDAY + DAY


def test_a_turn_keeps_the_days_with_which_it_began() -> None:
    """absence: C1, C14."""
    rests = Rests("Europe/Berlin", weekdays=(0, 6))
    assert read_rests(rests_text(rests)) == rests
    assert read_rests('{"zone": null, "quiet": null, "weekends": false, "holidays": []}') == Rests()


@pytest.mark.parametrize(
    ("kept", "quiet"),
    [
        ({}, None),
        ({"zone": "Europe/Berlin"}, (time(23), time(7))),
        ({"zone": "Europe/Berlin", "quiet": "none"}, None),
        ({"zone": "Europe/Berlin", "quiet": "21:00-06:00"}, (time(21), time(6))),
        ({"quiet": "none"}, None),
    ],
)
def test_who_has_chosen_a_time_zone_has_quiet_nights(
    kept: dict[str, str], quiet: tuple[time, time] | None
) -> None:
    """absence: C14."""
    assert Preferences.of(kept).quiet == quiet
