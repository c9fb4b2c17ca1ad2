"""Conversion of values to columns: times and durations in whole milliseconds, times since 1970, and JSON."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

Clock = Callable[[], datetime]
"""Returns the current time, aware, in UTC."""
Now = Callable[[], int]
"""The current time as a column."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
"""The moment that times are counted from."""


def to_milliseconds(moment: datetime) -> int:
    """An aware datetime as milliseconds since 1970."""
    return (moment - EPOCH) // timedelta(milliseconds=1)


def from_milliseconds(value: int) -> datetime:
    return EPOCH + timedelta(milliseconds=value)


def moment(value: int | None) -> datetime | None:
    """A nullable column as a time."""
    return None if value is None else from_milliseconds(value)


def span_value(value: timedelta | None) -> int | None:
    return None if value is None else value // timedelta(milliseconds=1)


def time_value(value: datetime | None) -> int | None:
    return None if value is None else to_milliseconds(value)


def json_text(value: Any, *, ascii: bool = True) -> str:
    """Any JSON value as text, keeping the order of mappings; ``ascii`` escapes all other characters."""
    return json.dumps(dict(value) if isinstance(value, Mapping) else value, ensure_ascii=ascii)


def json_value(text: str) -> Any:
    return json.loads(text)
