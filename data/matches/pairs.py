"""Who plays against whom on a server, and with whom, and how that went, from matches that counted."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from data.db import Keeper, Mapper, Row
from data.db.columns import json_value, to_milliseconds
from data.records.results import EVERY_GAME, CountedSeat, Opponents

_COUNTED = "m.guild_id = ? AND m.finished_at >= ? AND m.duplicate = 0 AND m.verdict IN ({kinds})"
_OPPONENTS = Mapper(Opponents)


class Pairs(Keeper):
    """Reads who has met whom as opponents. A person whose data was deleted is in none of it."""

    async def of_server(
        self,
        guild_id: int,
        since: datetime,
        counting: Sequence[str],
        least: int,
        limit: int,
        *,
        partners: bool = False,
    ) -> list[Opponents]:
        """Those who played at least this many matches against each other, or as ``partners``, that ended
        since this moment and count in one of these ways, most matches first.
        """
        other = "=" if partners else "<>"
        counted = _COUNTED.format(kinds=", ".join("?" for _ in counting))
        return await _OPPONENTS.all(
            self._database,
            "SELECT a.person_id AS one, b.person_id AS other, COUNT(*) AS matches FROM matches m"
            " JOIN match_seats a ON a.match_id = m.id"
            " JOIN match_seats b ON b.match_id = m.id AND b.person_id > a.person_id"
            f" AND b.side {other} a.side"
            f" WHERE {counted} GROUP BY a.person_id, b.person_id HAVING COUNT(*) >= ?"
            " ORDER BY matches DESC, one, other LIMIT ?",
            [guild_id, to_milliseconds(since), *counting, least, limit],
        )

    async def leavers(self, guild_id: int, since: datetime, counting: Sequence[str], least: int) -> list[int]:
        """Who left at least this many such matches, or counts as having left them."""
        counted = _COUNTED.format(kinds=", ".join("?" for _ in counting))
        return await self._column(
            "SELECT s.person_id FROM matches m JOIN match_seats s ON s.match_id = m.id"
            " LEFT JOIN figures f ON f.match_id = s.match_id AND f.seat = s.seat"
            f" WHERE {counted} AND s.person_id IS NOT NULL"
            " AND (s.left_at IS NOT NULL OR f.content LIKE '%\"absent\": true%')"
            " GROUP BY s.person_id HAVING COUNT(*) >= ? ORDER BY s.person_id",
            [guild_id, to_milliseconds(since), *counting, least],
        )

    async def seats(
        self, guild_id: int, since: datetime, counting: Sequence[str], people: Sequence[int]
    ) -> list[CountedSeat]:
        """Every seat of these people in such matches, oldest match first."""
        if not people:
            return []
        counted = _COUNTED.format(kinds=", ".join("?" for _ in counting))
        marks = ", ".join("?" for _ in people)
        rows = await self._database.rows(
            "SELECT m.id, m.started_at, m.finished_at, m.reason, m.deals_played, s.person_id, s.name,"
            " s.side, s.won, s.left_at, f.content,"
            " (SELECT COUNT(*) FROM match_seats o WHERE o.match_id = m.id) AS players,"
            " r.mu_before, r.sigma_before, r.mu, r.sigma"
            " FROM matches m JOIN match_seats s ON s.match_id = m.id"
            " LEFT JOIN figures f ON f.match_id = s.match_id AND f.seat = s.seat"
            " LEFT JOIN rating_steps r ON r.match_id = s.match_id AND r.seat = s.seat"
            " AND r.guild_id = m.guild_id AND r.family = ?"
            f" WHERE {counted} AND s.person_id IN ({marks}) ORDER BY m.id, s.seat",
            [EVERY_GAME, guild_id, to_milliseconds(since), *counting, *people],
        )
        return [_seat(row) for row in rows]


def _seat(row: Row) -> CountedSeat:
    figures = {} if row["content"] is None else json_value(row["content"])
    left = row["left_at"] is not None or bool(figures.get("absent"))
    rated = row["mu"] is not None
    return CountedSeat(
        match_id=row["id"],
        person_id=row["person_id"],
        name=row["name"],
        side=row["side"],
        players=row["players"],
        won=bool(row["won"] if figures.get("won") is None else figures["won"]) and not left,
        left=left,
        early=row["reason"] is not None,
        lasted=timedelta(milliseconds=row["finished_at"] - row["started_at"]),
        deals=row["deals_played"],
        before=(row["mu_before"], row["sigma_before"]) if rated else None,
        after=(row["mu"], row["sigma"]) if rated else None,
        piles=figures.get("piles", 0),
        own_deals=figures.get("deals", 0),
        behind=left and bool(figures.get("place")),
    )
