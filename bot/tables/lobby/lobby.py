"""A table before a match: sitting down, changing sides, leaving, computer players."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.layout import Refused, clean, stale
from bot.tables.company.kept_apart import refuse_company
from bot.tables.idle import HOST
from bot.tables.kept_seats import KeptSeats, kept_until
from bot.tables.lobby.computers import COMPUTER, computer_name, levels_in
from bot.tables.lobby.full import FullLobbies
from bot.tables.lobby.new_tables import at_pace, fitting, settled
from bot.tables.lobby.newcomers import USUAL, Newcomers
from bot.tables.lobby.open_tables import ends_at
from bot.tables.notices import news
from bot.tables.registry import TablePart, changing
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.session import TableSession
from bot.tables.turns import IN_MATCH
from bot.time import Pace
from data.records.tables import Habits, NewsItem, Seat, Table, TableStatus


@dataclass(eq=False)
class Lobby(TablePart):
    """Lets people take and leave seats before a match. ``strong``: whether computer players may be strong."""

    _full: FullLobbies
    _kept: KeptSeats
    _newcomers: Newcomers
    _strong: bool

    @changing
    async def sit(
        self,
        session: TableSession,
        person_id: int,
        name: str,
        seat: int | None = None,
        *,
        avatar: str | None = None,
        lasts: timedelta = USUAL,
    ) -> None:
        """Seat a person: in this seat, or in the first empty one, or in place of a computer player. Somebody
        who sits elsewhere at the table moves to this seat. ``avatar`` is the address of their picture. In a
        match that looks for people they wait for the next deal, this long at most.
        """
        if session.table.status in IN_MATCH and ends_at(session.table) is not None:
            await self._newcomers.take(session, person_id, clean(name), lasts)
            return
        table = lobby_of(session)
        own = table.seat_of(person_id)
        if own is not None:
            if seat is None or seat == own.index:
                raise Refused("You're already seated at this table.", refresh=True)
            await self._move(session, own, seat)
            return
        await refuse_company(self._store, table, person_id)
        if table.habits.invited_only and person_id not in await self._store.invitations.called(
            session.table.id
        ):
            raise Refused("This table is private: somebody who sits there has to invite you.")
        await self._kept.must_be_free(table, person_id)
        if seat is None:
            free = next((seat for seat in table.seats if seat.empty), None) or next(
                (seat for seat in table.seats if seat.computer is not None), None
            )
        else:
            free = next((s for s in table.seats if s.index == seat and s.person_id is None), None)
        if free is None:
            raise Refused("That seat is taken. The lobby shows every free seat.", refresh=True)
        told = await self._newcomers.told(table, person_id, clean(name))
        await session.write(self._store.seats.sit, free.index, person_id, clean(name), avatar, news=told)
        if not any(seat.person_id == table.host_id for seat in session.table.seats):
            await session.write(self._store.tables.set_host, person_id)
        await self._settle(session)

    async def _move(self, session: TableSession, own: Seat, seat: int) -> None:
        """Move somebody to a seat that is empty or a computer player's, which then has theirs."""
        table = session.table
        if seat >= len(table.seats) or table.seats[seat].person_id is not None:
            raise Refused("That seat is taken. The lobby shows every free seat.", refresh=True)
        await session.write(self._store.seats.swap, own.index, seat)
        await self._settle(session)

    async def _settle(self, session: TableSession) -> None:
        session.table = await settled(self._store, session.table, self._registry.clock())
        await self._full.settle(session)

    @changing
    async def change_side(self, session: TableSession, person_id: int) -> None:
        """Move to the next side's first seat that is empty or a computer player's."""
        table = lobby_of(session)
        own = session.own_seat(person_id)
        size = len(table.seats)
        side_of = TableRules.of(table).rules.side_of
        after = [table.seats[(own.index + step) % size] for step in range(1, size)]
        others = [s for s in after if side_of[s.index] != side_of[own.index] and s.person_id is None]
        if not others:
            raise Refused("Every seat there is taken. Somebody has to leave first.", refresh=True)
        target = next((seat for seat in others if seat.empty), others[0])
        await self._move(session, own, target.index)

    @changing
    async def change_pace(self, session: TableSession, person_id: int, pace: Pace | None) -> None:
        """Let the host set how long a turn may take; None: that follows from who is here."""
        table, auto = hosted(session, person_id), pace is None
        if pace is None:
            pace = fitting(table, self._registry.clock(), person_id)
        if (table.timing.pace, table.timing.pace_auto) != (pace.key, auto):
            options = at_pace(TableRules.of(table), pace).options
            await session.write(self._store.tables.set_pace, pace.key, options, auto=auto)
            await self._full.settle(session)

    @changing
    async def change_habits(
        self, session: TableSession, person_id: int, change: Callable[[Habits], Habits]
    ) -> None:
        """Let the host change whether matches are rated, players may ask for hints, and those alone get a
        seat whom the players have invited, which a standing table doesn't let them choose.
        """
        table = hosted(session, person_id)
        habits = change(table.habits)
        if table.occasion.standing_id is not None and habits.invited_only != table.habits.invited_only:
            raise stale()
        if habits != table.habits:
            await session.write(self._store.tables.set_habits, habits)

    @changing
    async def take_out(self, session: TableSession, person_id: int, who: int) -> None:
        """Let the host free the seat of somebody else, who then gets none at this table any more."""
        table = hosted(session, person_id)
        seat, host = table.seat_of(who), table.seat_of(person_id)
        if seat is None or host is None or who == person_id:
            raise stale()
        told = NewsItem(news.TAKEN_OUT, name=seat.name, who=(host.name,), tell=who)
        await session.write(self._store.seats.take_out, seat, told)
        await self._settle(session)

    @changing
    async def leave(self, session: TableSession, person_id: int) -> None:
        """Free the person's seat. The next person becomes host; the table closes when the last one leaves. In
        a match who was to come gives that up, and who plays ends the search.
        """
        if await self._newcomers.leave(session, person_id):
            return
        table = lobby_of(session)
        own = session.own_seat(person_id)
        others = [seat.person_id for seat in table.seats if seat.person_id not in (None, person_id)]
        if not others and kept_until(table) is None:
            await session.write(self._store.tables.close)
            return
        await session.write(self._store.seats.vacate, own.index)
        if person_id == table.host_id and others and others[0] is not None:
            await session.write(self._store.tables.set_host, others[0])
        await self._settle(session)

    @changing
    async def close(self, session: TableSession, person_id: int) -> None:
        """Let the host close the lobby for good."""
        hosted(session, person_id)
        await session.write(self._store.tables.close, HOST)

    @changing
    async def add_computer(self, session: TableSession, person_id: int) -> None:
        """Put a computer player into the first empty seat."""
        table = lobby_of(session)
        session.own_seat(person_id)
        free = next((seat for seat in table.seats if seat.empty), None)
        if free is None:
            raise Refused("Every seat is taken.", refresh=True)
        await session.write(self._store.seats.fill, free.index, COMPUTER, computer_name(table.seats))

    def levels(self, variant: str) -> tuple[str, ...]:
        """The levels of computer players to choose from in this game, the weakest first."""
        return levels_in(variant, strong=self._strong)

    @changing
    async def change_level(self, session: TableSession, person_id: int, seat: int, level: str) -> None:
        """Let somebody who sits here choose how well the computer player of a seat plays."""
        table = lobby_of(session)
        session.own_seat(person_id)
        playing = next((s for s in table.seats if s.index == seat and s.computer is not None), None)
        if playing is None or level not in self.levels(table.variant):
            raise Refused("There's no computer player here.", refresh=True)
        if playing.computer != level:
            await session.write(self._store.seats.set_level, seat, level)

    @changing
    async def remove_computer(self, session: TableSession, person_id: int) -> None:
        table = lobby_of(session)
        session.own_seat(person_id)
        last = next((seat for seat in reversed(table.seats) if seat.computer is not None), None)
        if last is None:
            raise Refused("There's no computer player here.", refresh=True)
        await session.write(self._store.seats.vacate, last.index)


def lobby_of(session: TableSession) -> Table:
    """The table, while people are still sitting down. Raises Refused once the match has begun."""
    if session.table.status is not TableStatus.LOBBY:
        raise Refused("This lobby is closed: its match has begun, or everybody left.", refresh=True)
    return session.table


def hosted(session: TableSession, person_id: int) -> Table:
    """The lobby, for its host. Raises Refused for anybody else."""
    table = lobby_of(session)
    if person_id != table.host_id:
        raise Refused("Only {host} can change what's played here.", host=f"<@{table.host_id}>", refresh=True)
    return table
