"""The deal of a day: who has begun it, what they made of it, and how that compares."""

from collections.abc import Sequence
from datetime import datetime

from data.db.columns import Now, from_milliseconds, moment, time_value
from data.db.database import Database, Row, Transaction
from data.deals.shared_deals import open_private
from data.errors import Conflict
from data.marks import has_left_daily
from data.records.deals import NEVER_FINISHED, DailyLine, DailyPlay, Field, SharedDeal
from data.records.tables import Seat, Table

FIELD = (
    "SELECT COUNT(*) AS every, COALESCE(SUM(CASE WHEN lead < ? THEN 1 ELSE 0 END), 0) AS below,"
    " COALESCE(SUM(CASE WHEN lead = ? THEN 1 ELSE 0 END), 0) AS same"
    " FROM daily_plays WHERE deal_id = ? AND lead IS NOT NULL"
)
"""How many have a smaller lead, how many this one, and how many there are."""


class AlreadyBegun(Conflict):
    """Raised where a person has begun the day's deal before, in another window or before they had their data
    deleted.
    """


class Dailies:
    """Begins, ends and compares plays of a day's deal. ``day`` is always the number of the day."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def begin(
        self,
        day: int,
        deals: Sequence[SharedDeal],
        *,
        person_id: int,
        guild_id: int | None,
        seats: Sequence[Seat],
        sides: Sequence[int],
        locale: str,
    ) -> Table:
        """Begin a person's play of one of the day's ``deals``: of those that the fewest people of this server
        have, the first in this order. Opens its private table and begins the match, in one transaction.
        Raises ``AlreadyBegun`` where the person has begun that day.
        """
        async with self._database.write() as transaction:
            now = self._now()
            if await has_left_daily(transaction, day, person_id):
                raise AlreadyBegun(f"Person {person_id} has begun day {day} and left.")
            deal = await _least_common(transaction, day, deals, guild_id)
            table = await open_private(transaction, now, deal, person_id, seats, sides, locale)
            begun = await transaction.rows(
                "INSERT INTO daily_plays (table_id, deal_id, day, person_id, begun_at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING RETURNING table_id",
                table.id,
                deal.id,
                day,
                person_id,
                now,
            )
            if not begun:
                raise AlreadyBegun(f"Person {person_id} has begun day {day}.")
            await _note_place(transaction, day, guild_id, person_id)
            return table

    async def seen_in(self, day: int, guild_id: int | None, person_id: int) -> None:
        """Note that a person has opened the day's deal on this server: there they are compared."""
        async with self._database.write() as transaction:
            await _note_place(transaction, day, guild_id, person_id)

    async def of_person(self, person_id: int, day: int) -> DailyPlay | None:
        """A person's play of a day; None before they have begun it."""
        found = await self._plays("p.person_id = ? AND p.day = ?", person_id, day)
        return found[0] if found else None

    async def of_deal_by(self, deal_id: int, person_id: int) -> DailyPlay | None:
        """A person's play of this deal that counts; None without one."""
        found = await self._plays("p.deal_id = ? AND p.person_id = ?", deal_id, person_id)
        return found[0] if found else None

    async def at_table(self, table_id: int) -> DailyPlay | None:
        """The play at this table; None where it is one that doesn't count."""
        found = await self._plays("p.table_id = ?", table_id)
        return found[0] if found else None

    async def has_finished(self, deal_id: int, person_id: int) -> bool:
        """Whether this person has played this deal to its end, in a play that counts."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT 1 AS found FROM daily_plays WHERE deal_id = ? AND person_id = ? AND lead IS NOT NULL",
                deal_id,
                person_id,
            )
        return bool(rows)

    async def known_in(self, table_id: int, guild_id: int | None) -> bool:
        """Whether people on this server may read who played at this table: they opened the day's deal there,
        and they don't hide.
        """
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT 1 AS found FROM daily_plays p JOIN daily_places o"
                " ON o.person_id = p.person_id AND o.day = p.day WHERE p.table_id = ? AND o.guild_id = ?"
                " AND NOT EXISTS (SELECT 1 FROM person_settings h WHERE h.person_id = p.person_id"
                " AND h.name = 'hidden')",
                table_id,
                guild_id or 0,
            )
        return bool(rows)

    async def to_note(self, limit: int = 100) -> list[int]:
        """The tables of plays whose match is over and whose lead is not noted yet."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT p.table_id FROM daily_plays p JOIN tables t ON t.id = p.table_id"
                " JOIN matches m ON m.id = t.match_id WHERE p.lead IS NULL AND m.outcome IS NOT NULL LIMIT ?",
                limit,
            )
        return [row["table_id"] for row in rows]

    async def overdue(self, last_day: int, limit: int = 100) -> list[int]:
        """The tables of plays of this day and of earlier ones that are still being played."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT table_id FROM daily_plays WHERE lead IS NULL AND day <= ? ORDER BY day LIMIT ?",
                last_day,
                limit,
            )
        return [row["table_id"] for row in rows]

    async def note(
        self, table_id: int, lead: int = NEVER_FINISHED, course: str = "", at: datetime | None = None
    ) -> None:
        """Note the lead of a play, the signs of its quarters and when it ended; by default that it was never
        finished. What is noted stays.
        """
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE daily_plays SET lead = ?, course = ?, finished_at = ? WHERE table_id = ?"
                " AND lead IS NULL",
                lead,
                course,
                time_value(at),
                table_id,
            )

    async def share(self, table_id: int, most: int) -> bool:
        """Count that a person shares the line of their play; False if they have done so ``most`` times."""
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "UPDATE daily_plays SET shared = shared + 1 WHERE table_id = ? AND shared < ?"
                " RETURNING table_id",
                table_id,
                most,
            )
        return bool(rows)

    async def field(self, deal_id: int, lead: int) -> Field:
        """How a play with this lead compares with all others of its deal. One query over one index."""
        async with self._database.read() as transaction:
            (row,) = await transaction.rows(FIELD, lead, lead, deal_id)
        return Field(row["below"], max(0, row["same"] - 1), row["every"])

    async def best(self, deal_id: int) -> DailyPlay | None:
        """The play of this deal with the largest lead, of several the first; None before one is finished."""
        found = await self._plays(
            "p.deal_id = ? AND p.lead > ? ORDER BY p.lead DESC, p.finished_at, p.table_id LIMIT 1",
            deal_id,
            NEVER_FINISHED,
        )
        return found[0] if found else None

    async def of_deal(self, deal_id: int, limit: int) -> list[DailyPlay]:
        """The newest finished plays of a deal, at most this many."""
        return await self._plays(
            "p.deal_id = ? AND p.lead > ? ORDER BY p.table_id DESC LIMIT ?", deal_id, NEVER_FINISHED, limit
        )

    async def moves_of(self, matches: Sequence[int]) -> dict[int, list[tuple[int, str]]]:
        """The actions of the first deal of these matches in order, each as its seat and its text."""
        if not matches:
            return {}
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT match_id, seat, content FROM actions WHERE round = 1"
                f" AND match_id IN ({', '.join('?' * len(matches))}) ORDER BY match_id, n",
                *matches,
            )
        moves: dict[int, list[tuple[int, str]]] = {}
        for row in rows:
            moves.setdefault(row["match_id"], []).append((row["seat"], row["content"]))
        return moves

    async def days_of(self, person_id: int, limit: int = 400) -> list[int]:
        """The newest days that a person has played to their end, in descending order."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT day FROM daily_plays WHERE person_id = ? AND lead > ? ORDER BY day DESC LIMIT ?",
                person_id,
                NEVER_FINISHED,
                limit,
            )
        return [row["day"] for row in rows]

    async def finishers(self, day: int, variant: str) -> int:
        """How many people have played a day's deals of this game to their end."""
        async with self._database.read() as transaction:
            (row,) = await transaction.rows(
                "SELECT COUNT(*) AS n FROM shared_deals d JOIN daily_plays p ON p.deal_id = d.id"
                " WHERE d.day = ? AND d.variant = ? AND p.lead > ?",
                day,
                variant,
                NEVER_FINISHED,
            )
        number: int = row["n"]
        return number

    async def ranking(self, day: int, guild_id: int) -> list[DailyLine]:
        """What everybody who opened the day's deal on this server made of it, each in the field of their own
        deal, in one query; people who hide are left out. Unordered.
        """
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT f.*, s.name, d.variant, d.instance FROM daily_places o JOIN"
                " (SELECT p.table_id, p.person_id, p.deal_id, p.lead, p.course,"
                " RANK() OVER (PARTITION BY p.deal_id ORDER BY p.lead) AS place,"
                " COUNT(*) OVER (PARTITION BY p.deal_id, p.lead) AS same,"
                " COUNT(*) OVER (PARTITION BY p.deal_id) AS every"
                " FROM daily_plays p JOIN shared_deals e ON e.id = p.deal_id"
                " WHERE e.day = ? AND p.lead IS NOT NULL) f ON f.person_id = o.person_id"
                " JOIN shared_deals d ON d.id = f.deal_id"
                " JOIN tables t ON t.id = f.table_id"
                " JOIN match_seats s ON s.match_id = t.match_id AND s.person_id = o.person_id"
                " WHERE o.day = ? AND o.guild_id = ? AND f.lead > ? AND NOT EXISTS (SELECT 1"
                " FROM person_settings h WHERE h.person_id = o.person_id AND h.name = 'hidden')",
                day,
                day,
                guild_id,
                NEVER_FINISHED,
            )
        return [_line(row) for row in rows]

    async def forget_marks(self, before: int) -> None:
        """Delete what is kept of deleted people about days before this one, and where these were opened."""
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM left_dailies WHERE day < ?", before)
            await transaction.rows("DELETE FROM daily_places WHERE day < ?", before)

    async def _plays(self, condition: str, *values: int) -> list[DailyPlay]:
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT p.*, t.match_id FROM daily_plays p JOIN tables t ON t.id = p.table_id"
                f" WHERE {condition}",
                *values,
            )
        return [_play(row) for row in rows]


