"""Data kept for a while of deleted people, under marks made from an id but not traced back to it."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from data.db.database import Transaction, plain

_KEY = "marks_key"


class MarkOf(Protocol):
    """Computes the mark of a person for a row with these columns."""

    def __call__(self, person_id: int, /, **columns: Any) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """What a SQL table keeps about deleted people, with marks in its column ``mark``. ``what`` is what a mark
    is made for, with columns of the row: different for each row, so that two marks cannot be linked to one
    person. ``find`` is the query for what is to be kept of a person; ``write`` keeps a row of it, from the
    mark and the row's first column. ``always``: also if the person is not to be recognised when they come
    back. ``given`` are the columns that the person gets exported, rows in this ``order``.
    """

    table: str
    what: str
    find: str = ""
    write: str = ""
    always: bool = False
    given: str = ""
    order: str = ""

    async def keep(self, transaction: Transaction, person_id: int) -> None:
        """Keep something of a person who is about to be deleted."""
        rows = await transaction.rows(self.find, [person_id] * self.find.count("?")) if self.find else []
        if rows:
            mark_of = self._marking(await _new_key(transaction))
            for row in map(plain, rows):
                mark = mark_of(person_id, **row)
                await transaction.rows(self.write, [mark, next(iter(row.values()))])

    async def marking(self, transaction: Transaction) -> MarkOf | None:
        """What computes marks; None if nothing is kept of anybody."""
        rows = await transaction.rows("SELECT content FROM meta WHERE name = ?", [_KEY])
        return self._marking(rows[0]["content"]) if rows else None

    async def mark_of(self, transaction: Transaction, person_id: int, /, **columns: Any) -> str | None:
        """The mark that a person would have here; None if nothing is kept of anybody."""
        mark_of = await self.marking(transaction)
        return None if mark_of is None else mark_of(person_id, **columns)

    async def new_mark(self, transaction: Transaction, person_id: int, /, **columns: Any) -> str:
        """The mark under which something is to be kept."""
        return self._marking(await _new_key(transaction))(person_id, **columns)

    async def has(self, transaction: Transaction, people: Iterable[int], **columns: int) -> bool:
        """Whether something is kept of one of these people, in a row with these columns."""
        mark_of = await self.marking(transaction)
        marks = [] if mark_of is None else [mark_of(person_id, **columns) for person_id in people]
        if not marks:
            return False
        rows = await transaction.rows(
            f"SELECT 1 AS found FROM {self.table} WHERE {' AND '.join(f'{name} = ?' for name in columns)}"
            f" AND mark IN ({', '.join('?' * len(marks))})",
            [*columns.values(), *marks],
        )
        return bool(rows)

    async def given_to(self, transaction: Transaction, person_id: int) -> list[dict[str, Any]]:
        """What is kept of a person, as they get it exported."""
        mark_of = await self.marking(transaction)
        if mark_of is None:
            return []
        # Where the marks of a person are all the same, the database finds them.
        same = [] if "{" in self.what else [mark_of(person_id)]
        rows = await transaction.rows(
            f"SELECT * FROM {self.table} WHERE mark {'= ?' if same else 'IS NOT NULL'} ORDER BY {self.order}",
            same,
        )
        return [
            {column: row[column] for column in self.given.split()}
            for row in map(plain, rows)
            if row["mark"] == mark_of(person_id, **row)
        ]

    def _marking(self, key: str) -> MarkOf:
        secret = bytes.fromhex(key)

        def mark_of(person_id: int, /, **columns: Any) -> str:
            text = f"{self.what.format(**columns)}: {person_id}"
            return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()

        return mark_of


async def hold_person(transaction: Transaction, person_id: int) -> None:
    """Keep a person from being marked and deleted for the rest of a transaction that asks about that."""
    await transaction.hold("person", person_id)


async def _new_key(transaction: Transaction) -> str:
    await transaction.rows(
        "INSERT INTO meta (name, content) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        [_KEY, secrets.token_hex(32)],
    )
    (row,) = await transaction.rows("SELECT content FROM meta WHERE name = ?", [_KEY])
    key: str = row["content"]
    return key
