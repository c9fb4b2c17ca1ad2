"""Quick emotes by clicks: behind More… of the table, in its message, off for a table and for a server."""

from typing import Any

import pytest

from tests.cogs.settings_panel import change
from tests.cogs.shared_clock import MINUTE
from tests.cogs.world import World, ids, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def more(world: World, name: str) -> Any:
    return (await world.press(name, await world.public(), "more")).response


def says(message: Any) -> list[str]:
    return [id for id in ids(message) if id.startswith("emote")]


async def test_a_player_says_something_without_a_message_or_a_ping(world: World) -> None:
    await world.start("Ann", "Ben", computers=2, game="classic")
    table = await world.table()
    assert not says(await more(world, "Cleo")), "who only watches says nothing"
    before = [(message.id, len(message.mentions)) for message in world.messages()]
    menu = await more(world, "Ben")
    assert len(says(menu)) == 7, "six, and one to switch them off"
    said = (await world.press("Ben", menu, "emote:played")).response
    assert "✅ Said. It stands under the table" in texts(said)
    assert "💬 **Ben**: 👏 Well played" in texts(await world.public())
    assert [(message.id, len(message.mentions)) for message in world.messages()] == before
    refused = (await world.press("Ben", said, "emote:thanks")).response
    assert "You've just said something here" in texts(refused)
    await world.env.advance_time(11 * MINUTE)
    assert "💬" not in texts(await world.public())
    assert (await world.table()).version == table.version


async def test_emotes_are_switched_off_by_any_player_and_on_by_the_host(world: World) -> None:
    await world.start("Ann", "Ben", computers=2, game="classic")
    off = (await world.press("Ben", await more(world, "Ben"), "emotes:off")).response
    assert "🚫 Emotes are off at this table." in texts(off)
    assert not says(off)
    hers = await more(world, "Ann")
    assert says(hers) == ["emotes:on"]
    assert len(says((await world.press("Ann", hers, "emotes:on")).response)) == 7


async def test_a_server_is_without_emotes_if_its_managers_want(world: World) -> None:
    await world.start("Ann", "Ben", computers=2, game="classic")
    boss = world.manager("Boss")
    assert "Emotes are off at this server's tables." in await change(boss, world.channel, "emotes:off:emotes")
    assert "🚫 Emotes are off on this server." in texts(await more(world, "Ann"))
    await world.let_see("Ben", "canasta-server")
    refused = (await world.person("Ben").slash(world.channel, "canasta-server emotes")).response
    assert "Manage Server" in texts(refused)


async def test_whoever_plays_alone_is_not_asked_to_talk(world: World) -> None:
    await world.start("Ann", computers=3, game="classic")
    menu = await more(world, "Ann")
    assert "💬" not in texts(menu)
    assert [id for id in says(menu) if id.startswith("emote:")] == []
