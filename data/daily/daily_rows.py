"""Rows of daily_plays, read into records."""

from data.db.database import Database, Value
from data.db.mapper import Mapper, or_empty
from data.records.deals import DailyPlay

_PLAYS = Mapper(DailyPlay, course=or_empty())
_FROM = "SELECT p.*, t.match_id FROM daily_plays p JOIN tables t ON t.id = p.table_id WHERE "


async def find_plays(database: Database, condition: str, *values: Value) -> list[DailyPlay]:
    """The plays for which this SQL holds: ``p`` is daily_plays, ``t`` their tables."""
    return await _PLAYS.all(database, _FROM + condition, *values)


async def find_play(database: Database, condition: str, *values: Value) -> DailyPlay | None:
    """The first of these plays; None without any."""
    return await _PLAYS.first(database, _FROM + condition, *values)
