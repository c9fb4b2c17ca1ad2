"""The gateway: logins that fail, connections that are lost, sessions that go on."""

import asyncio
import struct
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.discord.new_server import new_server
from sandbox.discord.world import World
from sandbox.server.server import Sandbox
from tests.sandbox.bot import TryBot
from tests.sandbox.conftest import Login
from tests.support.driver import Person, Stage
from tests.support.stand_in import drop_gateway, throw_out_bot


async def test_a_wrong_token_is_refused_at_login(login: Login, sandbox: Sandbox) -> None:
    client = discord.Client(intents=discord.Intents.none())
    await login()  # aims the client
    with pytest.raises(discord.LoginFailure):
        await client.login("another token")
    await client.close()


async def _identified(sandbox: Sandbox, **changes: Any) -> int | None:
    """The code with which an IDENTIFY is turned away, or None when READY comes."""
    data = {"token": sandbox.token, "intents": 1, "properties": {}} | changes
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as ws:
        assert (await ws.receive_json())["op"] == 10
        await ws.send_json({"op": 2, "d": data})
        frame = await ws.receive()
        return None if frame.type is aiohttp.WSMsgType.TEXT else ws.close_code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"token": "wrong"}, 4004),
        ({"intents": 1 << 15}, 4014),
        ({"intents": 1 | 1 << 1}, 4014),
    ],
)
async def test_identify_is_checked(sandbox: Sandbox, changes: dict[str, Any], code: int | None) -> None:
    assert await _identified(sandbox, **changes) == code


async def test_what_happens_while_the_line_is_cut_arrives_after_the_resume(
    bot: TryBot, sandbox: Sandbox, stage: Stage, alex: Person
) -> None:
    drop_gateway(sandbox.gateway)
    assert sandbox.gateway.connected() == 0
    missed = asyncio.create_task(alex.slash("canasta", "try hello"))
    async with asyncio.timeout(10):
        await bot.resumed.wait()
        outcome = await missed
    assert outcome.message.text == "Hello **world**!"
    assert len(sandbox.gateway.sessions) == 1


@pytest.mark.parametrize("how", ["reconnect", "invalid"])
async def test_the_bot_comes_back_when_the_gateway_says_so(
    bot: TryBot, sandbox: Sandbox, alex: Person, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    sleep = asyncio.sleep
    # discord.py waits five seconds before it identifies anew
    monkeypatch.setattr("discord.gateway.asyncio.sleep", lambda seconds: sleep(min(seconds, 0.01)))
    before = set(sandbox.gateway.sessions)
    drop_gateway(sandbox.gateway, how)
    async with asyncio.timeout(10):
        if how == "reconnect":
            await bot.resumed.wait()
        else:
            while set(sandbox.gateway.sessions) <= before or not sandbox.gateway.connected():
                sandbox.gateway.changed.clear()
                await sandbox.gateway.changed.wait()
    assert (await alex.slash("canasta", "try hello")).state == "answered"


async def test_what_was_sent_before_a_goodbye_arrives_before_the_answer_to_it(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as ws:
        await ws.receive_json()
        # Read by the server in one go, so that it hears the goodbye before it has written anything.
        await ws.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1, "properties": {}}})
        await ws.send_frame(struct.pack("!H", 1000), aiohttp.WSMsgType.CLOSE)
        assert [(await ws.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        assert (await ws.receive()).type is aiohttp.WSMsgType.CLOSE
    assert sandbox.gateway.connected() == 0


async def test_a_session_the_server_does_not_know_is_invalid(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 6, "d": {"token": sandbox.token, "session_id": "x", "seq": 1}})
        assert await ws.receive_json() == {"op": 9, "d": False}


async def test_what_people_write_is_kept_from_bots(sandbox: Sandbox, world: World, alex: Person) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1, "properties": {}}})
        assert [(await ws.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        await alex.say("canasta", "A secret of people")
        world.add_text_channel(next(iter(world.guilds.values())), "later")
        assert (await ws.receive_json())["t"] == "CHANNEL_CREATE"


@pytest.mark.parametrize(
    ("rubbish", "code"),
    [("no json", 4002), ("[]", 4002), ('{"op": 2, "d": 5}', 4002), ('{"op": 99}', 4003), ('{"op": 8}', 4003)],
)
async def test_rubbish_closes_the_line_and_nothing_else(
    bot: TryBot, sandbox: Sandbox, alex: Person, rubbish: str, code: int
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as ws:
        await ws.receive_json()
        await ws.send_str(rubbish)
        await ws.receive()
        assert ws.close_code == code
    assert (await alex.slash("canasta", "try hello")).state == "answered"


async def test_two_bots_at_once_both_hear_and_the_second_answer_is_refused(
    login: Login, sandbox: Sandbox, alex: Person
) -> None:
    await login()
    await login()
    assert sandbox.gateway.connected() == 2
    outcome = await alex.slash("canasta", "try hello")
    assert outcome.state == "answered"
    # the commands of both were the same, so they kept their ids
    assert len(sandbox.world.commands.items) == 1


async def test_being_thrown_out_of_the_server_is_heard_and_felt(bot: TryBot, world: World) -> None:
    guild = next(iter(world.guilds.values()))
    channel = world.channel("canasta")
    throw_out_bot(world, guild)
    with pytest.raises(discord.Forbidden) as refused:
        await bot.http.send_message(
            channel.id, params=discord.http.handle_message_parameters(content="Hello?")
        )
    assert refused.value.code == 50001
    async with asyncio.timeout(5):
        while bot.guilds:  # noqa: ASYNC110 - the client tells nobody
            await asyncio.sleep(0)


MESSAGES = 1 | 1 << 9 | 1 << 12


async def test_a_bot_that_asks_for_messages_reads_those_that_mention_it_and_direct_ones(
    sandbox: Sandbox, world: World, alex: Person
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway_url) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 2, "d": {"token": sandbox.token, "intents": MESSAGES, "properties": {}}})
        assert [(await ws.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        await alex.say("canasta", "A secret of people")
        await alex.say("canasta", f"<@{world.bot.id}> hello")
        await alex.say("dm", "And here?")
        heard = [(await ws.receive_json()) for _ in range(4)]
    messages = [frame["d"] for frame in heard if frame["t"] == "MESSAGE_CREATE"]
    assert [message["content"] for message in messages] == ["", f"<@{world.bot.id}> hello", "And here?"]
    assert [message["author"]["global_name"] for message in messages] == ["Alex"] * 3
    assert ["member" in message for message in messages] == [True, True, False]


async def test_a_server_that_the_bot_joins_is_not_one_that_it_knew(
    bot: TryBot, world: World, stage: Stage
) -> None:
    heard: asyncio.Queue[discord.Guild] = asyncio.Queue()

    async def joined(guild: discord.Guild) -> None:
        heard.put_nowait(guild)

    # What comes before the client is ready counts as known to it.
    await bot.wait_until_ready()
    bot.on_guild_join = joined  # type: ignore[attr-defined]
    made = new_server(world, world.user("Billie"))
    async with asyncio.timeout(5):
        guild = await heard.get()
    assert (guild.id, guild.owner_id) == (made.id, world.user("Billie").id)
    assert guild.system_channel is not None
    assert guild.system_channel.name == "general"
    assert guild.me.joined_at is not None
    assert heard.empty()
