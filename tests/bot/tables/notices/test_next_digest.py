"""When a daily digest comes."""

from datetime import UTC, datetime, time, timedelta

from bot.tables.notices.calls import next_digest
from bot.time.deadlines import NO_REST, OffHours
from bot.time.zones import zone_of

BERLIN = OffHours(zone=zone_of("Europe/Berlin"))


def at(day: int, hour: int, month: int = 7) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=UTC)


def test_it_comes_at_the_hour_of_the_persons_own_zone() -> None:
    assert next_digest(at(1, 15), 18, BERLIN) == at(1, 16)
    assert next_digest(at(1, 16), 18, BERLIN) == at(2, 16)
    assert next_digest(at(1, 0), 18, NO_REST) == at(1, 18)


def test_over_a_change_of_the_clocks_it_keeps_its_hour() -> None:
    assert next_digest(at(24, 17, month=10), 18, BERLIN) == at(25, 17, month=10)


def test_in_quiet_hours_it_waits_for_their_end_and_comes_on_each_day() -> None:
    quiet = OffHours(quiet=(time(22), time(8)))
    first = next_digest(at(1, 12), 23, quiet)
    assert first == at(2, 8)
    assert next_digest(first, 23, quiet, first) == at(3, 8)


def test_another_hour_gives_no_second_one_soon_after_the_last() -> None:
    last = at(1, 18)
    assert next_digest(last + timedelta(hours=1), 20, NO_REST, last) == at(2, 20)
    assert next_digest(last + timedelta(hours=1), 8, NO_REST, last) == at(2, 8)
