"""Claiming the win of a match for two whose other player stays away."""

from __future__ import annotations

from bot.layout.errors import Refused, not_seated
from bot.tables.decisions.absence import CLAIM_MISSES, Absence, opponent
from bot.tables.registry import TableRegistry
from bot.tables.session.table_view import TableView
from canasta.i18n import Text
from data.records.tables import Decision


class Claims:
    """Claims of those who have waited."""

    def __init__(self, registry: TableRegistry, absence: Absence) -> None:
        self._registry = registry
        self._absence = absence

    async def may_claim(self, table_id: int, person_id: int) -> bool:
        """Whether this person may claim the win now."""
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            return opponent(session, person_id, self._registry.clock()) is not None

    async def claim(self, table_id: int, person_id: int) -> TableView:
        """Claim the win. The match is won if the opponent, once told, does not come back. Raises Refused."""
        async with self._registry.change(table_id) as session:
            own = session.table.seat_of(person_id)
            if own is None:
                raise not_seated()
            late = opponent(session, person_id, self._registry.clock())
            if late is None:
                raise Refused(
                    Text(
                        "You can claim the win of a match for two when the other player has missed {n} turns "
                        "in a row.",
                        n=CLAIM_MISSES,
                    ),
                    refresh=True,
                )
            await self._absence.decide(session, late, Decision.CLAIM, [own.name])
            return session.table_view(person_id)
