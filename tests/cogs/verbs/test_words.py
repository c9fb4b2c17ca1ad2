"""Who may do what, all on one server: each press and command is tried by people of every standing. Anyone who
may not is told so in words, and nothing in the store has changed.
"""

from typing import Any

import discord
import pytest

from bot.replays.replays import find_replay
from bot.tables.rules.table_rules import TableRules
from bot.tables.settings.hand_settings import DISCORDS
from bot.time.pace import DAY
from bot.tournaments.entries import Plan
from bot.tournaments.format import SWISS
from bot.tournaments.scoring.methods import MATCHPOINTS
from canasta.players import choose
from data import Store
from tests.bot.tournament_fixtures import WEEK
from tests.cogs.clicking import planted, use
from tests.cogs.replays.test_replay import over
from tests.cogs.verbs.table import Told, told
from tests.cogs.world import World, command, texts

HOST, PLAYER, MEMBER, BLOCKED = "Ann", "Ben", "Cleo", "Eve"
MANAGER, HALF, ORGANISER, STRANGER, MODERATOR = "Mia", "Nora", "Oda", "Zed", "Max"
"""Ann hosts the tables and the standing table, and has blocked Eve. Mia manages the server and its roles,
Nora the server alone, Oda its events, Max its messages. Zed manages another server and is no member of this
one.
"""
BOTH = discord.Permissions(manage_guild=True, manage_roles=True)
ONE = discord.Permissions(manage_guild=True)
EVENTS = discord.Permissions(manage_events=True)
MESSAGES = discord.Permissions(manage_messages=True)


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of the store, by their table."""
    rows_of: dict[str, list[tuple[Any, ...]]] = {}
    async with store._database.read() as transaction:
        for table in await transaction.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
            rows: Any = await transaction.rows(f"SELECT * FROM {table['name']}")
            rows_of[table["name"]] = [tuple(row) for row in rows]
    return rows_of


class Club:
    """A server with everything that somebody may press, or may not."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.guild = world.env.create_guild("Chess club")
        self.hall = self.guild.create_text_channel("hall")
        staff = (
            (MANAGER, world.guild, BOTH),
            (HALF, world.guild, ONE),
            (ORGANISER, world.guild, EVENTS),
            (STRANGER, self.guild, BOTH),
            (MODERATOR, world.guild, MESSAGES),
        )
        for name, guild, rights in staff:
            role = guild.create_role(f"staff {name}", permissions=rights, position=20)
            world.people[name] = guild.add_member(world.env.create_user(name), roles=[role])
        self.role = world.guild.create_role("good", mentionable=True)
        self.ids = {name: world.person(name).id for name in (HOST, PLAYER, MEMBER, BLOCKED)}
        self.tables = {"": 0, "match": 1, "lobby": 2}
        self.numbers: dict[str, int] = {}

    async def prepare(self) -> None:
        """A match and a lobby of host and player, a standing table, deals of the day and of a replay."""
        world, store = self.world, self.world.bot.store
        for sent in await world.bot.tree.sync():
            if sent.name in ("canasta-server", "canasta-mod"):
                allowed: dict[Any, bool] = {world.person(name): True for name in (*self.ids, ORGANISER, HALF)}
                world.guild.set_command_permissions(sent, allowed)
                self.guild.set_command_permissions(sent, {world.person(STRANGER): True})
        await world.start(HOST, PLAYER, computers=2, game="classic")
        await world.open(HOST)
        await world.bot.tables.lobby.sit(2, self.ids[PLAYER], PLAYER)
        await command(world, HOST, "canasta standing", day=1, time="20:00", players=2)
        standing = await store.standing.get(1)
        assert standing is not None
        await store.blocks.add(self.ids[HOST], self.ids[BLOCKED], BLOCKED, most=9)
        match = await over(world, HOST, PLAYER, "Dan", "Gus", channel=world.channel.id)
        for name in (HOST, PLAYER):
            await self._daily(name)
        await self._own_play(match)
        for person_id in {*self.ids.values(), *(person.id for person in world.people.values())}:
            await store.settings.set_for_person(person_id, DISCORDS, "en")
        daily = await store.daily.at_table(self.tables[f"daily of {HOST}"])
        assert daily is not None
        await self._tournament()
        await self._at_rest()
        self.numbers = {"date": int(standing.plan.next_at.timestamp()), "finished": match}
        self.numbers |= {"role": self.role.id, "deal": daily.deal_id, "daily": daily.match_id}
        self.numbers |= {"host": self.ids[HOST], "blocked": self.ids[BLOCKED]}
        self.numbers["place"] = world.channel.id

    async def _at_rest(self) -> None:
        """Wait until badges are counted and every table is shown: nothing but a press changes the store."""
        await self.world.env.settle()
        for table in await self.world.bot.store.tables.all_open(self.world.guild.id):
            await self.world.bot.services.announcer.settled(table.id, 10)

    async def _tournament(self) -> None:
        """A tournament that the host runs, open for entries."""
        plan = Plan("Cup", TableRules("classic", 2), SWISS, MATCHPOINTS, 1, 2, WEEK, DAY)
        await self.world.bot.services.tournaments.entries.open(
            plan,
            guild_id=self.world.guild.id,
            channel_id=self.world.channel.id,
            organiser_id=self.ids[HOST],
            computers=4,
        )

    async def _daily(self, name: str) -> None:
        """Begin the deal of the day; the host finishes it."""
        dailies, person = self.world.bot.services.daily.dailies, self.ids[name]
        await dailies.want(person, "romme")
        begun = await dailies.begin(person, name, self.world.guild.id, locale="en")
        self.tables[f"daily of {name}"] = begun.table.id
        if name == HOST:
            await self._play_out(begun.table.id, person)
            await dailies.due()

    async def _own_play(self, match: int) -> None:
        world, person = self.world, self.ids[PLAYER]
        replay = await find_replay(world.bot.store, match, 1, world.guild.id, person)
        begun = await world.bot.services.replays.own_plays.begin(replay, 0, person, PLAYER, locale="en")
        self.tables["own"] = begun.table.id
        await self._computers(begun.table.id)

    async def _computers(self, table_id: int) -> None:
        computers = self.world.bot.services.computers
        computers.changed(table_id)
        await computers.settled(table_id)

    async def _play_out(self, table_id: int, person: int) -> None:
        tables = self.world.bot.tables
        for _ in range(300):
            await self._computers(table_id)
            seen = await tables.views.seated(table_id, person)
            if seen.view is None or seen.to_move is None:
                return
            await tables.play.act(table_id, person, choose(seen.view), seen.table.version)
        raise AssertionError("the deal does not end")

    def _meant(self, option: str, value: Any) -> Any:
        """What is given to a command: a role or a member by name, anything else as it is."""
        if option == "member":
            return self.world.person(value)
        return self.role if value == "good" else value

    async def tries(self, name: str, row: Told) -> str:
        """What somebody is told who presses this in a message of their own, or uses this command."""
        person, place = self.world.person(name), self.hall if name == STRANGER else self.world.channel
        result: Any
        if row.what.startswith("/"):
            given = {key: self._meant(key, value) for key, value in row.given.items()}
            result = await person.slash(place, row.what[1:], **given)
        else:
            what, _, value = row.what.format(**self.numbers).partition(" ")
            custom_id = f"c1:{self.tables[row.at]}:0:{what}"
            message = await planted(self.world, place, custom_id, value or None)
            result = await use(person, message, custom_id, value)
        answers = [result.response, *result.followups]
        return "\n".join(texts(one) for one in answers if one is not None)


@pytest.mark.usefixtures("romme_each_day")
async def test_everybody_is_answered_by_their_standing_and_who_may_not_changes_nothing(
    world_over_days: World,
) -> None:
    club = Club(world_over_days)
    await club.prepare()
    wrong: list[object] = []

    async def tries(row: Told, said: list[tuple[str, str]]) -> None:
        for name, words in said:
            answer = await club.tries(name, row)
            if words not in answer or "Something went wrong" in answer:
                wrong.append((row.what, name, words, answer))

    for row in told():
        before = await everything(club.world.bot.store)
        await tries(row, row.no)
        after = await everything(club.world.bot.store)
        wrong += [(row.what, "a refused press changes", one) for one in after if after[one] != before[one]]
        await tries(row, row.yes)
    assert not wrong, "\n".join(map(repr, wrong))
