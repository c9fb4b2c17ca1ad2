"""The operator's desk: whom the bot doesn't serve, what is announced at every table, and a log of both."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from data.db import Keeper, Mapper, Marked, MarkOf, Transaction, first_value, hold_person, insert, insert_new
from data.db.columns import to_milliseconds
from data.db.shards import NO_SERVER

MARKED = Marked(
    table="shut_out",
    what="shut out",
    find="SELECT id FROM shut_out WHERE person_id = ?",
    write="UPDATE shut_out SET mark = ?, person_id = NULL, reason = '' WHERE id = ?",
    always=True,
    given="since",
    order="id",
)
_OPEN = "t.status IN ('lobby', 'playing', 'between_deals') AND t.deal_id IS NULL"
_PLACE = "COALESCE(t.thread_id, t.channel_id)"


class DeskDeed(StrEnum):
    """What the operator has done. The values are in the store: one that has landed keeps its meaning."""

    SHUT_OUT = "shut_out"
    LET_IN = "let_in"
    EXPORTED = "exported"
    DELETED = "deleted"
    ANNOUNCED = "announced"


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """A deed of the operator's. ``done_at`` is None until the bot has followed it; ``tries`` have failed."""

    id: int
    noted_at: datetime
    deed: DeskDeed
    person_id: int | None
    guild_id: int | None
    text: str
    done_at: datetime | None
    tries: int


@dataclass(frozen=True, slots=True)
class Subject:
    """A person or a server."""

    person_id: int | None = None
    guild_id: int | None = None


@dataclass(frozen=True, slots=True)
class Gate:
    """Who is not served, with the reason they are told (empty: none); ``marks``: those of deleted people."""

    people: Mapping[int, str]
    servers: Mapping[int, str]
    marks: frozenset[str] = frozenset()
    mark_of: MarkOf | None = None

    def person(self, person_id: int) -> str | None:
        """Why this person is shut out; None if they aren't."""
        if self.marks and self.mark_of is not None and self.mark_of(person_id) in self.marks:
            return ""
        return self.people.get(person_id)


_ENTRIES = Mapper(DeskEntry, guild_id="server_id")


