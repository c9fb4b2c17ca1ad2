"""The evenings of tournaments: when they begin, who is here, and what is still to be told."""

from collections.abc import Sequence

from data.db import Keeper, Mapper, Value, insert
from data.records.audit import AuditEntry
from data.servers.audit import put_audit
from data.tournaments.records import Evening, Notice, NoticeKind, Tournament, TournamentStatus
from data.tournaments.rows import one_tournament, put_evening, put_notice, raise_tournament

_NOTICES = Mapper(Notice)


class TournamentEvenings(Keeper):
    """Stores when tournaments begin, and their check-ins. A change that people see names the version that it
    was decided on, and raises ``Conflict`` if the tournament has changed since.
    """

    async def plan(
        self,
        tournament_id: int,
        expected_version: int,
        evening: Evening,
        notices: Sequence[NoticeKind] = (),
        noted: AuditEntry | None = None,
    ) -> Tournament:
        """Set when and how a tournament begins, who is here included, and what is to be told about that."""
        async with self._database.write() as transaction:
            await raise_tournament(transaction, tournament_id, expected_version)
            await put_evening(transaction, tournament_id, evening, self._now())
            for kind in notices:
                await put_notice(transaction, tournament_id, kind)
            await put_audit(transaction, noted, self._now())
            return await one_tournament(transaction, tournament_id)

    async def call_off(
        self, tournament_id: int, expected_version: int, notice: NoticeKind, noted: AuditEntry
    ) -> Tournament:
        """Call a tournament off, which is to be told."""
        async with self._database.write() as transaction:
            cancelled: dict[str, Value] = {
                "status": TournamentStatus.CANCELLED.value,
                "finished_at": self._now(),
            }
            await raise_tournament(transaction, tournament_id, expected_version, **cancelled)
            await transaction.rows(
                "DELETE FROM tournament_check_ins WHERE tournament_id = ?", [tournament_id]
            )
            await put_notice(transaction, tournament_id, notice)
            await put_audit(transaction, noted, self._now())
            return await one_tournament(transaction, tournament_id)

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
