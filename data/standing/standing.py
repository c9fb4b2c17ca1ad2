"""Tables that meet again and again, and who comes to them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from data.db import Keeper, Mapper, Row, Transaction, Value, Values, delete, first_value, insert_new, update
from data.db.columns import from_milliseconds, time_value, to_milliseconds
from data.db.errors import Conflict
from data.db.many import Belonging
from data.db.signals import Signal, Topic
from data.records.audit import AuditEntry
from data.records.tables import NewsItem, Seat
from data.records.weekly import Weekly
from data.servers.audit import put_audit
from data.standing.records import Regular, StandingPlan, StandingTable
from data.tables.news import put_news
from data.tables.rows import insert_table, put_seats

_PLANS = Mapper(StandingPlan, given=("look_at",), weekly=Mapper(Weekly))
_STANDING = Mapper(StandingTable, given=("plan", "people"))
_PEOPLE = Mapper(Regular)
_HOSTED = _PLANS.only("guild_id", "channel_id", "host_id", "variant", "options", "locale")
"""What a table has from its standing table."""


class StandingTables(Keeper):
    """Stores standing tables. A change names the version read; ``Conflict`` if there is a newer one."""

    async def make(self, plan: StandingPlan) -> StandingTable:
        """Keep a new standing table, to which nobody has said yes yet."""
        columns = {**_PLANS.columns(plan), "look_at": to_milliseconds(plan.look_at)}
        async with self._database.write() as transaction:
            return await _one(transaction, await insert_new(transaction, "standing_tables", columns))

    async def get(self, standing_id: int) -> StandingTable | None:
        """The standing table with this id, also one that has ended."""
        found = await self._find("id = ?", [standing_id])
        return found[0] if found else None

    async def of_guild(self, guild_id: int) -> list[StandingTable]:
        """The standing tables of a server that go on, the next date first."""
        return await self._find("guild_id = ? AND ended_because IS NULL", [guild_id])

    async def of_both(self, person_id: int, other_id: int) -> list[StandingTable]:
        """Those that go on and to which both of these people come."""
        comes = "id IN (SELECT p.standing_id FROM standing_people p WHERE p.person_id = ?)"
        return await self._find(f"ended_because IS NULL AND {comes} AND {comes}", [person_id, other_id])

    async def due(self, now: datetime) -> list[tuple[StandingTable, datetime]]:
        """Those to be looked at by now, the longest due first, with when that was."""

        async def read(transaction: Transaction) -> list[tuple[StandingTable, datetime]]:
            rows = await transaction.rows(
                "SELECT id, look_at FROM standing_tables WHERE look_at <= ?"
                f" AND {self._database.shards.where('guild_id')} ORDER BY look_at LIMIT 100",
                [to_milliseconds(now)],
            )
            return [(await _one(transaction, row["id"]), from_milliseconds(row["look_at"])) for row in rows]

        return await self._database.reading(read)

    async def claim(self, standing_id: int, due_at: datetime, until: datetime) -> bool:
        """Claim the look that was due at this moment until ``until``; whether this process got it."""
        return await self._changes(
            "UPDATE standing_tables SET look_at = ? WHERE id = ? AND look_at = ? RETURNING id",
            [to_milliseconds(until), standing_id, to_milliseconds(due_at)],
        )

    async def say_yes(self, standing_id: int, person_id: int, name: str, *, most: int) -> StandingTable:
        """Note that somebody comes from now on, also next time; ``Conflict`` where ``most`` others do."""
        async with self._database.write() as transaction:
            await _touch(transaction, standing_id)
            found = await _one(transaction, standing_id)
            if len([one for one in found.people if one.person_id != person_id]) >= most:
                raise Conflict(f"Standing table {standing_id} is full.")
            await transaction.rows(
                "INSERT INTO standing_people (standing_id, person_id, name, since) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (standing_id, person_id) DO UPDATE SET name = excluded.name, away_at = NULL",
                [standing_id, person_id, name, self._now()],
            )
            return await _one(transaction, standing_id)

    async def say_no(self, standing_id: int, person_id: int) -> StandingTable:
        """Note that somebody comes no longer."""
        async with self._database.write() as transaction:
            await _touch(transaction, standing_id)
            await delete(transaction, "standing_people", standing_id=standing_id, person_id=person_id)
            return await _one(transaction, standing_id)

    async def stay_away(self, standing_id: int, person_id: int, date: datetime) -> StandingTable:
        """Note that somebody can't come on this date."""
        async with self._database.write() as transaction:
            await _touch(transaction, standing_id)
            columns = {"away_at": to_milliseconds(date)}
            await update(
                transaction, "standing_people", columns, standing_id=standing_id, person_id=person_id
            )
            return await _one(transaction, standing_id)

    async def change(
        self, standing: StandingTable, noted: AuditEntry | None = None, **columns: Any
    ) -> StandingTable:
        """Set these columns, times as datetimes. ``noted`` goes into the audit log."""
        async with self._database.write() as transaction:
            await _change(transaction, standing, columns)
            await put_audit(transaction, noted, self._now())
            return await _one(transaction, standing.id)

    async def note(self, standing_id: int, **columns: int | str | None) -> StandingTable:
        """Set columns that are no decision: its message, its event, what is wrong with it."""
        async with self._database.write() as transaction:
            await update(transaction, "standing_tables", columns, id=standing_id)
            return await _one(transaction, standing_id)

    async def open_lobby(
        self,
        standing: StandingTable,
        news: Sequence[NewsItem],
        *,
        pace: str,
        kept_until: datetime,
        look_at: datetime,
    ) -> StandingTable:
        """Open the next date's lobby, its seats kept for those who come, and queue these announcements."""
        plan = standing.plan
        async with self._database.write() as transaction:
            table_id = await insert_table(
                transaction,
                self._now(),
                **_HOSTED(plan),
                rated=1,
                pace=pace,
                pace_auto=0,
                standing_id=standing.id,
                kept_until=time_value(kept_until),
            )
            await put_seats(transaction, table_id, [Seat(index) for index in range(plan.seats)])
            await put_news(transaction, table_id, news)
            await _change(transaction, standing, {"table_id": table_id, "look_at": look_at})
            return await _one(transaction, standing.id)

    async def _find(self, condition: str, values: Values = ()) -> list[StandingTable]:
        return await self._database.reading(lambda transaction: _select(transaction, condition, values))


