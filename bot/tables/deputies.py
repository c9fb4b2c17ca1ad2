"""Somebody plays on for a person on holiday: a deputy, named by them, who has agreed (docs/absence.md)."""

from dataclasses import dataclass

from bot.layout import Refused, clean
from bot.tables.registry import TablePart
from bot.tables.seats import Seats
from bot.tables.session.session import TableSession
from bot.tables.settings.hourly_limits import INVITATIONS, HourlyLimits
from bot.tables.turns import on_holiday
from data import HandSeen, NoSeat
from data.records.people import Deputy
from data.records.turns import Turn


@dataclass(eq=False)
class Deputies(TablePart):
    """Keeps who plays for whom on holidays, and seats them."""

    _seats: Seats
    _limits: HourlyLimits

    async def name(self, guild_id: int, person_id: int, asker: str, deputy_id: int, name: str) -> None:
        """Ask somebody to play for this person, the ``asker``, on their holidays. Raises Refused."""
        if deputy_id == person_id:
            raise Refused("That's you. Choose somebody else.")
        await self._limits.spend(INVITATIONS, guild_id, person_id)
        deputy = Deputy(person_id, deputy_id, clean(name), clean(asker))
        await self._store.availability.name_deputy(deputy)

    async def take_over(self, session: TableSession, turn: Turn) -> bool:
        """Give the seat of the player to move, who is on holiday, to their deputy; False where they have none
        who may sit there and has seen no other hand. Tournaments keep their players.
        """
        table, seat = session.table, session.table.seats[turn.seat]
        deputy = await self._store.availability.deputy_of(turn.person_id)
        if deputy is None or deputy.agreed_at is None or table.in_tournament:
            return False
        came = session.came_back.get(seat.index)
        if came is not None and on_holiday(turn, came):  # they play on themselves
            return False
        others = {person for index, person in session.claims().items() if index != seat.index}
        if seat.index in session.displaced or deputy.deputy_id in others | {*session.left.values()}:
            return False
        try:
            await self._seats.deputise(session, seat, deputy)
        except (HandSeen, NoSeat):
            return False
        return True
