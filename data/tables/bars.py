"""Who gets no seat on a server for a time."""

from collections.abc import Iterable, Sequence

from data.audit import put_audit
from data.db.columns import Now, from_milliseconds, to_milliseconds
from data.db.database import Database, Row, Transaction
from data.errors import Barred
from data.marks import made_mark, possible_mark
from data.records.audit import AuditEntry, Deed, Detail
from data.records.moderation import Bar, BarPlan


class Bars:
    """Stores whom a server's moderators have barred. One that is over counts no more."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def put(self, plan: BarPlan) -> Bar:
        """Bar somebody from now on; a bar that they have already is replaced."""
        async with self._database.write() as transaction:
            now = self._now()
            await _lift(transaction, plan.guild_id, plan.person_id)
            rows = await transaction.rows(
                "INSERT INTO bars (guild_id, person_id, name, by_id, reason, since, until)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *",
                plan.guild_id,
                plan.person_id,
                plan.name,
                plan.by_id,
                plan.reason,
                now,
                to_milliseconds(plan.until),
            )
            details: dict[str, Detail] = {
                "name": plan.name,
                "reason": plan.reason,
                "until": int(plan.until.timestamp()),
            }
            entry = AuditEntry(
                plan.guild_id, Deed.BARRED, plan.by_id, person_id=plan.person_id, details=details
            )
            await put_audit(transaction, entry, now)
            return _bar(rows[0])

    async def lift(self, guild_id: int, person_id: int, by: int) -> bool:
        """End a bar early, which this person does (``by``); False if there is none."""
        async with self._database.write() as transaction:
            lifted = await _lift(transaction, guild_id, person_id)
            if lifted:
                entry = AuditEntry(guild_id, Deed.UNBARRED, by, person_id=person_id)
                await put_audit(transaction, entry, self._now())
            return lifted

    async def of(self, guild_id: int, people: Iterable[int]) -> dict[int, Bar]:
        """The bars of those among these people who get no seat on this server now."""
        async with self._database.read() as transaction:
            return await _found(transaction, guild_id, [*people], self._now())

    async def of_server(self, guild_id: int) -> list[Bar]:
        """The bars of a server that aren't over, of people whose data are stored; the next to end first."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM bars WHERE guild_id = ? AND until > ? AND person_id IS NOT NULL"
                " ORDER BY until, id",
                guild_id,
                self._now(),
            )
        return [_bar(row) for row in rows]

    async def unsettled(self) -> list[Bar]:
        """The bars whose people may still sit in lobbies, and were not told yet."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM bars WHERE settled = 0 AND person_id IS NOT NULL ORDER BY id"
            )
        return [_bar(row) for row in rows]

    async def settled(self, bar_id: int) -> None:
        """Note that this person has left the lobbies, and was told."""
        async with self._database.write() as transaction:
            await transaction.rows("UPDATE bars SET settled = 1 WHERE id = ?", bar_id)

    async def forget_over(self) -> None:
        """Delete the bars that are over."""
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM bars WHERE until <= ?", self._now())


async def refuse_barred(
    transaction: Transaction, guild_id: int, people: Iterable[int | None], now: int
) -> None:
    """Raises ``Barred`` if one of these people gets no seat on this server."""
    if await _found(transaction, guild_id, [person for person in people if person is not None], now):
        raise Barred("The person is barred from this server's tables.")


async def mark_bars(transaction: Transaction, person_id: int) -> None:
    """Keep the bars of a person who is about to be deleted under marks alone."""
    for row in await transaction.rows("SELECT id, guild_id FROM bars WHERE person_id = ?", person_id):
        await transaction.rows(
            "UPDATE bars SET person_id = NULL, name = '', reason = '', mark = ? WHERE id = ?",
            await made_mark(transaction, _what(row["guild_id"]), person_id),
            row["id"],
        )
    await transaction.rows("UPDATE bars SET by_id = NULL WHERE by_id = ?", person_id)


async def _lift(transaction: Transaction, guild_id: int, person_id: int) -> bool:
    rows = await transaction.rows(
        "DELETE FROM bars WHERE guild_id = ? AND (person_id = ? OR mark = ?) RETURNING id",
        guild_id,
        person_id,
        await possible_mark(transaction, _what(guild_id), person_id),
    )
    return bool(rows)


async def _found(transaction: Transaction, guild_id: int, people: Sequence[int], now: int) -> dict[int, Bar]:
    if not people:
        return {}
    rows = await transaction.rows(
        "SELECT * FROM bars WHERE guild_id = ? AND until > ?"
        f" AND (person_id IN ({', '.join('?' * len(people))}) OR mark IS NOT NULL)",
        guild_id,
        now,
        *people,
    )
    found = {row["person_id"]: _bar(row) for row in rows if row["person_id"] is not None}
    marked = {row["mark"]: _bar(row) for row in rows if row["mark"] is not None}
    for person in people if marked else ():
        mark = await possible_mark(transaction, _what(guild_id), person)
        if mark in marked:
            found.setdefault(person, marked[mark])
    return found


def _what(guild_id: int) -> str:
    return f"bar on {guild_id}"


def _bar(row: Row) -> Bar:
    return Bar(
        row["id"],
        row["guild_id"],
        row["person_id"],
        row["name"],
        row["by_id"],
        row["reason"],
        from_milliseconds(row["since"]),
        from_milliseconds(row["until"]),
    )
