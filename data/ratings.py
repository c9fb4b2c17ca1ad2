"""Results that are to be judged, and what judging them came to."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from data.db.database import Row, Transaction, Value
from data.errors import Conflict
from data.marks import come_back
from data.records.results import LadderKey, MatchResult, Player, RatingStart, RatingStep, Standing
from data.records.tables import Outcome, Stay
from data.rows import StorePart, from_milliseconds, match_seat, stay_of, to_milliseconds

_AT_ONCE = 50
"""Rows in one statement: SQLite before 3.32 takes 999 values at most."""
_STANDING = (
    *("guild_id", "family", "season", "person_id", "computer", "name", "mu", "sigma", "rating", "rated"),
    *("matches", "wins", "deals", "points", "canastas", "average"),
)
_STEP = ("match_id", "seat", "guild_id", "family", "mu_before", "sigma_before", "mu", "sigma")
_STANDING_KEY = 5
_STEP_KEY = 4


class Ratings(StorePart):
    """The part of the store that keeps ratings and standings."""

    async def to_judge(self, limit: int = 100) -> list[int]:
        """Matches that are over and not judged yet, in the order in which they ended."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT id FROM matches WHERE judged_no IS NULL AND outcome IS NOT NULL"
                " ORDER BY finished_at, id LIMIT ?",
                limit,
            )
        return [row["id"] for row in rows]

    async def results(self, after: int = 0, limit: int = 500) -> list[MatchResult]:
        """Judged results in the order in which they were judged, from behind this number on."""
        return await self._results("judged_no > ?", "judged_no", after, limit=limit)

    async def result(self, match_id: int) -> MatchResult | None:
        """A match that is over; None where there is none of this id, or it still runs."""
        found = await self._results("id = ? AND outcome IS NOT NULL", "id", match_id, limit=1)
        return found[0] if found else None

    async def results_of(
        self, person_id: int, guild_id: int | None, *, limit: int = 1000
    ) -> list[MatchResult]:
        """The judged matches that a person sat down for, on a server or everywhere, oldest first: the last
        ``limit`` of them.
        """
        where, values = ("", ()) if guild_id is None else (" AND guild_id = ?", (guild_id,))
        found = await self._results(
            f"id IN (SELECT match_id FROM match_seats WHERE person_id = ?){where} AND judged_no IS NOT NULL",
            "judged_no DESC",
            person_id,
            *values,
            limit=limit,
        )
        return found[::-1]

    async def last_judged(self) -> int:
        """The number of the result that was judged last; 0 for none."""
        async with self._database.read() as transaction:
            rows = await transaction.rows("SELECT COALESCE(MAX(judged_no), 0) AS n FROM matches")
        last: int = rows[0]["n"]
        return last

    async def standings_of(self, players: Iterable[Player], ladders: Iterable[LadderKey]) -> list[Standing]:
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

    async def meetings(
        self, people: Sequence[int], since: datetime, verdicts: Sequence[str]
    ) -> list[tuple[frozenset[int], datetime]]:
        """Judged matches with one of these verdicts that ended after ``since`` and that at least two of these
        people began: which of them, and when it ended.
        """
        if len(people) < 2:
            return []
        marks = ", ".join("?" for _ in people)
        kinds = ", ".join("?" for _ in verdicts)
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT m.id, m.finished_at, s.person_id FROM match_seats s"
                " JOIN matches m ON m.id = s.match_id"
                f" WHERE s.person_id IN ({marks}) AND m.finished_at > ? AND m.verdict IN ({kinds})"
                " ORDER BY m.id",
                *people,
                to_milliseconds(since),
                *verdicts,
            )
        at: dict[int, tuple[set[int], int]] = {}
        for row in rows:
            at.setdefault(row["id"], (set(), row["finished_at"]))[0].add(row["person_id"])
        return [(frozenset(met), from_milliseconds(when)) for met, when in at.values() if len(met) > 1]

    async def judged(
        self,
        match_id: int,
        number: int,
        verdict: str,
        standings: Sequence[Standing],
        steps: Sequence[RatingStep],
        starts: Sequence[RatingStart] = (),
    ) -> None:
        """Write down what a result came to, as the one of this number; ``Conflict`` where that number is
        taken, or the match is judged already. ``starts``: what people who have come back began with in it.
        """
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "UPDATE matches SET judged_no = ?, verdict = ?"
                " WHERE id = ? AND judged_no IS NULL AND outcome IS NOT NULL RETURNING id",
                number,
                verdict,
                match_id,
            )
            if not rows:
                raise Conflict(f"Match {match_id} is not to be judged.")
            await come_back(transaction, starts)
            await _put_standings(transaction, standings)
            await _put_steps(transaction, steps)

    async def judged_anew(
        self,
        last: int,
        verdicts: Iterable[tuple[int, str]],
        standings: Sequence[Standing],
        steps: Sequence[RatingStep],
    ) -> None:
        """Write all standings and steps anew, with these verdicts on matches; ``Conflict`` where another
        result than ``last`` is the last one judged by now.
        """
        async with self._database.write() as transaction:
            rows = await transaction.rows("SELECT COALESCE(MAX(judged_no), 0) AS n FROM matches")
            if rows[0]["n"] != last:
                raise Conflict("Another match has ended meanwhile.")
            await transaction.rows("DELETE FROM standings")
            await transaction.rows("DELETE FROM rating_steps")
            for match_id, verdict in verdicts:
                await transaction.rows(
                    "UPDATE matches SET verdict = ? WHERE id = ? AND verdict <> ?", verdict, match_id, verdict
                )
            await _put_standings(transaction, standings)
            await _put_steps(transaction, steps)

    async def put_figures(
        self, match_id: int, revision: int, figures: Sequence[str], stays: Iterable[Stay] = ()
    ) -> None:
        """Keep what each seat did in a match, in seat order, and in ``stays`` what those did who had one of
        them for a while; what was kept before gives way.
        """
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM figures WHERE match_id = ?", match_id)
            await _insert(
                transaction,
                "figures",
                ("match_id", "seat", "revision", "content"),
                [(match_id, seat, revision, content) for seat, content in enumerate(figures)],
            )
            for stay in stays:
                await transaction.rows(
                    "UPDATE stays SET figures = ? WHERE match_id = ? AND seat = ? AND n = ?",
                    stay.figures,
                    match_id,
                    stay.seat,
                    stay.n,
                )

    async def without_figures(self, revision: int, limit: int = 100) -> list[int]:
        """Judged matches whose figures are of an earlier revision than this, or missing."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT id FROM matches WHERE judged_no IS NOT NULL AND NOT EXISTS"
                " (SELECT 1 FROM figures f WHERE f.match_id = matches.id AND f.revision >= ?)"
                " ORDER BY id LIMIT ?",
                revision,
                limit,
            )
        return [row["id"] for row in rows]

    async def rating_steps(
        self, person_id: int, guild_id: int, family: str, limit: int = 1000
    ) -> list[tuple[datetime, RatingStep]]:
        """How a person's rating has moved on a ladder of all time, oldest first: the last ``limit`` steps."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT r.*, m.finished_at FROM match_seats s"
                " JOIN rating_steps r ON r.match_id = s.match_id"
                " AND r.seat = s.seat JOIN matches m ON m.id = s.match_id"
                " WHERE s.person_id = ? AND r.guild_id = ? AND r.family = ?"
                " AND (r.mu <> r.mu_before OR r.sigma <> r.sigma_before)"
                " ORDER BY m.judged_no DESC LIMIT ?",
                person_id,
                guild_id,
                family,
                limit,
            )
        return [(from_milliseconds(row["finished_at"]), _step(row)) for row in reversed(rows)]

    async def _results(self, condition: str, order: str, *values: Value, limit: int) -> list[MatchResult]:
        chosen = f"SELECT id FROM matches WHERE {condition} ORDER BY {order} LIMIT ?"
        async with self._database.read() as transaction:
            matches = await transaction.rows(
                f"SELECT * FROM matches WHERE {condition} ORDER BY {order} LIMIT ?", *values, limit
            )
            seats = await transaction.rows(
                f"SELECT * FROM match_seats WHERE match_id IN ({chosen}) ORDER BY match_id, seat",
                *values,
                limit,
            )
            stays = await transaction.rows(
                f"SELECT * FROM stays WHERE match_id IN ({chosen}) ORDER BY match_id, seat, n", *values, limit
            )
            figures = await transaction.rows(
                f"SELECT * FROM figures WHERE match_id IN ({chosen})", *values, limit
            )
            steps = await transaction.rows(
                "SELECT r.* FROM rating_steps r JOIN match_seats s ON s.match_id = r.match_id"
                " AND s.seat = r.seat WHERE s.person_id IS NULL AND s.computer IS NULL"
                f" AND r.match_id IN ({chosen})",
                *values,
                limit,
            )
        seats_of, figures_of, steps_of, stays_of = map(_by_match, (seats, figures, steps, stays))
        return [
            MatchResult(
                match_id=row["id"],
                guild_id=row["guild_id"],
                variant=row["variant"],
                rated=bool(row["rated"]),
                outcome=Outcome(row["outcome"]),
                reason=row["reason"],
                finished_at=from_milliseconds(row["finished_at"]),
                deals_played=row["deals_played"],
                seats=tuple(map(match_seat, seats_of[row["id"]])),
                figures={f["seat"]: f["content"] for f in figures_of[row["id"]]},
                verdict=row["verdict"],
                steps=tuple(map(_step, steps_of[row["id"]])),
                number=row["judged_no"],
                duplicate=row["duplicate"],
                stays=tuple(map(stay_of, stays_of[row["id"]])),
            )
            for row in matches
        ]


