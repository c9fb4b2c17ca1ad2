"""Seasons: months and quarters of the calendar, in UTC."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from canasta.i18n import Day, Text

MONTH: Final = "month"
QUARTER: Final = "quarter"
LENGTHS: Final = (MONTH, QUARTER)
_NAME: Final = re.compile(r"(?P<year>[0-9]{4})-(?:(?P<month>0[1-9]|1[0-2])|Q(?P<quarter>[1-4]))")


def season_of(at: datetime, length: str) -> str:
    """The season of this length that contains a moment: ``2026-05`` or ``2026-Q2``."""
    day = at.astimezone(UTC)
    return f"{day:%Y-%m}" if length == MONTH else f"{day:%Y}-Q{(day.month + 2) // 3}"


def seasons_of(at: datetime) -> tuple[str, ...]:
    """Every season that contains a moment."""
    return tuple(season_of(at, length) for length in LENGTHS)


def is_season(name: str) -> bool:
    """Whether this is a season's written form."""
    return _NAME.fullmatch(name) is not None


def length_of(season: str) -> str:
    """Whether a season is a month or a quarter."""
    return QUARTER if "Q" in season else MONTH


def season_name(season: str) -> Text:
    """A season's name for people. Raises ValueError for anything else."""
    match = _NAME.fullmatch(season)
    if match is None:
        raise ValueError(f"{season!r} is not a season")
    if match["month"]:
        return Text("{month}", month=Day(begin_of(season), "month"))
    return Text("quarter {n} of {year}", n=match["quarter"], year=match["year"])


def begin_of(season: str) -> datetime:
    """The moment at which a season begins and the previous one ends."""
    number = int(season[-1:] if length_of(season) == QUARTER else season[-2:])
    month = 3 * number - 2 if length_of(season) == QUARTER else number
    return datetime(int(season[:4]), month, 1, tzinfo=UTC)


def end_of(season: str) -> datetime:
    # A moment in the next season.
    later = begin_of(season) + timedelta(days=105 if length_of(season) == QUARTER else 45)
    return begin_of(season_of(later, length_of(season)))


def previous(season: str) -> str:
    year, quarterly = int(season[:4]), length_of(season) == QUARTER
    number = int(season[-1:] if quarterly else season[-2:])
    if number == 1:
        return f"{year - 1}-Q4" if quarterly else f"{year - 1}-12"
    return f"{year}-Q{number - 1}" if quarterly else f"{year}-{number - 1:02}"
