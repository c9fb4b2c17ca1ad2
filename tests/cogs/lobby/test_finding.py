"""Finding players: a lobby that looks for people, one more player, calls on other servers; their bounds."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.layout.errors import Refused
from bot.runtime.settings import Limit
from bot.tables.settings.hourly_limits import SEARCHES
from data.records.tables import TableStatus
from tests.cogs.settings_panel import change, write
from tests.cogs.shared_clock import HOUR, MINUTE
from tests.cogs.world import World, command, deny, find, ids, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


def calls(world: World) -> list[Any]:
    """The messages that call people to a lobby, the oldest first."""
    found = [message for message in world.messages() if texts(message).startswith(("📣", "This call"))]
    return sorted(found, key=lambda message: message.id)


def pinged(world: World, message: Any) -> tuple[list[int], list[int]]:
    """The roles and the people that a message has called."""
    stored = world.env.backend.get_message(message.channel.id, message.id)
    return stored.ping_role_ids, stored.ping_user_ids


def hide(world: World, channel: Any) -> None:
    """Hide a channel from everybody but the bot."""
    denied = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=denied)
    world.env.backend.set_overwrite(channel.id, overwrite)


def posting(panel: Any) -> str:
    """What the control means that posts the call."""
    return next(id for id in ids(panel) if id.startswith("find:post"))


async def look(world: World, name: str, **given: Any) -> Any:
    """What the press answers that posts a call."""
    panel = await command(world, name, "canasta find", **given)
    posts = [id for id in ids(panel) if id.startswith("find:post")]
    return (await world.press(name, panel, posts[0])).response if posts else panel


async def role_for_calls(world: World, *, mentionable: bool = True) -> Any:
    """A role that the server's calls mention."""
    role = world.guild.create_role("players", mentionable=mentionable)
    boss = world.manager("Boss")
    await change(boss, world.channel, "calls:role", role)
    return role


async def test_find_calls_the_role_once_and_people_join_until_the_match_starts(world: World) -> None:
    role = await role_for_calls(world)
    told = await look(world, "Ann", players=2, pace="live 300+60", until=30)
    assert "Your call is out" in texts(told)
    lobby = await world.lobby()
    assert pinged(world, lobby) == ([role.id], [])
    assert "Looking for one more player until" in texts(lobby)
    await world.sit("Ben")
    assert "Looking for" not in texts(await world.lobby())
    await world.press("Ben", await world.lobby(), "unseat")
    assert "Looking for one more player" in texts(await world.lobby())
    await world.sit("Ben")
    await world.env.advance_time(20 * MINUTE)
    assert (await world.table()).status is TableStatus.PLAYING
    assert "dealt" in texts(await world.public())


async def test_a_call_that_nobody_answers_ends_and_says_so(world: World) -> None:
    await look(world, "Ann", until=30)
    lobby = await world.lobby()
    await world.env.advance_time(2 * HOUR)
    assert (await world.table()).status is TableStatus.CLOSED
    assert "Nobody else had time" in texts(world.message(lobby.id))
    (said,) = [message for message in world.messages() if "Nobody came in time" in texts(message)]
    assert pinged(world, said) == ([], [world.person("Ann").id])
    await world.press("Ann", world.message(lobby.id), "reopen")
    await world.env.advance_time(HOUR)
    assert (await world.table()).status is TableStatus.LOBBY
    assert "The call ended" in texts(world.message(lobby.id))


async def test_who_looks_for_the_same_sits_down_and_both_hear_of_it(world: World) -> None:
    await look(world, "Ann", game="samba", players=4)
    await world.env.advance_time(MINUTE)
    panel = await command(world, "Ben", "canasta find", game="samba", players=4)
    assert texts(panel).index("Waiting for you") < texts(panel).index("Look for players?")
    assert "Ann" in texts(panel)
    assert find(panel, "join")
    told = (await world.press("Ben", panel, posting(panel))).response
    assert "You're in" in texts(told)
    assert "looking for the same" in texts(told)
    table = await world.table()
    assert [seat.person_id for seat in table.seats[:2]] == [world.person(name).id for name in ("Ann", "Ben")]
    assert await world.bot.store.tables.of_person(world.person("Ben").id) == [table]
    (said,) = [message for message in world.messages() if "has joined your table" in texts(message)]
    assert pinged(world, said) == ([], [world.person("Ann").id])


