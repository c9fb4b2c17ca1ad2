"""The rows of tournaments' evenings: reading and writing them within a transaction."""

from collections.abc import Sequence
from datetime import timedelta

from data.db.columns import moment, span_value, time_value
from data.db.database import Row, Transaction, Value
from data.tournaments.records.evenings import Evening, NoticeKind, RoleCalls


async def find_evenings(transaction: Transaction, theirs: str, values: Sequence[Value]) -> dict[int, Evening]:
    """The evenings of the tournaments of this condition that have one, by tournament."""
    here: dict[int, set[int]] = {}
    for row in await transaction.rows(f"SELECT * FROM tournament_check_ins WHERE {theirs}", *values):
        here.setdefault(row["tournament_id"], set()).add(row["person_id"])
    rows = await transaction.rows(f"SELECT * FROM tournament_evenings WHERE {theirs}", *values)
    return {
        row["tournament_id"]: _evening(row, frozenset(here.get(row["tournament_id"], ()))) for row in rows
    }


async def put_evening(transaction: Transaction, tournament_id: int, evening: Evening, now: int) -> None:
    """Write a tournament's evening, with those who are here from ``now`` on or were before."""
    columns: dict[str, Value] = {
        "tournament_id": tournament_id,
        "starts_at": time_value(evening.starts_at),
        "check_in": span_value(evening.check_in),
        "postponed": int(evening.postponed),
        "called_at": time_value(evening.called_at),
        "role_id": evening.role_id,
        "role_calls": evening.role_calls.value,
        "with_event": int(evening.with_event),
    }
    await transaction.rows(
        f"INSERT INTO tournament_evenings ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        " ON CONFLICT (tournament_id) DO UPDATE SET "
        + ", ".join(f"{name} = excluded.{name}" for name in list(columns)[1:]),
        *columns.values(),
    )
    before = {
        row["person_id"]
        for row in await transaction.rows(
            "SELECT person_id FROM tournament_check_ins WHERE tournament_id = ?", tournament_id
        )
    }
    for person_id in sorted(before - evening.here):
        await transaction.rows(
            "DELETE FROM tournament_check_ins WHERE tournament_id = ? AND person_id = ?",
            tournament_id,
            person_id,
        )
    for person_id in sorted(evening.here - before):
        await transaction.rows(
            "INSERT INTO tournament_check_ins (tournament_id, person_id, here_at) VALUES (?, ?, ?)",
            tournament_id,
            person_id,
            now,
        )


async def put_notice(transaction: Transaction, tournament_id: int, kind: NoticeKind) -> None:
    """Queue something that is to be told about a tournament."""
    await transaction.rows(
        "INSERT INTO tournament_notices (tournament_id, kind) VALUES (?, ?)", tournament_id, kind.value
    )


def _evening(row: Row, here: frozenset[int]) -> Evening:
    return Evening(
        starts_at=moment(row["starts_at"]),
        check_in=timedelta(milliseconds=row["check_in"]),
        postponed=bool(row["postponed"]),
        called_at=moment(row["called_at"]),
        here=here,
        role_id=row["role_id"],
        role_calls=RoleCalls(row["role_calls"]),
        with_event=bool(row["with_event"]),
        event_id=row["event_id"],
        event_shown=row["event_shown"],
        pinned_id=row["pinned_id"],
    )