class Desk(Keeper):
    """Stores what the operator does at the command line. ``Now`` is the time as a column."""

    async def shut_out(self, subject: Subject, reason: str) -> bool:
        """Shut somebody or a server out; False if they are already."""
        async with self._database.write() as transaction:
            if await self._find(transaction, subject) is not None:
                return False
            columns = {"person_id": subject.person_id, "server_id": subject.guild_id, "reason": reason}
            await insert(transaction, "shut_out", {**columns, "since": self._now()})
            await self._note(transaction, DeskDeed.SHUT_OUT, subject, reason, follows=_is_person(subject))
        return True

    async def let_in(self, subject: Subject) -> bool:
        """Serve somebody or a server again; False if they were not shut out."""
        async with self._database.write() as transaction:
            number = await self._find(transaction, subject)
            if number is None:
                return False
            await transaction.rows("DELETE FROM shut_out WHERE id = ?", [number])
            await self._note(transaction, DeskDeed.LET_IN, subject)
        return True

    async def _find(self, transaction: Transaction, subject: Subject) -> int | None:
        mark = None
        if subject.person_id is not None:
            await hold_person(transaction, subject.person_id)
            mark = await MARKED.mark_of(transaction, subject.person_id)
        return await first_value(
            transaction,
            "SELECT id FROM shut_out WHERE person_id = ? OR server_id = ? OR mark = ?",
            [subject.person_id, subject.guild_id, mark],
        )

    async def gate(self) -> Gate:
        """Who is not served."""
        async with self._database.read() as transaction:
            rows = await transaction.rows("SELECT person_id, server_id, mark, reason FROM shut_out")
            marks = frozenset(row["mark"] for row in rows if row["mark"] is not None)
            mark_of = await MARKED.marking(transaction) if marks else None
        people = {row["person_id"]: row["reason"] for row in rows if row["person_id"] is not None}
        servers = {row["server_id"]: row["reason"] for row in rows if row["server_id"] is not None}
        return Gate(people, servers, marks, mark_of)

    async def untold(self, guild_id: int) -> bool:
        """Whether the owner of a server that is shut out has yet to be told."""
        return await self._is_there(
            "SELECT 1 AS found FROM shut_out WHERE server_id = ? AND told = 0", [guild_id]
        )

    async def told(self, guild_id: int) -> None:
        """Note that the server's owner was told."""
        await self._database.change("UPDATE shut_out SET told = 1 WHERE server_id = ?", [guild_id])

    async def note(
        self, deed: DeskDeed, person_id: int | None = None, text: str = "", *, follows: bool = False
    ) -> int:
        """Note a deed, and return its number; ``follows``: the bot is yet to do something for it."""
        async with self._database.write() as transaction:
            return await self._note(transaction, deed, Subject(person_id), text, follows=follows)

    async def _note(
        self,
        transaction: Transaction,
        deed: DeskDeed,
        subject: Subject,
        text: str = "",
        *,
        follows: bool = False,
    ) -> int:
        now = self._now()
        columns = {
            "noted_at": now,
            "deed": deed.value,
            "person_id": subject.person_id,
            "server_id": subject.guild_id,
            "text": text,
            "done_at": None if follows else now,
        }
        return await insert_new(transaction, "desk_entries", columns)

    async def to_do(self) -> list[DeskEntry]:
        """What the bot is yet to do for single people: those shut out leave their tables, others are deleted.
        The oldest first; for the holder of shard 0 alone.
        """
        return await _ENTRIES.all(
            self._database,
            "SELECT * FROM desk_entries WHERE deed IN ('shut_out', 'deleted') AND done_at IS NULL"
            f" AND {self._database.shards.where(NO_SERVER)} ORDER BY id",
        )

    async def done(self, entry_id: int) -> None:
        """Note that the bot has followed this deed."""
        await self._database.change(
            "UPDATE desk_entries SET done_at = ? WHERE id = ?", [self._now(), entry_id]
        )

    async def failed(self, entry_id: int) -> None:
        """Note that the bot could not follow this deed."""
        await self._database.change("UPDATE desk_entries SET tries = tries + 1 WHERE id = ?", [entry_id])

    async def entry(self, entry_id: int) -> DeskEntry | None:
        return await _ENTRIES.first(self._database, "SELECT * FROM desk_entries WHERE id = ?", [entry_id])

    async def last(self, limit: int) -> list[DeskEntry]:
        """The last entries, newest first."""
        return await _ENTRIES.all(
            self._database, "SELECT * FROM desk_entries ORDER BY id DESC LIMIT ?", [limit]
        )

    async def drop_old(self, before: datetime) -> None:
        """Delete the entries noted before this moment that the bot has followed."""
        await self._database.change(
            "DELETE FROM desk_entries WHERE noted_at < ? AND done_at IS NOT NULL", [to_milliseconds(before)]
        )

    async def announcement(self, since: datetime) -> DeskEntry | None:
        """The newest announcement, if it was made since this moment: it takes the place of those before."""
        newest = await _ENTRIES.first(
            self._database, "SELECT * FROM desk_entries WHERE deed = 'announced' ORDER BY id DESC LIMIT 1"
        )
        return None if newest is None or newest.noted_at < since else newest

    async def unannounced(self, entry: DeskEntry, after: int, limit: int) -> list[tuple[int, int, bool]]:
        """The next tables after this one that were open at the announcement and haven't had it, on the
        servers of this process: the table's id, its place, and whether the place has had it.
        """
        rows = await self._database.rows(
            f"SELECT t.id, {_PLACE} AS place_id, EXISTS (SELECT 1 FROM announced_tables a"
            f" WHERE a.entry_id = ? AND a.place_id = {_PLACE}) AS seen FROM tables t WHERE t.id > ?"
            f" AND {_OPEN} AND t.created_at <= ? AND {self._database.shards.where('t.guild_id')}"
            " AND NOT EXISTS (SELECT 1 FROM announced_tables a WHERE a.entry_id = ? AND a.table_id = t.id)"
            " ORDER BY t.id LIMIT ?",
            [entry.id, after, to_milliseconds(entry.noted_at), entry.id, limit],
        )
        return [(row["id"], row["place_id"], bool(row["seen"])) for row in rows]

    async def announced(self, entry_id: int, table_id: int, place_id: int, *, posted: bool) -> None:
        """Note that a table has had an announcement, or can't have it."""
        async with self._database.write() as transaction:
            columns = {"entry_id": entry_id, "table_id": table_id, "place_id": place_id, "posted": posted}
            await insert(transaction, "announced_tables", columns, once=True)

    async def progress(self, entry: DeskEntry) -> tuple[int, int, int]:
        """How many messages an announcement has made, at how many tables it couldn't be posted or stood
        already, and how many still wait for it.
        """
        async with self._database.read() as transaction:
            (had,) = await transaction.rows(
                "SELECT COUNT(*) AS number, COALESCE(SUM(posted), 0) AS posted FROM announced_tables"
                " WHERE entry_id = ?",
                [entry.id],
            )
            (left,) = await transaction.rows(
                f"SELECT COUNT(*) AS number FROM tables t WHERE {_OPEN} AND t.created_at <= ?"
                " AND NOT EXISTS (SELECT 1 FROM announced_tables a WHERE a.entry_id = ?"
                " AND a.table_id = t.id)",
                [to_milliseconds(entry.noted_at), entry.id],
            )
        return had["posted"], had["number"] - had["posted"], left["number"]


def _is_person(subject: Subject) -> bool:
    return subject.person_id is not None