async def test_one_plays_until_somebody_comes_who_sits_there_from_the_next_deal_on(world: World) -> None:
    told = await look(world, "Ann")
    await world.press("Ann", told, "meanwhile")
    lobby = world.message((await world.table()).messages.lobby_message_id)
    assert "Who comes takes a seat at the next deal" in texts(lobby)
    await world.env.advance_time(MINUTE)
    panel = await command(world, "Ben", "canasta find")
    assert "Ann" in texts(panel)
    told = (await world.press("Ben", panel, posting(panel))).response
    assert "called there at the next deal" in texts(told)
    assert "Ben takes Ada's seat at the next deal" in texts(await world.public())
    (said,) = [message for message in world.messages() if "Ben has come" in texts(message)]
    assert pinged(world, said) == ([], [world.person("Ann").id])
    await world.press("Ben", lobby, "withdraw")
    assert "Ben takes" not in texts(await world.public())
    await world.press("Ben", lobby, "join")
    await world.press("Ann", lobby, "withdraw")
    assert "join" not in ids(world.message(lobby.id))


@pytest.mark.parametrize(
    "given", [{"game": "samba"}, {"players": 2}, {"pace": "3 days"}], ids=lambda given: next(iter(given))
)
async def test_who_looks_for_something_else_gets_a_table_of_their_own(
    world: World, given: dict[str, Any]
) -> None:
    await look(world, "Ann")
    assert "Your call is out" in texts(await look(world, "Ben", **given))
    assert len(await world.bot.store.tables.lobbies(world.guild.id)) == 2


async def test_nobody_is_seated_with_somebody_whom_they_block_or_in_a_hidden_channel(world: World) -> None:
    await look(world, "Ann")
    await world.bot.store.blocks.add(world.person("Ann").id, world.person("Ben").id, "Ben", most=9)
    assert "Your call is out" in texts(await look(world, "Ben"))
    (anns, bens) = await world.bot.store.tables.lobbies(world.guild.id)
    assert [anns.host_id, bens.host_id] == [world.person("Ann").id, world.person("Ben").id]
    hidden = world.guild.create_text_channel("backroom")
    assert "You're in" in texts(await look(world, "Cleo"))
    hide(world, world.channel)
    panel = (await world.person("Dan").slash(hidden, "canasta find")).response
    assert "Waiting for you" not in texts(panel)


async def test_where_some_have_come_the_table_stays_when_the_call_ends(world: World) -> None:
    await look(world, "Ann", until=30)
    await world.sit("Ben")
    await world.env.advance_time(2 * HOUR)
    assert (await world.table()).status is TableStatus.LOBBY
    assert "The call ended" in texts(await world.lobby())
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).status is TableStatus.PLAYING


async def test_one_more_player_is_called_once_and_joins_by_the_call(world: World) -> None:
    role = await role_for_calls(world)
    await world.open("Ann")
    await world.sit("Ben")
    refused = await world.press("Eve", await world.lobby(), "onemore")
    assert "not at this table" in texts(refused.response)
    await world.press("Ben", await world.lobby(), "onemore")
    (call,) = calls(world)
    assert "Ann and Ben: 2 more players for **Classic Canasta**" in texts(call)
    assert pinged(world, call) == ([role.id], [])
    assert "onemore" not in ids(await world.lobby())
    with pytest.raises(Refused, match="already looking for players"):
        await world.bot.tables.searches.one_more(1, world.person("Ann").id, None)
    assert len(calls(world)) == 1
    joined = await world.press("Cleo", call, "join")
    assert joined.ephemeral
    assert "You're in" in texts(joined.response)
    assert "one more player" in texts(world.message(call.id))
    await world.press("Cleo", call, "withdraw")
    assert "2 more players" in texts(world.message(call.id))
    await world.press("Dan", call, "join")
    await world.press("Ann", await world.lobby(), "now")
    assert texts(world.message(call.id)) == "This call for Classic Canasta is over: the match has begun."
    assert ids(world.message(call.id)) == []
    assert not (await world.table()).lobby.calling


async def test_a_call_for_one_more_ends_after_an_hour(world: World) -> None:
    await world.open("Ann")
    await world.sit("Ben")
    await world.press("Ben", await world.lobby(), "onemore")
    await world.env.advance_time(2 * HOUR)
    (call,) = calls(world)
    assert "has ended" in texts(call)
    assert ids(call) == []
    await world.press("Ben", await world.lobby(), "onemore")
    assert len(calls(world)) == 2


