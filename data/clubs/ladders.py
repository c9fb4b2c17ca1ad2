"""Ladders: opening them, who is where, challenges, and their tables."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from data.clubs.boards import put_board, step_board
from data.clubs.ladder_records import ChallengeState, ClubLadder, LadderChallenge, LadderPerson, LadderPlan
from data.clubs.ladder_rows import (
    OPEN_STATES,
    find_ladders,
    one_ladder,
    put_challenge,
    put_people,
    raise_ladder,
    read_challenge,
)
from data.db.columns import Now, json_text, to_milliseconds
from data.db.database import Database, Transaction, Value
from data.records.audit import AuditEntry, Deed
from data.records.tables import Seat, Table
from data.servers.audit import put_audit
from data.tables.found import one_table
from data.tables.rows import insert_table, put_seats
from data.tables.who_may_sit import refuse_together


class Ladders:
    """Stores ladders. A change names the version that was read, and raises ``Conflict`` if there is a newer
    one.
    """

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def open(self, plan: LadderPlan) -> ClubLadder:
        """Open a ladder with nobody on it."""
        async with self._database.write() as transaction:
            now = self._now()
            columns: dict[str, Value] = {
                "guild_id": plan.guild_id,
                "board_id": await put_board(transaction, plan.guild_id, plan.channel_id, plan.locale, now),
                "organiser_id": plan.organiser_id,
                "name": plan.name,
                "variant": plan.variant,
                "options": json_text(plan.options),
                "seats": plan.seats,
                "pace": plan.pace,
                "reach": plan.reach,
                "answer_days": plan.answer_days,
                "play_days": plan.play_days,
                "idle_weeks": plan.idle_weeks,
                "created_at": now,
            }
            rows = await transaction.rows(
                f"INSERT INTO ladders ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
                " RETURNING id",
                *columns.values(),
            )
            details = {"ladder": plan.name}
            entry = AuditEntry(plan.guild_id, Deed.LADDER_OPENED, plan.organiser_id, details=details)
            await put_audit(transaction, entry, now)
            return await one_ladder(transaction, rows[0]["id"])

    async def get(self, ladder_id: int) -> ClubLadder | None:
        """The ladder with this id."""
        return next(iter(await self._find("l.id = ?", ladder_id)), None)

    async def on_server(self, guild_id: int) -> list[ClubLadder]:
        """A server's ladders, newest first."""
        return (await self._find("l.guild_id = ?", guild_id))[::-1]

    async def on_board(self, board_id: int) -> ClubLadder | None:
        """The ladder that a board shows."""
        return next(iter(await self._find("l.board_id = ?", board_id)), None)

    async def going_on(self) -> list[ClubLadder]:
        """Every ladder that has not ended."""
        return await self._find(f"l.ended_at IS NULL AND {self._database.shards.where('l.guild_id')}")

    async def past(self, ladder_id: int, limit: int) -> list[LadderChallenge]:
        """The last challenges that are over, newest first."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                f"SELECT * FROM ladder_challenges WHERE ladder_id = ? AND state NOT IN ({OPEN_STATES})"
                " ORDER BY ended_at DESC, id DESC LIMIT ?",
                ladder_id,
                limit,
            )
        return list(map(read_challenge, rows))

    async def save(
        self,
        ladder: ClubLadder,
        people: Sequence[LadderPerson],
        challenges: Iterable[LadderChallenge] = (),
        *,
        noted: AuditEntry | None = None,
    ) -> ClubLadder:
        """Write who is on the ladder, in their order, with these ``challenges`` as they are now: all in one
        transaction.
        """
        async with self._database.write() as transaction:
            await raise_ladder(transaction, ladder)
            await put_people(transaction, ladder.id, people)
            for challenge in challenges:
                await put_challenge(transaction, ladder.id, challenge)
            if noted is not None:
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
                transaction,
                self._now(),
                guild_id=ladder.guild_id,
                channel_id=ladder.channel_id,
                host_id=host_id,
                variant=ladder.variant,
                options=json_text(ladder.options),
                locale=ladder.locale,
                rated=1,
                pace=ladder.pace,
            )
            people = [seat.person_id for seat in seats]
            await refuse_together(transaction, ladder.guild_id, people, self._now())
            await put_seats(transaction, table_id, seats)
            await transaction.rows(
                "UPDATE ladder_challenges SET state = ?, due_at = ?, table_id = ? WHERE id = ?",
                challenge.state.value,
                to_milliseconds(challenge.due_at),
                table_id,
                challenge.id,
            )
            return await one_table(transaction, table_id)

    async def asked(self, challenge_id: int, message_id: int) -> None:
        """Note the message that asks somebody whether they take a challenge."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE ladder_challenges SET message_id = ? WHERE id = ?", message_id, challenge_id
            )

    async def end(self, ladder: ClubLadder, at: datetime, by: int) -> ClubLadder:
        """End a ladder: its open challenges come to nothing; their tables go on."""
        async with self._database.write() as transaction:
            now = self._now()
            await raise_ladder(transaction, ladder)
            await transaction.rows(
                "UPDATE ladder_challenges SET state = ?, ended_at = ? WHERE ladder_id = ?"
                f" AND state IN ({OPEN_STATES})",
                ChallengeState.VOID.value,
                now,
                ladder.id,
            )
            await transaction.rows(
                "UPDATE ladders SET ended_at = ? WHERE id = ?", to_milliseconds(at), ladder.id
            )
            await step_board(transaction, ladder.board_id, now)
            details = {"ladder": ladder.name}
            await put_audit(
                transaction, AuditEntry(ladder.guild_id, Deed.LADDER_ENDED, by, details=details), now
            )
            return await one_ladder(transaction, ladder.id)

    async def _find(self, condition: str, *values: Value) -> list[ClubLadder]:
        async with self._database.read() as transaction:
            return await find_ladders(transaction, condition, *values)


async def leave_ladders(transaction: Transaction, person_id: int, now: int) -> None:
    """Remove a person whose data are deleted from all ladders: those below move up, their open challenges
    come to nothing, those that are over stay without them.
    """
    on = await transaction.rows(
        # An update that changes nothing but locks the rows: nobody else changes these ladders meanwhile.
        "UPDATE ladders SET version = version WHERE id IN"
        " (SELECT ladder_id FROM ladder_people WHERE person_id = ?) RETURNING id",
        person_id,
    )
    await transaction.rows(
        f"UPDATE ladder_challenges SET state = ?, ended_at = ? WHERE state IN ({OPEN_STATES})"
        " AND (challenger_id = ? OR challenged_id = ?)",
        ChallengeState.VOID.value,
        now,
        person_id,
        person_id,
    )
    for who in ("challenger_id", "challenged_id"):
        await transaction.rows(f"UPDATE ladder_challenges SET {who} = NULL WHERE {who} = ?", person_id)
    for row in on:
        (ladder,) = await find_ladders(transaction, "l.id = ?", row["id"])
        others = [one for one in ladder.people if one.person_id != person_id]
        await raise_ladder(transaction, ladder)
        await put_people(transaction, ladder.id, others)
    await transaction.rows("UPDATE ladders SET organiser_id = 0 WHERE organiser_id = ?", person_id)
