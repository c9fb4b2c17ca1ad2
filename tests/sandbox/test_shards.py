"""Shards: the gateway's share of the servers for each of them, and the page where one is not connected."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest
from playwright.async_api import Browser, expect

from sandbox.demo import demo_world
from sandbox.discord.clock import Snowflakes
from sandbox.discord.model import Guild
from sandbox.discord.new_server import new_server
from sandbox.discord.shards import Shard
from sandbox.discord.world import World
from sandbox.server.server import Sandbox
from tests.sandbox.bot import ShardedBot, aim, logged_in
from tests.sandbox.browser import window
from tests.sandbox.conftest import Login
from tests.support.api_description import needs_description, violations
from tests.support.driver import Person, Stage
from tests.support.stand_in import WatchedSandbox, drop_gateway, throw_out_bot

COUNT = 3
Heard = list[dict[str, Any]]


@pytest.fixture
def guilds(world: World) -> list[Guild]:
    """A server on each of three shards, and the demo server, wherever that belongs."""
    return [new_server(world, world.user("Alex"), shard=Shard(number, COUNT)) for number in range(COUNT)]


def test_servers_made_at_once_fall_on_the_shards_that_were_chosen() -> None:
    ids = Snowflakes()
    made = [ids.next_of(Shard(number % 6, 6)) for number in range(24)]
    assert [(id >> 22) % 6 for id in made] == [*range(6)] * 4
    assert sorted(set(made)) == made
    assert ids.next() > made[-1]


@asynccontextmanager
async def identified(sandbox: Sandbox, **changes: Any) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """A connection that has just sent an IDENTIFY."""
    data = {"token": sandbox.token, "intents": 1 | 1 << 9 | 1 << 12, "properties": {}} | changes
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as ws:
        assert (await ws.receive_json())["op"] == 10
        await ws.send_json({"op": 2, "d": data})
        yield ws


async def heard(ws: aiohttp.ClientWebSocketResponse, last: str) -> Heard:
    """What comes until an event that says this."""
    frames: Heard = []
    while not frames or last not in str(frames[-1]["d"]):
        frames.append(await ws.receive_json(timeout=5))
    return frames


@pytest.mark.parametrize(
    "shard", [[2, 2], [-1, 2], [0, 0], [0], [0, 1, 2], ["0", "1"], [True, 2], "0/1", {}, None]
)
async def test_a_shard_that_cannot_be_is_turned_away(sandbox: Sandbox, shard: Any) -> None:
    async with identified(sandbox, shard=shard) as ws:
        await ws.receive()
        assert ws.close_code == 4010
    assert sandbox.gateway.shards() == []


async def test_a_shard_with_too_many_servers_must_be_split(
    sandbox: Sandbox, world: World, guilds: list[Guild]
) -> None:
    world.sharding.most_guilds = 3
    async with identified(sandbox) as ws:
        await ws.receive()
        assert ws.close_code == 4011
    async with identified(sandbox, shard=[0, COUNT]) as ws:
        assert (await ws.receive_json())["t"] == "READY"


async def test_each_shard_hears_of_its_own_servers_alone(
    sandbox: Sandbox, world: World, guilds: list[Guild], stage: Stage
) -> None:
    async with AsyncExitStack() as open_ones:
        lines = [
            await open_ones.enter_async_context(identified(sandbox, shard=[number, COUNT]))
            for number in range(COUNT)
        ]
        for number, ws in enumerate(lines):
            ready = (await ws.receive_json())["d"]
            assert ready["shard"] == [number, COUNT]
            assert str(guilds[number].id) in [guild["id"] for guild in ready["guilds"]]
            own = [guild for guild in world.guilds.values() if (guild.id >> 22) % COUNT == number]
            assert [guild["id"] for guild in ready["guilds"]] == [str(guild.id) for guild in own]
            created = [await ws.receive_json() for _ in own]
            assert {frame["t"] for frame in created} == {"GUILD_CREATE"}
        assert sandbox.gateway.shards() == [Shard(number, COUNT) for number in range(COUNT)]
        for guild in guilds:
            world.say(world.user("Alex"), world.channels[guild.system_channel_id or 0], "to all")
        joined = new_server(world, world.user("Alex"), shard=Shard(1, COUNT))
        throw_out_bot(world, guilds[2])
        alex = await stage.person("Alex")
        await alex.say("dm", "Is anybody here?")
        for guild in world.guilds.values():
            world.add_text_channel(guild, "end of test")
        (of_first, of_second, of_third) = [await heard(ws, "end of test") for ws in lines[:2]] + [
            await heard(lines[2], f"'id': '{guilds[2].id}'")
        ]
    about = [
        {frame["d"].get("guild_id", frame["d"]["id"]) for frame in frames} for frames in (of_second, of_third)
    ]
    demo = str(next(iter(world.guilds)))
    assert [found - {demo} for found in about] == [{str(guilds[1].id), str(joined.id)}, {str(guilds[2].id)}]
    direct = [
        frame["d"]["content"]
        for frame in of_first
        if frame["d"].get("guild_id") is None and "content" in frame["d"]
    ]
    assert direct == ["Is anybody here?"]


async def test_a_server_that_the_bot_is_not_on_belongs_to_a_shard_too(
    login: Login, sandbox: Sandbox, world: World, guilds: list[Guild], stage: Stage
) -> None:
    """Where a person has brought the application along."""
    bare = new_server(world, world.user("Alex"), bot=False, shard=Shard(2, COUNT))
    bot = await login(kind=ShardedBot, shard_ids=[0, 1], shard_count=COUNT)

    @bot.tree.command(name="where", description="Where am I")
    @discord.app_commands.allowed_installs(guilds=True, users=True)
    async def where(interaction: discord.Interaction[Any]) -> None:
        raise AssertionError("this shard has another server")

    await bot.tree.sync()
    alex = await stage.person("Alex")
    await alex.install()
    sandbox.interactions.first_answer = 0.2
    place = str(bare.system_channel_id)
    async with identified(sandbox, shard=[2, COUNT]) as ws:
        assert (await alex.slash(place, "where")).state == "failed"
        asked = (await heard(ws, "where"))[-1]
    assert (asked["t"], asked["d"]["guild_id"]) == ("INTERACTION_CREATE", str(bare.id))


async def test_two_processes_have_their_own_servers_and_answer_there(
    login: Login, sandbox: WatchedSandbox, world: World, guilds: list[Guild], alex: Person
) -> None:
    first = await login(kind=ShardedBot, shard_ids=[0, 1], shard_count=COUNT)
    sandbox.interactions.first_answer = 0.2
    lone = str(guilds[2].system_channel_id)
    assert (await alex.slash(lone, "try hello")).state == "failed"
    sandbox.interactions.first_answer = 3.0
    second = await login(kind=ShardedBot, shard_ids=[2], shard_count=COUNT)
    for number, bot in enumerate((first, first, second)):
        assert bot.get_guild(guilds[number].id) is not None
        channel = str(guilds[number].system_channel_id)
        assert (await alex.slash(channel, "try hello")).message.text == "Hello **world**!"
    assert first.get_guild(guilds[2].id) is None
    assert sandbox.wire.unknown_routes == []


async def test_all_shards_come_back_after_a_cut(
    login: Login, sandbox: Sandbox, guilds: list[Guild], alex: Person
) -> None:
    await login(kind=ShardedBot, shard_ids=[0, 1, 2], shard_count=COUNT)
    drop_gateway(sandbox.gateway)
    assert sandbox.gateway.shards() == []
    async with asyncio.timeout(10):
        outcomes = await asyncio.gather(
            *(alex.slash(str(guild.system_channel_id), "try hello") for guild in guilds)
        )
    assert [outcome.state for outcome in outcomes] == ["answered"] * COUNT
    assert len(sandbox.gateway.sessions) == COUNT


@needs_description
async def test_the_recommended_number_of_shards_is_taken(
    login: Login, sandbox: WatchedSandbox, world: World, guilds: list[Guild]
) -> None:
    world.sharding.recommended = COUNT
    world.sharding.max_concurrency = 4
    bot = await login(kind=ShardedBot)
    assert isinstance(bot, discord.AutoShardedClient)
    while len(bot.shards) < COUNT:  # noqa: ASYNC110 - the client tells nobody
        await asyncio.sleep(0)
    assert {shard.shard_count for shard in bot.shards.values()} == {COUNT}
    limits = await bot.fetch_session_start_limits()
    assert (limits.max_concurrency, limits.total - limits.remaining) == (4, COUNT)
    asked = [exchange for exchange in sandbox.wire.transcript if exchange.path == "/gateway/bot"]
    assert len(asked) == 2
    assert violations(asked) == []


async def test_who_identifies_too_soon_is_sent_away_until_later(sandbox: Sandbox, world: World) -> None:
    """At most one of those shards that are equal modulo `max_concurrency` within Discord's seconds."""
    world.sharding.max_concurrency, world.sharding.identify_seconds = 2, 60.0
    for number, answer in ((0, "READY"), (1, "READY"), (2, None), (3, None)):
        async with identified(sandbox, shard=[number, 4]) as ws:
            frame = await ws.receive_json()
            assert (frame.get("t"), frame["op"]) == (answer, 0 if answer else 9)
    world.sharding.identify_seconds = 0.01
    await asyncio.sleep(0.02)
    async with identified(sandbox, shard=[2, 4]) as ws:
        assert (await ws.receive_json())["t"] == "READY"


