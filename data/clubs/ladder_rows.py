"""Rows of ladders: reading them, and writing who is on one and its challenges."""

from collections.abc import Sequence

from data.clubs.ladder_records import OPEN, ChallengeState, ClubLadder, LadderChallenge, LadderPerson
from data.db.columns import from_milliseconds, json_value, moment, time_value, to_milliseconds
from data.db.database import Row, Transaction, Value
from data.db.errors import Conflict
from data.db.signals import Signal, Topic

OPEN_STATES = ", ".join(f"'{state.value}'" for state in OPEN)
"""The states of challenges that aren't over, as SQL."""
_BUMP = (
    "UPDATE kept_boards SET version = version + 1 WHERE id = (SELECT board_id FROM ladders WHERE id = ?)"
    " RETURNING id, guild_id"
)


async def raise_ladder(transaction: Transaction, ladder: ClubLadder) -> None:
    """The first statement of every change: raise the version, or raise ``Conflict``."""
    rows = await transaction.rows(
        "UPDATE ladders SET version = version + 1 WHERE id = ? AND version = ? RETURNING id",
        ladder.id,
        ladder.version,
    )
    if not rows:
        raise Conflict(f"Ladder {ladder.id} is no longer at version {ladder.version}.")
    for board in await transaction.rows(_BUMP, ladder.id):
        await transaction.signal(Signal(Topic.BOARD, (board["id"],), board["guild_id"]))


async def put_people(transaction: Transaction, ladder_id: int, people: Sequence[LadderPerson]) -> None:
    """Write who is on a ladder, from place 1 on."""
    await transaction.rows("DELETE FROM ladder_people WHERE ladder_id = ?", ladder_id)
    for place, one in enumerate(people, 1):
        await transaction.rows(
            "INSERT INTO ladder_people (ladder_id, person_id, name, place, active_at, won, lost)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            ladder_id,
            one.person_id,
            one.name,
            place,
            to_milliseconds(one.active_at),
            one.won,
            one.lost,
        )


async def put_challenge(transaction: Transaction, ladder_id: int, one: LadderChallenge) -> None:
    """Write a new challenge, or what becomes of one."""
    if one.id:
        await transaction.rows(
            "UPDATE ladder_challenges SET state = ?, due_at = ?, ended_at = ? WHERE id = ?",
            one.state.value,
            to_milliseconds(one.due_at),
            time_value(one.ended_at),
            one.id,
        )
        return
    await transaction.rows(
        "INSERT INTO ladder_challenges (ladder_id, challenger_id, challenged_id, from_place, to_place, state,"
        " made_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        ladder_id,
        one.challenger_id,
        one.challenged_id,
        one.from_place,
        one.to_place,
        one.state.value,
        to_milliseconds(one.made_at),
        to_milliseconds(one.due_at),
    )


async def one_ladder(transaction: Transaction, ladder_id: int) -> ClubLadder:
    """The ladder as this transaction sees it."""
    (found,) = await find_ladders(transaction, "l.id = ?", ladder_id)
    return found


async def find_ladders(transaction: Transaction, condition: str, *values: Value) -> list[ClubLadder]:
    """Ladders with their people and open challenges, oldest first; ``condition`` is SQL over ``l``."""
    rows = await transaction.rows(
        "SELECT l.*, b.channel_id, b.locale FROM ladders l JOIN kept_boards b ON b.id = l.board_id"
        f" WHERE {condition} ORDER BY l.id",
        *values,
    )
    if not rows:
        return []
    theirs = f"ladder_id IN (SELECT l.id FROM ladders l WHERE {condition})"
    people: dict[int, list[LadderPerson]] = {}
    for row in await transaction.rows(
        f"SELECT * FROM ladder_people WHERE {theirs} ORDER BY ladder_id, place", *values
    ):
        people.setdefault(row["ladder_id"], []).append(_person(row))
    challenges: dict[int, list[LadderChallenge]] = {}
    for row in await transaction.rows(
        f"SELECT * FROM ladder_challenges WHERE {theirs} AND state IN ({OPEN_STATES}) ORDER BY id", *values
    ):
        challenges.setdefault(row["ladder_id"], []).append(read_challenge(row))
    return [_ladder(row, people.get(row["id"], ()), challenges.get(row["id"], ())) for row in rows]


def _ladder(row: Row, people: Sequence[LadderPerson], challenges: Sequence[LadderChallenge]) -> ClubLadder:
    return ClubLadder(
        id=row["id"],
        guild_id=row["guild_id"],
        board_id=row["board_id"],
        channel_id=row["channel_id"],
        locale=row["locale"],
        organiser_id=row["organiser_id"],
        name=row["name"],
        variant=row["variant"],
        options=json_value(row["options"]),
        seats=row["seats"],
        pace=row["pace"],
        reach=row["reach"],
        answer_days=row["answer_days"],
        play_days=row["play_days"],
        idle_weeks=row["idle_weeks"],
        version=row["version"],
        created_at=from_milliseconds(row["created_at"]),
        ended_at=moment(row["ended_at"]),
        people=tuple(people),
        challenges=tuple(challenges),
    )


def _person(row: Row) -> LadderPerson:
    return LadderPerson(
        row["person_id"], row["name"], from_milliseconds(row["active_at"]), row["won"], row["lost"]
    )


def read_challenge(row: Row) -> LadderChallenge:
    """A row of ladder_challenges."""
    return LadderChallenge(
        challenger_id=row["challenger_id"],
        challenged_id=row["challenged_id"],
        from_place=row["from_place"],
        to_place=row["to_place"],
        state=ChallengeState(row["state"]),
        made_at=from_milliseconds(row["made_at"]),
        due_at=from_milliseconds(row["due_at"]),
        id=row["id"],
        message_id=row["message_id"],
        table_id=row["table_id"],
        ended_at=moment(row["ended_at"]),
    )
