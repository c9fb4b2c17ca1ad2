"""How the plays of a day's deal compare: in its field, on a server, over the days of a person."""

from collections.abc import Sequence

from data.db import Database, Keeper, Mapper, Values, or_empty
from data.matches.result_rows import HIDDEN_PEOPLE
from data.records.deals import NEVER_FINISHED, DailyLine, DailyPlay, Field

FIELD = (
    "SELECT COUNT(*) AS every, COALESCE(SUM(CASE WHEN lead < ? THEN 1 ELSE 0 END), 0) AS below,"
    " COALESCE(SUM(CASE WHEN lead = ? THEN 1 ELSE 0 END), 0) AS same"
    " FROM daily_plays WHERE deal_id = ? AND lead IS NOT NULL"
)
"""How many have a smaller lead, how many this one, and how many there are."""
_PLAYS = Mapper(DailyPlay, course=or_empty())
_FROM = "SELECT p.*, t.match_id FROM daily_plays p JOIN tables t ON t.id = p.table_id WHERE "
_LINES = Mapper(DailyLine, given=("field",), course=or_empty())


async def find_plays(database: Database, condition: str, values: Values = ()) -> list[DailyPlay]:
    """The plays for which this SQL holds: ``p`` is daily_plays, ``t`` their tables."""
    return await _PLAYS.all(database, _FROM + condition, values)


async def find_play(database: Database, condition: str, values: Values = ()) -> DailyPlay | None:
    return await _PLAYS.first(database, _FROM + condition, values)


class DailyStandings(Keeper):
    """Compares plays of a day's deal, and says who may see whose. ``day`` is always the number of the day."""

    async def has_finished(self, deal_id: int, person_id: int) -> bool:
        """Whether this person has played this deal to its end, in a play that counts."""
        return await self._is_there(
            "SELECT 1 AS found FROM daily_plays WHERE deal_id = ? AND person_id = ? AND lead IS NOT NULL",
            [deal_id, person_id],
        )

    async def known_in(self, table_id: int, guild_id: int | None) -> bool:
        """Whether people on this server may read who played here: they opened it there, and don't hide."""
        return await self._is_there(
            "SELECT 1 AS found FROM daily_plays p JOIN daily_places o"
            " ON o.person_id = p.person_id AND o.day = p.day WHERE p.table_id = ? AND o.guild_id = ?"
            " AND NOT EXISTS (SELECT 1 FROM person_settings h WHERE h.person_id = p.person_id"
            " AND h.name = 'hidden')",
            [table_id, guild_id or 0],
        )

    async def field(self, deal_id: int, lead: int) -> Field:
        """How a play with this lead compares with all others of its deal. One query over one index."""
        (row,) = await self._database.rows(FIELD, [lead, lead, deal_id])
        return Field(row["below"], max(0, row["same"] - 1), row["every"])

    async def people_of(self, day: int, variant: str) -> int:
        """How many people have begun a day's deal of this game."""
        (row,) = await self._database.rows(
            "SELECT COUNT(*) AS people FROM daily_plays p JOIN shared_deals d ON d.id = p.deal_id"
            " WHERE d.day = ? AND d.variant = ?",
            [day, variant],
        )
        return int(row["people"])

    async def best(self, deal_id: int) -> DailyPlay | None:
        """The play of this deal with the largest lead, the first of several, without people who hide."""
        return await find_play(
            self._database,
            f"p.deal_id = ? AND p.lead > ? AND COALESCE(p.person_id, 0) NOT IN ({HIDDEN_PEOPLE})"
            " ORDER BY p.lead DESC, p.finished_at, p.table_id LIMIT 1",
            [deal_id, NEVER_FINISHED],
        )

    async def computers(self, deal_id: int) -> dict[str, list[int]]:
        """The leads of the computer players that have played a deal, by their level."""
        rows = await self._database.rows(
            "SELECT level, lead FROM daily_computers WHERE deal_id = ? ORDER BY level, n", [deal_id]
        )
        leads: dict[str, list[int]] = {}
        for row in rows:
            leads.setdefault(row["level"], []).append(row["lead"])
        return leads

    async def note_computer(self, deal_id: int, level: str, n: int, lead: int) -> None:
        """Note the lead of a level's play ``n`` of a deal. What is noted stays."""
        await self._database.change(
            "INSERT INTO daily_computers (deal_id, level, n, lead) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            [deal_id, level, n, lead],
        )

    async def of_deal(self, deal_id: int, limit: int) -> list[DailyPlay]:
        """The newest finished plays of a deal, at most this many."""
        return await find_plays(
            self._database,
            "p.deal_id = ? AND p.lead > ? ORDER BY p.table_id DESC LIMIT ?",
            [deal_id, NEVER_FINISHED, limit],
        )

    async def moves_of(self, matches: Sequence[int]) -> dict[int, list[tuple[int, str]]]:
        """The actions of the first deal of these matches in order, each as its seat and its text."""
        if not matches:
            return {}
        rows = await self._database.rows(
            "SELECT match_id, seat, content FROM actions WHERE round = 1"
            f" AND match_id IN ({', '.join('?' * len(matches))}) ORDER BY match_id, n",
            matches,
        )
        moves: dict[int, list[tuple[int, str]]] = {}
        for row in rows:
            moves.setdefault(row["match_id"], []).append((row["seat"], row["content"]))
        return moves

    async def days_of(self, person_id: int, limit: int = 400) -> list[int]:
        """The newest days that a person has played to their end, in descending order."""
        return await self._column(
            "SELECT day FROM daily_plays WHERE person_id = ? AND lead > ? ORDER BY day DESC LIMIT ?",
            [person_id, NEVER_FINISHED, limit],
        )

    async def ranking(self, day: int, guild_id: int) -> list[DailyLine]:
        """What everybody who opened the day's deal on this server made of it, each in the field of their own
        deal, in one query; people who hide are left out. Unordered.
        """
        # One row at most joins each play: no plan, however little is known of the tables, goes through the
        # whole field again for each person.
        rows = await self._database.rows(
            "SELECT f.*, s.name, d.variant FROM"
            " (SELECT p.table_id, p.person_id, p.deal_id, p.lead, p.course, o.person_id AS opened_here,"
            " RANK() OVER (PARTITION BY p.deal_id ORDER BY p.lead) AS place,"
            " COUNT(*) OVER (PARTITION BY p.deal_id, p.lead) AS same,"
            " COUNT(*) OVER (PARTITION BY p.deal_id) AS every"
            " FROM daily_plays p JOIN shared_deals e ON e.id = p.deal_id"
            " LEFT JOIN daily_places o ON o.day = ? AND o.guild_id = ? AND o.person_id = p.person_id"
            " WHERE e.day = ? AND p.lead IS NOT NULL) f"
            " JOIN shared_deals d ON d.id = f.deal_id"
            " JOIN tables t ON t.id = f.table_id"
            " JOIN match_seats s ON s.match_id = t.match_id AND s.person_id = f.person_id"
            " WHERE f.opened_here IS NOT NULL AND f.lead > ? AND NOT EXISTS (SELECT 1"
            " FROM person_settings h WHERE h.person_id = f.person_id AND h.name = 'hidden')",
            [day, guild_id, day, NEVER_FINISHED],
        )
        return [
            _LINES.read(row, field=Field(row["place"] - 1, row["same"] - 1, row["every"])) for row in rows
        ]
