"""What plays of days that are over were worth: noted once, and summed up over weeks and months."""

from collections.abc import Iterable

from data.db import Keeper, Mapper, or_empty
from data.db.shards import NO_SERVER
from data.matches.result_rows import HIDDEN_PEOPLE
from data.records.deals import NEVER_FINISHED, DailyDay, DailyStanding

WHOLE = 10_000
"""The share of somebody who has all the matchpoints that there are."""
_STANDINGS, _DAYS = Mapper(DailyStanding), Mapper(DailyDay, course=or_empty())


class DailyBoards(Keeper):
    """Says what everybody made of several days. ``day`` is always the number of a day."""

    async def unsettled(self, last_day: int, limit: int = 100) -> list[int]:
        """The deals of this day and of earlier ones whose plays are all over and not settled."""
        return await self._column(
            "SELECT deal_id FROM daily_plays WHERE day <= ? AND share IS NULL"
            f" AND {self._database.shards.where(NO_SERVER)}"
            " GROUP BY deal_id HAVING COUNT(lead) = COUNT(*) ORDER BY deal_id LIMIT ?",
            [last_day, limit],
        )

    async def settle(self, deal_id: int) -> None:
        """Note what the plays of a deal were worth, as ``share`` of bot/daily/plays.py has it."""
        await self._database.change(
            "UPDATE daily_plays SET share = f.share FROM (SELECT table_id,"
            f" CASE WHEN lead = {NEVER_FINISHED} THEN 0 WHEN every = 1 THEN {WHOLE // 2}"
            f" ELSE {WHOLE} * (2 * place + same - 3) / (2 * (every - 1)) END AS share"
            " FROM (SELECT table_id, lead, RANK() OVER (ORDER BY lead) AS place,"
            " COUNT(*) OVER (PARTITION BY lead) AS same, COUNT(*) OVER () AS every"
            " FROM daily_plays WHERE deal_id = ?) r) f WHERE daily_plays.table_id = f.table_id",
            [deal_id],
        )

    async def board(
        self,
        first: int,
        last: int,
        best: int,
        guild_id: int | None,
        *,
        top: int,
        people: Iterable[int] = (),
    ) -> list[DailyStanding]:
        """The standings from one day to another, each person's ``best`` days summed up, of the days that they
        opened on this server or of all: the ``top`` places and these people's. Who hides is left out.
        """
        here = "" if guild_id is None else " JOIN daily_places o ON o.day = p.day AND o.guild_id = ?"
        here += "" if guild_id is None else " AND o.person_id = p.person_id"
        some = ", ".join(map(str, people)) or "0"
        rows = await self._database.rows(
            "WITH days AS (SELECT p.person_id, p.share, p.table_id, ROW_NUMBER() OVER"
            " (PARTITION BY p.person_id ORDER BY p.share DESC, p.day) AS n"
            f" FROM daily_plays p{here} WHERE p.day BETWEEN ? AND ? AND p.share IS NOT NULL AND p.lead > ?"
            f" AND p.person_id IS NOT NULL AND p.person_id NOT IN ({HIDDEN_PEOPLE})),"
            " sums AS (SELECT person_id, SUM(CASE WHEN n <= ? THEN share ELSE 0 END) AS points,"
            " COUNT(*) AS days, MAX(share) AS best, MAX(table_id) AS table_id FROM days GROUP BY person_id),"
            " places AS (SELECT sums.*, RANK() OVER (ORDER BY points DESC) AS place FROM sums)"
            " SELECT s.person_id, s.points, s.days, s.best, s.place, m.name FROM places s"
            " JOIN tables t ON t.id = s.table_id"
            " JOIN match_seats m ON m.match_id = t.match_id AND m.person_id = s.person_id"
            f" WHERE s.place <= ? OR s.person_id IN ({some}) ORDER BY s.place, s.person_id",
            [*(() if guild_id is None else (guild_id,)), first, last, NEVER_FINISHED, best, top],
        )
        return [_STANDINGS.read(row) for row in rows]

    async def history(self, person_id: int, limit: int = 400) -> list[DailyDay]:
        """What a person made of the days that are over, the newest first."""
        return await _DAYS.all(
            self._database,
            "SELECT day, share, course FROM daily_plays WHERE person_id = ? AND share IS NOT NULL"
            " AND lead > ? ORDER BY day DESC LIMIT ?",
            [person_id, NEVER_FINISHED, limit],
        )
