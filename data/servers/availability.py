"""When the clock does not run for people: their settings and holidays."""

from collections.abc import Collection, Iterable
from datetime import date, datetime
from typing import Any

from data.db import Keeper, Mapper, Row, Transaction, Value, delete, insert, update
from data.db.columns import json_value, to_milliseconds
from data.db.many import grouped, marks
from data.records.people import Deputy, Holiday, RestFacts
from data.records.results import EVERYWHERE

_HOLIDAYS = Mapper(Holiday, first="first_day", last="last_day")
_DEPUTIES = Mapper(Deputy)
_NEW = _HOLIDAYS.without("id", "ended_at")


class Availability(Keeper):
    """Stores holidays, and reads them with the settings that matter for clocks."""

    async def facts(self, person_id: int, guild_id: int) -> RestFacts:
        """A person's and a server's settings, and the person's holidays there."""
        return (await self.facts_of([(person_id, guild_id)]))[person_id, guild_id]

    async def facts_of(self, pairs: Collection[tuple[int, int]]) -> dict[tuple[int, int], RestFacts]:
        """As ``facts``, for many people, each at a server."""
        if not pairs:
            return {}
        people, who = marks(sorted({person_id for person_id, _ in pairs}))
        guilds, where = marks(sorted({guild_id for _, guild_id in pairs}))

        async def read(transaction: Transaction) -> dict[tuple[int, int], RestFacts]:
            own = grouped(
                "person_id",
                await transaction.rows(
                    f"SELECT person_id, name, content FROM person_settings WHERE person_id IN ({people})",
                    who,
                ),
            )
            servers = grouped(
                "guild_id",
                await transaction.rows(
                    f"SELECT guild_id, name, content FROM guild_settings WHERE guild_id IN ({guilds})"
                    " AND name NOT LIKE 'preset:%'",
                    where,
                ),
            )
            days = grouped(
                "person_id",
                await transaction.rows(
                    f"SELECT * FROM holidays WHERE person_id IN ({people}) ORDER BY first_day, id", who
                ),
            )
            settings = {guild_id: _settings(rows) for guild_id, rows in servers.items()}
            return {
                (person_id, guild_id): RestFacts(
                    _settings(own.get(person_id, ())),
                    settings.get(guild_id, {}),
                    tuple(
                        _HOLIDAYS.read(day)
                        for day in days.get(person_id, ())
                        if day["guild_id"] in (guild_id, EVERYWHERE)
                    ),
                )
                for person_id, guild_id in pairs
            }

        return await self._database.reading(read)

    async def of_person(self, person_id: int) -> list[Holiday]:
        return await _HOLIDAYS.all(
            self._database, "SELECT * FROM holidays WHERE person_id = ? ORDER BY first_day, id", [person_id]
        )

    async def add_holiday(self, person_id: int, guild_id: int, first: date, last: date) -> None:
        """Store a holiday on a server, or on all (EVERYWHERE); ``last`` is its last day."""
        holiday = Holiday(0, person_id, guild_id, first, last)
        await insert(self._database, "holidays", _NEW(holiday))

    async def end_holiday(self, holiday_id: int, last: date, now: datetime) -> None:
        """Break off a holiday now, on its day ``last``."""
        columns: dict[str, Value] = {"last_day": last.isoformat(), "ended_at": to_milliseconds(now)}
        await update(self._database, "holidays", columns, id=holiday_id)

    async def drop_holiday(self, person_id: int, guild_id: int, holiday_id: int) -> bool:
        """Delete a holiday; False if the person has none with this number there."""
        rows = await delete(
            self._database, "holidays", id=holiday_id, person_id=person_id, guild_id=guild_id, returning="id"
        )
        return bool(rows)

    async def name_deputy(self, deputy: Deputy) -> None:
        """Store whom a person has asked to play for them, in place of anybody asked before."""
        await insert(self._database, "deputies", _DEPUTIES.columns(deputy), key=1)

    async def deputy_of(self, person_id: int) -> Deputy | None:
        """Whom a person has asked to play for them."""
        rows = await _DEPUTIES.all(self._database, "SELECT * FROM deputies WHERE person_id = ?", [person_id])
        return rows[0] if rows else None

    async def deputised_by(self, deputy_id: int) -> list[Deputy]:
        """Those who have asked this person to play for them, or for whom they do."""
        query = "SELECT * FROM deputies WHERE deputy_id = ? ORDER BY person_id"
        return await _DEPUTIES.all(self._database, query, [deputy_id])

    async def agree_to_deputise(self, deputy_id: int, person_id: int) -> bool:
        """Note that somebody plays for this person on their holidays; False if they aren't asked any more."""
        columns: dict[str, Value] = {"agreed_at": self._now()}
        where = {"person_id": person_id, "deputy_id": deputy_id}
        return bool(await update(self._database, "deputies", columns, **where, returning="person_id"))

    async def drop_deputy(self, person_id: int, deputy_id: int) -> None:
        """Note that this one doesn't play for a person any more."""
        await delete(self._database, "deputies", person_id=person_id, deputy_id=deputy_id)


def _settings(rows: Iterable[Row]) -> dict[str, Any]:
    return {row["name"]: json_value(row["content"]) for row in rows}
