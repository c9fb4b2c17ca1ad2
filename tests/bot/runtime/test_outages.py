"""Trouble with the database is logged once, again every few minutes, and when it is over."""

import logging

import pytest

from bot.runtime.outages import AGAIN, BACK, Outages
from data import (
    Conflict,
    DatabaseFull,
    DatabaseInUse,
    DatabaseLocked,
    DatabaseUnavailable,
    OutcomeUnknown,
    StoreError,
)


class Seconds:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def outages(seconds: Seconds) -> Outages:
    return Outages(seconds)


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    lines = [record.getMessage() for record in caplog.records]
    caplog.clear()
    return lines


def test_what_lasts_is_said_once_and_again_after_some_minutes(
    outages: Outages, seconds: Seconds, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(50):
        outages.noted(DatabaseFull("full"))
        seconds.now += 1
    assert said(caplog) == ["full"]
    seconds.now += AGAIN
    outages.noted(DatabaseFull("full"))
    outages.noted(DatabaseLocked("locked"))
    assert said(caplog) == ["full", "locked"]


def test_what_is_over_is_said_once_and_may_come_back(
    outages: Outages, seconds: Seconds, caplog: pytest.LogCaptureFixture
) -> None:
    outages.over()
    assert said(caplog) == []
    outages.noted(DatabaseFull("full"))
    for _ in range(3):
        outages.over()
    assert said(caplog) == ["full", "The database is back."]
    # Small changes may still find room: that is no news at every click.
    for _ in range(20):
        outages.noted(DatabaseFull("full"))
        outages.over()
        seconds.now += 1
    assert said(caplog) == []
    seconds.now += BACK
    outages.noted(DatabaseFull("full"))
    assert said(caplog) == ["full"]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (DatabaseFull("x"), "My disk is full, so nothing was changed"),
        (DatabaseLocked("x"), "Another program is blocking the database"),
        (DatabaseInUse("x"), "Another program is blocking the database"),
        (DatabaseUnavailable("x"), "I can't reach the database"),
        (OutcomeUnknown("x"), "can't tell whether it was"),
    ],
)
def test_people_are_told_the_kind_of_trouble_and_nothing_of_the_operators(
    outages: Outages, error: StoreError, words: str
) -> None:
    told = outages.noted(error)
    assert told is not None
    assert words in str(told)
    assert "CANASTA" not in str(told)


@pytest.mark.parametrize("error", [Conflict("x"), StoreError("x"), ValueError("x")])
def test_any_other_error_is_left_to_its_finder(
    outages: Outages, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert outages.noted(error) is None
    assert said(caplog) == []


def test_it_is_an_error_in_the_log_without_a_traceback(
    outages: Outages, caplog: pytest.LogCaptureFixture
) -> None:
    outages.noted(DatabaseFull("full"))
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.ERROR, None)
