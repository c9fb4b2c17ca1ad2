"""Tables as they are stored, read into records."""

from collections.abc import Mapping, Sequence

from data.db.columns import from_milliseconds, json_value, moment, span
from data.db.database import Row, Transaction, Value
from data.db.errors import NoSuchTable
from data.records.codec import read_rests, read_votes
from data.records.searches import Search
from data.records.tables import Decision, FullLobby, OldMessage, Presence, Seat, Table, TableStatus
from data.records.turns import PingState, Turn


async def one_table(transaction: Transaction, table_id: int) -> Table:
    """The table as this transaction sees it."""
    found = await find_tables(transaction, "id = ?", table_id)
    if not found:
        raise NoSuchTable(table_id)
    return found[0]


async def find_tables(transaction: Transaction, condition: str, *values: Value) -> list[Table]:
    """Tables with their seats and Next presses, oldest first; ``condition`` is SQL over the columns of
    tables.
    """
    rows = await transaction.rows(f"SELECT * FROM tables WHERE {condition} ORDER BY id", *values)
    if not rows:
        return []
    chosen = f"table_id IN (SELECT id FROM tables WHERE {condition})"
    seats: dict[int, list[Seat]] = {}
    for row in await transaction.rows(f"SELECT * FROM seats WHERE {chosen} ORDER BY table_id, seat", *values):
        seats.setdefault(row["table_id"], []).append(
            Seat(
                row["seat"],
                row["person_id"],
                row["computer"],
                row["name"],
                Presence(row["presence"]),
                row["misses"],
                span(row["bank"]),
                row["prepared"],
                row["note"],
                row["avatar"],
                moment(row["came_at"]),
                moment(row["missed_at"]),
                None if row["decision"] is None else Decision(row["decision"]),
                moment(row["decides_at"]),
                row["heir_id"],
                row["heir_name"],
                row["in_thread"],
            )
        )
    presses: dict[int, dict[int, bool]] = {}
    for row in await transaction.rows(f"SELECT * FROM next_presses WHERE {chosen}", *values):
        presses.setdefault(row["table_id"], {})[row["person_id"]] = bool(row["changed"])
    return [_table(row, seats.get(row["id"], ()), presses.get(row["id"], {})) for row in rows]


def _table(row: Row, seats: Sequence[Seat], presses: Mapping[int, bool]) -> Table:
    return Table(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        thread_id=row["thread_id"],
        lobby_message_id=row["lobby_message_id"],
        message_id=row["message_id"],
        message_posted_at=moment(row["message_posted_at"]),
        ping_message_id=row["ping_message_id"],
        host_id=row["host_id"],
        variant=row["variant"],
        options=json_value(row["options"]),
        status=TableStatus(row["status"]),
        version=row["version"],
        announced_version=row["announced_version"],
        locale=row["locale"],
        match_id=row["match_id"],
        next_deal_at=moment(row["next_deal_at"]),
        created_at=from_milliseconds(row["created_at"]),
        touched_at=from_milliseconds(row["touched_at"]),
        seats=tuple(seats),
        next_presses=frozenset(presses),
        rated=bool(row["rated"]),
        pace=row["pace"],
        turn=_turn(row),
        look_at=moment(row["look_at"]),
        ping_place_id=row["ping_place_id"],
        ping_deadline=moment(row["ping_deadline"]),
        ping_nonce=row["ping_nonce"],
        paused_at=moment(row["paused_at"]),
        votes=read_votes(row["votes"]),
        warned_at=moment(row["warned_at"]),
        warning_message_id=row["warning_message_id"],
        closed_because=row["closed_because"],
        closed_reason=row["closed_reason"],
        lobby_lost_at=moment(row["lobby_lost_at"]),
        tournament_id=row["tournament_id"],
        tournament_round=row["tournament_round"],
        duplicate=row["duplicate"],
        posting=row["posting"],
        old_message=_old_message(row),
        quiet=bool(row["quiet"]),
        emotes=bool(row["emotes"]),
        other_partners=frozenset(person for person, changed in presses.items() if changed),
        moment_at=moment(row["moment_at"]),
        pace_auto=bool(row["pace_auto"]),
        recalled_at=moment(row["recalled_at"]),
        nudged_at=moment(row["nudged_at"]),
        full=_full(row),
        full_told=bool(row["full_told"]),
        hints=None if row["hints"] is None else bool(row["hints"]),
        deal_id=row["deal_id"],
        forum_id=row["forum_id"],
        post_id=row["post_id"],
        search=_search(row),
        calling=bool(row["calling"]),
        standing_id=row["standing_id"],
        kept_until=moment(row["kept_until"]),
    )


def _full(row: Row) -> FullLobby | None:
    since = moment(row["full_at"])
    if since is None:
        return None
    return FullLobby(since, moment(row["starts_at"]), bool(row["anybody_starts"]))


def _search(row: Row) -> Search | None:
    until = moment(row["search_until"])
    if until is None:
        return None
    return Search(until, row["search_role"], bool(row["search_called"]), bool(row["search_over"]))


def _old_message(row: Row) -> OldMessage | None:
    if row["old_message_id"] is None:
        return None
    return OldMessage(row["old_place_id"], row["old_message_id"], bool(row["old_stays"]))


def _turn(row: Row) -> Turn | None:
    if row["turn_version"] is None:
        return None
    return Turn(
        version=row["turn_version"],
        seat=row["turn_seat"],
        person_id=row["turn_person"],
        came_at=from_milliseconds(row["turn_at"]),
        allowed=span(row["turn_allowed"]),
        deadline_at=moment(row["deadline_at"]),
        timed_out=bool(row["timed_out"]),
        pinged=PingState(row["called"]),
        rests=read_rests(row["turn_rests"]),
    )
