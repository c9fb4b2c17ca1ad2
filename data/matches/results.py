"""Finished matches: those still to be rated, and the figures of each seat."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from data.db import Keeper, Mapper, Values, insert_rows, update
from data.db.columns import from_milliseconds, json_text, json_value, to_milliseconds
from data.db.many import Belonging
from data.matches.result_rows import MATCH_SEATS, STAYS, STEPS
from data.records.matches import Figures, Stay
from data.records.results import MatchResult

_RESULTS = Mapper(
    MatchResult,
    given=("seats", "figures", "steps", "stays"),
    match_id="id",
    counts_as="verdict",
    number="judged_no",
)


class Results(Keeper):
    async def to_rate(self, limit: int = 100) -> list[int]:
        """Finished matches not rated yet, in the order in which they ended. Private ones never are."""
        return await self._column(
            "SELECT id FROM matches WHERE judged_no IS NULL AND outcome IS NOT NULL"
            " AND deal_id IS NULL ORDER BY finished_at, id LIMIT ?",
            [limit],
        )

    async def after(self, after: int = 0, limit: int = 500) -> list[MatchResult]:
        """Rated results after this number, in the order of rating."""
        return await self._results("judged_no > ?", "judged_no", [after], limit=limit)

    async def get(self, match_id: int) -> MatchResult | None:
        """A finished match; None if the id is unknown or the match is still running."""
        found = await self._results("id = ? AND outcome IS NOT NULL", "id", [match_id], limit=1)
        return found[0] if found else None

    async def of_person(
        self, person_id: int, guild_id: int | None, *, limit: int = 1000
    ) -> list[MatchResult]:
        """The last ``limit`` rated matches that a person started in, on a server or anywhere, in order."""
        started = "id IN (SELECT match_id FROM match_seats WHERE person_id = ?)"
        return await self._last(started, [person_id], guild_id=guild_id, limit=limit)

    async def servers_of(self, person_id: int, limit: int) -> list[int]:
        """The servers with rated matches that a person started in, the most recent ones first."""
        return await self._column(
            "SELECT m.guild_id FROM match_seats s JOIN matches m ON m.id = s.match_id"
            " WHERE s.person_id = ? AND m.judged_no IS NOT NULL"
            " GROUP BY m.guild_id ORDER BY MAX(m.judged_no) DESC LIMIT ?",
            [person_id, limit],
        )

    async def as_guest(self, person_id: int, guild_id: int | None, *, limit: int = 1000) -> list[MatchResult]:
        """The last ``limit`` rated matches in which a person had a seat that somebody else had in the end, on
        a server or everywhere, oldest first.
        """
        guest = (
            "id IN (SELECT match_id FROM stays WHERE person_id = ?)"
            " AND id NOT IN (SELECT match_id FROM match_seats WHERE person_id = ?)"
        )
        return await self._last(guest, [person_id, person_id], guild_id=guild_id, limit=limit)

    async def last_rated(self) -> int:
        """The number of the last rated result, 0 without any."""
        return await self._number("SELECT COALESCE(MAX(judged_no), 0) AS n FROM matches")

    async def meetings(
        self, people: Sequence[int], since: datetime, counting: Sequence[str]
    ) -> list[tuple[frozenset[int], datetime]]:
        """Rated matches that count in one of these ways, ended after ``since`` and that at least two of these
        people started: which people, and when the match ended.
        """
        if len(people) < 2:
            return []
        marks = ", ".join("?" for _ in people)
        kinds = ", ".join("?" for _ in counting)
        rows = await self._database.rows(
            "SELECT m.id, m.finished_at, s.person_id FROM match_seats s"
            " JOIN matches m ON m.id = s.match_id"
            f" WHERE s.person_id IN ({marks}) AND m.finished_at > ? AND m.verdict IN ({kinds})"
            " ORDER BY m.id",
            [*people, to_milliseconds(since), *counting],
        )
        at: dict[int, tuple[set[int], int]] = {}
        for row in rows:
            at.setdefault(row["id"], (set(), row["finished_at"]))[0].add(row["person_id"])
        return [(frozenset(met), from_milliseconds(when)) for met, when in at.values() if len(met) > 1]

    async def watched(self, guild_id: int, since: datetime, until: datetime) -> list[tuple[int, int]]:
        """The matches that ended on a server in this time and that were nobody's secret, the last ones first:
        each with the channel of its table.
        """
        rows = await self._database.rows(
            "SELECT m.id, t.channel_id FROM matches m JOIN tables t ON t.id = m.table_id WHERE m.guild_id = ?"
            " AND m.outcome = 'finished' AND m.finished_at >= ? AND m.finished_at < ?"
            " AND m.deal_id IS NULL AND t.invited_only = 0 ORDER BY m.finished_at DESC, m.id DESC LIMIT 500",
            [guild_id, to_milliseconds(since), to_milliseconds(until)],
        )
        return [(row["id"], row["channel_id"]) for row in rows]

    async def put_figures(
        self, match_id: int, revision: int, figures: Sequence[Figures], stays: Iterable[Stay] = ()
    ) -> None:
        """Store the figures of each seat in a match, in seat order, and in ``stays`` those of people who held
        a seat for a while; earlier figures are replaced.
        """
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM figures WHERE match_id = ?", [match_id])
            await insert_rows(
                transaction,
                "figures",
                ("match_id", "seat", "revision", "content"),
                [(match_id, seat, revision, json_text(content)) for seat, content in enumerate(figures)],
                # Another process may count the same match.
                key=2,
            )
            for stay in stays:
                columns = {"figures": None if stay.figures is None else json_text(stay.figures)}
                await update(transaction, "stays", columns, match_id=match_id, seat=stay.seat, n=stay.n)

    async def without_figures(self, revision: int, limit: int = 100) -> list[int]:
        """Rated matches whose figures are missing or from an earlier revision than this."""
        return await self._column(
            "SELECT id FROM matches WHERE judged_no IS NOT NULL AND NOT EXISTS"
            " (SELECT 1 FROM figures f WHERE f.match_id = matches.id AND f.revision >= ?)"
            " ORDER BY id LIMIT ?",
            [revision, limit],
        )

    async def _last(
        self, condition: str, values: Values, guild_id: int | None, limit: int
    ) -> list[MatchResult]:
        """The last rated matches for which this holds, on a server or everywhere, oldest first."""
        if guild_id is not None:
            condition, values = f"{condition} AND guild_id = ?", (*values, guild_id)
        rated = f"{condition} AND judged_no IS NOT NULL"
        return (await self._results(rated, "judged_no DESC", values, limit=limit))[::-1]

    async def _results(self, condition: str, order: str, values: Values, limit: int) -> list[MatchResult]:
        chosen = f"SELECT id FROM matches WHERE {condition} ORDER BY {order} LIMIT ?"
        async with self._database.read() as transaction:
            matches = await transaction.rows(
                f"SELECT * FROM matches WHERE {condition} ORDER BY {order} LIMIT ?", [*values, limit]
            )
            theirs = Belonging(transaction, "match_id", chosen, (*values, limit))
            seats = await theirs.records(MATCH_SEATS, "match_seats", "seat")
            stays = await theirs.records(STAYS, "stays", "seat, n")
            figures = await theirs.rows("figures")
            steps = await STEPS.by(
                "match_id",
                transaction,
                "SELECT r.* FROM rating_steps r JOIN match_seats s ON s.match_id = r.match_id"
                " AND s.seat = r.seat WHERE s.person_id IS NULL AND s.computer IS NULL"
                f" AND r.match_id IN ({chosen})",
                [*values, limit],
            )
        return [
            _RESULTS.read(
                row,
                seats=tuple(seats[row["id"]]),
                figures={one["seat"]: json_value(one["content"]) for one in figures[row["id"]]},
                steps=tuple(steps[row["id"]]),
                stays=tuple(stays[row["id"]]),
            )
            for row in matches
        ]
