"""Who calls the bot by its name, or writes to it directly, is answered, and not too often."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import discord
from simcord.builders import ChannelHandle

from tests.cogs.guide.test_welcome import welcomes
from tests.cogs.shared_clock import MINUTE, days
from tests.cogs.world import World, deny, ids, texts


def call(world: World) -> str:
    """The bot's name, as a mention."""
    assert world.bot.user is not None
    return world.bot.user.mention


def direct(world: World, name: str) -> list[Any]:
    """What the bot has written to somebody directly."""
    person = world.person(name).user
    assert world.bot.user is not None
    channel: ChannelHandle = person.dm_channel
    return [message for message in channel.history() if message.author.id == world.bot.user.id]


async def test_a_mention_is_answered_with_the_ways_in(world: World) -> None:
    await world.person("Ann").send(world.channel, f"{call(world)} hello?")
    (answer,) = welcomes(world)
    assert ids(answer) == ["quick", "gather", "learn"]


async def test_what_does_not_call_the_bot_is_left_alone(world: World) -> None:
    ann = world.person("Ann")
    await world.open("Ann")
    (lobby,) = [message for message in world.messages() if "setup" in ids(message)]
    role = world.guild.create_role("players")
    for text in ("hello", "@everyone", "@here", f"<@&{role.id}>", f"<@{ann.id}>", "<@1>"):
        await ann.send(world.channel, text)
    await ann.send(world.channel, "nice", reply_to=lobby)
    assert welcomes(world) == []


async def test_what_a_webhook_writes_is_left_alone(world: World) -> None:
    """So that no two programs answer each other."""
    message: Any = Mock(
        author=Mock(bot=False), webhook_id=7, guild=None, type=discord.MessageType.default, raw_mentions=[]
    )
    assert not world.bot.services.guide.mentions._calls(message)
    message.webhook_id = None
    assert world.bot.services.guide.mentions._calls(message)


async def test_one_answer_for_a_person_and_channel_in_ten_minutes(in_the_loop: None) -> None:
    async with days() as world:
        ann, ben = world.person("Ann"), world.person("Ben")
        other = world.guild.create_text_channel("other")
        for _ in range(3):
            await ann.send(world.channel, call(world))
        await ben.send(world.channel, call(world))
        await ann.send(other, call(world))
        # Ben has asked right after Ann: her answer is still in sight.
        assert (len(welcomes(world)), len(welcomes(world, other))) == (1, 1)
        await world.env.advance_time(MINUTE)
        await ann.send(world.channel, call(world))
        await ben.send(world.channel, call(world))
        assert len(welcomes(world)) == 2
        await world.env.advance_time(10 * MINUTE)
        await ann.send(world.channel, call(world))
        assert len(welcomes(world)) == 3


async def test_where_the_bot_may_not_write_it_does_not_try(world: World) -> None:
    deny(world, world.channel, send_messages=False)
    await world.person("Ann").send(world.channel, call(world))
    assert welcomes(world) == []


async def test_a_direct_message_says_what_works_there(world: World) -> None:
    ann = world.person("Ann")
    await ann.send_dm("hi")
    await ann.send_dm("hi?")
    (answer,) = direct(world, "Ann")
    assert ids(answer) == ["learn"]
    assert "I can't open a table in a direct message" in texts(answer)
    assert "https://discord.com/oauth2/authorize?" in texts(answer)


async def test_a_thread_in_which_the_bot_may_not_write_gets_no_answer(world: World) -> None:
    await world.start("Ann")
    (thread,) = world.channel.threads
    deny(world, world.channel, send_messages_in_threads=False)
    await world.person("Ann").send(thread, call(world))
    assert welcomes(world, thread) == []
