"""Ladders: opening them, who is where, challenges, and their tables."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from data.clubs.boards import put_board, step_board
from data.clubs.ladder_records import (
    OPEN,
    ChallengeState,
    ClubLadder,
    LadderChallenge,
    LadderPerson,
    LadderPlan,
)
from data.db import Keeper, Mapper, Transaction, Values, insert, insert_new, update
from data.db.columns import time_value, to_milliseconds
from data.db.errors import Conflict
from data.db.many import Belonging
from data.db.part import Leaving
from data.db.signals import Signal, Topic
from data.records.audit import AuditEntry, Deed
from data.records.tables import Seat, Table
from data.servers.audit import put_audit
from data.tables.kept_out import refuse_together
from data.tables.rows import insert_table, one_table, put_seats

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


_PLANS = Mapper(LadderPlan, given=("channel_id", "locale"))
_HOSTED = LADDERS.only("guild_id", "channel_id", "variant", "options", "locale", "pace")
"""What a table has from its ladder."""
_ON = "id IN (SELECT ladder_id FROM ladder_people WHERE person_id = ?)"


class Ladders(Keeper):
    """Stores ladders. A change names the version that was read; ``Conflict`` if there is a newer one."""

    async def open(self, plan: LadderPlan) -> ClubLadder:
        """Open a ladder with nobody on it."""
        async with self._database.write() as transaction:
            now = self._now()
            board_id = await put_board(transaction, plan.guild_id, plan.channel_id, plan.locale, now)
            columns = {**_PLANS.columns(plan), "board_id": board_id, "created_at": now}
            ladder_id = await insert_new(transaction, "ladders", columns)
            details = {"ladder": plan.name}
            entry = AuditEntry(plan.guild_id, Deed.LADDER_OPENED, plan.organiser_id, details=details)
            await put_audit(transaction, entry, now)
            return await one_ladder(transaction, ladder_id)

    async def get(self, ladder_id: int) -> ClubLadder | None:
        return next(iter(await self._find("l.id = ?", [ladder_id])), None)

    async def on_server(self, guild_id: int) -> list[ClubLadder]:
        """A server's ladders, newest first."""
        return (await self._find("l.guild_id = ?", [guild_id]))[::-1]

    async def on_board(self, board_id: int) -> ClubLadder | None:
        return next(iter(await self._find("l.board_id = ?", [board_id])), None)

    async def going_on(self) -> list[ClubLadder]:
        return await self._find(f"l.ended_at IS NULL AND {self._database.shards.where('l.guild_id')}")

    async def past(self, ladder_id: int, limit: int) -> list[LadderChallenge]:
        """The last challenges that are over, newest first."""
        return await CHALLENGES.all(
            self._database,
            f"SELECT * FROM ladder_challenges WHERE ladder_id = ? AND state NOT IN ({OPEN_STATES})"
            " ORDER BY ended_at DESC, id DESC LIMIT ?",
            [ladder_id, limit],
        )

    async def save(
        self,
        ladder: ClubLadder,
        people: Sequence[LadderPerson],
        challenges: Iterable[LadderChallenge] = (),
        *,
        noted: AuditEntry | None = None,
    ) -> ClubLadder:
        """Write who is on the ladder, in order, and these ``challenges`` as they are now: all or nothing."""
        async with self._database.write() as transaction:
            await raise_ladder(transaction, ladder)
            await put_people(transaction, ladder.id, people)
            for challenge in challenges:
                await put_challenge(transaction, ladder.id, challenge)
            await put_audit(transaction, noted, self._now())
            return await one_ladder(transaction, ladder.id)

    async def seat(
        self, ladder: ClubLadder, challenge: LadderChallenge, seats: Sequence[Seat], host_id: int
    ) -> Table:
        """Write a challenge that was agreed to, and open its table with these seats, in one transaction.
        Raises ``NoSeat`` for people who are not to share one.
        """
        async with self._database.write() as transaction:
            await raise_ladder(transaction, ladder)
            table_id = await insert_table(
                transaction, self._now(), **_HOSTED(ladder), host_id=host_id, rated=1
            )
            people = [seat.person_id for seat in seats]
            await refuse_together(transaction, ladder.guild_id, people, self._now())
            await put_seats(transaction, table_id, seats)
            columns = {
                "state": challenge.state.value,
                "due_at": to_milliseconds(challenge.due_at),
                "table_id": table_id,
            }
            await update(transaction, "ladder_challenges", columns, id=challenge.id)
            return await one_table(transaction, table_id)

    async def asked(self, challenge_id: int, message_id: int) -> None:
        """Note the message that asks somebody whether they take a challenge."""
        await update(self._database, "ladder_challenges", {"message_id": message_id}, id=challenge_id)

    async def end(self, ladder: ClubLadder, at: datetime, by: int) -> ClubLadder:
        """End a ladder: its open challenges come to nothing; their tables go on."""
        async with self._database.write() as transaction:
            now = self._now()
            await raise_ladder(transaction, ladder)
            await transaction.rows(
                "UPDATE ladder_challenges SET state = ?, ended_at = ? WHERE ladder_id = ?"
                f" AND state IN ({OPEN_STATES})",
                [ChallengeState.VOID.value, now, ladder.id],
            )
            await update(transaction, "ladders", {"ended_at": to_milliseconds(at)}, id=ladder.id)
            await step_board(transaction, ladder.board_id, now)
            details = {"ladder": ladder.name}
            await put_audit(
                transaction, AuditEntry(ladder.guild_id, Deed.LADDER_ENDED, by, details=details), now
            )
            return await one_ladder(transaction, ladder.id)

    async def _find(self, condition: str, values: Values = ()) -> list[ClubLadder]:
        async with self._database.read() as transaction:
            return await find_ladders(transaction, condition, values)


async def hold_ladders(transaction: Transaction, person_id: int) -> None:
    """Keep others from changing the ladders that somebody is on, for the rest of the transaction."""
    await transaction.rows(
        # An update that changes nothing but locks the rows.
        f"UPDATE ladders SET version = version WHERE {_ON}",
        [person_id],
    )


async def leave_ladders(transaction: Transaction, leaving: Leaving) -> None:
    """Remove a person whose data are deleted from all ladders: those below move up, their open challenges
    come to nothing, those that are over stay without them.
    """
    person_id = leaving.person_id
    await transaction.rows(
        f"UPDATE ladder_challenges SET state = ?, ended_at = ? WHERE state IN ({OPEN_STATES})"
        " AND (challenger_id = ? OR challenged_id = ?)",
        [ChallengeState.VOID.value, leaving.now, person_id, person_id],
    )
    for ladder in await find_ladders(transaction, f"l.{_ON}", [person_id]):
        others = [one for one in ladder.people if one.person_id != person_id]
        await raise_ladder(transaction, ladder)
        await put_people(transaction, ladder.id, others)
