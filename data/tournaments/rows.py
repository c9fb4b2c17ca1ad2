"""Tournament rows: reading them, and writing what has changed."""

from collections import defaultdict
from collections.abc import Iterable

from data.db import Mapper, Marked, Transaction, Value, Values, delete, insert, or_empty, update
from data.db.errors import Conflict
from data.db.many import Belonging, grouped
from data.db.signals import Signal, Topic
from data.tournaments import records

MARKED = Marked(
    table="left_tournaments",
    what="tournament {tournament_id}",
    find=(
        "SELECT DISTINCT w.tournament_id FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
        " JOIN tournaments o ON o.id = w.tournament_id WHERE o.status = 'running' AND (EXISTS"
        # Only those who started the match, not substitutes.
        " (SELECT 1 FROM match_seats m WHERE m.match_id = t.match_id AND m.person_id = ? AND NOT EXISTS"
        " (SELECT 1 FROM stays y WHERE y.match_id = m.match_id AND y.seat = m.seat)) OR EXISTS"
        " (SELECT 1 FROM stays y WHERE y.match_id = t.match_id AND y.person_id = ? AND y.n = 1))"
    ),
    write="INSERT INTO left_tournaments (mark, tournament_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
    given="tournament_id",
    order="tournament_id",
)


_EVENINGS = Mapper(records.Evening, given=("here",))
_PLANNED = _EVENINGS.without("event_id", "event_shown", "pinned_id")


async def find_evenings(theirs: Belonging) -> dict[int, records.Evening]:
    """The evenings of those of these tournaments that have one, by tournament."""
    here = await theirs.rows("tournament_check_ins")
    evenings = await theirs.rows("tournament_evenings")
    return {
        tournament_id: _EVENINGS.read(row, here=frozenset(one["person_id"] for one in here[tournament_id]))
        for tournament_id, (row,) in evenings.items()
    }


async def put_evening(
    transaction: Transaction, tournament_id: int, evening: records.Evening, now: int
) -> None:
    """Write a tournament's evening, with those who are here from ``now`` on or were before."""
    columns = {"tournament_id": tournament_id, **_PLANNED(evening)}
    await insert(transaction, "tournament_evenings", columns, key=1)
    before = {
        row["person_id"]
        for row in await transaction.rows(
            "SELECT person_id FROM tournament_check_ins WHERE tournament_id = ?", [tournament_id]
        )
    }
    for person_id in sorted(before - evening.here):
        await delete(transaction, "tournament_check_ins", tournament_id=tournament_id, person_id=person_id)
    for person_id in sorted(evening.here - before):
        new = {"tournament_id": tournament_id, "person_id": person_id, "here_at": now}
        await insert(transaction, "tournament_check_ins", new)


async def put_notice(transaction: Transaction, tournament_id: int, kind: records.NoticeKind) -> None:
    """Queue something that is to be told about a tournament."""
    await insert(transaction, "tournament_notices", {"tournament_id": tournament_id, "kind": kind.value})


TOURNAMENTS = Mapper(records.Tournament, given=("entries", "directors", "adjustments", "reserves", "evening"))
_DECIDED = TOURNAMENTS.only("organiser_id", "status", "round_ends_at", "kept_at", "warned_at", "expired")
_OVER = (records.TournamentStatus.FINISHED, records.TournamentStatus.CANCELLED)
ADJUSTMENTS = Mapper(records.Adjustment, by="by_id")
RESERVES = Mapper(records.Reserve)
_ENTRIES = Mapper(records.Entry, given=("players",), number="entry", joined="joined_round", left="left_round")
_CONTESTANTS = Mapper(
    records.Contestant,
    former=Mapper(
        records.Former, key="round", person_id="former_id", name=or_empty("former_name"), round="left_round"
    ),
)


async def put_entries(transaction: Transaction, tournament_id: int, entries: Iterable[records.Entry]) -> None:
    await delete(transaction, "tournament_players", tournament_id=tournament_id)
    await delete(transaction, "tournament_entries", tournament_id=tournament_id)
    for entry in entries:
        await insert(
            transaction, "tournament_entries", {"tournament_id": tournament_id, **_ENTRIES.columns(entry)}
        )
        for chair, player in enumerate(entry.players):
            place = {"tournament_id": tournament_id, "entry": entry.number, "chair": chair}
            await insert(transaction, "tournament_players", {**place, **_CONTESTANTS.columns(player)})


async def one_tournament(transaction: Transaction, tournament_id: int) -> records.Tournament:
    tournaments = await find_tournaments(transaction, "id = ?", [tournament_id])
    if not tournaments:
        raise Conflict(f"There is no tournament {tournament_id}.")
    return tournaments[0]


