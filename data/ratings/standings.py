"""Leaderboards, read from the standings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple
from datetime import datetime

from data.db import Keeper, Row, Transaction, first_number
from data.matches.result_rows import SEEN, STANDINGS
from data.ratings.movement import RatingOf, movers_since, places_before
from data.records.results import ALL_TIME, BoardLine, LadderKey, Player, Standing

BOARDS: Mapping[str, tuple[str, str, str]] = {
    "rating": ("rating", "average", "rated"),
    "wins": ("wins", "average", "matches"),
    "average": ("average", "wins", "matches"),
    "canastas": ("canastas", "average", "matches"),
}
"""For each board: the column that sorts it, the column that breaks ties, and the column of matches for which
there is a minimum. Players tied on both share the place.
"""

OF_LADDER = "guild_id = ? AND family = ? AND season = ?"
"""The standings on a ladder, by what its key is made of."""


class Standings(Keeper):
    """Reads leaderboards, without computer players and hidden people."""

    async def of(self, players: Iterable[Player], ladders: Iterable[LadderKey]) -> list[Standing]:
        """The standings of these players on these ladders, where they have one."""
        standings: list[Standing] = []
        async with self._database.read() as transaction:
            for ladder in ladders:
                for player in players:
                    rows = await transaction.rows(
                        f"SELECT * FROM standings WHERE {OF_LADDER} AND person_id = ? AND computer = ?",
                        [*astuple(ladder), player.person_id, player.computer],
                    )
                    standings += map(STANDINGS.read, rows)
        return standings

    async def board(
        self, ladder: LadderKey, by: str, *, minimum: int = 1, limit: int = 10, offset: int = 0
    ) -> list[BoardLine]:
        """The best of a ladder by one of BOARDS, among players with at least ``minimum`` matches. Tied
        players share a place, and the next place is skipped: 1, 1, 3.
        """
        first, second, count = BOARDS[by]
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                f"SELECT * FROM standings WHERE {OF_LADDER}"
                f" AND {count} >= ? AND {SEEN}"
                f" ORDER BY {first} DESC, {second} DESC, person_id DESC LIMIT ? OFFSET ?",
                [*astuple(ladder), max(1, minimum), limit, offset],
            )
            # The first one here may share a place with players on the previous page.
            place = await _place(transaction, rows[0], by, minimum) if rows and offset else 1
        worth = [(row[first], row[second]) for row in rows]
        lines = []
        for index, row in enumerate(rows):
            if index and worth[index] != worth[index - 1]:
                place = offset + index + 1
            lines.append(BoardLine(place, STANDINGS.read(row)))
        return lines

    async def place(
        self, ladder: LadderKey, by: str, person_id: int, *, minimum: int = 1
    ) -> BoardLine | None:
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                f"SELECT * FROM standings WHERE {OF_LADDER}"
                f" AND person_id = ? AND {BOARDS[by][2]} >= ? AND {SEEN}",
                [*astuple(ladder), person_id, max(1, minimum)],
            )
            if not rows:
                return None
            return BoardLine(await _place(transaction, rows[0], by, minimum), STANDINGS.read(rows[0]))

    async def places_at(
        self,
        ladder: LadderKey,
        lines: Sequence[BoardLine],
        at: datetime,
        rating_of: RatingOf,
        *,
        minimum: int = 1,
        size: int,
    ) -> dict[int, int | None]:
        """The places that these people on an all-time board by rating had at a moment, by person; None for
        those who were not on it. Empty if nobody was. ``size`` is the number of players on the board now,
        ``rating_of`` gives the rating of mu and sigma.
        """
        if not lines or ladder.season != ALL_TIME:
            return {}
        async with self._database.read() as transaction:
            movers = await movers_since(transaction, ladder, at, rating_of)
            return await places_before(transaction, ladder, lines, movers, max(1, minimum), size)

    async def size(self, ladder: LadderKey, by: str, *, minimum: int = 1) -> int:
        return await self._number(
            f"SELECT COUNT(*) AS n FROM standings WHERE {OF_LADDER} AND {BOARDS[by][2]} >= ? AND {SEEN}",
            [*astuple(ladder), max(1, minimum)],
        )

    async def computers(self, ladder: LadderKey) -> list[Standing]:
        """The kinds of computer player on a ladder, best first."""
        return await STANDINGS.all(
            self._database,
            f"SELECT * FROM standings WHERE {OF_LADDER} AND person_id = 0 ORDER BY rating DESC, computer",
            astuple(ladder),
        )

    async def seasons(self, guild_id: int) -> list[str]:
        """The seasons with counted matches on this server (0: on any), the latest first."""
        return await self._column(
            "SELECT DISTINCT season FROM standings WHERE guild_id = ? AND family = '' AND season <> ''"
            " ORDER BY season DESC",
            [guild_id],
        )


async def _place(transaction: Transaction, row: Row, by: str, minimum: int) -> int:
    """A player's place on a board: one more than the number of better players."""
    first, second, count = BOARDS[by]
    better = await first_number(
        transaction,
        f"SELECT COUNT(*) AS n FROM standings WHERE {OF_LADDER}"
        f" AND {count} >= ? AND {SEEN} AND {first} >= ? AND ({first} > ? OR {second} > ?)",
        [row["guild_id"], row["family"], row["season"], max(1, minimum), row[first], row[first], row[second]],
    )
    return better + 1
