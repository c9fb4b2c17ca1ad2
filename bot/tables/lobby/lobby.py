"""A table before a match: opening it, sitting down, changing sides, leaving, computer players."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import Refused, not_seated
from bot.names import clean
from bot.tables.hourly_limits import HourlyLimits, Use
from bot.tables.idle import HOST
from bot.tables.lobby.full import FullLobbies
from bot.tables.lobby.pace import fitting, settled
from bot.tables.registry import TableRegistry
from bot.tables.rules.table_rules import USUAL, TableRules, possible
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.views import TableViews
from bot.time.pace import LIVE, Pace
from canasta.i18n import Text
from data import (
    Seat,
    Table,
    TablePlan,
    TableStatus,
)

COMPUTER = "steady"

"""The kind of computer player that takes a seat."""

COMPUTER_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta")

MOST_TABLES = 20

"""The most tables at which one person may sit in one server."""


class Lobby:
    """Opens tables, and lets people take and leave seats before a match."""

    def __init__(
        self, registry: TableRegistry, views: TableViews, limits: HourlyLimits, full: FullLobbies
    ) -> None:
        self._registry = registry
        self._full = full
        self._store = registry.store
        self._views = views
        self._limits = limits

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host_id: int,
        host_name: str,
        rules: TableRules = USUAL,
        pace: Pace | None = None,
        computers: int = 0,
        locale: str = "en",
        rated: bool = True,
        announce: bool = True,
        avatar: str | None = None,
    ) -> TableView:
        """A new table with its host in the first seat, and as many computer players as asked for. ``pace``
        defaults to the server's; where its managers have set none, it follows from who is here
        (bot/tables/lobby/pace.py). ``avatar`` is the address of the host's picture.

        ``announce`` is False if the caller posts the lobby message, as the answer to a command.
        """
        possible(rules)
        sits_at = await self.tables_at(guild_id, host_id)
        if sits_at >= MOST_TABLES:
            raise Refused(
                Text("You're already at {n} tables. Leave one of them first: /canasta leave.", n=sits_at)
            )
        every = [Seat(index) for index in range(rules.seats)]
        now = self._registry.clock()
        every[0] = Seat(0, host_id, None, clean(host_name), avatar=avatar, came_at=now)
        for index in range(1, min(computers + 1, len(every))):
            every[index] = Seat(index, None, COMPUTER, computer_name(every))
        auto = False
        if pace is None:
            server_settings = await self._registry.availability.server_settings(guild_id)
            auto = not server_settings.sets_pace
            pace = LIVE if auto else server_settings.pace
        await self._limits.spend(Use.TABLE, guild_id, host_id)
        table = await self._store.tables.open(
            TablePlan(
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host_id,
                variant=rules.variant,
                options=rules.options,
                seats=every,
                locale=locale,
                rated=rated,
                pace=pace.key,
                pace_auto=auto,
            )
        )
        if announce:
            self._registry.tell(table.id)
        return await self._views.of(table.id, host_id)

    async def tables_at(self, guild_id: int, person_id: int) -> int:
        """The number of this server's tables at which a person sits, except those whose match is over."""
        return sum(
            table.guild_id == guild_id and table.status is not TableStatus.FINISHED
            for table in await self._store.tables.of_person(person_id)
        )

    async def open_chosen(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host_id: int,
        host_name: str,
        rules: TableRules,
        locale: str,
        sits_at: int,
        avatar: str | None = None,
    ) -> TableView:
        """As ``open``, for a choice offered while the host sat at ``at_tables`` tables. Raises Refused if
        that has changed, as after the first of two clicks.
        """
        # Table ids start at 1, so a person's lock never collides with a table's.
        async with self._registry.lock(-host_id):
            if await self.tables_at(guild_id, host_id) != sits_at:
                raise Refused(
                    Text("You've joined or left a table since then. Choose again if you like."),
                    refresh=True,
                )
            return await self.open(
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host_id,
                host_name=host_name,
                rules=rules,
                locale=locale,
                avatar=avatar,
            )

    async def sit(
        self,
        table_id: int,
        person_id: int,
        name: str,
        seat: int | None = None,
        *,
        avatar: str | None = None,
    ) -> TableView:
        """Seat a person: in this seat, or in the first empty one, or in place of a computer player. Somebody
        who sits elsewhere at the table moves to this seat. ``avatar`` is the address of their picture.
        """
        async with self._registry.change(table_id) as session:
            table = lobby_of(session)
            own = table.seat_of(person_id)
            if own is not None:
                if seat is None or seat == own.index:
                    raise Refused(Text("You're already seated at this table."), refresh=True)
                await self._move(session, own, seat)
                return session.table_view(person_id)
            if seat is None:
                free = next((s for s in table.seats if s.empty), None) or next(
                    (s for s in table.seats if s.computer is not None), None
                )
            else:
                free = next((s for s in table.seats if s.index == seat and s.person_id is None), None)
            if free is None:
                raise Refused(Text("That seat is taken. The lobby shows every free seat."), refresh=True)
            if not free.empty:
                table = await self._store.seats.vacate(table.id, table.version, free.index)
            session.table = await self._store.seats.sit(
                table.id, table.version, free.index, person_id, clean(name), avatar
            )
            if not any(s.person_id == table.host_id for s in session.table.seats):
                session.table = await self._store.tables.set_host(table.id, session.table.version, person_id)
            await self._settle(session)
            return session.table_view(person_id)

    async def _move(self, session: TableSession, own: Seat, seat: int) -> None:
        """Move somebody to a seat that is empty or a computer player's, which then has theirs."""
        table = session.table
        if seat >= len(table.seats) or table.seats[seat].person_id is not None:
            raise Refused(Text("That seat is taken. The lobby shows every free seat."), refresh=True)
        session.table = await self._store.seats.swap(table.id, table.version, own.index, seat)
        await self._settle(session)

    async def _settle(self, session: TableSession) -> None:
        session.table = await settled(self._store, session.table, self._registry.clock())
        await self._full.settle(session)

    async def change_side(self, table_id: int, person_id: int) -> TableView:
        """Move to the next side's first seat that is empty or a computer player's."""
        async with self._registry.change(table_id) as session:
            table = lobby_of(session)
            own = _own_seat(table, person_id)
            size = len(table.seats)
            side_of = TableRules.of(table).rules.side_of
            after = [table.seats[(own.index + step) % size] for step in range(1, size)]
            others = [s for s in after if side_of[s.index] != side_of[own.index] and s.person_id is None]
            if not others:
                raise Refused(Text("Every seat there is taken. Somebody has to leave first."), refresh=True)
            target = next((s for s in others if s.empty), others[0])
            await self._move(session, own, target.index)
            return session.table_view(person_id)

    async def change_pace(self, table_id: int, person_id: int, pace: Pace | None) -> TableView:
        """Let the host set how long a turn may take; None: that follows from who is here."""
        async with self._registry.change(table_id) as session:
            table, auto = hosted(session, person_id), pace is None
            if pace is None:
                pace = fitting(table, self._registry.clock(), person_id)
            if (table.pace, table.pace_auto) != (pace.key, auto):
                session.table = await self._store.tables.set_pace(
                    table.id, table.version, pace.key, auto=auto
                )
                await self._full.settle(session)
            return session.table_view(person_id)

    async def change_rated(self, table_id: int, person_id: int, rated: bool) -> TableView:
        """Let the host set whether matches at the table count for ratings and leaderboards."""
        async with self._registry.change(table_id) as session:
            table = hosted(session, person_id)
            if table.rated != rated:
                session.table = await self._store.tables.set_rated(table.id, table.version, rated)
            return session.table_view(person_id)

    async def leave(self, table_id: int, person_id: int) -> TableView:
        """Free the person's seat. The next person becomes host; the table closes when the last one leaves."""
        async with self._registry.change(table_id) as session:
            table = lobby_of(session)
            own = _own_seat(table, person_id)
            others = [s.person_id for s in table.seats if s.person_id not in (None, person_id)]
            if not others:
                session.table = await self._store.tables.close(table.id, table.version)
                return session.table_view(person_id)
            session.table = await self._store.seats.vacate(table.id, table.version, own.index)
            if person_id == table.host_id and others[0] is not None:
                session.table = await self._store.tables.set_host(table.id, session.table.version, others[0])
            await self._settle(session)
            return session.table_view(person_id)

    async def close(self, table_id: int, person_id: int) -> TableView:
        """Let the host close the lobby for good."""
        async with self._registry.change(table_id) as session:
            table = hosted(session, person_id)
            session.table = await self._store.tables.close(table.id, table.version, HOST)
            return session.table_view(person_id)

    async def add_computer(self, table_id: int, person_id: int) -> TableView:
        """Put a computer player into the first empty seat."""
        async with self._registry.change(table_id) as session:
            table = lobby_of(session)
            _own_seat(table, person_id)
            free = next((s for s in table.seats if s.empty), None)
            if free is None:
                raise Refused(Text("Every seat is taken."), refresh=True)
            session.table = await self._store.seats.fill(
                table.id, table.version, free.index, COMPUTER, computer_name(table.seats)
            )
            return session.table_view(person_id)

    async def remove_computer(self, table_id: int, person_id: int) -> TableView:
        """Remove the last computer player."""
        async with self._registry.change(table_id) as session:
            table = lobby_of(session)
            _own_seat(table, person_id)
            last = next((s for s in reversed(table.seats) if s.computer is not None), None)
            if last is None:
                raise Refused(Text("There's no computer player here."), refresh=True)
            session.table = await self._store.seats.vacate(table.id, table.version, last.index)
            return session.table_view(person_id)


def computer_name(seats: Sequence[Seat]) -> str:
    """An unused name for a computer player."""
    return next(iter(computer_names(seats)))


def computer_names(seats: Sequence[Seat]) -> list[str]:
    """The unused names for computer players, more than there are empty seats."""
    taken = {seat.name for seat in seats}
    return [*(name for name in COMPUTER_NAMES if name not in taken), "Hugo"]


def lobby_of(session: TableSession) -> Table:
    """The table, while people are still sitting down. Raises Refused once the match has begun."""
    if session.table.status is not TableStatus.LOBBY:
        raise Refused(Text("This lobby is closed: its match has begun, or everybody left."), refresh=True)
    return session.table


def hosted(session: TableSession, person_id: int) -> Table:
    """The lobby, for its host. Raises Refused for anybody else."""
    table = lobby_of(session)
    if person_id != table.host_id:
        raise Refused(
            Text("Only {host} can change what's played here.", host=f"<@{table.host_id}>"), refresh=True
        )
    return table


def _own_seat(table: Table, person_id: int) -> Seat:
    seat = table.seat_of(person_id)
    if seat is None:
        raise not_seated()
    return seat
