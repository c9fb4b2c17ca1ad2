"""What the directors of a tournament change, each change with its entry in the audit log."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from data.db import Transaction, delete, insert, update
from data.db.columns import time_value
from data.records.audit import AuditEntry
from data.servers.audit import put_audit
from data.tournaments import rows
from data.tournaments.records import Adjustment, Entry, HeldUp, Reserve, Tournament
from data.tournaments.rounds import blame


class TournamentDirecting(rows.TournamentKeeper):
    """Stores what directors decide. Every change names the version that it was decided on, and raises
    ``Conflict`` if the tournament has changed since; it notes itself in the audit log (``noted``).
    """

    async def set_directors(
        self,
        tournament_id: int,
        expected_version: int,
        organiser_id: int,
        directors: Sequence[int],
        noted: AuditEntry,
    ) -> Tournament:
        """Set a tournament's organiser, its tables' host too, and the co-directors in their order."""
        async with self._database.write() as transaction:
            await rows.raise_tournament(
                transaction, tournament_id, expected_version, organiser_id=organiser_id
            )
            await transaction.rows(
                "DELETE FROM tournament_directors WHERE tournament_id = ?", [tournament_id]
            )
            for place, person_id in enumerate(directors):
                columns = {"tournament_id": tournament_id, "person_id": person_id, "place": place}
                await insert(transaction, "tournament_directors", columns)
            await update(transaction, "tables", {"host_id": organiser_id}, tournament_id=tournament_id)
            return await self._done(transaction, tournament_id, noted)

    async def time_round(
        self, tournament_id: int, expected_version: int, ends_at: datetime, noted: AuditEntry
    ) -> Tournament:
        round_ends_at = time_value(ends_at)
        return await self._change(tournament_id, expected_version, noted=noted, round_ends_at=round_ends_at)

    async def save_entries(
        self, tournament_id: int, expected_version: int, entries: Iterable[Entry], noted: AuditEntry
    ) -> Tournament:
        """Rewrite all entries: a director has taken somebody out, or put somebody in."""
        return await self._change(tournament_id, expected_version, entries=entries, noted=noted)

    async def forfeit(
        self,
        tournament_id: int,
        expected_version: int,
        round: int,
        number: int,
        held_up: HeldUp,
        noted: AuditEntry,
    ) -> Tournament:
        """Note that a side of a table has forfeited it, which is to end it."""
        async with self._database.write() as transaction:
            await rows.raise_tournament(transaction, tournament_id, expected_version)
            await blame(transaction, tournament_id, round, number, held_up, again=True)
            return await self._done(transaction, tournament_id, noted)

    async def adjust(
        self, tournament_id: int, expected_version: int, adjustment: Adjustment, noted: AuditEntry
    ) -> Tournament:
        async with self._database.write() as transaction:
            await rows.raise_tournament(transaction, tournament_id, expected_version)
            columns = {"tournament_id": tournament_id, **rows.ADJUSTMENTS.columns(adjustment)}
            await insert(transaction, "tournament_adjustments", columns)
            return await self._done(transaction, tournament_id, noted)

    async def take_back(
        self, tournament_id: int, expected_version: int, number: int, noted: AuditEntry
    ) -> Tournament:
        async with self._database.write() as transaction:
            await rows.raise_tournament(transaction, tournament_id, expected_version)
            await delete(transaction, "tournament_adjustments", tournament_id=tournament_id, number=number)
            return await self._done(transaction, tournament_id, noted)

    async def set_reserves(
        self,
        tournament_id: int,
        expected_version: int,
        reserves: Sequence[Reserve],
        noted: AuditEntry | None = None,
        entries: Iterable[Entry] | None = None,
    ) -> Tournament:
        """Rewrite the list of reserves, with new ``entries`` if one of them steps in."""
        async with self._database.write() as transaction:
            await rows.raise_tournament(transaction, tournament_id, expected_version)
            await transaction.rows("DELETE FROM tournament_reserves WHERE tournament_id = ?", [tournament_id])
            for place, reserve in enumerate(reserves):
                columns = {"tournament_id": tournament_id, "place": place, **rows.RESERVES.columns(reserve)}
                await insert(transaction, "tournament_reserves", columns)
            if entries is not None:
                await rows.put_entries(transaction, tournament_id, entries)
            return await self._done(transaction, tournament_id, noted)

    async def _done(
        self, transaction: Transaction, tournament_id: int, noted: AuditEntry | None
    ) -> Tournament:
        await put_audit(transaction, noted, self._now())
        return await rows.one_tournament(transaction, tournament_id)
