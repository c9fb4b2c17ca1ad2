"""Private tables: one person plays a shared deal against computer players, in no channel."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.layout import Refused
from bot.tables.due import Due
from bot.tables.lobby.computers import computer_names
from bot.tables.registry import TablePart
from bot.tables.session.table_view import TableView
from bot.tables.turns import IN_MATCH
from canasta.match import Match
from data.records.deals import SharedDeal, SharedDealPlan
from data.records.tables import Seat

MOST_OPEN = 5
"""The private tables that a person may have open, without those that count for a day."""


@dataclass(eq=False)
class PrivateTables(TablePart):
    """Private tables, played by ``Tables.play``: nothing is announced, no clock runs, a match is one deal."""

    _due: Due

    async def open(
        self,
        deal: SharedDeal,
        *,
        person_id: int,
        name: str,
        locale: str,
        seat: int = 0,
        avatar: str | None = None,
    ) -> TableView:
        """Open a table at which this person plays the deal in this seat, for themselves. Of those that they
        have open, the oldest is given up where there are too many; never one that counts for a day.
        """
        before = await self._store.shared_deals.private_tables(person_id, counted=False)
        for old in before[: max(0, len(before) - MOST_OPEN + 1)]:
            await self.end(old.id, "left")
        table = await self._store.shared_deals.open_table(
            deal,
            host_id=person_id,
            seats=seats_of(deal.plan, person_id, name, seat, avatar),
            sides=sides_of(deal.plan),
            locale=locale,
        )
        return await self.begun(table.id, person_id)

    async def begun(self, table_id: int, person_id: int) -> TableView:
        """The table whose match has just been stored, with its first turn: the computer players go on."""
        await self._due.look(table_id)
        async with self._registry.lock(table_id):
            return (await self._registry.load(table_id)).table_view(person_id)

    async def end(self, table_id: int, because: str) -> None:
        """Give up the match of a private table, if it is being played."""
        async with self._registry.change(table_id) as session:
            table = session.table
            if table.match_id is not None and table.private and table.status in IN_MATCH:
                session.ended = because
                await session.write(self._store.matches.abandon, match_id=table.match_id, because=because)

    async def forget(self, person_id: int) -> None:
        for table in await self._store.shared_deals.private_tables(person_id):
            try:
                await self.end(table.id, "left")
            except Refused:
                continue  # it has just ended


def level_in(plan: SharedDealPlan) -> str:
    """The level of the computer players with which a deal is played."""
    return plan.players.partition("/")[0]


def seats_of(
    plan: SharedDealPlan, person_id: int, name: str, seat: int = 0, avatar: str | None = None
) -> Sequence[Seat]:
    """The seats of a private table: the person in theirs, computer players in the others."""
    own = Seat(seat, person_id, None, name, avatar=avatar)
    names = iter(computer_names([own]))
    return [
        own if index == seat else Seat(index, None, level_in(plan), next(names))
        for index in range(plan.seats)
    ]


def sides_of(plan: SharedDealPlan) -> Sequence[int]:
    """The side of each seat in this deal's game."""
    names = [str(seat) for seat in range(plan.seats)]
    match = Match(
        plan.variant, names, plan.options, dealer=plan.first_dealer, revision=plan.rules_revision, duplicate=1
    )
    return match.rules.side_of
