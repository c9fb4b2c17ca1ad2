"""Messages to single people about tournaments, written in the transaction that makes them necessary."""

from collections.abc import Iterable

from data.db import Keeper, Mapper, Transaction, insert, update
from data.tournaments.records import Letter, LetterPlan

_LETTERS = Mapper(Letter)
_PLANS = Mapper(LetterPlan)


class TournamentLetters(Keeper):
    async def of_tournament(self, tournament_id: int) -> list[Letter]:
        """What is to be sent or still asked, oldest first."""
        return await _LETTERS.all(
            self._database,
            "SELECT * FROM tournament_letters WHERE tournament_id = ? ORDER BY id",
            [tournament_id],
        )

    async def waiting(self) -> list[int]:
        """The tournaments with a message to send, or a question that is open."""
        return await self._column(
            "SELECT DISTINCT l.tournament_id FROM tournament_letters l JOIN tournaments o"
            f" ON o.id = l.tournament_id WHERE {self._database.shards.where('o.guild_id')} ORDER BY 1"
        )

    async def sent(self, letter_id: int, place_id: int | None, message_id: int | None) -> None:
        """Note where a question was asked (None: it could not be)."""
        columns = {"place_id": place_id, "message_id": message_id, "sent_at": self._now()}
        await update(self._database, "tournament_letters", columns, id=letter_id)

    async def remind(self, letter: Letter, reminder: LetterPlan) -> None:
        """Note that a question is asked once more, and write that; nothing if that was done before."""
        async with self._database.write() as transaction:
            now = self._now()
            due = await transaction.rows(
                "UPDATE tournament_letters SET reminded_at = ? WHERE id = ? AND reminded_at IS NULL"
                " RETURNING id",
                [now, letter.id],
            )
            if due:
                await put_letters(transaction, letter.tournament_id, [reminder], now)

    async def done(self, letter_id: int) -> None:
        """Delete a message that was sent, or a question that is settled."""
        await self._database.change("DELETE FROM tournament_letters WHERE id = ?", [letter_id])


async def put_letters(
    transaction: Transaction, tournament_id: int, letters: Iterable[LetterPlan], now: int
) -> None:
    """Write messages as part of the transaction that makes them necessary."""
    for letter in letters:
        columns = {"tournament_id": tournament_id, **_PLANS.columns(letter), "created_at": now}
        await insert(transaction, "tournament_letters", columns)
