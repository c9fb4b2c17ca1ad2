"""The ratings of people whose data were deleted: deletion is no way to reset one."""

from collections.abc import Iterable
from datetime import datetime

from data.db import Mapper, Marked, Transaction, delete, insert
from data.db.columns import to_milliseconds
from data.db.part import Leaving
from data.records.results import ALL_TIME, RatingStart

MARKED = Marked(
    table="kept_ratings",
    what="ratings",
    given="guild_id family mu sigma expires_at",
    order="guild_id, family",
)
STARTS = Mapper(RatingStart)
_KEPT = Mapper(RatingStart, given=("person_id",))


async def hold_ratings(transaction: Transaction) -> None:
    """Keep others from rating results and deleting the rated, for the rest of the transaction: both write
    standings and posted boards, and results are rated one after the other.
    """
    await transaction.hold("ratings")


async def keep_ratings(transaction: Transaction, leaving: Leaving) -> None:
    if leaving.marks_until is None:
        return
    await transaction.rows(
        "INSERT INTO kept_ratings (mark, guild_id, family, mu, sigma, expires_at)"
        " SELECT CAST(? AS TEXT), guild_id, family, mu, sigma, CAST(? AS INTEGER) FROM standings"
        " WHERE person_id = ? AND season = ? AND rated > 0"
        " ON CONFLICT (mark, guild_id, family) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
        " expires_at = excluded.expires_at",
        [
            await MARKED.new_mark(transaction, leaving.person_id),
            to_milliseconds(leaving.marks_until),
            leaving.person_id,
            ALL_TIME,
        ],
    )


async def kept_ratings(transaction: Transaction, people: Iterable[int], at: datetime) -> list[RatingStart]:
    """The ratings these people had when their data were deleted, as far as they are kept at this moment."""
    mark_of = await MARKED.marking(transaction)
    if mark_of is None:
        return []
    starts: list[RatingStart] = []
    for person_id in people:
        rows = await transaction.rows(
            "SELECT * FROM kept_ratings WHERE mark = ? AND expires_at > ? ORDER BY guild_id, family",
            [mark_of(person_id), to_milliseconds(at)],
        )
        starts += [_KEPT.read(row, person_id=person_id) for row in rows]
    return starts


async def come_back(transaction: Transaction, starts: Iterable[RatingStart]) -> None:
    """Give these people back what was kept about them, under their ids."""
    for start in starts:
        mark = await MARKED.mark_of(transaction, start.person_id)
        await delete(transaction, "kept_ratings", mark=mark, guild_id=start.guild_id, family=start.family)
        await insert(transaction, "rating_starts", STARTS.columns(start), key=3)
