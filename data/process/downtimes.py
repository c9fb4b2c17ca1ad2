"""Downtimes of the program."""

from datetime import datetime, timedelta

from data.codec import json_text, json_value
from data.db.columns import from_milliseconds, to_milliseconds
from data.db.database import Database

_ALIVE = "alive_at"


_DOWN = "downtimes"


REMEMBERED = 20
"""The number of downtimes that are kept."""


class Downtimes:
    """Records that the program is running, and its downtimes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def still_alive(
        self, now: datetime, longest_silence: timedelta
    ) -> tuple[datetime, datetime] | None:
        """Record that the program is running. If the last record is older than ``longest_silence``, a
        downtime has ended: it is stored and returned, to one process only.
        """
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "INSERT INTO meta (name, content) VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING name",
                _ALIVE,
                str(to_milliseconds(now)),
            )
            if rows:
                return None
            before = await transaction.rows(
                # An update that changes nothing but locks the row.
                "UPDATE meta SET content = content WHERE name = ? RETURNING content",
                _ALIVE,
            )
            last = from_milliseconds(int(before[0]["content"]))
            if now <= last:
                return None
            await transaction.rows(
                "UPDATE meta SET content = ? WHERE name = ?", str(to_milliseconds(now)), _ALIVE
            )
            if now - last <= longest_silence:
                return None
            kept = await transaction.rows("SELECT content FROM meta WHERE name = ?", _DOWN)
            spans = [*(json_value(kept[0]["content"]) if kept else []), [last, now]]
            written = [[_plain(begin), _plain(end)] for begin, end in spans[-REMEMBERED:]]
            await transaction.rows(
                "INSERT INTO meta (name, content) VALUES (?, ?)"
                " ON CONFLICT (name) DO UPDATE SET content = excluded.content",
                _DOWN,
                json_text(written),
            )
            return last, now

    async def all(self) -> list[tuple[datetime, datetime]]:
        """The program's downtimes, oldest first."""
        kept = json_value(await self._meta(_DOWN) or "[]")
        return [(from_milliseconds(begin), from_milliseconds(end)) for begin, end in kept]

    async def _meta(self, name: str) -> str | None:
        async with self._database.read() as transaction:
            rows = await transaction.rows("SELECT content FROM meta WHERE name = ?", name)
        return rows[0]["content"] if rows else None


def _plain(value: int | datetime) -> int:
    return value if isinstance(value, int) else to_milliseconds(value)
