"""Seats of a lobby that are kept for those who come to a standing table, until a moment after its start."""

from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused, stamp
from bot.tables.registry import TablePart
from bot.tables.session.session import TableSession
from data.records.tables import Table, TableStatus

KEPT: Final = timedelta(minutes=10)
"""How long after the start of its date the seats of a lobby are kept for those who come."""


class KeptSeats(TablePart):
    """Keeps seats, and gives them free."""

    async def must_be_free(self, table: Table, person_id: int) -> None:
        """Raises Refused for somebody for whom no seat is left beside those kept for others."""
        until = kept_until(table)
        if until is None or until <= self._registry.clock():
            return
        coming = set(await self._store.occasions.expected(table.occasion))
        waited_for = coming - {seat.person_id for seat in table.seats}
        free = sum(seat.person_id is None for seat in table.seats)
        if waited_for and person_id not in coming and free <= len(waited_for):
            raise Refused(
                "These seats are kept for those who said they'd come. They're free for all {when}.",
                when=stamp(until),
            )

    async def must_be_complete(self, table: Table) -> None:
        """Raises Refused while seats are kept for somebody who hasn't come yet."""
        until = kept_until(table)
        if until is None or until <= self._registry.clock():
            return
        coming = await self._store.occasions.expected(table.occasion)
        missing = [person_id for person_id in coming if table.seat_of(person_id) is None]
        if missing and any(seat.person_id is None for seat in table.seats):
            raise Refused(
                "Seats are still kept for {names}. You can start {when}.",
                names=", ".join(f"<@{person_id}>" for person_id in missing),
                when=stamp(until),
            )

    async def look(self, session: TableSession, now: datetime) -> None:
        """Open the seats to all once their time is over."""
        table = session.table
        until = kept_until(table)
        if until is not None and until <= now:
            await session.write(self._store.searches.open_to_all)


def kept_until(table: Table) -> datetime | None:
    """Until when the seats of a lobby are kept; None if they aren't."""
    return table.lobby.kept_until if table.status is TableStatus.LOBBY else None


def begins_at(table: Table) -> datetime | None:
    """When the date of a standing table begins whose lobby this is; None for any other lobby."""
    until = kept_until(table)
    return None if until is None else until - KEPT
