"""Calls from a lobby: somebody seated invites people of the server, each of whom the lobby calls once."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.layout.errors import Refused
from bot.tables.company.kept_apart import callable_by, out_of
from bot.tables.lobby.lobby import lobby_of
from bot.tables.notices import news
from bot.tables.registry import TablePart
from bot.tables.settings.hourly_limits import CALLS, INVITATIONS, HourlyLimits
from data.records.tables import NewsItem, Table


@dataclass(slots=True)
class Invited:
    """What an invitation did: who is called now, who was called before or sits here, and who can't be called
    now: they want no pings, or no more of them for this hour.
    """

    called: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    not_now: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Invitations(TablePart):
    _limits: HourlyLimits

    async def invite(self, table_id: int, person_id: int, people: Sequence[int]) -> Invited:
        """Call these people for somebody who sits there. Raises Refused for a stranger, for a table without
        a free seat, and once the person or the server has invited too many within the hour; those called
        before that stay called.
        """
        async with self._registry.change(table_id) as session:
            table = lobby_of(session)
            own = session.own_seat(person_id)
            if all(seat.person_id is not None for seat in table.seats):
                raise Refused("Every seat is taken.", refresh=True)
            done, before = Invited(), await self._store.invitations.called(table.id)
            kept_apart = await self._kept_apart(table, people)
            for invited in dict.fromkeys(people):
                if invited in before or table.seat_of(invited) is not None:
                    done.before.append(invited)
                elif invited in kept_apart or not await self._may_call(table, person_id, invited):
                    done.not_now.append(invited)
                else:
                    call = NewsItem(news.INVITED, name=own.name, call=(invited,))
                    await session.write(self._store.invitations.call, invited, call)
                    done.called.append(invited)
            return done

    async def _kept_apart(self, table: Table, people: Sequence[int]) -> set[int]:
        """Those of these people who could not join those at the table."""
        apart = await out_of(self._store, table, people)
        for seat in table.seats:
            if seat.person_id is not None:
                apart |= {*people} - {*await callable_by(self._store, seat.person_id, [*people])}
        return apart

    async def may_be_called(self, guild_id: int, person_id: int) -> bool:
        """Whether this person may play on this server, and wants to be pinged now."""
        if await self._store.bars.of(guild_id, [person_id]):
            return False
        player_settings = await self._registry.availability.player_settings(person_id, guild_id)
        return player_settings.reachable(self._registry.clock())

    async def _may_call(self, table: Table, person_id: int, invited: int) -> bool:
        """Whether they want a ping now, and had few lately. Raises Refused for too many invitations."""
        if not await self.may_be_called(table.guild_id, invited):
            return False
        # First, so that presses beyond this limit don't use up the calls that others could make.
        await self._limits.spend(INVITATIONS, table.guild_id, person_id)
        try:
            await self._limits.spend(CALLS, table.guild_id, invited)
        except Refused:
            return False
        return True