def _by_match(rows: Iterable[Row]) -> defaultdict[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["match_id"]].append(row)
    return found


def standing_of(row: Row) -> Standing:
    """A row of standings."""
    return Standing(
        ladder=LadderKey(row["guild_id"], row["family"], row["season"]),
        player=Player(row["person_id"], row["computer"]),
        **{column: row[column] for column in _STANDING[_STANDING_KEY:]},
    )


def _step(row: Row) -> RatingStep:
    return RatingStep(**{column: row[column] for column in _STEP})


async def _put_standings(transaction: Transaction, standings: Sequence[Standing]) -> None:
    rows = [
        (
            *(one.ladder.guild_id, one.ladder.family, one.ladder.season),
            *(one.player.person_id, one.player.computer),
            *(getattr(one, column) for column in _STANDING[_STANDING_KEY:]),
        )
        for one in standings
    ]
    await _insert(transaction, "standings", _STANDING, rows, key=_STANDING_KEY)


async def _put_steps(transaction: Transaction, steps: Sequence[RatingStep]) -> None:
    rows = [tuple(getattr(step, column) for column in _STEP) for step in steps]
    await _insert(transaction, "rating_steps", _STEP, rows, key=_STEP_KEY)


async def _insert(
    transaction: Transaction,
    table: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[Value]],
    *,
    key: int = 0,
) -> None:
    """Insert rows; where the first ``key`` columns are those of a row that is there, this one replaces it."""
    replacing = ""
    if key:
        changes = ", ".join(f"{column} = excluded.{column}" for column in columns[key:])
        replacing = f" ON CONFLICT ({', '.join(columns[:key])}) DO UPDATE SET {changes}"
    one = f"({', '.join('?' for _ in columns)})"
    for at in range(0, len(rows), _AT_ONCE):
        some = rows[at : at + _AT_ONCE]
        await transaction.rows(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([one] * len(some))}{replacing}",
            *(value for row in some for value in row),
        )
