"""Rows of ladders: reading them, and writing who is on one and its challenges."""

from collections.abc import Sequence

from data.clubs.ladder_records import OPEN, ClubLadder, LadderChallenge, LadderPerson
from data.db import Mapper, Transaction, Values, insert, update
from data.db.columns import time_value, to_milliseconds
from data.db.errors import Conflict
from data.db.many import Belonging
from data.db.signals import Signal, Topic

OPEN_STATES = ", ".join(f"'{state.value}'" for state in OPEN)
"""The states of challenges that aren't over, as SQL."""
_BUMP = (
    "UPDATE kept_boards SET version = version + 1 WHERE id = (SELECT board_id FROM ladders WHERE id = ?)"
    " RETURNING id, guild_id"
)
LADDERS = Mapper(ClubLadder, given=("people", "challenges"))
CHALLENGES = Mapper(LadderChallenge)
_NEW = CHALLENGES.without("id", "message_id", "table_id", "ended_at")
_PEOPLE = Mapper(LadderPerson)


async def raise_ladder(transaction: Transaction, ladder: ClubLadder) -> None:
    """The first statement of every change: raise the version, or raise ``Conflict``."""
    rows = await transaction.rows(
        "UPDATE ladders SET version = version + 1 WHERE id = ? AND version = ? RETURNING id",
        [ladder.id, ladder.version],
    )
    if not rows:
        raise Conflict(f"Ladder {ladder.id} is no longer at version {ladder.version}.")
    for board in await transaction.rows(_BUMP, [ladder.id]):
        await transaction.signal(Signal(Topic.BOARD, (board["id"],), board["guild_id"]))


async def put_people(transaction: Transaction, ladder_id: int, people: Sequence[LadderPerson]) -> None:
    """Write who is on a ladder, from place 1 on."""
    await transaction.rows("DELETE FROM ladder_people WHERE ladder_id = ?", [ladder_id])
    for place, person in enumerate(people, 1):
        columns = {"ladder_id": ladder_id, "place": place, **_PEOPLE.columns(person)}
        await insert(transaction, "ladder_people", columns)


async def put_challenge(transaction: Transaction, ladder_id: int, challenge: LadderChallenge) -> None:
    """Write a new challenge, or what becomes of one."""
    if challenge.id:
        columns = {
            "state": challenge.state.value,
            "due_at": to_milliseconds(challenge.due_at),
            "ended_at": time_value(challenge.ended_at),
        }
        await update(transaction, "ladder_challenges", columns, id=challenge.id)
    else:
        await insert(transaction, "ladder_challenges", {"ladder_id": ladder_id, **_NEW(challenge)})


async def one_ladder(transaction: Transaction, ladder_id: int) -> ClubLadder:
    (found,) = await find_ladders(transaction, "l.id = ?", [ladder_id])
    return found


async def find_ladders(transaction: Transaction, condition: str, values: Values = ()) -> list[ClubLadder]:
    """Ladders with their people and open challenges, oldest first; ``condition`` is SQL over ``l``."""
    rows = await transaction.rows(
        "SELECT l.*, b.channel_id, b.locale FROM ladders l JOIN kept_boards b ON b.id = l.board_id"
        f" WHERE {condition} ORDER BY l.id",
        values,
    )
    if not rows:
        return []
    theirs = Belonging(transaction, "ladder_id", f"SELECT l.id FROM ladders l WHERE {condition}", values)
    people = await theirs.records(_PEOPLE, "ladder_people", "place")
    challenges = await theirs.records(CHALLENGES, "ladder_challenges", "id", f"state IN ({OPEN_STATES})")
    return [
        LADDERS.read(row, people=tuple(people[row["id"]]), challenges=tuple(challenges[row["id"]]))
        for row in rows
    ]
