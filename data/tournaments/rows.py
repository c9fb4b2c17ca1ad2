"""Tournament rows: reading them, and writing their entries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from data.db.columns import from_milliseconds, json_value, moment, time_value
from data.db.database import Row, Transaction, Value
from data.db.errors import Conflict
from data.db.signals import Signal, Topic
from data.records.matches import DealResult, Outcome
from data.tournaments.evening_rows import find_evenings
from data.tournaments.records.entries import Contestant, Entry, Former, Reserve
from data.tournaments.records.evenings import NO_EVENING
from data.tournaments.records.tournaments import Adjustment, HeldUp, Meeting, Tournament, TournamentStatus


async def put_entries(transaction: Transaction, tournament_id: int, entries: Iterable[Entry]) -> None:
    """Rewrite all entries of a tournament."""
    await transaction.rows("DELETE FROM tournament_players WHERE tournament_id = ?", tournament_id)
    await transaction.rows("DELETE FROM tournament_entries WHERE tournament_id = ?", tournament_id)
    for entry in entries:
        await transaction.rows(
            "INSERT INTO tournament_entries"
            " (tournament_id, entry, place, joined_round, left_round, with_anyone) VALUES (?, ?, ?, ?, ?, ?)",
            tournament_id,
            entry.number,
            entry.place,
            entry.joined,
            entry.left,
            int(entry.with_anyone),
        )
        for chair, player in enumerate(entry.players):
            await transaction.rows(
                "INSERT INTO tournament_players (tournament_id, entry, chair, person_id, computer, name,"
                " agreed, left_at, former_id, former_name, left_round, removed, counted)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                tournament_id,
                entry.number,
                chair,
                player.person_id,
                player.computer,
                player.name,
                int(player.agreed),
                time_value(player.left_at),
                *_former_values(player.former),
            )


async def one_tournament(transaction: Transaction, tournament_id: int) -> Tournament:
    """The tournament as this transaction sees it."""
    found = await find_tournaments(transaction, "id = ?", tournament_id)
    if not found:
        raise Conflict(f"There is no tournament {tournament_id}.")
    return found[0]


async def find_tournaments(
    transaction: Transaction, condition: str, *values: Value, tail: str = ""
) -> list[Tournament]:
    """Tournaments with their entries, oldest first; ``condition`` is SQL over their columns, ``tail`` what
    follows the order.
    """
    chosen = f"FROM tournaments WHERE {condition} ORDER BY id {tail}"
    rows = await transaction.rows(f"SELECT * {chosen}", *values)
    if not rows:
        return []
    theirs = f"tournament_id IN (SELECT id {chosen})"
    entries: dict[int, list[Row]] = {}
    for row in await transaction.rows(
        f"SELECT * FROM tournament_entries WHERE {theirs} ORDER BY tournament_id, entry", *values
    ):
        entries.setdefault(row["tournament_id"], []).append(row)
    players: dict[tuple[int, int], list[Contestant]] = {}
    for row in await transaction.rows(
        f"SELECT * FROM tournament_players WHERE {theirs} ORDER BY tournament_id, entry, chair", *values
    ):
        players.setdefault((row["tournament_id"], row["entry"]), []).append(_contestant(row))
    directing = await _directing(transaction, theirs, values)
    evenings = await find_evenings(transaction, theirs, values)
    return [
        replace(
            _tournament(row, entries.get(row["id"], ()), players, directing[row["id"]]),
            evening=evenings.get(row["id"], NO_EVENING),
        )
        for row in rows
    ]


@dataclass(slots=True)
class _Directing:
    """What the directors of a tournament have set."""

    directors: list[int] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)
    reserves: list[Reserve] = field(default_factory=list)


async def _directing(
    transaction: Transaction, theirs: str, values: Sequence[Value]
) -> defaultdict[int, _Directing]:
    """What the directors have set in the tournaments of this condition, by tournament."""
    found: defaultdict[int, _Directing] = defaultdict(_Directing)
    for row in await transaction.rows(
        f"SELECT * FROM tournament_directors WHERE {theirs} ORDER BY tournament_id, place", *values
    ):
        found[row["tournament_id"]].directors.append(row["person_id"])
    for row in await transaction.rows(
        f"SELECT * FROM tournament_adjustments WHERE {theirs} ORDER BY tournament_id, number", *values
    ):
        found[row["tournament_id"]].adjustments.append(
            Adjustment(row["number"], row["entry"], row["round"], row["amount"], row["reason"], row["by_id"])
        )
    for row in await transaction.rows(
        f"SELECT * FROM tournament_reserves WHERE {theirs} ORDER BY tournament_id, place", *values
    ):
        found[row["tournament_id"]].reserves.append(
            Reserve(row["person_id"], row["name"], row["entry"], row["chair"], row["asked_by"])
        )
    return found


async def raise_tournament(
    transaction: Transaction, tournament_id: int, expected: int, **changes: Value
) -> None:
    """The first statement of every change: raise the version and set these columns, or raise ``Conflict``."""
    columns = "".join(f", {column} = ?" for column in changes)
    rows = await transaction.rows(
        f"UPDATE tournaments SET version = version + 1{columns} WHERE id = ? AND version = ?"
        " RETURNING guild_id",
        *changes.values(),
        tournament_id,
        expected,
    )
    if not rows:
        raise Conflict(f"Tournament {tournament_id} is no longer at version {expected}.")
    await transaction.signal(Signal(Topic.TOURNAMENT, (tournament_id,), rows[0]["guild_id"]))


def _contestant(row: Row) -> Contestant:
    return Contestant(
        row["person_id"],
        row["computer"],
        row["name"],
        bool(row["agreed"]),
        moment(row["left_at"]),
        _read_former(row),
    )


def _read_former(row: Row) -> Former | None:
    if row["left_round"] is None:
        return None
    removed, counted = bool(row["removed"]), bool(row["counted"])
    return Former(row["former_id"], row["former_name"] or "", row["left_round"], removed, counted)


def _former_values(former: Former | None) -> tuple[Value, ...]:
    if former is None:
        return None, None, None, 0, 0
    return former.person_id, former.name, former.round, int(former.removed), int(former.counted)


def _tournament(
    row: Row,
    entries: Sequence[Row],
    players: Mapping[tuple[int, int], Sequence[Contestant]],
    directing: _Directing,
) -> Tournament:
    return Tournament(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        message_posted_at=moment(row["message_posted_at"]),
        organiser_id=row["organiser_id"],
        name=row["name"],
        variant=row["variant"],
        options=json_value(row["options"]),
        seats=row["seats"],
        system=row["system"],
        scoring=row["scoring"],
        deals=row["deals"],
        rounds=row["rounds"],
        round=row["round"],
        round_time=timedelta(milliseconds=row["round_time"]),
        round_ends_at=moment(row["round_ends_at"]),
        pace=row["pace"],
        rated=bool(row["rated"]),
        hints=bool(row["hints"]),
        asks_partners=bool(row["asks_partners"]),
        kept_at=moment(row["kept_at"]),
        warned_at=moment(row["warned_at"]),
        expired=bool(row["expired"]),
        directors=tuple(directing.directors),
        round_began_at=moment(row["round_began_at"]),
        adjustments=tuple(directing.adjustments),
        reserves=tuple(directing.reserves),
        scoring_revision=row["scoring_revision"],
        status=TournamentStatus(row["status"]),
        version=row["version"],
        announced_version=row["announced_version"],
        locale=row["locale"],
        created_at=from_milliseconds(row["created_at"]),
        started_at=moment(row["started_at"]),
        finished_at=moment(row["finished_at"]),
        entries=tuple(
            Entry(
                entry["entry"],
                tuple(players.get((row["id"], entry["entry"]), ())),
                entry["place"],
                entry["joined_round"],
                entry["left_round"],
                bool(entry["with_anyone"]),
            )
            for entry in entries
        ),
    )


def read_meeting(row: Row, results: Mapping[int, Sequence[DealResult]]) -> Meeting:
    """A row of tournament_tables with the result of its table."""
    match_id: Any = row["match_id"]
    return Meeting(
        round=row["round"],
        number=row["number"],
        first=row["first"],
        second=row["second"],
        table_id=row["table_id"],
        place_id=row["thread_id"],
        match_id=match_id,
        outcome=None if row["outcome"] is None else Outcome(row["outcome"]),
        results=tuple(results.get(match_id, ())),
        held_up=None if row["held_up"] is None else HeldUp(row["held_up"]),
    )
