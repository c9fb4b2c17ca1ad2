"""When people are not to be waited for: their settings, their holidays, and the program's own absence."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from data.db.database import Row
from data.records.tables import Holiday
from data.rows import StorePart, from_milliseconds, to_milliseconds

_ALIVE = "alive_at"
_DOWN = "downtimes"
REMEMBERED = 20
"""How many absences of the program are kept."""


@dataclass(frozen=True, slots=True)
class RestFacts:
    """What is stored about when a person's clock stands still at a server's tables."""

    person: dict[str, Any]
    guild: dict[str, Any]
    holidays: tuple[Holiday, ...]


class Availability(StorePart):
    """The part of the store that keeps absences."""

    async def rest_facts(self, person_id: int, guild_id: int) -> RestFacts:
        """What a person and a server have set, and the person's holidays there, in one look."""
        async with self._database.read() as transaction:
            person = await transaction.rows(
                "SELECT name, content FROM person_settings WHERE person_id = ?", person_id
            )
            guild = await transaction.rows(
                "SELECT name, content FROM guild_settings WHERE guild_id = ? AND name NOT LIKE 'preset:%'",
                guild_id,
            )
            days = await transaction.rows(
                "SELECT * FROM holidays WHERE person_id = ? AND guild_id = ? ORDER BY first_day, id",
                person_id,
                guild_id,
            )
        return RestFacts(_settings(person), _settings(guild), tuple(map(_holiday, days)))

    async def holidays(self, person_id: int, guild_id: int) -> list[Holiday]:
        """A person's holidays on a server, by date."""
        return list((await self.rest_facts(person_id, guild_id)).holidays)

    async def add_holiday(self, person_id: int, guild_id: int, first: date, last: date) -> None:
        """Keep a holiday; ``last`` is its last day."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "INSERT INTO holidays (person_id, guild_id, first_day, last_day) VALUES (?, ?, ?, ?)",
                person_id,
                guild_id,
                first.isoformat(),
                last.isoformat(),
            )

    async def drop_holiday(self, person_id: int, guild_id: int, holiday_id: int) -> bool:
        """Forget one; False where the person has none of this number there."""
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "DELETE FROM holidays WHERE id = ? AND person_id = ? AND guild_id = ? RETURNING id",
                holiday_id,
                person_id,
                guild_id,
            )
        return bool(rows)

    async def still_alive(
        self, now: datetime, longest_silence: timedelta
    ) -> tuple[datetime, datetime] | None:
        """Note that the program runs. Where nobody had noted that for longer than ``longest_silence``, this
        is the end of an absence, which is kept and given back: to one process only.
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
                # An update of nothing, since it locks the row.
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
            spans = [*(json.loads(kept[0]["content"]) if kept else []), [last, now]]
            written = [[_plain(begin), _plain(end)] for begin, end in spans[-REMEMBERED:]]
            await transaction.rows(
                "INSERT INTO meta (name, content) VALUES (?, ?)"
                " ON CONFLICT (name) DO UPDATE SET content = excluded.content",
                _DOWN,
                json.dumps(written),
            )
            return last, now

    async def downtimes(self) -> list[tuple[datetime, datetime]]:
        """When the program did not run, oldest first."""
        kept = json.loads(await self._meta(_DOWN) or "[]")
        return [(from_milliseconds(begin), from_milliseconds(end)) for begin, end in kept]

    async def _meta(self, name: str) -> str | None:
        async with self._database.read() as transaction:
            rows = await transaction.rows("SELECT content FROM meta WHERE name = ?", name)
        return rows[0]["content"] if rows else None


def _plain(value: int | datetime) -> int:
    return value if isinstance(value, int) else to_milliseconds(value)


def _settings(rows: Iterable[Row]) -> dict[str, Any]:
    return {row["name"]: json.loads(row["content"]) for row in rows}


def _holiday(row: Row) -> Holiday:
    return Holiday(
        row["id"],
        row["person_id"],
        row["guild_id"],
        date.fromisoformat(row["first_day"]),
        date.fromisoformat(row["last_day"]),
    )
