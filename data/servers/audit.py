"""The audit log: what people in charge of a server have done there, and where that is posted."""

from collections.abc import Sequence
from datetime import datetime

from data.db import Keeper, Mapper, Transaction, delete, insert, or_empty, update
from data.db.columns import json_text, json_value, to_milliseconds
from data.db.part import Leaving
from data.records.audit import SOMEBODY_GONE, AuditChannel, AuditEntry, AuditLine, Deed

PERSONAL = ("reason", "name")
"""The details that go when the data of somebody concerned are deleted."""
_POSTED = "audit"
"""Held by whatever writes entries of a server, and by one alone who changes whether they are posted."""
_LINES = (
    "SELECT e.*, COALESCE(t.thread_id, t.channel_id, o.channel_id) AS place_id, o.name AS tournament"
    " FROM audit_entries e LEFT JOIN tables t ON t.id = e.table_id"
    " LEFT JOIN tournaments o ON o.id = e.tournament_id"
)
_ENTRIES = Mapper(AuditLine, at="noted_at", by="by_person_id", tournament=or_empty())
_CHANNELS = Mapper(AuditChannel)


class Audit(Keeper):
    """Stores audit entries. One that is noted while the server has an audit channel waits to be posted."""

    async def note(self, entry: AuditEntry) -> None:
        """Note a deed that is no change of the store's own; those use ``put_audit`` in their transaction."""
        async with self._database.write() as transaction:
            await put_audit(transaction, entry, self._now())

    async def last(self, guild_id: int, limit: int, before: int | None = None) -> list[AuditLine]:
        """A server's last entries, newest first; ``before``: only those before the one with this number."""
        return await _ENTRIES.all(
            self._database,
            f"{_LINES} WHERE e.guild_id = ? AND (CAST(? AS INTEGER) IS NULL OR e.id < ?)"
            " ORDER BY e.id DESC LIMIT ?",
            [guild_id, before, before, limit],
        )

    async def drop_old(self, before: datetime) -> None:
        """Delete the entries noted before this moment."""
        await self._database.change("DELETE FROM audit_entries WHERE noted_at < ?", [to_milliseconds(before)])

    async def channel(self, guild_id: int) -> AuditChannel | None:
        """Where a server's entries are posted; None: nowhere."""
        return await _CHANNELS.first(
            self._database, "SELECT * FROM audit_channels WHERE guild_id = ?", [guild_id]
        )

    async def post_in(self, guild_id: int, channel_id: int, locale: str, by: int) -> None:
        """Post a server's entries in this channel from now on, this very change first; those that still wait
        come there too. The change is ``by`` this person.
        """
        async with self._database.write() as transaction:
            await transaction.hold(_POSTED, guild_id)
            channel = AuditChannel(guild_id, channel_id, locale)
            await insert(transaction, "audit_channels", _CHANNELS.columns(channel), key=1)
            entry = AuditEntry(guild_id, Deed.AUDIT_STARTED, by, details={"channel": channel_id})
            await put_audit(transaction, entry, self._now())

    async def stop(self, guild_id: int, by: int) -> bool:
        """Post a server's entries no longer, and those that wait neither; False if they were not posted."""
        async with self._database.write() as transaction:
            await transaction.hold(_POSTED, guild_id)
            rows = await delete(transaction, "audit_channels", guild_id=guild_id, returning="channel_id")
            if not rows:
                return False
            await transaction.rows(
                "UPDATE audit_entries SET to_post = 0 WHERE guild_id = ? AND to_post = 1", [guild_id]
            )
            await put_audit(transaction, AuditEntry(guild_id, Deed.AUDIT_STOPPED, by), self._now())
        return True

    async def to_post(self) -> list[AuditChannel]:
        """The channels of servers with entries that wait to be posted."""
        return await _CHANNELS.all(
            self._database,
            "SELECT * FROM audit_channels c WHERE EXISTS (SELECT 1 FROM audit_entries e"
            " WHERE e.guild_id = c.guild_id AND e.to_post = 1)"
            f" AND {self._database.shards.where('c.guild_id')} ORDER BY c.guild_id",
        )

    async def waiting(self, guild_id: int, limit: int) -> list[AuditLine]:
        """The first entries of a server that wait to be posted, oldest first."""
        return await _ENTRIES.all(
            self._database,
            f"{_LINES} WHERE e.guild_id = ? AND e.to_post = 1 ORDER BY e.id LIMIT ?",
            [guild_id, limit],
        )

    async def posted(self, guild_id: int, numbers: Sequence[int]) -> None:
        """Note that these entries are in the server's channel now, and nothing keeps the bot from it."""
        async with self._database.write() as transaction:
            await transaction.hold(_POSTED, guild_id, shared=True)
            await transaction.rows(
                f"UPDATE audit_entries SET to_post = 0 WHERE id IN ({', '.join('?' * len(numbers))})",
                numbers,
            )
            await transaction.rows("UPDATE audit_channels SET trouble = NULL WHERE guild_id = ?", [guild_id])

    async def troubled(self, guild_id: int, channel_id: int, trouble: str) -> None:
        """Note what keeps the bot from posting in this channel; the entries wait."""
        columns = {"trouble": trouble}
        await update(self._database, "audit_channels", columns, guild_id=guild_id, channel_id=channel_id)


async def put_audit(transaction: Transaction, entry: AuditEntry | None, now: int) -> None:
    """Note a deed as part of the transaction that does it: both are stored or neither; None is no deed.
    ``now`` is the current time as a column.
    """
    if entry is None:
        return
    # Whether it is to be posted is read, then written.
    await transaction.hold(_POSTED, entry.guild_id, shared=True)
    await transaction.rows(
        "INSERT INTO audit_entries (guild_id, noted_at, deed, by_person_id, person_id, table_id,"
        " tournament_id, details, to_post) VALUES (?, ?, ?, ?, ?, ?, ?, ?,"
        " CASE WHEN EXISTS (SELECT 1 FROM audit_channels c WHERE c.guild_id = ?) THEN 1 ELSE 0 END)",
        [
            entry.guild_id,
            now,
            entry.deed.value,
            entry.by,
            entry.person_id,
            entry.table_id,
            entry.tournament_id,
            json_text(entry.details, ascii=False),
            entry.guild_id,
        ],
    )


async def forget_in_audit(transaction: Transaction, leaving: Leaving) -> None:
    """Take a person out of every entry: what happened stays, without them and without what was typed."""
    person_id = leaving.person_id
    rows = await transaction.rows(
        "SELECT id, details FROM audit_entries WHERE by_person_id = ? OR person_id = ?",
        [person_id, person_id],
    )
    for row in rows:
        kept = {key: value for key, value in json_value(row["details"]).items() if key not in PERSONAL}
        await update(transaction, "audit_entries", {"details": json_text(kept)}, id=row["id"])
    for column in ("by_person_id", "person_id"):
        await transaction.rows(
            f"UPDATE audit_entries SET {column} = ? WHERE {column} = ?", [SOMEBODY_GONE, person_id]
        )
