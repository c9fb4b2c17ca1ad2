"""The rows of tournaments' evenings: reading and writing them within a transaction."""

from data.db import Mapper, Transaction, delete, insert
from data.db.many import Belonging
from data.tournaments.records import Evening, NoticeKind

_EVENINGS = Mapper(Evening, given=("here",))
_PLANNED = _EVENINGS.without("event_id", "event_shown", "pinned_id")


async def find_evenings(theirs: Belonging) -> dict[int, Evening]:
    """The evenings of those of these tournaments that have one, by tournament."""
    here = await theirs.rows("tournament_check_ins")
    evenings = await theirs.rows("tournament_evenings")
    return {
        tournament_id: _EVENINGS.read(row, here=frozenset(one["person_id"] for one in here[tournament_id]))
        for tournament_id, (row,) in evenings.items()
    }


async def put_evening(transaction: Transaction, tournament_id: int, evening: Evening, now: int) -> None:
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


async def put_notice(transaction: Transaction, tournament_id: int, kind: NoticeKind) -> None:
    """Queue something that is to be told about a tournament."""
    await insert(transaction, "tournament_notices", {"tournament_id": tournament_id, "kind": kind.value})
