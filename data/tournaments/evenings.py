"""The evenings of tournaments: which begin by themselves, and what is still to be told."""

from data.db import Keeper, Mapper, insert
from data.tournaments.records import Notice, TournamentStatus

_NOTICES = Mapper(Notice)


class TournamentEvenings(Keeper):
    async def planned(self) -> list[int]:
        """The open tournaments that begin by themselves, the next first."""
        return await self._column(
            "SELECT e.tournament_id FROM tournament_evenings e JOIN tournaments o"
            " ON o.id = e.tournament_id WHERE e.starts_at IS NOT NULL AND o.status = ?"
            f" AND {self._database.shards.where('o.guild_id')} ORDER BY e.starts_at, e.tournament_id",
            [TournamentStatus.OPEN.value],
        )

    async def notices(self) -> list[Notice]:
        """What is still to be told, oldest first."""
        return await _NOTICES.all(
            self._database,
            "SELECT n.id, n.tournament_id, n.kind FROM tournament_notices n JOIN tournaments o"
            f" ON o.id = n.tournament_id WHERE {self._database.shards.where('o.guild_id')} ORDER BY n.id",
        )

    async def told(self, notice_id: int) -> None:
        await self._database.change("DELETE FROM tournament_notices WHERE id = ?", [notice_id])

    async def note(self, tournament_id: int, **columns: int | str | None) -> None:
        """Set columns that are no decision: its event, its pinned message."""
        async with self._database.write() as transaction:
            row = {"tournament_id": tournament_id, **columns}
            await insert(transaction, "tournament_evenings", row, key=1)

    async def unshown(self) -> list[int]:
        """The tournaments whose event on the server isn't over though they are."""
        return await self._column(
            "SELECT e.tournament_id FROM tournament_evenings e JOIN tournaments o ON"
            " o.id = e.tournament_id WHERE e.event_id IS NOT NULL AND o.status IN (?, ?)"
            f" AND {self._database.shards.where('o.guild_id')} ORDER BY e.tournament_id",
            [TournamentStatus.FINISHED.value, TournamentStatus.CANCELLED.value],
        )
