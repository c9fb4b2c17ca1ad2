"""Boards that are kept up to date in channels."""

from datetime import datetime

from data.clubs.records import KeptBoard
from data.db import Keeper, Mapper, Transaction, Value, insert_new, update
from data.db.columns import to_milliseconds

_STATE = (
    "b.version + COALESCE((SELECT SUM(t.version) FROM series s JOIN series_events e ON e.series_id = s.id"
    " JOIN tournaments t ON t.id = e.tournament_id WHERE s.board_id = b.id), 0)"
)
"""The version of what a board shows. It rises with its tournaments too: they note no change here."""
_BOARDS = Mapper(KeptBoard, version="state")


class KeptBoards(Keeper):
    """Stores the messages of boards, and which of them are out of date."""

    async def get(self, board_id: int) -> KeptBoard | None:
        return await _BOARDS.first(
            self._database, f"SELECT b.*, {_STATE} AS state FROM kept_boards b WHERE b.id = ?", [board_id]
        )

    async def behind(self) -> list[int]:
        """The boards whose message is out of date."""
        return await self._column(
            f"SELECT b.id FROM kept_boards b WHERE b.shown < {_STATE}"
            f" AND {self._database.shards.where('b.guild_id')} ORDER BY b.id"
        )

    async def posted(self, board_id: int, message_id: int, at: datetime) -> None:
        columns = {"message_id": message_id, "posted_at": to_milliseconds(at)}
        await update(self._database, "kept_boards", columns, id=board_id)

    async def showed(self, board_id: int, version: int) -> None:
        await self._database.change(
            "UPDATE kept_boards SET shown = ? WHERE id = ? AND shown < ?", [version, board_id, version]
        )


async def put_board(transaction: Transaction, guild_id: int, channel_id: int, locale: str, now: int) -> int:
    """Keep a new board, to be posted; return its id."""
    place: dict[str, Value] = {"guild_id": guild_id, "channel_id": channel_id, "locale": locale}
    return await insert_new(transaction, "kept_boards", {**place, "step_at": now})


async def step_board(transaction: Transaction, board_id: int, now: int) -> None:
    """Note a new stage: the board is posted again."""
    await transaction.rows(
        "UPDATE kept_boards SET version = version + 1, step_at = ? WHERE id = ?", [now, board_id]
    )


async def renew_kept_boards(transaction: Transaction, person_id: int) -> None:
    """Mark every board on which this person may or should appear for an update."""
    await transaction.rows(
        "UPDATE kept_boards SET version = version + 1 WHERE id IN (SELECT s.board_id FROM series s"
        " JOIN series_events e ON e.series_id = s.id"
        " JOIN tournament_players p ON p.tournament_id = e.tournament_id WHERE p.person_id = ?"
        " UNION SELECT l.board_id FROM ladders l JOIN ladder_people p ON p.ladder_id = l.id"
        " WHERE p.person_id = ?)",
        [person_id, person_id],
    )