async def _touch(transaction: Transaction, standing_id: int) -> None:
    """Raise the version of one that goes on. Raises ``Conflict``."""
    await _raise(transaction, standing_id, {}, "ended_because IS NULL")


async def _change(transaction: Transaction, standing: StandingTable, columns: dict[str, Any]) -> None:
    values = {
        name: to_milliseconds(value) if isinstance(value, datetime) else value
        for name, value in columns.items()
    }
    await _raise(transaction, standing.id, values, "version = ?", standing.version)


async def _raise(
    transaction: Transaction, standing_id: int, columns: dict[str, Any], condition: str, *given: Value
) -> None:
    """Raise the version of a standing table and set these columns. Raises ``Conflict`` unless this holds."""
    guild_id = await first_value(
        transaction,
        f"UPDATE standing_tables SET version = version + 1{''.join(f', {name} = ?' for name in columns)}"
        f" WHERE id = ? AND {condition} RETURNING guild_id",
        [*columns.values(), standing_id, *given],
    )
    if guild_id is None:
        raise Conflict(f"Standing table {standing_id} has changed, or ended.")
    await transaction.signal(Signal(Topic.STANDING, (standing_id,), guild_id))


async def _one(transaction: Transaction, standing_id: int) -> StandingTable:
    return (await _select(transaction, "id = ?", [standing_id]))[0]


async def _select(transaction: Transaction, condition: str, values: Values = ()) -> list[StandingTable]:
    rows = await transaction.rows(
        f"SELECT * FROM standing_tables WHERE {condition} ORDER BY next_at, id", values
    )
    chosen = f"SELECT id FROM standing_tables WHERE {condition}"
    theirs = Belonging(transaction, "standing_id", chosen, values)
    people = await theirs.records(_PEOPLE, "standing_people", "since, person_id")
    return [_STANDING.read(row, plan=_plan(row), people=tuple(people[row["id"]])) for row in rows]


def _plan(row: Row) -> StandingPlan:
    """The plan in a row; one that has ended is looked at no more."""
    look_at = row["next_at"] if row["look_at"] is None else row["look_at"]
    return _PLANS.read(row, look_at=from_milliseconds(look_at))


async def expected(transaction: Transaction, standing_id: int) -> tuple[int, ...]:
    """The people who come to this standing table's next date."""
    tables = await _select(transaction, "id = ?", [standing_id])
    return tuple(regular.person_id for table in tables for regular in table.coming)
