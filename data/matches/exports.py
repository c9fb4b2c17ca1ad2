"""What a server's managers may save as a file, its matches and tables, newest first, and what an operator may
give away: page by page.
"""

from collections.abc import Iterable
from datetime import datetime

from data.db import Keeper, Mapper, is_there, or_empty
from data.db.columns import time_value
from data.db.many import grouped
from data.matches.result_rows import HIDDEN_PEOPLE, PUBLIC
from data.records.results import SavedMatch, SavedSeat, SavedTable
from data.servers.settings import GIVES_RECORDS

_NAME = f"CASE WHEN s.person_id IN ({HIDDEN_PEOPLE}) THEN '' ELSE s.name END AS name"
_ID = f"CASE WHEN s.person_id IN ({HIDDEN_PEOPLE}) THEN NULL ELSE s.person_id END AS shown_id"
"""The name of a seat's player, as on boards: not of somebody who hides."""
_MATCHES = Mapper(
    SavedMatch, given=("finished", "seats"), counted="verdict", deals="deals_played", tournament=or_empty()
)
_SEATS = Mapper(SavedSeat, computer=is_there(), person_id="shown_id")
_TABLES = Mapper(
    SavedTable,
    given=("names",),
    because="closed_because",
    opened_at="created_at",
    last_at="touched_at",
    tournament=or_empty(),
)


_GIVES = (
    f"IN (SELECT g.person_id FROM person_settings g WHERE g.name = '{GIVES_RECORDS}')"
    f" AND p.person_id NOT IN ({HIDDEN_PEOPLE})"
)


class Exports(Keeper):
    """Reads pages of a server's data, each of what comes ``before`` an id (None: the newest)."""

    async def matches(self, guild_id: int, before: int | None, limit: int) -> list[SavedMatch]:
        """Finished matches, newest first; no private ones."""
        chosen = (
            "m.guild_id = ? AND m.outcome IS NOT NULL AND m.deal_id IS NULL"
            " AND (CAST(? AS INTEGER) IS NULL OR m.id < ?)"
        )
        page = guild_id, before, before, limit
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT m.*, o.name AS tournament FROM matches m"
                " LEFT JOIN tournaments o ON o.id = m.tournament_id"
                f" WHERE {chosen} ORDER BY m.id DESC LIMIT ?",
                page,
            )
            seats = await _SEATS.by(
                "match_id",
                transaction,
                f"SELECT s.match_id, s.computer, s.side, s.won, s.points, {_NAME}, {_ID} FROM match_seats s"
                f" WHERE s.match_id IN (SELECT m.id FROM matches m WHERE {chosen} ORDER BY m.id DESC LIMIT ?)"
                " ORDER BY s.match_id, s.seat",
                page,
            )
        return [
            _MATCHES.read(row, finished=row["outcome"] == "finished", seats=tuple(seats[row["id"]]))
            for row in rows
        ]

    async def tables(self, guild_id: int, before: int | None, limit: int) -> list[SavedTable]:
        """Tables, newest first; no private ones."""
        chosen = "t.guild_id = ? AND t.deal_id IS NULL AND (CAST(? AS INTEGER) IS NULL OR t.id < ?)"
        page = guild_id, before, before, limit
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT t.*, o.name AS tournament FROM tables t"
                " LEFT JOIN tournaments o ON o.id = t.tournament_id"
                f" WHERE {chosen} ORDER BY t.id DESC LIMIT ?",
                page,
            )
            seats = await transaction.rows(
                f"SELECT s.table_id, {_NAME} FROM seats s WHERE s.table_id IN"
                f" (SELECT t.id FROM tables t WHERE {chosen} ORDER BY t.id DESC LIMIT ?)"
                " AND s.name IS NOT NULL ORDER BY s.table_id, s.seat",
                page,
            )
        names = grouped("table_id", seats)
        return [
            _TABLES.read(row, names=tuple(seat["name"] for seat in names[row["id"]] if seat["name"]))
            for row in rows
        ]

    async def names(self, people: Iterable[int]) -> dict[int, str]:
        """The names that people had at their last matches, of those who have played and don't hide."""
        wanted = sorted(set(people))
        marks = ", ".join("?" * len(wanted))
        rows = await self._database.rows(
            "SELECT s.person_id, s.name FROM match_seats s JOIN (SELECT person_id, MAX(match_id) AS last"
            f" FROM match_seats WHERE person_id IN ({marks}) GROUP BY person_id) l"
            " ON l.person_id = s.person_id AND l.last = s.match_id"
            f" WHERE s.person_id NOT IN ({HIDDEN_PEOPLE})",
            wanted,
        )
        return {row["person_id"]: row["name"] for row in rows}

    async def hidden(self) -> frozenset[int]:
        """Everybody who hides."""
        return frozenset(await self._column(HIDDEN_PEOPLE))

    async def archived(self, before: datetime, after: int, limit: int) -> list[int]:
        """The first matches with a number above ``after`` that had ended before then and go into the archive:
        public ones to which everybody agrees who had a seat, of whom nobody hides or has been deleted.
        """
        return await self._column(
            f"SELECT m.id FROM matches m WHERE {PUBLIC} AND m.id > ? AND NOT EXISTS ("
            "SELECT 1 FROM match_seats p WHERE p.match_id = m.id AND (p.computer IS NULL OR p.person_id > 0)"
            f" AND NOT COALESCE(p.person_id {_GIVES}, FALSE)) AND NOT EXISTS"
            " (SELECT 1 FROM stays p WHERE p.match_id = m.id"
            f" AND NOT COALESCE(p.person_id {_GIVES}, FALSE)) ORDER BY m.id LIMIT ?",
            [time_value(before), after, limit],
        )
