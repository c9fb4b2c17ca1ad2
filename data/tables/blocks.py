"""Who never wants to share a table with whom."""

from collections.abc import Iterable, Sequence

from data.db import Keeper, Mapper, Marked, Transaction, Value, delete, insert
from data.db.errors import KeptApart
from data.records.people import Apart, Block

MARKED = Marked(
    table="blocks",
    what="block by {person_id}",
    find="SELECT id, person_id FROM blocks WHERE blocked_id = ?",
    write="UPDATE blocks SET mark = ?, blocked_id = NULL, name = '' WHERE id = ?",
    always=True,
)
_BLOCKS = Mapper(Block)


class Blocks(Keeper):
    """Stores whom people have blocked. A block holds in both directions; only who made it sees it."""

    async def add(self, person_id: int, blocked_id: int, name: str, *, most: int) -> bool:
        """Block somebody for a person, under their present name; False if ``most`` are blocked already."""
        async with self._database.write() as transaction:
            await transaction.hold("blocks", person_id)  # they are counted, then written
            rows = await transaction.rows(
                "SELECT blocked_id FROM blocks WHERE person_id = ? ORDER BY id", [person_id]
            )
            if any(row["blocked_id"] == blocked_id for row in rows):
                return True
            if len(rows) >= most:
                return False
            columns: dict[str, Value] = {
                "person_id": person_id,
                "blocked_id": blocked_id,
                "name": name,
                "since": self._now(),
            }
            await insert(transaction, "blocks", columns, once=True)
        return True

    async def remove(self, person_id: int, block_id: int) -> Block | None:
        """Take back a block of this person; None if there is no such block."""
        rows = await delete(
            self._database,
            "blocks",
            person_id=person_id,
            id=block_id,
            returning="id, blocked_id, name, since",
        )
        return _BLOCKS.read(rows[0]) if rows else None

    async def of(self, person_id: int) -> list[Block]:
        """The people whom this person has blocked, the latest first."""
        return await _BLOCKS.all(
            self._database,
            "SELECT id, blocked_id, name, since FROM blocks WHERE person_id = ? ORDER BY id DESC",
            [person_id],
        )

    async def apart(self, person_id: int, others: Iterable[int]) -> Apart:
        """Which of these others the person has blocked, and which of them have blocked the person."""
        wanted = set(others) - {person_id}
        async with self._database.read() as transaction:
            pairs = await _blocked(transaction, [person_id, *wanted]) if wanted else set()
        return Apart(
            frozenset(to for by, to in pairs if by == person_id),
            frozenset(by for by, to in pairs if to == person_id),
        )

    async def pairs(self, people: Sequence[int]) -> frozenset[frozenset[int]]:
        """The pairs among these people of whom one has blocked the other."""
        async with self._database.read() as transaction:
            found = await _blocked(transaction, people)
        return frozenset(frozenset(pair) for pair in found)


async def refuse_apart(transaction: Transaction, table_id: int, person_id: int) -> None:
    """Raises ``KeptApart`` if this person and somebody seated at the table are not to share one."""
    rows = await transaction.rows(
        "SELECT person_id FROM seats WHERE table_id = ? AND person_id IS NOT NULL", [table_id]
    )
    others = [row["person_id"] for row in rows if row["person_id"] != person_id]
    found = await _blocked(transaction, [person_id, *others]) if others else set()
    if any(person_id in pair for pair in found):
        raise KeptApart("Somebody at the table has blocked the person, or the other way round.")


async def refuse_pairs(transaction: Transaction, people: Iterable[int | None]) -> None:
    """Raises ``KeptApart`` if two of these people are not to share a table."""
    if await _blocked(transaction, [person for person in people if person is not None]):
        raise KeptApart("Somebody at the table has blocked somebody else there.")


async def _blocked(transaction: Transaction, people: Sequence[int]) -> set[tuple[int, int]]:
    """Who among these people has blocked whom."""
    if len(people) < 2:
        return set()
    within = f"({', '.join('?' * len(people))})"
    rows = await transaction.rows(
        "SELECT person_id, blocked_id, mark FROM blocks"
        f" WHERE person_id IN {within} AND (blocked_id IN {within} OR blocked_id IS NULL)",
        [*people, *people],
    )
    pairs = {(row["person_id"], row["blocked_id"]) for row in rows if row["blocked_id"] is not None}
    marks = {row["mark"]: row["person_id"] for row in rows if row["mark"] is not None}
    mark_of = await MARKED.marking(transaction) if marks else None
    if mark_of is not None:
        possible = [(by, to) for by in set(marks.values()) for to in people if to != by]
        pairs |= {(by, to) for by, to in possible if mark_of(to, person_id=by) in marks}
    return pairs