async def _least_common(
    transaction: Transaction, day: int, deals: Sequence[SharedDeal], guild_id: int | None
) -> SharedDeal:
    """The first of the deals that the fewest people of this server have."""
    rows = await transaction.rows(
        "SELECT p.deal_id, COUNT(*) AS n FROM daily_places o"
        " JOIN daily_plays p ON p.person_id = o.person_id AND p.day = o.day"
        " WHERE o.day = ? AND o.guild_id = ? GROUP BY p.deal_id",
        day,
        guild_id or 0,
    )
    have = {row["deal_id"]: row["n"] for row in rows}
    return min(deals, key=lambda deal: have.get(deal.id, 0))


async def _note_place(transaction: Transaction, day: int, guild_id: int | None, person_id: int) -> None:
    if guild_id is not None:
        await transaction.rows(
            "INSERT INTO daily_places (day, guild_id, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            day,
            guild_id,
            person_id,
        )


def _play(row: Row) -> DailyPlay:
    return DailyPlay(
        row["table_id"],
        row["deal_id"],
        row["day"],
        row["person_id"],
        from_milliseconds(row["begun_at"]),
        moment(row["finished_at"]),
        row["lead"],
        row["course"] or "",
        row["match_id"],
    )


def _line(row: Row) -> DailyLine:
    field = Field(row["place"] - 1, row["same"] - 1, row["every"])
    return DailyLine(
        person_id=row["person_id"],
        name=row["name"],
        variant=row["variant"],
        instance=row["instance"],
        lead=row["lead"],
        course=row["course"] or "",
        field=field,
    )
