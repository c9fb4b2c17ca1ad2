"""Servers that have removed the bot."""

from collections.abc import Sequence
from datetime import datetime

from data.db import Database, Transaction, insert
from data.db.columns import Now, from_milliseconds, to_milliseconds
from data.db.part import Leaving, Part, filled, tables_of
from data.people.privacy.people import hold_all, take_out_person


class Servers:
    """Stores which servers have removed the bot, and deletes them."""

    def __init__(self, database: Database, now: Now, parts: Sequence[Part]) -> None:
        self._database, self._now, self._parts = database, now, parts

    async def departed(self, guild_id: int, at: datetime) -> None:
        """Note that a server has removed the bot, as reported by Discord."""
        async with self._database.write() as transaction:
            columns = {"guild_id": guild_id, "left_at": to_milliseconds(at)}
            await insert(transaction, "departures", columns, once=True)

    async def returned(self, guild_id: int) -> None:
        """Note that the server has added the bot again: its data are kept."""
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM departures WHERE guild_id = ?", [guild_id])

    async def departures(self, before: datetime) -> list[tuple[int, datetime]]:
        """Servers that removed the bot before this moment, the earliest first."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM departures WHERE left_at < ?"
                f" AND {self._database.shards.where('guild_id')} ORDER BY left_at, guild_id",
                [to_milliseconds(before)],
            )
        return [(row["guild_id"], from_milliseconds(row["left_at"])) for row in rows]

    async def forget(self, guild_id: int, *, before: datetime, computer: str, name: str) -> bool:
        """Remove a server from everything, if it removed the bot before this moment and hasn't added it again
        since; return whether that was so. Its matches stay, without a server, as they belong to its people
        too; people who have not played elsewhere are deleted with it.
        """
        async with self._database.write() as transaction:
            # A process that found it due did so in an earlier transaction. From here on its return waits.
            if not await transaction.rows(
                "DELETE FROM departures WHERE guild_id = ? AND left_at < ? RETURNING guild_id",
                [guild_id, to_milliseconds(before)],
            ):
                return False
            await hold_all(transaction, self._parts)
            now, tables = self._now(), tables_of(self._parts)
            find = " UNION ".join(query for table in tables for query in table.people_on_server())
            people = await transaction.rows(find, filled(find, guild_id))
            for part in self._parts:
                await _forget(transaction, part, guild_id, now)
            find = elsewhere(self._parts)
            for person_id in [row["person_id"] for row in people]:
                if not await transaction.rows(find, filled(find, person_id)):
                    leaving = Leaving(person_id=person_id, now=now, computer=computer, name=name)
                    await take_out_person(transaction, self._parts, leaving)
            return True


def elsewhere(parts: Sequence[Part]) -> str:
    """The query whether somebody has anything on a server: one statement for all parts."""
    return " UNION ALL ".join(query for table in tables_of(parts) for query in table.anywhere()) + " LIMIT 1"


async def _forget(transaction: Transaction, part: Part, guild_id: int, now: int) -> None:
    for table in part.tables:
        if table.server and not table.stays:
            await transaction.rows(
                f"DELETE FROM {table.name} WHERE {table.server}", filled(table.server, guild_id)
            )
    if part.forget_server is not None:
        await part.forget_server(transaction, guild_id, now)
