"""People's own lists of tables, each kept up to date as one message."""

from collections.abc import Sequence

from data.db import Keeper, Mapper, insert, update
from data.db.shards import NO_SERVER
from data.records.people import ListOff, OwnList

_LISTS = Mapper(OwnList)


class OwnLists(Keeper):
    """Stores where each person's list stands and what it shows, or why it is no longer kept."""

    async def get(self, person_id: int) -> OwnList | None:
        """A person's list, kept or no longer; None if there was never one."""
        return await _LISTS.first(self._database, "SELECT * FROM own_boards WHERE person_id = ?", [person_id])

    async def put(self, own: OwnList) -> None:
        """Keep a person's list in this message from now on, instead of any other."""
        async with self._database.write() as transaction:
            await insert(transaction, "own_boards", _LISTS.columns(own), key=1)

    async def showed(self, own: OwnList, shown: str, message_id: int | None = None) -> bool:
        """Note what a list shows, in another message if ``message_id`` says so. False if it is not kept there
        any more.
        """
        return await self._changes(
            "UPDATE own_boards SET shown = ?, message_id = ?"
            " WHERE person_id = ? AND message_id = ? AND off IS NULL RETURNING person_id",
            [
                shown,
                own.message_id if message_id is None else message_id,
                own.person_id,
                own.message_id,
            ],
        )

    async def stop(self, own: OwnList, because: ListOff) -> None:
        """Note that a list is no longer kept; does nothing if it stands in another message by now."""
        columns = {"off": because.value}
        await update(
            self._database, "own_boards", columns, person_id=own.person_id, message_id=own.message_id
        )

    async def drop(self, person_id: int) -> None:
        await self._database.change("DELETE FROM own_boards WHERE person_id = ?", [person_id])

    async def owners(self) -> list[int]:
        return await self._column(
            "SELECT person_id FROM own_boards WHERE off IS NULL"
            f" AND {self._database.shards.where(NO_SERVER)} ORDER BY person_id"
        )

    async def seated_at(self, table_ids: Sequence[int]) -> list[int]:
        """The people at these tables whose lists are kept."""
        return await self._column(
            "SELECT DISTINCT s.person_id FROM seats s JOIN own_boards b ON b.person_id = s.person_id"
            f" WHERE b.off IS NULL AND s.table_id IN ({_marks(table_ids)}) ORDER BY s.person_id",
            table_ids,
        )

    async def entered_in(self, tournament_ids: Sequence[int]) -> list[int]:
        """The people in these tournaments whose lists are kept."""
        return await self._column(
            "SELECT DISTINCT p.person_id FROM tournament_players p"
            " JOIN own_boards b ON b.person_id = p.person_id"
            f" WHERE b.off IS NULL AND p.tournament_id IN ({_marks(tournament_ids)})"
            " ORDER BY p.person_id",
            tournament_ids,
        )


def _marks(values: Sequence[int]) -> str:
    return ", ".join("?" * len(values)) or "NULL"
