"""Who may decide at once, without a vote. Nobody decides about a match in which they have a seat, had one or
are to get one, and who has decided gets no seat at that table afterwards (data/tables/kept_out.py).
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused
from data import Store
from data.records.audit import AuditEntry, Deed, Detail
from data.records.tables import Table, TableStatus

AFTERWARDS: Final = timedelta(days=1)
"""So long after a match nobody who had a seat of it moderates the others."""


class Authority:
    """Tells which moderators and organisers may decide."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def decides_alone(self, table: Table, person_id: int, *, moderator: bool) -> bool:
        """Whether this person decides at once about late seats and the end of the match: a ``moderator`` or
        a director of its tournament who takes part in neither the match nor the tournament.
        """
        if table.match_id is None or at_stake(table, person_id):
            return False
        part = await self._store.occasions.part_of(table, person_id)
        if part.plays or not (moderator or part.directs):
            return False
        return not await self._store.players.has_played(table.match_id, person_id)

    async def may_close(self, table: Table, person_id: int, *, moderator: bool) -> bool:
        if table.private or table.status is TableStatus.CLOSED:
            return False
        if table.match_id is not None:
            return await self.decides_alone(table, person_id, moderator=moderator)
        return moderator and not at_stake(table, person_id)

    async def refuse_rival(self, moderator: int, person_id: int, now: datetime) -> None:
        """Raises Refused for a moderator who is, or was within a day, in a match with this person."""
        if moderator != person_id and await self._store.players.have_met(
            moderator, person_id, now - AFTERWARDS
        ):
            raise Refused(
                "You play in a match with them, or did within the last day, so another moderator has to "
                "decide that."
            )

    async def note(self, table: Table, person_id: int) -> None:
        """Note that this person is about to decide something about the table: from now on they get no seat
        there. Noted first, so that a kill in between leaves no decision without it.
        """
        await self._store.kept_out.decided(table.id, person_id)


def at_stake(table: Table, person_id: int) -> bool:
    """Whether this person sits at the table, or is promised a seat there."""
    return table.seat_of(person_id) is not None or any(seat.heir_id == person_id for seat in table.seats)


def deed_at(
    table: Table, deed: Deed, by: int, about: int | None = None, details: Mapping[str, Detail] | None = None
) -> AuditEntry:
    """What the audit log says of something that this person has done at the table, to somebody there."""
    tournament_id = table.occasion.tournament_id
    return AuditEntry(table.guild_id, deed, by, table.id, tournament_id, about, details or {})
