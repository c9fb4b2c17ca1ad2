"""The transitions of a match within a transaction: its start, the start of a deal, its end."""

from collections.abc import Sequence
from datetime import datetime

from data.db import Mapper, Transaction, Value, insert, insert_new, update
from data.db.columns import span_value, time_value
from data.db.errors import Conflict
from data.db.signals import Signal, Topic
from data.matches.seen import forget_left, note_hands, open_hands
from data.records.codec import result_text
from data.records.matches import DealEnd, MatchStart, Outcome, SeatResult, Step
from data.records.tables import Occasion, Table, TableStatus
from data.records.turns import NextTurn
from data.tables.rows import BACK, FRESH_SEAT, NO_TURN, SEATS, TABLES, look_at_search, turn_columns
from data.tables.searches import forget_invitations

_PLAYED = TABLES.only("guild_id", "variant", "options")
"""What a match has from its table."""
_PLAYED_FOR = Mapper(Occasion).without("standing_id")
"""What it has from what the table is played for."""
_PLAYER = SEATS.only("index", "person_id", "computer", "name")


async def begin_match(transaction: Transaction, table: Table, start: MatchStart, now: int) -> None:
    """Start a match with a table's game and players, and its first deal."""
    columns = {
        **_PLAYED(table),
        **_PLAYED_FOR(table.occasion),
        "rated": int(table.habits.rated),
        "table_id": table.id,
        "rules_revision": start.rules_revision,
        "first_dealer": start.first_dealer,
        "started_at": now,
    }
    match_id = await insert_new(transaction, "matches", columns)
    for seat, side in zip(table.seats, start.sides, strict=True):
        columns = {"match_id": match_id, "side": side, **_PLAYER(seat)}
        await insert(transaction, "match_seats", columns)
    await transaction.rows("UPDATE tables SET match_id = ? WHERE id = ?", [match_id, table.id])
    await transaction.rows(f"UPDATE seats SET {FRESH_SEAT} WHERE table_id = ?", [table.id])
    await forget_invitations(transaction, table.id)
    await begin_deal(transaction, table.id, match_id, 1, start.seed, now)


async def begin_deal(
    transaction: Transaction, table_id: int, match_id: int, round: int, seed: str, now: int
) -> None:
    """Begin this deal of a match and clear the Next presses."""
    columns: dict[str, Value] = {"match_id": match_id, "round": round, "seed": seed, "started_at": now}
    await insert(transaction, "deals", columns)
    await set_status(transaction, table_id, TableStatus.PLAYING, None)
    await transaction.rows("UPDATE tables SET look_at = ? WHERE id = ?", [now, table_id])
    await transaction.rows("DELETE FROM next_presses WHERE table_id = ?", [table_id])
    await update(transaction, "seats", {"bank": None, "prepared": None, "note": None}, table_id=table_id)
    await note_hands(transaction, match_id, round)


async def settle_seat(transaction: Transaction, table_id: int, step: Step) -> None:
    """Update a seat after its step: what the step settles, the rest of its premove and of the bank."""
    if step.settles:
        await transaction.rows(
            f"UPDATE seats SET {BACK}, prepared = NULL, note = NULL, presence ="
            " CASE WHEN presence = 'awaited' THEN 'present' ELSE presence END"
            " WHERE table_id = ? AND seat = ?",
            [table_id, step.seat],
        )
    if step.premove is not None:
        columns = {"prepared": step.premove.prepared, "note": step.premove.note}
        await update(transaction, "seats", columns, table_id=table_id, seat=step.seat)
    if step.bank is not None:
        await update(transaction, "seats", {"bank": span_value(step.bank)}, table_id=table_id, seat=step.seat)


async def end_deal(
    transaction: Transaction, table_id: int, match_id: int, round: int, end: DealEnd, now: int
) -> None:
    """End a deal with its result and do what follows."""
    columns: dict[str, Value] = {"finished_at": now, "result": result_text(end.result)}
    await update(transaction, "deals", columns, match_id=match_id, round=round)
    await open_hands(transaction, match_id)
    if end.match_result is not None:
        await end_match(transaction, table_id, match_id, Outcome.FINISHED, end.match_result, now)
    elif end.next_deal_seed is not None:
        await begin_deal(transaction, table_id, match_id, round + 1, end.next_deal_seed, now)
    else:
        await set_status(transaction, table_id, TableStatus.BETWEEN_DEALS, end.next_deal_at)


async def set_turn(transaction: Transaction, table_id: int, turn: NextTurn | None, version: int) -> None:
    """Let the table wait for this turn; None keeps the current one."""
    if turn is None:
        return
    await update(transaction, "tables", turn_columns(turn, version), id=table_id)


async def end_match(
    transaction: Transaction,
    table_id: int,
    match_id: int,
    outcome: Outcome,
    result: Sequence[SeatResult],
    now: int,
) -> None:
    """End a match with this result; raises ``Conflict`` if it is not running at this table."""
    ended = await transaction.rows(
        "UPDATE matches SET outcome = ?, finished_at = ?, deals_played = (SELECT COUNT(*) FROM deals d"
        " WHERE d.match_id = matches.id AND d.finished_at IS NOT NULL)"
        " WHERE id = ? AND table_id = ? AND outcome IS NULL RETURNING id",
        [outcome.value, now, match_id, table_id],
    )
    if not ended:
        raise Conflict(f"Match {match_id} does not run at table {table_id}.")
    await transaction.signal(Signal(Topic.OVER, (table_id,)))
    for seat in result:
        columns = {"won": int(seat.won), "points": seat.points}
        await update(transaction, "match_seats", columns, match_id=match_id, seat=seat.index)
    await transaction.rows(
        "UPDATE match_seats SET won = 0 WHERE match_id = ? AND left_at IS NOT NULL", [match_id]
    )
    await open_hands(transaction, match_id)
    await forget_left(transaction, match_id)
    await set_status(transaction, table_id, TableStatus.FINISHED, None)
    await look_at_search(transaction, table_id, now)


async def set_status(
    transaction: Transaction, table_id: int, status: TableStatus, next_deal_at: datetime | None
) -> None:
    """Set the table's phase, with no turn pending."""
    columns = {
        **NO_TURN,
        "status": status.value,
        "next_deal_at": time_value(next_deal_at),
        "look_at": time_value(next_deal_at),
    }
    await update(transaction, "tables", columns, id=table_id)
