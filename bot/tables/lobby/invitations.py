"""Calls from a lobby: somebody seated invites people of the server, each of whom the lobby calls once."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.layout import Refused
from bot.tables.company.kept_apart import callable_by, may_call, out_of
from bot.tables.lobby.lobby import Lobby, lobby_of
from bot.tables.lobby.new_tables import NewTables, Opener
from bot.tables.notices import news
from bot.tables.registry import TablePart
from bot.tables.rules.offered_games import OfferedGames
from bot.tables.rules.setup import RulesSetup
from bot.tables.rules.table_rules import TableRules
from bot.tables.settings.hourly_limits import CALLS, INVITATIONS, HourlyLimits
from canasta.i18n import Text
from data.records.tables import NewsItem, Table, TableStatus


@dataclass(slots=True)
class Invited:
    """What an invitation did: who is called now, was before or sits here, or can't be called now."""

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


SEATS = 2


@dataclass(eq=False)
class Challenges(TablePart):
    _new_tables: NewTables
    _lobby: Lobby
    _invitations: Invitations
    _games: OfferedGames
    _rules: RulesSetup

    async def challenge(self, challenger: Opener, person_id: int) -> int:
        """Open a table for two and call this person; return the table's id. Raises Refused, with no table
        left open, for somebody who can't be called now, for two who are being challenged already, and for the
        bounds of tables and invitations.
        """
        challenger = await challenger.outside(self._store)
        # Table ids start at 1, so a person's lock never collides with a table's.
        async with self._registry.lock(-challenger.person_id):
            await self._not_yet(challenger.guild_id, challenger.person_id, person_id)
            if not await may_call(self._store, challenger.person_id, person_id):
                raise Refused(_not_now(person_id))
            if not await self._invitations.may_be_called(challenger.guild_id, person_id):
                raise Refused(_not_now(person_id))
            opened = await self._new_tables.open(
                challenger, rules=await self._for_two(challenger.guild_id), announce=False
            )
            try:
                done = await self._invitations.invite(opened.table.id, challenger.person_id, [person_id])
                if not done.called:
                    raise Refused(_not_now(person_id))
            except Refused:
                await self._lobby.leave(opened.table.id, challenger.person_id)
                raise
            return opened.table.id

    async def _not_yet(self, guild_id: int, challenger_id: int, person_id: int) -> None:
        """Raises Refused if one of the two waits for the other already."""
        for host_id, called_id, words in (
            (challenger_id, person_id, Text("You've already challenged {person}, in {place}.")),
            (person_id, challenger_id, Text("{person} has challenged you: press Join in {place}.")),
        ):
            for table in await self._store.tables.of_person(host_id):
                waits = table.guild_id == guild_id and _for_two(table) and table.host_id == host_id
                if waits and called_id in await self._store.invitations.called(table.id):
                    place = f"<#{table.place_id}>"
                    raise Refused(words.filled(person=f"<@{person_id}>", place=place))

    async def _for_two(self, guild_id: int) -> TableRules:
        """The server's usual rules if two can play by them, else those of its first game that two play."""
        usual = await self._games.usual(guild_id)
        games = [usual, *(game for game in await self._games.offered(guild_id) if game != usual)]
        for game in games:
            if SEATS in game.seats:
                try:
                    return await self._rules.wanted(guild_id, game.id, SEATS, None)
                except Refused:
                    # The server's default preset is for another number of players.
                    return TableRules(game.id, SEATS)
        raise Refused("None of this server's games is for two. Open a table with /canasta new.")


def _for_two(table: Table) -> bool:
    return table.status is TableStatus.LOBBY and len(table.seats) == SEATS


def _not_now(person_id: int) -> Text:
    return Text(
        "{person} can't be pinged right now. Open a table with /canasta new: it waits for them.",
        person=f"<@{person_id}>",
    )