async def find_tournaments(
    transaction: Transaction, condition: str, values: Values = (), tail: str = ""
) -> list[records.Tournament]:
    """Tournaments with their entries, oldest first; ``condition``: SQL on their columns, then ``tail``."""
    chosen = f"FROM tournaments WHERE {condition} ORDER BY id {tail}"
    rows = await transaction.rows(f"SELECT * {chosen}", values)
    if not rows:
        return []
    theirs = Belonging(transaction, "tournament_id", f"SELECT id {chosen}", values)
    entries = await _entries(theirs)
    directors = await theirs.rows("tournament_directors", "place")
    adjustments = await theirs.records(ADJUSTMENTS, "tournament_adjustments", "number")
    reserves = await theirs.records(RESERVES, "tournament_reserves", "place")
    evenings = await find_evenings(theirs)
    return [
        TOURNAMENTS.read(
            row,
            entries=entries[row["id"]],
            directors=tuple(director["person_id"] for director in directors[row["id"]]),
            adjustments=tuple(adjustments[row["id"]]),
            reserves=tuple(reserves[row["id"]]),
            evening=evenings.get(row["id"], records.NO_EVENING),
        )
        for row in rows
    ]


async def _entries(theirs: Belonging) -> defaultdict[int, tuple[records.Entry, ...]]:
    players = await theirs.rows("tournament_players", "entry, chair")
    entries: defaultdict[int, tuple[records.Entry, ...]] = defaultdict(tuple)
    for tournament_id, rows in (await theirs.rows("tournament_entries", "entry")).items():
        by_entry = grouped("entry", players[tournament_id])
        entries[tournament_id] = tuple(
            _ENTRIES.read(row, players=tuple(map(_CONTESTANTS.read, by_entry[row["entry"]]))) for row in rows
        )
    return entries


async def put_changes(
    transaction: Transaction, before: records.Tournament, after: records.Tournament, now: int
) -> None:
    """Write where ``after`` differs from the tournament that was read; its end too, where it ends."""
    was, is_over = _DECIDED(before), after.status is not before.status and after.status in _OVER
    columns = {column: value for column, value in _DECIDED(after).items() if value != was[column]}
    if is_over:
        columns |= {"finished_at": now, "round_ends_at": None}
    await raise_tournament(transaction, before.id, before.version, **columns)
    if after.entries != before.entries:
        await put_entries(transaction, before.id, after.entries)
    if after.organiser_id != before.organiser_id:
        await update(transaction, "tables", {"host_id": after.organiser_id}, tournament_id=before.id)
    if after.evening != before.evening:
        await put_evening(transaction, before.id, after.evening, now)
    await _put_lists(transaction, before, after)
    if is_over:
        for table in ("left_tournaments", "tournament_check_ins"):
            await delete(transaction, table, tournament_id=before.id)


async def _put_lists(transaction: Transaction, before: records.Tournament, after: records.Tournament) -> None:
    """Write its directors, reserves and changed scores where they differ."""
    here: dict[str, Value] = {"tournament_id": before.id}
    if after.directors != before.directors:
        await delete(transaction, "tournament_directors", tournament_id=before.id)
        for place, person_id in enumerate(after.directors):
            row = {**here, "person_id": person_id, "place": place}
            await insert(transaction, "tournament_directors", row)
    if after.reserves != before.reserves:
        await delete(transaction, "tournament_reserves", tournament_id=before.id)
        for place, reserve in enumerate(after.reserves):
            columns = {**here, "place": place, **RESERVES.columns(reserve)}
            await insert(transaction, "tournament_reserves", columns)
    for gone in {*before.adjustments} - {*after.adjustments}:
        await delete(transaction, "tournament_adjustments", tournament_id=before.id, number=gone.number)
    for new in {*after.adjustments} - {*before.adjustments}:
        await insert(transaction, "tournament_adjustments", {**here, **ADJUSTMENTS.columns(new)})


async def raise_tournament(
    transaction: Transaction, tournament_id: int, expected: int, **changes: Value
) -> None:
    """The first statement of every change: raise the version and set these columns, or raise ``Conflict``."""
    columns = "".join(f", {column} = ?" for column in changes)
    rows = await transaction.rows(
        f"UPDATE tournaments SET version = version + 1{columns} WHERE id = ? AND version = ?"
        " RETURNING guild_id",
        [*changes.values(), tournament_id, expected],
    )
    if not rows:
        raise Conflict(f"Tournament {tournament_id} is no longer at version {expected}.")
    await transaction.signal(Signal(Topic.TOURNAMENT, (tournament_id,), rows[0]["guild_id"]))
