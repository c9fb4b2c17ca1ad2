"""Rating updates: ratings and their steps."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from data.db import Database, Transaction
from data.db.columns import Now, from_milliseconds, to_milliseconds
from data.db.errors import Conflict
from data.matches.result_rows import STEPS, put_standings, put_steps
from data.ratings.kept import STARTS, come_back, hold_ratings, kept_ratings
from data.ratings.leaderboards import Leaderboards, Seasons, outdate_board
from data.ratings.roles import Roles
from data.ratings.standings import Standings
from data.records.results import EVERYWHERE, RatingStart, RatingStep, Standing

_GONE = (
    "SELECT 1 AS found FROM standings r WHERE (r.person_id > 0"
    " AND NOT EXISTS (SELECT 1 FROM match_seats s WHERE s.person_id = r.person_id)"
    " AND NOT EXISTS (SELECT 1 FROM stays y WHERE y.person_id = r.person_id))"
    " OR (r.guild_id <> 0 AND r.guild_id NOT IN (SELECT guild_id FROM matches)) LIMIT 1"
)
"""A query for a standing of somebody, or on a server, of whom no match is left."""


class Ratings:
    """Stores the rating changes of results, and the ratings that people started from."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self.leaderboards = Leaderboards(database, now)
        self.roles = Roles(database, now)
        self.seasons = Seasons(database, now)
        self.standings = Standings(database, now)

    async def record(
        self,
        match_id: int,
        number: int,
        counts_as: str,
        standings: Sequence[Standing],
        steps: Sequence[RatingStep],
        starts: Sequence[RatingStart] = (),
    ) -> None:
        """Store the rating changes of a result under this number; ``Conflict`` if the number is taken, the
        match has been rated already, or somebody's data or the server's were deleted since it was computed.
        ``starts``: the initial ratings of returning people.
        """
        async with self._database.write() as transaction:
            await hold_ratings(transaction)
            rows = await transaction.rows(
                "UPDATE matches SET judged_no = ?, verdict = ?"
                " WHERE id = ? AND judged_no IS NULL AND outcome IS NOT NULL RETURNING guild_id",
                [number, counts_as, match_id],
            )
            if not rows:
                raise Conflict(f"Match {match_id} is not to be rated.")
            await _must_be_there(transaction, match_id, rows[0]["guild_id"], standings)
            await come_back(transaction, starts)
            await put_standings(transaction, standings)
            await put_steps(transaction, steps)
            await outdate_board(transaction, rows[0]["guild_id"])

    async def record_anew(
        self,
        last: int,
        counted: Iterable[tuple[int, str]],
        standings: Sequence[Standing],
        steps: Sequence[RatingStep],
    ) -> None:
        """Rewrite all standings and steps, with how matches count; ``Conflict`` if ``last`` is no
        longer the last rated result, or somebody's data or a server's were deleted since it was computed.
        """
        async with self._database.write() as transaction:
            await hold_ratings(transaction)  # a result that is being recorded would be lost
            rows = await transaction.rows("SELECT COALESCE(MAX(judged_no), 0) AS n FROM matches")
            if rows[0]["n"] != last:
                raise Conflict("Another match has ended meanwhile.")
            await transaction.rows("DELETE FROM standings")
            await transaction.rows("DELETE FROM rating_steps")
            for match_id, counts_as in counted:
                await transaction.rows(
                    "UPDATE matches SET verdict = ? WHERE id = ? AND verdict <> ?",
                    [counts_as, match_id, counts_as],
                )
            await put_standings(transaction, standings)
            await put_steps(transaction, steps)
            if await transaction.rows(_GONE):
                raise Conflict("Somebody's data or a server's were deleted meanwhile.")

    async def steps(
        self, person_id: int, guild_id: int, family: str, limit: int = 1000
    ) -> list[tuple[datetime, RatingStep]]:
        """A person's last ``limit`` rating steps on an all-time ladder, oldest first."""
        rows = await self._database.rows(
            "SELECT r.*, m.finished_at FROM match_seats s"
            " JOIN rating_steps r ON r.match_id = s.match_id"
            " AND r.seat = s.seat JOIN matches m ON m.id = s.match_id"
            " WHERE s.person_id = ? AND r.guild_id = ? AND r.family = ?"
            " AND (r.mu <> r.mu_before OR r.sigma <> r.sigma_before)"
            " ORDER BY m.judged_no DESC LIMIT ?",
            [person_id, guild_id, family, limit],
        )
        return [(from_milliseconds(row["finished_at"]), STEPS.read(row)) for row in reversed(rows)]

    async def kept(self, people: Sequence[int], at: datetime) -> list[RatingStart]:
        """The ratings that returning people had when their data were deleted, if still kept at this time."""
        async with self._database.read() as transaction:
            return await kept_ratings(transaction, people, at)

    async def starts(self) -> list[RatingStart]:
        """The initial ratings of everybody who has come back and played again."""
        return await STARTS.all(
            self._database, "SELECT * FROM rating_starts ORDER BY person_id, guild_id, family"
        )

    async def drop_kept(self, at: datetime) -> None:
        """Delete kept ratings that expire at this moment or earlier."""
        await self._database.change("DELETE FROM kept_ratings WHERE expires_at <= ?", [to_milliseconds(at)])


async def _must_be_there(
    transaction: Transaction, match_id: int, guild_id: int, standings: Iterable[Standing]
) -> None:
    """Raises ``Conflict`` for a standing of somebody who is in the match no more, or on a server that the
    match is no more of: what was deleted since it was computed would be written again.
    """
    rows = await transaction.rows(
        "SELECT person_id FROM match_seats WHERE match_id = ?"
        " UNION SELECT person_id FROM stays WHERE match_id = ?",
        [match_id, match_id],
    )
    people = {0} | {row["person_id"] for row in rows}
    for standing in standings:
        if standing.player.person_id not in people or standing.ladder.guild_id not in (EVERYWHERE, guild_id):
            raise Conflict(f"Data about match {match_id} were deleted meanwhile.")
