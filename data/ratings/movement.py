"""The places that people had on a leaderboard by rating before the last matches, from the rating steps.

A rating at a moment is the one before the first match that moved it since. Ties are broken by the averages of
now: the steps don't hold those of then. Hidden and deleted people count neither now nor then.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from datetime import datetime
from typing import NamedTuple, TypeAlias

from data.db import Transaction
from data.db.columns import to_milliseconds
from data.matches.result_rows import SEEN
from data.records.results import EVERYWHERE, BoardLine, LadderKey

RatingOf: TypeAlias = Callable[[int, int], int]
"""The rating that people see, from mu and sigma in millionths."""


class Mover(NamedTuple):
    """Somebody whose rating moved since a moment: rating, average and rated matches now and then."""

    now: tuple[int, int]
    then: tuple[int, int]
    rated: int
    rated_then: int


async def movers_since(
    transaction: Transaction, ladder: LadderKey, at: datetime, rating_of: RatingOf
) -> dict[int, Mover]:
    """Everybody on an all-time ladder whose rating moved at this moment or later."""
    servers = () if ladder.guild_id == EVERYWHERE else (ladder.guild_id,)
    here = " AND m.guild_id = ?" if servers else ""
    rows = await transaction.rows(
        "WITH moved AS (SELECT s.person_id AS who, r.mu_before, r.sigma_before,"
        " COUNT(*) OVER (PARTITION BY s.person_id) AS times,"
        " ROW_NUMBER() OVER (PARTITION BY s.person_id ORDER BY m.judged_no) AS n"
        # SQLite keeps the order of a CROSS JOIN: the few matches since then lead to their steps.
        " FROM matches m CROSS JOIN match_seats s CROSS JOIN rating_steps r"
        f" WHERE m.judged_no IS NOT NULL AND m.finished_at >= ?{here}"
        " AND s.match_id = m.id AND s.person_id IS NOT NULL"
        " AND r.match_id = m.id AND r.seat = s.seat AND r.guild_id = ? AND r.family = ?"
        " AND (r.mu <> r.mu_before OR r.sigma <> r.sigma_before))"
        " SELECT who, mu_before, sigma_before, times, rating, average, rated FROM moved"
        " JOIN standings ON person_id = who AND computer = ''"
        f" WHERE n = 1 AND guild_id = ? AND family = ? AND season = '' AND {SEEN}",
        [to_milliseconds(at), *servers, *(ladder.guild_id, ladder.family) * 2],
    )
    return {
        row["who"]: Mover(
            (row["rating"], row["average"]),
            (rating_of(row["mu_before"], row["sigma_before"]), row["average"]),
            row["rated"],
            row["rated"] - row["times"],
        )
        for row in rows
    }


async def places_before(
    transaction: Transaction,
    ladder: LadderKey,
    lines: Sequence[BoardLine],
    movers: Mapping[int, Mover],
    minimum: int,
    size: int,
) -> dict[int, int | None]:
    """The places of these people before the movers moved, as ``Standings.places_at`` describes."""
    before = sorted(one.then for one in movers.values() if one.rated_then >= minimum)
    after = sorted(one.now for one in movers.values() if one.rated >= minimum)
    if size - len(after) + len(before) <= 0:
        return {}
    places: dict[int, int | None] = {}
    worth: dict[int, tuple[int, int]] = {}
    better: dict[int, int] = {}
    for line in lines:
        person, standing = line.standing.player.person_id, line.standing
        mover = movers.get(person)
        if mover is None:
            worth[person], better[person] = (standing.rating, standing.average), line.place - 1
        elif mover.rated_then >= minimum:
            worth[person] = mover.then
        else:
            places[person] = None
    unknown = [person for person in worth if person not in better]
    found = await _better(transaction, ladder, [worth[person] for person in unknown], minimum)
    better |= zip(unknown, found, strict=True)
    for person, own in worth.items():
        # Who is better now, without the movers as they are now, with them as they were.
        places[person] = 1 + better[person] + _above(own, before) - _above(own, after)
    return places


def _above(own: tuple[int, int], others: Sequence[tuple[int, int]]) -> int:
    """How many of these ratings and averages, in ascending order, are better than one."""
    return len(others) - bisect_right(others, own)


async def _better(
    transaction: Transaction, ladder: LadderKey, worth: Sequence[tuple[int, int]], minimum: int
) -> list[int]:
    """The number of players now better than each of these ratings and averages."""
    if not worth:
        return []
    counts = ", ".join(
        f"COUNT(*) FILTER (WHERE rating > ? OR (rating = ? AND average > ?)) AS n{index}"
        for index in range(len(worth))
    )
    rows = await transaction.rows(
        f"SELECT {counts} FROM standings WHERE guild_id = ? AND family = ? AND season = ?"
        f" AND rated >= ? AND rating >= ? AND {SEEN}",
        [
            *(value for rating, average in worth for value in (rating, rating, average)),
            *astuple(ladder),
            minimum,
            min(worth)[0],
        ],
    )
    return [rows[0][f"n{index}"] for index in range(len(worth))]
