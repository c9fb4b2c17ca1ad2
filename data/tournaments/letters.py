"""Messages to single people about tournaments, written in the transaction that makes them necessary."""

from collections.abc import Iterable

from data.db.columns import Now, from_milliseconds, moment
from data.db.database import Database, Row, Transaction
from data.tournaments.records.letters import Letter, LetterKind, LetterPlan


class TournamentLetters:
    """Stores messages that are to be sent, and questions until they are settled."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def of_tournament(self, tournament_id: int) -> list[Letter]:
        """What is to be sent or still asked, oldest first."""
        rows = await self._database.rows(
            "SELECT * FROM tournament_letters WHERE tournament_id = ? ORDER BY id", tournament_id
        )
        return [_letter(row) for row in rows]

    async def waiting(self) -> list[int]:
        """The tournaments with a message to send, or a question that is open."""
        rows = await self._database.rows(
            "SELECT DISTINCT l.tournament_id FROM tournament_letters l JOIN tournaments o"
            f" ON o.id = l.tournament_id WHERE {self._database.shards.where('o.guild_id')} ORDER BY 1"
        )
        return [row["tournament_id"] for row in rows]

    async def sent(self, letter_id: int, place_id: int | None, message_id: int | None) -> None:
        """Note where a question was asked (None: it could not be)."""
        await self._database.change(
            "UPDATE tournament_letters SET place_id = ?, message_id = ?, sent_at = ? WHERE id = ?",
            place_id,
            message_id,
            self._now(),
            letter_id,
        )

    async def remind(self, letter: Letter, reminder: LetterPlan) -> None:
        """Note that a question is asked once more, and write that; nothing if that was done before."""
        async with self._database.write() as transaction:
            now = self._now()
            due = await transaction.rows(
                "UPDATE tournament_letters SET reminded_at = ? WHERE id = ? AND reminded_at IS NULL"
                " RETURNING id",
                now,
                letter.id,
            )
            if due:
                await put_letters(transaction, letter.tournament_id, [reminder], now)

    async def done(self, letter_id: int) -> None:
        """Delete a message that was sent, or a question that is settled."""
        await self._database.change("DELETE FROM tournament_letters WHERE id = ?", letter_id)


async def put_letters(
    transaction: Transaction, tournament_id: int, letters: Iterable[LetterPlan], now: int
) -> None:
    """Write messages as part of the transaction that makes them necessary."""
    for letter in letters:
        await transaction.rows(
            "INSERT INTO tournament_letters (tournament_id, kind, person_id, other_id, name, created_at)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            tournament_id,
            letter.kind.value,
            letter.person_id,
            letter.other_id,
            letter.name,
            now,
        )


async def forget_in_letters(transaction: Transaction, person_id: int) -> None:
    """Delete the messages to somebody and about them."""
    await transaction.rows(
        "DELETE FROM tournament_letters WHERE person_id = ? OR other_id = ?", person_id, person_id
    )


def _letter(row: Row) -> Letter:
    return Letter(
        row["id"],
        row["tournament_id"],
        LetterKind(row["kind"]),
        row["person_id"],
        row["other_id"],
        row["name"],
        from_milliseconds(row["created_at"]),
        row["place_id"],
        row["message_id"],
        moment(row["sent_at"]),
        moment(row["reminded_at"]),
    )
