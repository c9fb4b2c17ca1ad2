"""Moments as people type them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.layout.errors import Refused
from bot.time.moments import read_moment, written
from canasta.i18n import ENGLISH, translator

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 25, 20, 30, tzinfo=BERLIN)
"""A Wednesday."""
GERMAN = translator("de")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:31", "2026-11-25 20:31"),
        ("20:30", "2026-11-26 20:30"),
        ("8pm", "2026-11-26 20:00"),
        ("21", "2026-11-25 21:00"),
        ("9:15 PM", "2026-11-25 21:15"),
        ("12am", "2026-11-26 00:00"),
        ("today 23:59", "2026-11-25 23:59"),
        ("Tomorrow at 20:00", "2026-11-26 20:00"),
        ("fri 20:00", "2026-11-27 20:00"),
        ("Wednesday 20:00", "2026-12-02 20:00"),
        ("we 22:00", "2026-11-25 22:00"),
        ("Sun. 9.05", "2026-11-29 09:05"),
        ("24.12. 19:00", "2026-12-24 19:00"),
        ("1.3. 19:00", "2027-03-01 19:00"),
        ("24.12.2027, 19:00", "2027-12-24 19:00"),
        ("2026-12-24 19:00", "2026-12-24 19:00"),
        ("2026-12-24T19:00", "2026-12-24 19:00"),
    ],
)
def test_a_moment_is_read_as_it_is_meant_and_written_so_that_it_is_read_again(typed: str, meant: str) -> None:
    moment = read_moment(typed, NOW, BERLIN, ENGLISH)
    assert moment.tzinfo is UTC
    assert written(moment, BERLIN) == meant
    assert read_moment(written(moment, BERLIN), NOW, BERLIN, GERMAN) == moment


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("morgen um 20 Uhr", "2026-11-26 20:00"),
        ("Do 20:00", "2026-11-26 20:00"),
        ("heute 21", "2026-11-25 21:00"),
    ],
)
def test_words_may_be_those_of_the_users_language(typed: str, meant: str) -> None:
    assert written(read_moment(typed, NOW, BERLIN, GERMAN), BERLIN) == meant


@pytest.mark.parametrize(
    "typed", ["", "soon", "25:00", "20:60", "13pm", "x 20:00", "31.2. 20:00", "f 20:00", "٢٠:٠٠"]
)
def test_what_is_no_moment_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="I don't understand"):
        read_moment(typed, NOW, BERLIN, ENGLISH)


@pytest.mark.parametrize("typed", ["today 20:00", "2026-11-25 20:30", "24.12.2025 20:00"])
def test_the_past_is_refused(typed: str) -> None:
    with pytest.raises(Refused, match="is over"):
        read_moment(typed, NOW, BERLIN, ENGLISH)


def test_the_hour_is_that_of_the_zone_when_the_clocks_change() -> None:
    october = datetime(2026, 10, 24, 12, tzinfo=BERLIN)
    found = read_moment("tomorrow 20:00", october, BERLIN, ENGLISH)
    assert found - read_moment("today 20:00", october, BERLIN, ENGLISH) == timedelta(hours=25)
