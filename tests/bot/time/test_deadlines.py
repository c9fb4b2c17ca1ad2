"""Time limits with everything that makes a person's clock stand still, changes of the clocks included."""

import random
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.time.deadlines import NO_REST, OffHours, awake, deadline, running, stretched

BERLIN, NEW_YORK, KOLKATA = map(ZoneInfo, ("Europe/Berlin", "America/New_York", "Asia/Kolkata"))
NIGHT = (time(22), time(8))
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


def at(text: str, zone: ZoneInfo = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def test_without_rest_a_deadline_is_start_and_time() -> None:
    start = at("2026-05-04 12:00")
    assert deadline(start, DAY, NO_REST) == start + DAY
    assert running(start, start + DAY, NO_REST) == DAY
    assert awake(start, NO_REST) == start


@pytest.mark.parametrize(
    ("start", "allowed", "wanted"),
    [
        # 10 hours before the night, then 14 a day
        ("2026-05-04 12:00", 10 * HOUR, "2026-05-04 22:00"),
        ("2026-05-04 12:00", 10 * HOUR + MINUTE, "2026-05-05 08:01"),
        ("2026-05-04 12:00", DAY, "2026-05-05 22:00"),
        ("2026-05-04 23:30", HOUR, "2026-05-05 09:00"),
        ("2026-05-04 03:00", HOUR, "2026-05-04 09:00"),
        ("2026-05-04 22:00", HOUR, "2026-05-05 09:00"),
        ("2026-05-04 08:00", HOUR, "2026-05-04 09:00"),
    ],
)
def test_quiet_hours_over_midnight_do_not_count(start: str, allowed: timedelta, wanted: str) -> None:
    rest = OffHours(zone=BERLIN, quiet=NIGHT)
    assert deadline(at(start), allowed, rest) == at(wanted)
    assert running(at(start), at(wanted), rest) == allowed


def test_quiet_hours_of_an_afternoon() -> None:
    rest = OffHours(zone=KOLKATA, quiet=(time(13), time(14, 30)))
    assert deadline(at("2026-05-04 12:30", KOLKATA), HOUR, rest) == at("2026-05-04 15:00", KOLKATA)
    assert awake(at("2026-05-04 13:10", KOLKATA), rest) == at("2026-05-04 14:30", KOLKATA)
    assert awake(at("2026-05-04 14:30", KOLKATA), rest) == at("2026-05-04 14:30", KOLKATA)


def test_a_night_in_which_the_clocks_go_forward_is_an_hour_shorter() -> None:
    rest = OffHours(zone=BERLIN, quiet=NIGHT)
    # 29 March 2026: 02:00 becomes 03:00.
    start = at("2026-03-28 21:00")
    ends = deadline(start, 2 * HOUR, rest)
    assert ends == at("2026-03-29 09:00")
    assert ends - start.astimezone(UTC) == 11 * HOUR


def test_a_night_in_which_the_clocks_go_back_is_an_hour_longer() -> None:
    rest = OffHours(zone=NEW_YORK, quiet=NIGHT)
    # 1 November 2026: 02:00 becomes 01:00.
    start = at("2026-10-31 21:00", NEW_YORK)
    ends = deadline(start, 2 * HOUR, rest)
    assert ends == at("2026-11-01 09:00", NEW_YORK)
    assert ends - start.astimezone(UTC) == 13 * HOUR


def test_quiet_hours_that_begin_or_end_in_an_hour_that_is_missing_or_comes_twice() -> None:
    # In the missing hour of 29 March the quiet ends when the clocks have passed it.
    rest = OffHours(zone=BERLIN, quiet=(time(1), time(2, 30)))
    assert awake(at("2026-03-29 01:10"), rest) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    # On 25 October 02:30 comes twice: one rests until the second.
    assert awake(at("2026-10-25 01:10"), rest) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)], ids=str
)
def test_a_holiday_is_a_day_as_its_person_has_it(day: str, hours: int) -> None:
    off = date.fromisoformat(day)
    rest = OffHours(zone=BERLIN, holidays=((off, off),))
    start = datetime.combine(off, time(0), BERLIN).astimezone(UTC) - HOUR
    assert deadline(start, 2 * HOUR, rest) == start + (2 + hours) * HOUR


def test_weekends_and_holidays_and_nights_that_overlap_count_once() -> None:
    # Friday 1 May to Tuesday 5 May, 2026: a holiday up to Sunday, the weekend in it, and nights.
    rest = OffHours(
        zone=BERLIN,
        quiet=NIGHT,
        weekends=True,
        holidays=((date(2026, 5, 1), date(2026, 5, 3)), (date(2026, 5, 2), date(2026, 5, 2))),
    )
    assert deadline(at("2026-04-30 21:00"), 2 * HOUR, rest) == at("2026-05-04 09:00")
    first = next(rest.after(at("2026-04-30 21:00")))
    assert first == (at("2026-04-30 22:00"), at("2026-05-04 08:00"))


def test_weekends_are_those_of_the_persons_zone() -> None:
    rest = OffHours(zone=KOLKATA, weekends=True)
    friday = at("2026-05-01 23:00", KOLKATA)
    assert deadline(friday, 2 * HOUR, rest) == at("2026-05-04 01:00", KOLKATA)


def test_absences_of_the_program_do_not_count_and_have_some_grace_after_them() -> None:
    start = datetime(2026, 5, 4, 12, tzinfo=UTC)
    down = [(start + HOUR, start + 3 * HOUR), (start + 10 * HOUR, start + 10 * HOUR + MINUTE)]
    rest = OffHours(spans=stretched(down, 10 * MINUTE))
    assert deadline(start, 2 * HOUR, rest) == start + 4 * HOUR + 10 * MINUTE
    assert deadline(start, 8 * HOUR, rest) == start + 10 * HOUR + 12 * MINUTE
    assert awake(start + 3 * HOUR, rest) == start + 3 * HOUR + 10 * MINUTE


def test_what_runs_until_the_deadline_is_what_was_allowed() -> None:
    """Whatever rests there are: the other way round gives the same, and rests are apart and in order."""
    rng = random.Random(6)
    for _ in range(300):
        zone = rng.choice([BERLIN, NEW_YORK, KOLKATA, ZoneInfo("Australia/Lord_Howe"), ZoneInfo("UTC")])
        start = datetime(2026, rng.randint(1, 12), rng.randint(1, 28), tzinfo=UTC) + timedelta(
            minutes=rng.randrange(1440)
        )
        first = time(rng.randrange(24), rng.choice([0, 30]))
        last = time((first.hour + rng.randint(1, 15)) % 24, first.minute)
        off = start.date() + timedelta(days=rng.randint(-2, 8))
        rest = OffHours(
            zone=zone,
            quiet=rng.choice([None, (first, last)]),
            weekends=rng.random() < 0.5,
            holidays=((off, off + timedelta(days=rng.randint(0, 9))),),
            spans=((start + HOUR, start + rng.randint(2, 90) * HOUR),),
        )
        allowed = timedelta(minutes=rng.randint(1, 7 * 1440))
        ends = deadline(start, allowed, rest)
        assert running(start, ends, rest) == allowed
        assert running(start, ends - MINUTE, rest) < allowed
        assert awake(ends - timedelta(microseconds=1), rest) <= ends
        spans = list(islice(rest.after(start), 20))
        assert all(begin < end for begin, end in spans)
        assert all(one[1] < two[0] for one, two in pairwise(spans))
