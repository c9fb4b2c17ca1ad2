"""Quiet hours: moving one end keeps the other, unless nothing or too much would be left of the day."""

from datetime import time

import pytest

from bot.time.quiet_hours import LONGEST_QUIET, hours_between, quiet_from, quiet_until

NIGHT = (time(22), time(8))


@pytest.mark.parametrize(
    ("now", "at", "quiet"),
    [
        (None, 23, (time(23), time(8))),
        (NIGHT, 16, (time(16), time(8))),
        (NIGHT, 8, (time(8), time(16))),
        (NIGHT, 15, (time(15), time(23))),
        ((time(1), time(3)), 20, (time(20), time(3))),
    ],
)
def test_quiet_hours_from(now: tuple[time, time] | None, at: int, quiet: tuple[time, time]) -> None:
    assert quiet_from(now, time(at)) == quiet


@pytest.mark.parametrize(
    ("now", "at", "quiet"),
    [
        (None, 6, (time(22), time(6))),
        (NIGHT, 14, (time(22), time(14))),
        (NIGHT, 22, (time(14), time(22))),
        (NIGHT, 15, (time(7), time(15))),
        ((time(1), time(3)), 4, (time(1), time(4))),
    ],
)
def test_quiet_hours_until(now: tuple[time, time] | None, at: int, quiet: tuple[time, time]) -> None:
    assert quiet_until(now, time(at)) == quiet


def test_what_is_set_is_never_too_long() -> None:
    every = [time(hour) for hour in range(24)]
    for start in every:
        for end in every:
            if start == end or hours_between(start, end) > LONGEST_QUIET:
                continue
            for at in every:
                assert hours_between(*quiet_from((start, end), at)) <= LONGEST_QUIET
                assert hours_between(*quiet_until((start, end), at)) <= LONGEST_QUIET
