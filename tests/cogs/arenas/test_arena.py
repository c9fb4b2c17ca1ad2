"""A weekly arena by clicks: set up in the panel, entered from its message, played in private threads."""

from datetime import datetime, timedelta
from typing import Any

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.arenas.pairing import WAIT
from data.arenas.records import LENGTH, Arena, ArenaStatus, Doing
from tests.bot.tournament_fixtures import play
from tests.cogs.settings_panel import change, page
from tests.cogs.world import World, labels, texts


async def look(world: World) -> None:
    """What is due at the arenas is done."""
    messages = world.bot.services.arenas.messages
    await messages.due()
    for arena_id in (1, 2):
        await messages.rounds.tasks.settled(arena_id)
    await world.env.settle()


async def arena(world: World, arena_id: int = 1) -> Arena:
    kept = await world.bot.store.arenas.get(arena_id)
    assert kept is not None
    return kept


async def until(world: World, moment: datetime) -> None:
    """Let time pass up to then, and have a look."""
    passing = moment - world.bot.tables.clock()
    await world.env.advance_time(passing.total_seconds())
    await look(world)


async def set_up(world: World) -> None:
    """A manager sets the arena up, which begins in an hour or later."""
    manager = world.manager("Mia")
    at = world.bot.tables.clock() + timedelta(hours=2)
    await change(manager, world.channel, "arena:arena_hour", str(at.hour))
    await change(manager, world.channel, "arena:arena_channel", world.channel)
    told = await change(manager, world.channel, "arena:arena_day", str(at.weekday()))
    assert "Every week" in told


def posts(world: World) -> list[Any]:
    """The arena's messages in the channel, the newest first."""
    shown = [m for m in world.channel.history() if "rena" in texts(m).partition("\n")[0]]
    return [message for message in shown if world.stands(message)]


def called(world: World) -> list[int]:
    """The roles that the arena's message in the channel has called."""
    (shown,) = posts(world)
    return list(world.env.backend.get_message(shown.channel.id, shown.id).ping_role_ids)


def events(world: World) -> list[Any]:
    return list(world.env.backend.get_guild(world.guild.id).scheduled_events.values())


async def press(world: World, name: str, step: str) -> str:
    """Press this under the arena's newest message; what one is told."""
    result = await world.press(name, posts(world)[0], f"arena:{step}:1")
    assert result.ephemeral
    return texts(result.response)


async def test_it_is_set_up_in_the_panel_played_and_its_results_posted(world_over_days: World) -> None:
    world = world_over_days
    await set_up(world)
    (event,) = events(world)
    start = (await arena(world)).starts_at
    assert datetime.fromisoformat(event.scheduled_start_time) == start
    assert posts(world) == []
    await until(world, start - timedelta(minutes=10))
    assert labels(posts(world)[0]) == ["Play now", "Take a break", "My points"]
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        assert "You're in. Your first table begins" in await press(world, name, "play")
    await until(world, start)
    assert "It ends" in texts(posts(world)[0])
    (thread,) = world.channel.threads
    assert any("My hand" in labels(message) for message in thread.history())
    assert "at your table" in await press(world, "Ann", "own")
    (play_one,) = await world.bot.store.arenas.plays(1)
    await play(world.bot.tables, play_one.table_id)
    await world.env.settle()
    finished = texts(world.message((await world.table(play_one.table_id)).messages.message_id))
    assert "Your next table begins by itself" in finished
    await look(world)
    assert len(await world.bot.store.arenas.plays(1)) == 2
    assert "(1 deal)" in texts(posts(world)[0])
    own = await press(world, "Ann", "own")
    assert "Deal 1:" in own
    await until(world, start + LENGTH)
    await look(world)
    (results,) = posts(world)
    assert "The arena is over" in texts(results)
    assert "The next one" in texts(results)
    assert (await arena(world, 2)).status is ArenaStatus.PLANNED
    (following,) = [each for each in events(world) if each.id != event.id]
    assert datetime.fromisoformat(following.scheduled_start_time) == start + timedelta(weeks=1)


