"""Seats at a tournament's tables that its directors take from somebody, or give to somebody."""

from dataclasses import dataclass

from bot.layout.errors import Refused
from bot.tables.lobby.computers import COMPUTER, computer_name
from bot.tables.notices import news
from bot.tables.registry import TablePart
from bot.tables.seats import Seats
from bot.tables.turns import IN_MATCH, Turns, with_seat
from data import HandSeen, NoSeat
from data.records.tables import NewsItem, Seat


@dataclass(eq=False)
class Substitutes(TablePart):
    """Changes who plays a seat because a director decided that. Each change is told at the table."""

    _turns: Turns
    _seats: Seats

    async def take_out(self, table_id: int, seat: int, person_id: int) -> None:
        """Give the seat to a computer player, if this person still sits there."""
        await self._replace(table_id, seat, person_id, None, "")

    async def step_in(self, table_id: int, seat: int, person_id: int, name: str) -> None:
        """Give the seat and its hand. Raises Refused for who saw another or is kept apart from them."""
        await self._replace(table_id, seat, None, person_id, name)

    async def _replace(
        self, table_id: int, seat: int, sits: int | None, person_id: int | None, name: str
    ) -> None:
        async with self._registry.change(table_id) as session:
            table = session.table
            if table.status not in IN_MATCH or seat >= len(table.seats):
                return
            before = table.seats[seat]
            if sits is not None and before.person_id != sits:
                return
            if person_id is None:
                new = Seat(seat, None, COMPUTER, computer_name(table.seats))
                told = NewsItem(news.REMOVED, name=before.name, other=new.name, tell=before.person_id)
            else:
                new = Seat(seat, person_id, None, name)
                told = NewsItem(news.STEPPED_IN, name=before.name, other=name, tell=person_id)
            try:
                changed = await self._store.players.replace(
                    table.id,
                    table.version,
                    new,
                    turn=await self._turns.rearranged(session, with_seat(table, new)),
                    news=[told],
                )
            except (HandSeen, NoSeat):
                raise Refused("They can't have this seat.") from None
            await self._seats.settle_host(session, changed)
