"""Challenges: a table for two, opened in one step, to which one person is invited."""

from dataclasses import dataclass

from bot.layout.errors import Refused
from bot.tables.company.kept_apart import may_call
from bot.tables.lobby.invitations import Invitations
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.new_tables import NewTables
from bot.tables.lobby.opener import Opener
from bot.tables.registry import TablePart
from bot.tables.rules.offered_games import OfferedGames
from bot.tables.rules.setup import RulesSetup
from bot.tables.rules.table_rules import TableRules
from canasta.i18n import Text
from data.records.tables import Table, TableStatus

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
                    raise Refused(words.message, person=f"<@{person_id}>", place=place)

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
