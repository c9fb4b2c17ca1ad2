"""Rows of daily_plays, read into records."""

from data.db.columns import from_milliseconds, moment
from data.db.database import Database, Row, Value
from data.records.deals import DailyPlay


async def find_plays(database: Database, condition: str, *values: Value) -> list[DailyPlay]:
    """The plays for which this SQL holds: ``p`` is daily_plays, ``t`` their tables."""
    rows = await database.rows(
        f"SELECT p.*, t.match_id FROM daily_plays p JOIN tables t ON t.id = p.table_id WHERE {condition}",
        *values,
    )
    return [_play(row) for row in rows]


def _play(row: Row) -> DailyPlay:
    return DailyPlay(
        row["table_id"],
        row["deal_id"],
        row["day"],
        row["person_id"],
        from_milliseconds(row["begun_at"]),
        moment(row["finished_at"]),
        row["lead"],
        row["course"] or "",
        row["match_id"],
    )
