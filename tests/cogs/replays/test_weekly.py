"""The summary of a server's week, as its people see it."""

from datetime import timedelta
from typing import Any

from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from data.servers.settings import HIDDEN
from tests.bot.factories import feed
from tests.cogs.settings_panel import change
from tests.cogs.world import World, ids, texts


async def week_later(world: World) -> None:
    """A week goes by for what looks at the clock."""
    registry = world.bot.tables.registry
    now = registry.clock()
    registry.clock = lambda: now + timedelta(weeks=1)
    for _ in range(2):
        await world.bot.services.replays.weekly.due()
    await world.env.settle()


async def over(world: World, *names: str, channel: Any = None) -> int:
    """A match that these people have played; its number."""
    people, place = [world.person(name).id for name in names], channel or world.channel
    return await feed(world.bot.store, people, 4, guild=world.guild.id, channel=place.id)


def summaries(world: World) -> list[Any]:
    return [message for message in world.messages() if texts(message).startswith("## The week")]


async def test_a_server_that_wants_it_gets_one_message_a_week_with_replays(world: World) -> None:
    match = await over(world, "Ann", "Ben")
    await world.bot.services.replays.weekly.due()
    await change(world.manager("Boss"), world.channel, "weekly:channel", world.channel)
    await week_later(world)
    (message,) = summaries(world)
    assert "**Closest match**" in texts(message)
    assert "One match of people was played." in texts(message)
    replays = [what for what in ids(message) if what.startswith(f"rp:{match}:")]
    result = await world.press("Cleo", message, replays[0])
    assert result.ephemeral
    assert "deal" in texts(result.response).casefold()
    await message.delete()
    await world.bot.services.replays.weekly.due()
    await world.env.settle()
    assert summaries(world) == []  # once is once, whatever became of it
    await week_later(world)
    assert summaries(world) == []  # nothing was played since then


async def test_nothing_is_told_of_people_who_hide_or_of_channels_that_not_everybody_sees(
    world: World,
) -> None:
    await change(world.manager("Boss"), world.channel, "weekly:channel", world.channel)
    secret = world.guild.create_text_channel("secret")
    await over(world, "Ann", "Ben", channel=secret)
    await over(world, "Ann", "Cleo")
    await world.bot.store.settings.set_for_person(world.person("Cleo").id, HIDDEN, True)
    hidden = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=1 << 10)
    world.env.backend.set_overwrite(secret.id, hidden)
    await week_later(world)
    assert summaries(world) == []
