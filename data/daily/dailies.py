"""The deal of a day: who has begun it, and what they made of it."""

from collections.abc import Sequence
from datetime import datetime

from data.daily.daily_boards import DailyBoards
from data.daily.daily_standings import DailyStandings, find_play, find_plays
from data.db import Database, Keeper, Marked, Transaction, hold_person, insert
from data.db.columns import Now, from_milliseconds, time_value
from data.db.errors import Conflict
from data.db.shards import NO_SERVER
from data.matches.shared_deals import open_private
from data.records.deals import NEVER_FINISHED, DailyPlay, OpenDaily, SharedDeal
from data.records.tables import Seat, Table

MARKED = Marked(
    table="left_dailies",
    what="day {day}",
    find="SELECT MAX(day) AS day FROM daily_plays WHERE person_id = ? HAVING MAX(day) IS NOT NULL",
    write="INSERT INTO left_dailies (mark, day) VALUES (?, ?) ON CONFLICT DO NOTHING",
    given="day",
    order="day",
)
"""The last day whose deal a deleted person had begun."""


class AlreadyBegun(Conflict):
    """Raised where a person has begun the day's deal before: in another window, or as somebody deleted."""


class Dailies(Keeper):
    """Begins and ends plays of a day's deal. ``day`` is always the number of the day."""

    def __init__(self, database: Database, now: Now) -> None:
        super().__init__(database, now)
        self.standings = DailyStandings(database, now)
        self.boards = DailyBoards(database, now)

    async def begin(
        self,
        day: int,
        deal: SharedDeal,
        *,
        person_id: int,
        guild_id: int | None,
        seats: Sequence[Seat],
        sides: Sequence[int],
        locale: str,
    ) -> Table:
        """Begin a person's play of this deal of the day, and note the server on which they do. Opens its
        private table and begins the match, in one transaction.
        Raises ``AlreadyBegun`` where the person has begun that day.
        """
        async with self._database.write() as transaction:
            now = self._now()
            await hold_person(transaction, person_id)
            if await MARKED.has(transaction, [person_id], day=day):
                raise AlreadyBegun(f"Person {person_id} has begun day {day} and left.")
            table = await open_private(transaction, now, deal, person_id, seats, sides, locale)
            columns = {
                "table_id": table.id,
                "deal_id": deal.id,
                "day": day,
                "person_id": person_id,
                "begun_at": now,
            }
            begun = await insert(transaction, "daily_plays", columns, once=True, returning="table_id")
            if not begun:
                raise AlreadyBegun(f"Person {person_id} has begun day {day}.")
            await _note_place(transaction, day, guild_id, person_id)
            return table

    async def seen_in(self, day: int, guild_id: int | None, person_id: int) -> None:
        """Note that a person has opened the day's deal on this server: there they are compared."""
        async with self._database.write() as transaction:
            await _note_place(transaction, day, guild_id, person_id)

    async def of_person(self, person_id: int, day: int) -> DailyPlay | None:
        return await find_play(self._database, "p.person_id = ? AND p.day = ?", [person_id, day])

    async def open_of(self, person_id: int) -> OpenDaily | None:
        """What a person has begun and may still finish, the one that closes first; None without any."""
        rows = await self._database.rows(
            "SELECT p.table_id, d.closed_until FROM daily_plays p JOIN shared_deals d ON d.id = p.deal_id"
            " WHERE p.person_id = ? AND p.lead IS NULL AND d.closed_until > ?"
            " ORDER BY d.closed_until LIMIT 1",
            [person_id, self._now()],
        )
        return OpenDaily(rows[0]["table_id"], from_milliseconds(rows[0]["closed_until"])) if rows else None

    async def of_deal_by(self, deal_id: int, person_id: int) -> DailyPlay | None:
        """A person's play of this deal that counts; None without one."""
        return await find_play(self._database, "p.deal_id = ? AND p.person_id = ?", [deal_id, person_id])

    async def at_table(self, table_id: int) -> DailyPlay | None:
        """The play at this table; None where it is one that doesn't count."""
        return await find_play(self._database, "p.table_id = ?", [table_id])

    async def to_note(self, limit: int = 1000) -> list[int]:
        """The tables of plays whose match is over and whose lead is not noted yet."""
        return await self._column(
            "SELECT p.table_id FROM daily_plays p JOIN tables t ON t.id = p.table_id"
            " JOIN matches m ON m.id = t.match_id WHERE p.lead IS NULL AND m.outcome IS NOT NULL"
            f" AND {self._database.shards.where(NO_SERVER)} LIMIT ?",
            [limit],
        )

    async def overdue(self, last_day: int, limit: int = 1000) -> list[int]:
        """The tables of plays of this day and of earlier ones that are still being played."""
        return await self._column(
            "SELECT table_id FROM daily_plays WHERE lead IS NULL AND day <= ?"
            f" AND {self._database.shards.where(NO_SERVER)} ORDER BY day LIMIT ?",
            [last_day, limit],
        )

    async def note(
        self, table_id: int, lead: int = NEVER_FINISHED, course: str = "", at: datetime | None = None
    ) -> None:
        """Note a play's lead (by default never finished), the signs of its quarters, its end. It stays."""
        await self._database.change(
            "UPDATE daily_plays SET lead = ?, course = ?, finished_at = ? WHERE table_id = ?"
            " AND lead IS NULL",
            [lead, course, time_value(at), table_id],
        )

    async def to_judge(self, first_day: int, limit: int = 20) -> list[DailyPlay]:
        """Finished plays of this day and later ones whose moves are not judged, the oldest first."""
        return await find_plays(
            self._database,
            "p.day >= ? AND p.lead > ? AND p.worst_move IS NULL AND p.person_id IS NOT NULL"
            f" AND {self._database.shards.where(NO_SERVER)} ORDER BY p.table_id LIMIT ?",
            [first_day, NEVER_FINISHED, limit],
        )

    async def note_moves(self, table_id: int, best: str, worst: str) -> None:
        """Note a person's best and worst move in a play."""
        await self._database.change(
            "UPDATE daily_plays SET best_move = ?, worst_move = ? WHERE table_id = ?", [best, worst, table_id]
        )

    async def to_tell(self, day: int, limit: int = 1000) -> list[DailyPlay]:
        """Finished plays of a day that is settled whose people want to be told and are not yet."""
        return await find_plays(
            self._database,
            "p.day = ? AND p.lead > ? AND p.share IS NOT NULL AND p.told_at IS NULL AND p.person_id IN"
            " (SELECT person_id FROM person_settings WHERE name = 'daily_letter' AND content = 'true')"
            f" AND {self._database.shards.where(NO_SERVER)} ORDER BY p.table_id LIMIT ?",
            [day, NEVER_FINISHED, limit],
        )

    async def told(self, table_id: int) -> bool:
        """Note that somebody is told of their play now; False if they were before."""
        return await self._changes(
            "UPDATE daily_plays SET told_at = ? WHERE table_id = ? AND told_at IS NULL RETURNING table_id",
            [self._now(), table_id],
        )

    async def share(self, table_id: int, most: int) -> bool:
        """Count that a person shares the line of their play; False if they have done so ``most`` times."""
        return await self._changes(
            "UPDATE daily_plays SET shared = shared + 1 WHERE table_id = ? AND shared < ? RETURNING table_id",
            [table_id, most],
        )

    async def forget_days(self, before: int, *, places_before: int) -> None:
        """Delete what is kept of deleted people about days before this one, and on which servers people
        opened the deals of days before ``places_before``.
        """
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM left_dailies WHERE day < ?", [before])
            await transaction.rows("DELETE FROM daily_places WHERE day < ?", [places_before])


async def _note_place(transaction: Transaction, day: int, guild_id: int | None, person_id: int) -> None:
    if guild_id is not None:
        columns = {"day": day, "guild_id": guild_id, "person_id": person_id}
        await insert(transaction, "daily_places", columns, once=True)