@pytest.mark.asyncio(loop_scope="module")
async def test_the_page_says_where_the_bot_is_not_connected(
    chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = demo_world()
    first, other = (new_server(world, world.user("Alex"), shard=Shard(number, 2)) for number in (0, 1))
    server = WatchedSandbox(world)
    await server.start()
    aim(monkeypatch, server)
    address = f"{server.url}/?as=Alex&channel={other.system_channel_id}"
    async with window(chromium, address) as page:
        notice = page.get_by_role("status")
        await expect(notice.get_by_text("No bot is connected")).to_be_visible()
        async with logged_in(server, ShardedBot, shard_ids=[0], shard_count=2):
            await expect(notice.get_by_text("Shard 1 of 2 is not connected")).to_be_visible()
            away = page.get_by_role("button", name=f"{other.name} (the bot is not connected)")
            await expect(away).to_be_visible()
            await page.get_by_role("button", name=first.name, exact=True).click()
            await expect(page.locator("#no-bot")).to_be_hidden()
            await away.click()
            await expect(notice.get_by_text("Shard 1 of 2")).to_be_visible()
            async with logged_in(server, ShardedBot, shard_ids=[1], shard_count=2):
                await expect(page.locator("#no-bot")).to_be_hidden()
                await expect(page.get_by_role("button", name=other.name, exact=True)).to_be_visible()
    await server.stop()
