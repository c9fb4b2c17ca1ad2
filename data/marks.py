"""Data kept for a while about people whose data were deleted, under marks that can be computed from an id but
not traced back to one.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from data.db.columns import to_milliseconds
from data.db.database import Row, Transaction
from data.records.results import ALL_TIME, RatingStart
from data.tournaments.records.tournaments import TournamentStatus

_KEY = "marks_key"


_RATINGS = "ratings"


async def keep_marks(transaction: Transaction, person_id: int, until: datetime) -> None:
    """Mark a person who is about to be deleted: keep their ratings until this moment, the running matches
    they have played in, the running tournaments at whose tables they have played, and the last day whose deal
    they have begun.
    """
    key = await _new_key(transaction)
    await transaction.rows(
        "INSERT INTO kept_ratings (mark, guild_id, family, mu, sigma, expires_at)"
        " SELECT CAST(? AS TEXT), guild_id, family, mu, sigma, CAST(? AS INTEGER) FROM standings"
        " WHERE person_id = ? AND season = ? AND rated > 0"
        " ON CONFLICT (mark, guild_id, family) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
        " expires_at = excluded.expires_at",
        _mark(key, _RATINGS, person_id),
        to_milliseconds(until),
        person_id,
        ALL_TIME,
    )
    rows = await transaction.rows(
        "WITH me AS (SELECT CAST(? AS INTEGER) AS id)"
        " SELECT m.id AS match_id FROM me JOIN match_seats s ON s.person_id = me.id"
        " JOIN matches m ON m.id = s.match_id WHERE m.outcome IS NULL"
        " UNION SELECT m.id FROM me JOIN stays y ON y.person_id = me.id"
        " JOIN matches m ON m.id = y.match_id WHERE m.outcome IS NULL",
        person_id,
    )
    for row in rows:
        await transaction.rows(
            "INSERT INTO left_matches (match_id, mark) VALUES (?, ?) ON CONFLICT DO NOTHING",
            row["match_id"],
            _mark(key, _match(row["match_id"]), person_id),
        )
    rows = await transaction.rows(
        "SELECT DISTINCT w.tournament_id FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
        " JOIN tournaments o ON o.id = w.tournament_id WHERE o.status = ? AND (EXISTS"
        # Only those who started the match, not substitutes.
        " (SELECT 1 FROM match_seats m WHERE m.match_id = t.match_id AND m.person_id = ? AND NOT EXISTS"
        " (SELECT 1 FROM stays y WHERE y.match_id = m.match_id AND y.seat = m.seat)) OR EXISTS"
        " (SELECT 1 FROM stays y WHERE y.match_id = t.match_id AND y.person_id = ? AND y.n = 1))",
        TournamentStatus.RUNNING.value,
        person_id,
        person_id,
    )
    for row in rows:
        await transaction.rows(
            "INSERT INTO left_tournaments (tournament_id, mark) VALUES (?, ?) ON CONFLICT DO NOTHING",
            row["tournament_id"],
            _mark(key, _tournament(row["tournament_id"]), person_id),
        )

    days = await transaction.rows("SELECT MAX(day) AS day FROM daily_plays WHERE person_id = ?", person_id)
    if days[0]["day"] is not None:
        await transaction.rows(
            "INSERT INTO left_dailies (day, mark) VALUES (?, ?) ON CONFLICT DO NOTHING",
            days[0]["day"],
            _mark(key, _day(days[0]["day"]), person_id),
        )


async def hold_person(transaction: Transaction, person_id: int) -> None:
    """Keep a person from being marked and deleted for the rest of the transaction, which is about to ask
    whether they were.
    """
    await transaction.hold("person", person_id)


async def come_back(transaction: Transaction, starts: Iterable[RatingStart]) -> None:
    """Give these people back what was kept about them, under their ids."""
    for start in starts:
        key = await _new_key(transaction)
        await transaction.rows(
            "DELETE FROM kept_ratings WHERE mark = ? AND guild_id = ? AND family = ?",
            _mark(key, _RATINGS, start.person_id),
            start.guild_id,
            start.family,
        )
        await transaction.rows(
            "INSERT INTO rating_starts (person_id, guild_id, family, mu, sigma) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (person_id, guild_id, family)"
            " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma",
            start.person_id,
            start.guild_id,
            start.family,
            start.mu,
            start.sigma,
        )


async def kept_of(transaction: Transaction, person_id: int) -> dict[str, list[Row | dict[str, Any]]]:
    """Everything kept about a person under marks, by kind."""
    key = await _key(transaction)
    if key is None:
        return {"kept_ratings": [], "left_tournaments": [], "left_matches": [], "left_dailies": []}
    ratings = await transaction.rows(
        "SELECT guild_id, family, mu, sigma, expires_at FROM kept_ratings WHERE mark = ?"
        " ORDER BY guild_id, family",
        _mark(key, _RATINGS, person_id),
    )
    tournaments = await transaction.rows(
        "SELECT tournament_id, mark FROM left_tournaments ORDER BY tournament_id"
    )
    matches = await transaction.rows("SELECT match_id, mark FROM left_matches ORDER BY match_id")
    days = await transaction.rows("SELECT day, mark FROM left_dailies ORDER BY day")
    return {
        "left_dailies": [
            {"day": row["day"]} for row in days if row["mark"] == _mark(key, _day(row["day"]), person_id)
        ],
        "kept_ratings": [*ratings],
        "left_tournaments": [
            {"tournament_id": row["tournament_id"]}
            for row in tournaments
            if row["mark"] == _mark(key, _tournament(row["tournament_id"]), person_id)
        ],
        "left_matches": [
            {"match_id": row["match_id"]}
            for row in matches
            if row["mark"] == _mark(key, _match(row["match_id"]), person_id)
        ],
    }


async def has_left_match(transaction: Transaction, match_id: int, person_id: int) -> bool:
    """Whether this person played in this running match and had their data deleted."""
    key = await _key(transaction)
    if key is None:
        return False
    rows = await transaction.rows(
        "SELECT 1 AS found FROM left_matches WHERE match_id = ? AND mark = ?",
        match_id,
        _mark(key, _match(match_id), person_id),
    )
    return bool(rows)


async def keep_blocks(transaction: Transaction, person_id: int) -> None:
    """Keep the blocks of others against a person who is about to be deleted, under marks alone."""
    rows = await transaction.rows("SELECT id, person_id FROM blocks WHERE blocked_id = ?", person_id)
    if not rows:
        return
    key = await _new_key(transaction)
    for row in rows:
        await transaction.rows(
            "UPDATE blocks SET blocked_id = NULL, name = '', mark = ? WHERE id = ?",
            _mark(key, _block(row["person_id"]), person_id),
            row["id"],
        )


async def block_marks(
    transaction: Transaction, pairs: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], str]:
    """The mark under which each of these blocks would be kept: who has blocked, and who is blocked."""
    key = await _key(transaction)
    return {} if key is None else {(by, to): _mark(key, _block(by), to) for by, to in pairs}


async def made_mark(transaction: Transaction, what: str, person_id: int) -> str:
    """The mark under which this is kept of a person who is about to be deleted."""
    return _mark(await _new_key(transaction), what, person_id)


async def possible_mark(transaction: Transaction, what: str, person_id: int) -> str | None:
    """The mark under which this would be kept of a person; None if there are no marks at all."""
    key = await _key(transaction)
    return None if key is None else _mark(key, what, person_id)


async def forget_match(transaction: Transaction, match_id: int) -> None:
    """Drop the marks of a finished match: its players have no decisions left."""
    await transaction.rows("DELETE FROM left_matches WHERE match_id = ?", match_id)


async def has_left_tournament(transaction: Transaction, tournament_id: int, people: Iterable[int]) -> bool:
    """Whether one of these people played in this tournament and had their data deleted then."""
    key = await _key(transaction)
    if key is None:
        return False
    rows = await transaction.rows("SELECT mark FROM left_tournaments WHERE tournament_id = ?", tournament_id)
    marks = {row["mark"] for row in rows}
    return any(_mark(key, _tournament(tournament_id), person) in marks for person in people)


async def has_left_daily(transaction: Transaction, day: int, person_id: int) -> bool:
    """Whether this person has begun the deal of this day and had their data deleted."""
    key = await _key(transaction)
    if key is None:
        return False
    rows = await transaction.rows(
        "SELECT 1 AS found FROM left_dailies WHERE day = ? AND mark = ?",
        day,
        _mark(key, _day(day), person_id),
    )
    return bool(rows)


async def kept_ratings(transaction: Transaction, people: Iterable[int], at: datetime) -> list[RatingStart]:
    """The ratings these people had when their data were deleted, as far as they are kept at this moment."""
    key = await _key(transaction)
    if key is None:
        return []
    found: list[RatingStart] = []
    for person in people:
        rows = await transaction.rows(
            "SELECT * FROM kept_ratings WHERE mark = ? AND expires_at > ? ORDER BY guild_id, family",
            _mark(key, _RATINGS, person),
            to_milliseconds(at),
        )
        found += [start_of(person, row) for row in rows]
    return found


def _match(match_id: int) -> str:
    return f"match {match_id}"


def _day(day: int) -> str:
    return f"day {day}"


def _tournament(tournament_id: int) -> str:
    return f"tournament {tournament_id}"


def _block(person_id: int) -> str:
    return f"block by {person_id}"


def _mark(key: str, what: str, person_id: int) -> str:
    """The mark for one thing that is kept: different for each, so that two marks cannot be linked to one
    person.
    """
    return hmac.new(bytes.fromhex(key), f"{what}: {person_id}".encode(), hashlib.sha256).hexdigest()


async def _key(transaction: Transaction) -> str | None:
    rows = await transaction.rows("SELECT content FROM meta WHERE name = ?", _KEY)
    return rows[0]["content"] if rows else None


async def _new_key(transaction: Transaction) -> str:
    await transaction.rows(
        "INSERT INTO meta (name, content) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
        _KEY,
        secrets.token_hex(32),
    )
    key = await _key(transaction)
    assert key is not None
    return key


def start_of(person_id: int, row: Row) -> RatingStart:
    """A row with somebody's rating."""
    return RatingStart(person_id, row["guild_id"], row["family"], row["mu"], row["sigma"])
