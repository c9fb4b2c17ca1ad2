"""Conversion of times and durations to columns: whole milliseconds, times since 1970."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

Clock = Callable[[], datetime]
"""Returns the current time, aware, in UTC."""
Now = Callable[[], int]
"""The current time as a column."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def to_milliseconds(moment: datetime) -> int:
    """An aware datetime as milliseconds since 1970."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def from_milliseconds(value: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=value)


def moment(value: int | None) -> datetime | None:
    """A nullable column as a time."""
    return None if value is None else from_milliseconds(value)


def span(value: int | None) -> timedelta | None:
    """A nullable column of milliseconds as a duration."""
    return None if value is None else timedelta(milliseconds=value)


def span_value(value: timedelta | None) -> int | None:
    """A duration as a column."""
    return None if value is None else value // timedelta(milliseconds=1)


def time_value(value: datetime | None) -> int | None:
    """An optional time as a column."""
    return None if value is None else to_milliseconds(value)
