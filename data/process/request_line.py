"""The line in which the requests to Discord of all processes of an application stand."""

from __future__ import annotations

from typing import Final

from data.db.database import Database

_RESERVE: Final = """
INSERT INTO request_line AS line (id, free_at)
VALUES (0, CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) + ?)
ON CONFLICT (id) DO UPDATE SET free_at =
    GREATEST(line.free_at, CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)) + ?
RETURNING free_at - CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS ahead
"""
"""By the database's clock, since those of several machines differ; on PostgreSQL alone."""


class RequestLine:
    """Places in the line, given out in order."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def reserve(self, seconds: float) -> float:
        """Take the next part of the line, so many seconds long; return in how many seconds it begins."""
        length = round(seconds * 1000)
        (row,) = await self._database.change(_RESERVE, length, length)
        return float((int(row["ahead"]) - length) / 1000)
