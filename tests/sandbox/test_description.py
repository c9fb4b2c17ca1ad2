"""The sandbox's traffic with the real client against Discord's own description of its API."""

import dataclasses
import json

import discord

from tests.sandbox.bot import TryBot, picture
from tests.support.api_description import needs_description, violations
from tests.support.driver import Person
from tests.support.stand_in import WatchedSandbox

pytestmark = needs_description


async def test_all_traffic_of_a_busy_bot_is_as_discord_describes_it(
    bot: TryBot, sandbox: WatchedSandbox, alex: Person, billie: Person
) -> None:
    table = (await alex.slash("canasta", "try hello", who=billie)).message
    table = (await alex.click(table, "Count 1")).message
    for what in ("Secret", "Slow", "Panel"):
        outcome = await alex.click(table, what)
        await alex.finished(outcome)
    panel = (await alex.slash("canasta", "try panel")).message
    for what in ("Refresh", "Plain"):
        await alex.click(panel, what)
    await alex.select(panel, "pick:3", ["ace", "king"])
    await alex.select(panel, "whom", billie.id)
    await alex.submit_modal(await alex.click(table, "Form"), {"name": "A", "side": "East"})
    await alex.autocomplete("canasta", "try fruit", "which", "")
    await alex.slash("canasta", "try slow")
    await alex.wait_for(lambda m: m.content == "And one more thing")
    await alex.slash("canasta", "try ping", who=billie)
    await alex.slash("canasta", "try thread", name="A thread")
    channel = bot.get_channel(int(table.channel_id))
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("T", files=[picture()])
    sent = await sent.edit(content="x", attachments=[*sent.attachments, picture("b.png")])
    thread = await sent.create_thread(name="From a message")
    await thread.edit(archived=True)
    await thread.edit(archived=False)
    await thread.add_user(discord.Object(int(billie.id)))
    await channel.create_thread(name="By itself", type=discord.ChannelType.public_thread)
    await (await bot.create_dm(discord.Object(int(billie.id)))).send("Psst")
    await channel.fetch_message(sent.id)
    await bot.fetch_guild(channel.guild.id, with_counts=False)
    await sent.delete()
    for failing in (channel.fetch_message(1), bot.create_dm(discord.Object(1))):
        try:
            await failing
        except discord.NotFound:
            continue
    assert {e.status for e in sandbox.wire.transcript} >= {200, 201, 204, 404}
    assert violations(sandbox.wire.transcript) == []


async def test_the_check_finds_what_is_wrong(bot: TryBot, sandbox: WatchedSandbox, alex: Person) -> None:
    await alex.slash("canasta", "try slow")
    await alex.wait_for(lambda m: m.content == "And one more thing")
    good = sandbox.wire.transcript[-1]
    assert violations([good]) == []
    assert violations([json.loads(json.dumps(dataclasses.asdict(good)))]) == []
    for change in (
        {"answer": {key: value for key, value in good.answer.items() if key != "author"}},
        {"answer": good.answer | {"id": 5}},
        {"answer": None},
        {"request": {"content": "x" * 2001}},
        {"path": "/no/such/route"},
        {"method": "PUT"},
    ):
        assert len(violations([dataclasses.replace(good, **change)])) == 1