async def test_a_role_is_mentioned_only_where_the_bot_may(world: World) -> None:
    everybody = world.guild.default_role
    said = await change(world.manager("Boss"), world.channel, "calls:role", everybody)
    assert "never mention everybody" in said
    await world.let_see("Eve", "canasta-server")
    refused = await world.person("Eve").slash(world.channel, "canasta-server calls")
    assert "Manage Server" in texts(refused.response)
    await role_for_calls(world, mentionable=False)
    deny(world, world.channel, mention_everyone=False)
    told = await look(world, "Ann")
    assert "nobody is pinged" in texts(told)
    assert pinged(world, await world.lobby()) == ([], [])


async def shares(world: World, guild: Any, channel: Any, boss: Any, **invite: Any) -> str:
    """Let a server share its calls; what its manager is told."""
    maker = world.manager("Boss").id
    made = world.env.backend.create_invite(channel.id, maker, **{"max_age": 0, **invite})
    return await write(boss, channel, "calls:write", f"https://discord.gg/{made.code}")


async def test_servers_that_agreed_see_a_call_and_their_people_join_on_the_table_s_server(
    world: World,
) -> None:
    other = world.env.create_guild("Chess club")
    hall = other.create_text_channel("hall")
    role = other.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    boss = other.add_member(world.env.create_user("Zoe"), roles=[role])
    fay = world.env.create_user("Fay")
    there = other.add_member(fay)
    told = await look(world, "Ann", where="everywhere")
    assert "keeps its calls to itself" in texts(told)
    assert "expires" in await shares(world, world.guild, world.channel, world.manager("Boss"), max_age=600)
    assert "Theirs appear in" in await shares(world, world.guild, world.channel, world.manager("Boss"))
    elsewhere = world.env.backend.create_invite(world.channel.id, boss.id, max_age=0)
    assert "another server" in await write(boss, hall, "calls:write", elsewhere.code)
    await shares(world, other, hall, boss)
    told = await look(world, "Ann", where="everywhere")
    assert "on one other server too" in texts(told)
    call = next(message for message in hall.history() if "📣" in texts(message))
    assert "Ann: 3 more players for **Classic Canasta**" in texts(call)
    assert "on Card club" in texts(call)
    assert pinged(world, call) == ([], [])
    refused = (await there.click(call, custom_id=find(call, "join"))).response
    assert "[Join that server](https://discord.gg/" in texts(refused)
    world.guild.add_member(fay)
    hide(world, world.channel)
    refused = (await there.click(call, custom_id=find(call, "join"))).response
    assert "can't see that table's channel" in texts(refused)
    world.env.backend.delete_overwrite(world.channel.id, world.guild.id)
    joined = (await there.click(call, custom_id=find(call, "join"))).response
    assert "You're in" in texts(joined)
    assert (await world.table()).seats[1].person_id == there.id
    await world.press("Ann", await world.lobby(), "now")
    call = next(message for message in hall.history() if message.id == call.id)
    assert texts(call).endswith("the match has begun.")


async def chess_club(world: World) -> tuple[Any, Any, Any]:
    """Another server, its hall, and the member who manages it."""
    other = world.env.create_guild("Chess club")
    role = other.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    boss = other.add_member(world.env.create_user("Zoe"), roles=[role])
    return other, other.create_text_channel("hall"), boss


async def both_share(world: World, other: Any, hall: Any, boss: Any) -> None:
    await shares(world, world.guild, world.channel, world.manager("Boss"))
    await shares(world, other, hall, boss)


async def test_who_looks_on_a_server_that_shares_is_offered_seats_on_others(world: World) -> None:
    other, hall, boss = await chess_club(world)
    fay = world.env.create_user("Fay")
    there = other.add_member(fay)
    await both_share(world, other, hall, boss)
    await look(world, "Ann", where="everywhere")
    panel = (await there.slash(hall, "canasta find")).response
    assert "Waiting for you" in texts(panel)
    assert "on Card club" in texts(panel)
    assert "Waiting" not in texts((await there.slash(hall, "canasta find", game="samba")).response)
    refused = (await there.click(panel, custom_id=find(panel, "join"))).response
    assert "[Join that server](https://discord.gg/" in texts(refused)
    world.guild.add_member(fay)
    panel = (await there.slash(hall, "canasta find", where="everywhere")).response
    told = (await there.click(panel, custom_id=find(panel, posting(panel)))).response
    assert "looking for the same" in texts(told)
    assert (await world.table()).seats[1].person_id == there.id


