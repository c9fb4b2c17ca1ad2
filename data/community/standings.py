"""Leaderboards, read off the standings."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from data.community.rows import standing_of
from data.db.database import Database, Row, Transaction
from data.records.results import (
    BoardLine,
    LadderKey,
    Player,
    Standing,
)

BOARDS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "rating": ("rating", "average", "rated"),
        "wins": ("wins", "average", "matches"),
        "average": ("average", "wins", "matches"),
        "canastas": ("canastas", "average", "matches"),
    }
)
"""For each board the column it goes by, the one that decides between those who are equal by it, and the one
that counts the matches of which there is a minimum. Who is equal in both shares a place.
"""


_SEEN = (
    "person_id > 0 AND person_id NOT IN"
    " (SELECT p.person_id FROM person_settings p WHERE p.name = 'hidden' AND p.content = 'true')"
)


class Standings:
    """Reads leaderboards: no computer players, nobody who hides."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, players: Iterable[Player], ladders: Iterable[LadderKey]) -> list[Standing]:
        """Where these players stand on these ladders, as far as they do."""
        found: list[Standing] = []
        async with self._database.read() as transaction:
            for ladder in ladders:
                for player in players:
                    rows = await transaction.rows(
                        "SELECT * FROM standings WHERE guild_id = ? AND family = ? AND season = ?"
                        " AND person_id = ? AND computer = ?",
                        ladder.guild_id,
                        ladder.family,
                        ladder.season,
                        player.person_id,
                        player.computer,
                    )
                    found += map(standing_of, rows)
        return found

    async def board(
        self, ladder: LadderKey, by: str, *, minimum: int = 1, limit: int = 10, offset: int = 0
    ) -> list[BoardLine]:
        """The best of a ladder by one of BOARDS, of those who have at least ``minimum`` matches. Equals share
        a place, and the next one has the place that their number leaves: 1, 1, 3.
        """
        first, second, count = BOARDS[by]
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM standings WHERE guild_id = ? AND family = ? AND season = ?"
                f" AND {count} >= ? AND {_SEEN}"
                f" ORDER BY {first} DESC, {second} DESC, person_id DESC LIMIT ? OFFSET ?",
                ladder.guild_id,
                ladder.family,
                ladder.season,
                max(1, minimum),
                limit,
                offset,
            )
            # The first one here may share a place with some who are on the page before.
            place = await _place(transaction, rows[0], by, minimum) if rows and offset else 1
        worth = [(row[first], row[second]) for row in rows]
        lines = []
        for index, row in enumerate(rows):
            if index and worth[index] != worth[index - 1]:
                place = offset + index + 1
            lines.append(BoardLine(place, standing_of(row)))
        return lines

    async def place(
        self, ladder: LadderKey, by: str, person_id: int, *, minimum: int = 1
    ) -> BoardLine | None:
        """A person's line on a board; None where they are not on it."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM standings WHERE guild_id = ? AND family = ? AND season = ?"
                f" AND person_id = ? AND {BOARDS[by][2]} >= ? AND {_SEEN}",
                ladder.guild_id,
                ladder.family,
                ladder.season,
                person_id,
                max(1, minimum),
            )
            if not rows:
                return None
            return BoardLine(await _place(transaction, rows[0], by, minimum), standing_of(rows[0]))

    async def size(self, ladder: LadderKey, by: str, *, minimum: int = 1) -> int:
        """How many are on a board."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT COUNT(*) AS n FROM standings WHERE guild_id = ? AND family = ? AND season = ?"
                f" AND {BOARDS[by][2]} >= ? AND {_SEEN}",
                ladder.guild_id,
                ladder.family,
                ladder.season,
                max(1, minimum),
            )
        size: int = rows[0]["n"]
        return size

    async def computers(self, ladder: LadderKey) -> list[Standing]:
        """The kinds of computer player that stand on a ladder, best first."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM standings WHERE guild_id = ? AND family = ? AND season = ? AND person_id = 0"
                " ORDER BY rating DESC, computer",
                ladder.guild_id,
                ladder.family,
                ladder.season,
            )
        return [standing_of(row) for row in rows]

    async def seasons(self, guild_id: int) -> list[str]:
        """The seasons in which matches of this server (0: of any) have counted, the last one first."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT DISTINCT season FROM standings WHERE guild_id = ? AND family = '' AND season <> ''"
                " ORDER BY season DESC",
                guild_id,
            )
        return [row["season"] for row in rows]


async def _place(transaction: Transaction, row: Row, by: str, minimum: int) -> int:
    """The place of one who is on a board: one more than those who are better."""
    first, second, count = BOARDS[by]
    better = await transaction.rows(
        "SELECT COUNT(*) AS n FROM standings WHERE guild_id = ? AND family = ? AND season = ?"
        f" AND {count} >= ? AND {_SEEN} AND {first} >= ? AND ({first} > ? OR {second} > ?)",
        row["guild_id"],
        row["family"],
        row["season"],
        max(1, minimum),
        row[first],
        row[first],
        row[second],
    )
    place: int = better[0]["n"] + 1
    return place
