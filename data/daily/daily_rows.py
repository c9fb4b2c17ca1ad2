"""Rows of daily_plays, read into records."""

from data.db.database import Database, Value
from data.db.mapper import Mapper, or_empty
from data.records.deals import DailyPlay

_PLAYS = Mapper(DailyPlay, course=or_empty())


async def find_plays(database: Database, condition: str, *values: Value) -> list[DailyPlay]:
    """The plays for which this SQL holds: ``p`` is daily_plays, ``t`` their tables."""
    return await _PLAYS.all(
        database,
        f"SELECT p.*, t.match_id FROM daily_plays p JOIN tables t ON t.id = p.table_id WHERE {condition}",
        *values,
    )