async def test_it_is_planned_when_it_is_set_and_moved_or_called_off_when_that_changes(
    world_over_days: World,
) -> None:
    world = world_over_days
    await set_up(world)
    before = await arena(world)
    await change(
        world.person("Mia"), world.channel, "arena:arena_hour", f"{(before.starts_at.hour + 1) % 24}"
    )
    assert (await arena(world)).starts_at != before.starts_at
    await change(world.person("Mia"), world.channel, "arena:arena_day", "never")
    assert (await arena(world)).status is ArenaStatus.CALLED_OFF
    assert [event.status for event in events(world)] == [4]  # cancelled


async def test_its_message_calls_the_role_that_the_server_has_set_once(world_over_days: World) -> None:
    world = world_over_days
    role = world.guild.create_role("arena", mentionable=True)
    await set_up(world)
    await change(world.person("Mia"), world.channel, "arena:arena_role", role)
    start = (await arena(world)).starts_at
    await until(world, start - timedelta(minutes=10))
    assert called(world) == [role.id]
    await until(world, start)
    assert called(world) == []


async def test_a_break_is_taken_and_ended_by_clicks_two_at_once_too(world_over_days: World) -> None:
    world = world_over_days
    await set_up(world)
    await until(world, (await arena(world)).starts_at)
    assert "You aren't in it yet" in await press(world, "Ann", "own")
    for _ in range(2):
        assert "begins within half a minute" in await press(world, "Ann", "play")
    for _ in range(2):
        assert "You take a break" in await press(world, "Ann", "pause")
    assert "begins within half a minute" in await press(world, "Ann", "play")
    await until(world, world.bot.tables.clock() + WAIT)
    (who,) = await world.bot.store.arenas.people(1)
    assert who.doing is Doing.PLAYING
    assert "take a break after that" in await press(world, "Ann", "pause")


async def test_a_deleted_channel_does_no_harm_and_the_panel_says_so(world_over_days: World) -> None:
    world = world_over_days
    await set_up(world)
    start = (await arena(world)).starts_at
    other = world.guild.create_text_channel("elsewhere")
    world.env.backend.delete_channel(world.channel.id)
    await until(world, start)
    assert (await arena(world)).status is ArenaStatus.PLANNED
    await until(world, start + timedelta(minutes=31))
    assert (await arena(world)).status is ArenaStatus.CALLED_OFF
    assert "That channel has been deleted" in texts(await page(world.person("Mia"), other, "arena"))


async def test_where_tables_can_have_no_threads_no_arena_begins(world_over_days: World) -> None:
    world = world_over_days
    await set_up(world)
    threads = discord.Permissions(create_private_threads=True).value
    denied = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=threads)
    world.env.backend.set_overwrite(world.channel.id, denied)
    await until(world, (await arena(world)).starts_at + timedelta(minutes=5))
    assert (await arena(world)).status is ArenaStatus.PLANNED


async def test_who_is_barred_meanwhile_gets_no_further_table(world_over_days: World) -> None:
    world = world_over_days
    await set_up(world)
    await until(world, (await arena(world)).starts_at)
    await press(world, "Ann", "play")
    bars, ann = world.bot.services.moderation.bars, world.person("Ann").id
    bar = await bars.bar(
        world.guild.id, ann, "Ann", by=world.person("Mia").id, lasts=timedelta(days=1), reason="Flood"
    )
    await bars.settle(bar)
    await until(world, world.bot.tables.clock() + WAIT)
    assert await world.bot.store.arenas.plays(1) == []
    assert "barred you" in await press(world, "Ann", "play")


async def test_an_event_that_somebody_deletes_is_not_made_again_and_the_arena_begins(
    world_over_days: World,
) -> None:
    world = world_over_days
    await set_up(world)
    world.env.backend.delete_scheduled_event(world.guild.id, events(world)[0].id)
    await until(world, (await arena(world)).starts_at)
    assert (await arena(world)).status is ArenaStatus.RUNNING
    assert events(world) == []


async def test_a_bot_that_starts_in_the_middle_goes_on(world_over_days: World) -> None:
    world = world_over_days
    await set_up(world)
    await until(world, (await arena(world)).starts_at)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        await press(world, name, "play")
    await look(world)
    (before,) = await world.bot.store.arenas.plays(1)
    world.bot.tables.registry.forget_memory()
    await world.bot.services.start()
    await world.bot.services.resume()
    await play(world.bot.tables, before.table_id)
    await look(world)
    assert len(await world.bot.store.arenas.plays(1)) == 2
