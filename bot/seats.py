"""Seats in mid-match: a person leaves, a computer player takes over, the person comes back."""

from __future__ import annotations

from bot.errors import Refused, not_seated
from bot.live import Sight
from bot.lobby import COMPUTER, computer_name
from bot.names import clean
from bot.turning import Turning, with_seat
from canasta.i18n import Text
from data import Seat, TableStatus

IN_MATCH = (TableStatus.PLAYING, TableStatus.BETWEEN_DEALS)


class Seats(Turning):
    """The part of the write path that changes who plays a seat."""

    async def leave_match(self, table_id: int, person_id: int) -> Sight:
        """Give the seat to a computer player. The match ends when the last person goes, but for one of a
        tournament, which others wait for.
        """
        async with self._change(table_id) as live:
            table = live.table
            own = table.seat_of(person_id)
            if own is None:
                raise not_seated()
            others = [s.person_id for s in table.seats if s.person_id not in (None, person_id)]
            goes_on = others or table.tournament_id is not None
            if not goes_on or table.status not in (*IN_MATCH, TableStatus.FINISHED):
                live.table = await self.store.close_table(table.id, table.version)
                return live.sight(person_id)
            name = computer_name(table.seats)
            if table.status is TableStatus.FINISHED:
                # The match is over and keeps its players; only another one would have this seat to fill.
                changed = await self.store.vacate(table.id, table.version, own.index)
                changed = await self.store.fill(table.id, changed.version, own.index, COMPUTER, name)
            else:
                after = with_seat(table, Seat(own.index, None, COMPUTER, name))
                changed = await self.store.replace_player(
                    table.id,
                    table.version,
                    own.index,
                    computer=COMPUTER,
                    name=name,
                    turn=await self.rearranged(live, after),
                )
            # The host of a tournament's tables is its organiser, whether they play or not.
            heir = others[0] if others and table.tournament_id is None else None
            if person_id == table.host_id and heir is not None:
                changed = await self.store.set_host(table.id, changed.version, heir)
            # Names and who has left come from the journal: read it anew.
            live.rebuild(changed, await self._journal(changed))
            return live.sight(person_id)

    async def come_back(self, table_id: int, person_id: int, name: str) -> Sight:
        """Take back the seat that this person left in this match."""
        async with self._change(table_id) as live:
            table = live.table
            if table.seat_of(person_id) is not None:
                raise Refused(Text("You sit at this table already."), refresh=True)
            seat = next((at for at, who in live.left.items() if who == person_id), None)
            if seat is None:
                raise not_seated()
            if table.status not in IN_MATCH:
                raise Refused(Text("This match is over."), refresh=True)
            if table.seats[seat].person_id is not None:
                raise Refused(Text("Somebody else plays your seat now."))
            after = with_seat(table, Seat(seat, person_id, None, clean(name)))
            changed = await self.store.replace_player(
                table.id,
                table.version,
                seat,
                person_id=person_id,
                name=clean(name),
                turn=await self.rearranged(live, after, knows=person_id),
            )
            live.rebuild(changed, await self._journal(changed))
            return live.sight(person_id)