async def test_who_asks_here_alone_or_on_a_server_that_keeps_to_itself_is_named_nowhere_else(
    world: World,
) -> None:
    other, hall, boss = await chess_club(world)
    await shares(world, world.guild, world.channel, world.manager("Boss"))
    await look(world, "Ann")
    assert "Waiting" not in texts((await boss.slash(hall, "canasta find")).response)
    await shares(world, other, hall, boss)
    assert "Waiting" not in texts((await boss.slash(hall, "canasta find")).response)
    await look(world, "Ben", where="everywhere", game="samba")
    listed = texts((await boss.slash(hall, "canasta find", game="samba")).response)
    assert "Ben" in listed
    await world.bot.store.blocks.add(boss.id, world.person("Ben").id, "Ben", most=9)
    assert "Waiting" not in texts((await boss.slash(hall, "canasta find", game="samba")).response)
    (block,) = await world.bot.store.blocks.of(boss.id)
    await world.bot.store.blocks.remove(boss.id, block.id)
    assert "Waiting" in texts((await boss.slash(hall, "canasta find", game="samba")).response)
    settings, kept = world.bot.store.settings, "calls_sharing"
    for server in (other.id, world.guild.id):
        before = (await settings.of_guild(server))[kept]
        await settings.set_for_guild(server, kept, None)
        assert "Waiting" not in texts((await boss.slash(hall, "canasta find", game="samba")).response)
        await settings.set_for_guild(server, kept, before)


@pytest.mark.parametrize(
    ("limit", "told"),
    [(Limit(1, 100), "You've called for players"), (Limit(100, 1), "This server has called for players")],
)
async def test_nobody_floods_a_server_with_calls_for_players(world: World, limit: Limit, told: str) -> None:
    world.bot.tables.limits.limits = {SEARCHES.use: limit}
    await look(world, "Ann")
    assert told in texts(await look(world, "Ann", game="samba"))
    assert "Looking for 3 more players" in texts(await world.lobby())


async def test_the_list_has_open_tables_that_one_can_see_friends_first(world: World) -> None:
    assert "No table is waiting" in texts(await command(world, "Eve", "canasta tables"))
    hidden = world.guild.create_text_channel("backroom")
    await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    await look(world, "Ben")
    await world.person("Cleo").slash(hidden, "canasta new", computers=0)
    hide(world, hidden)
    listed = await command(world, "Eve", "canasta tables")
    assert "2 open tables" in texts(listed)
    assert texts(listed).index("Ben") < texts(listed).index("Ann")
    await world.press("Eve", listed, "join")
    assert (await world.table(2)).seats[1].person_id == world.person("Eve").id
    assert "you sit here" in texts(await command(world, "Eve", "canasta tables"))
    await world.bot.store.blocks.add(world.person("Ann").id, world.person("Dan").id, "Dan", most=9)
    assert "One open table" in texts(await command(world, "Dan", "canasta tables"))


async def test_the_list_leads_to_a_match_that_is_worth_watching(world: World) -> None:
    await world.start("Ann", "Ben", players=2)
    listed = texts(await command(world, "Eve", "canasta tables"))
    assert "👀 **Worth watching: [Classic" in listed
    assert "Ann and Ben" in listed
    assert "watching" not in texts(await command(world, "Ann", "canasta tables"))


async def test_a_match_on_another_server_is_shown_without_names_where_both_share(world: World) -> None:
    other, hall, boss = await chess_club(world)
    await world.start("Ann", "Ben", players=2)
    assert "watching" not in texts((await boss.slash(hall, "canasta tables")).response)
    await both_share(world, other, hall, boss)
    listed = texts((await boss.slash(hall, "canasta tables")).response)
    assert "(https://discord.gg/" in listed
    assert "on another server, 2 playing" in listed
    assert "Ann" not in listed
    hide(world, world.channel)
    assert "watching" not in texts((await boss.slash(hall, "canasta tables")).response)


async def test_a_call_survives_a_restart(world: World) -> None:
    await world.open("Ann")
    await world.sit("Ben")
    await world.press("Ben", await world.lobby(), "onemore")
    (call,) = calls(world)
    await world.env.restart_bot()
    await world.press("Cleo", call, "join")
    assert "one more player" in texts(world.message(call.id))
    await world.env.advance_time(2 * HOUR)
    assert "has ended" in texts(world.message(call.id))


async def test_nothing_is_posted_before_it_was_pressed(world: World) -> None:
    panel = await command(world, "Ann", "canasta find", until=30)
    until = next(id for id in ids(panel) if id.startswith("find:until"))
    panel = (await world.press("Ann", panel, until, ["120"])).response
    assert await world.bot.store.tables.get(1) is None
    post = next(id for id in ids(panel) if id.startswith("find:post:120:"))
    await world.press("Ann", panel, post)
    assert (await world.table()).lobby.search is not None
