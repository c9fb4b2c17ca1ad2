"""A server that the bot joins is greeted once; the welcome's buttons work for anybody, at any time."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.layout.layout import GOLD
from bot.runtime.settings import Limit
from bot.tables.settings.hourly_limits import MATCHES, TABLES
from bot.time.pace import LIVE
from data import StoreError
from data.records.tables import TableStatus
from tests.cogs.shared_clock import HOUR, days
from tests.cogs.world import World, alt, components, deny, ids, labels, texts

WRITE = ("view_channel", "send_messages", "attach_files")


async def join(world: World, day: int = 1) -> None:
    """Let the bot join the server on this day."""
    guild = world.bot.guilds[0]
    guild.me.joined_at = datetime(2026, 1, day, tzinfo=UTC)
    await world.bot.on_guild_join(guild)
    await world.env.settle()


def welcomes(world: World, channel: Any = None) -> list[Any]:
    """The welcomes in a channel, the oldest first."""
    return [m for m in (channel or world.channel).history() if "quick" in ids(m)]


async def test_a_server_is_greeted_with_a_picture_and_three_ways_in(world: World) -> None:
    await join(world)
    (message,) = welcomes(world)
    assert ids(message) == ["quick", "gather", "learn"]
    assert labels(message) == ["Play now", "Gather friends", "Learn"]
    assert alt(message)[0].startswith("Canasta. Collect seven of a rank")
    assert next(c for c in components(message) if c["type"] == 17)["accent_color"] == GOLD.value
    assert "manages this server" not in texts(message)


async def test_each_joining_is_greeted_once_over_restarts(world: World) -> None:
    await join(world)
    for _ in range(2):
        await join(world)
        await world.bot.on_ready()
        await world.bot.services.guide.welcomes.due()
    assert len(welcomes(world)) == 1
    await join(world, day=2)
    assert len(welcomes(world)) == 2


async def test_nobody_is_greeted_because_the_bot_starts(world: World) -> None:
    await world.bot.on_ready()
    await world.bot.services.guide.welcomes.due()
    assert welcomes(world) == []


async def test_a_server_joined_while_the_bot_was_down_is_greeted_after_the_start(world: World) -> None:
    guild = world.bot.guilds[0]
    downtimes = world.bot.store.downtimes
    last, now = (datetime(2030, 1, 1, hour, tzinfo=UTC) for hour in (8, 10))
    await downtimes.still_alive(last, timedelta(days=3000))
    await downtimes.still_alive(now, timedelta(hours=1))
    for joined, greeted in ((7, 0), (9, 1), (9, 1)):
        guild.me.joined_at = datetime(2030, 1, 1, joined, tzinfo=UTC)
        await world.bot.services.guide.welcomes.due()
        await world.env.settle()
        assert len(welcomes(world)) == greeted


async def test_a_welcome_that_was_not_sent_is_sent_after_the_start(world: World) -> None:
    guild = world.bot.guilds[0]
    assert guild.me.joined_at is not None
    await world.bot.store.guide.welcomes.owe(guild.id, guild.me.joined_at)
    await world.bot.services.guide.welcomes.due()
    await world.bot.services.guide.welcomes.due()
    assert len(welcomes(world)) == 1


async def test_the_servers_own_notices_channel_comes_first_where_the_bot_may_write(world: World) -> None:
    notices = world.guild.create_text_channel("welcome-desk")
    world.env.backend.get_guild(world.guild.id).system_channel_id = notices.id
    world.bot.guilds[0]._system_channel_id = notices.id
    await join(world)
    assert (len(welcomes(world, notices)), welcomes(world)) == (1, [])
    for day, permission in enumerate(WRITE, 2):
        deny(world, notices, **{permission: False})
        await join(world, day)
    assert (len(welcomes(world, notices)), len(welcomes(world))) == (1, 3)


async def test_what_is_missing_is_said_where_managers_set_it(world: World) -> None:
    deny(world, world.channel, create_public_threads=False, read_message_history=False)
    await join(world)
    said = texts(welcomes(world)[0])
    assert "For those who manage this server" in said
    channel = f"In <#{world.channel.id}> I still need Create Public Threads, Read Message History"
    assert f"{channel}: **Edit Channel > Permissions > " in said


async def test_a_server_in_which_the_bot_may_write_nowhere_is_said_to_its_owner(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    deny(world, world.channel, send_messages=False)
    await join(world)
    await world.bot.services.guide.welcomes.due()
    assert welcomes(world) == []
    owner = world.bot.guilds[0].owner_id
    assert owner is not None
    direct = world.env.backend.get_dm_channel(owner)
    (told,) = world.env.backend.messages[direct.id].values()
    assert "I'm on **Card club** now" in texts(told)
    assert not [record for record in caplog.records if record.levelno > logging.WARNING]


async def test_play_now_deals_at_once_against_computers_and_again_to_whoever_presses(world: World) -> None:
    await join(world)
    (message,) = welcomes(world)
    panel = (await world.press("Ann", message, "quick")).response
    table = await world.table(1)
    assert (table.status, table.timing.pace, table.host_id) == (
        TableStatus.PLAYING,
        LIVE.key,
        world.person("Ann").id,
    )
    assert [seat.computer is not None for seat in table.seats] == [False, True, True, True]
    assert f"<#{table.place.thread_id}>" in texts(panel)
    assert any(what.startswith("do:") or what == "hand" for what in ids(panel))
    # The same person goes on with the match, somebody else gets another.
    again = (await world.press("Ann", message, "quick")).response
    assert f"<#{table.place.thread_id}>" in texts(again)
    await world.press("Ben", message, "quick")
    assert [t.host_id for t in await world.bot.store.tables.all_open()] == [
        world.person("Ann").id,
        world.person("Ben").id,
    ]


async def test_where_no_thread_can_be_made_play_now_points_to_none(world: World) -> None:
    await join(world)
    (message,) = welcomes(world)
    deny(world, world.channel, create_public_threads=False)
    panel = (await world.press("Ann", message, "quick")).response
    table = await world.table(1)
    assert (table.status, table.place.thread_id) == (TableStatus.PLAYING, None)
    assert "Your table" not in texts(panel)
    assert "None" not in texts(panel)
    assert any(what.startswith("do:") or what == "hand" for what in ids(panel))


async def test_two_who_gather_friends_meet_at_one_table(world: World) -> None:
    await join(world)
    (message,) = welcomes(world)
    opened = (await world.press("Ann", message, "gather")).response
    assert "Your table is open in this channel: Classic Canasta" in texts(opened)
    assert "You have a seat at [a table](" in texts((await world.press("Ann", message, "gather")).response)
    sat = (await world.press("Ben", message, "gather")).response
    assert "You have a seat at [Ann's table](https://discord.com/channels/" in texts(sat)
    (table,) = await world.bot.store.tables.all_open()
    assert [seat.name for seat in table.seats if seat.person_id] == ["Ann", "Ben"]
    assert table.timing.pace_auto
    for name in ("Cleo", "Dan"):
        await world.press(name, message, "gather")
    # Four sit there: the fifth opens another.
    await world.press("Eve", message, "gather")
    assert len(await world.bot.store.tables.all_open()) == 2


async def test_a_lobby_that_nobody_has_touched_for_an_hour_is_not_joined(in_the_loop: None) -> None:
    async with days() as world:
        await join(world)
        (message,) = welcomes(world)
        await world.press("Ann", message, "gather")
        await world.env.advance_time(2 * HOUR)
        await world.press("Ben", message, "gather")
        assert len(await world.bot.store.tables.all_open()) == 2


async def test_the_hourly_limits_hold_for_the_buttons_and_leave_no_empty_lobby(world: World) -> None:
    await join(world)
    (message,) = welcomes(world)
    world.bot.tables.limits.limits = {MATCHES.use: Limit(1, 100)}
    await world.press("Ann", message, "quick")
    await world.bot.tables.seats.leave(1, world.person("Ann").id)
    refused = (await world.press("Ann", message, "quick")).response
    assert "You've started a lot of matches in the last hour" in texts(refused)
    world.bot.tables.limits.limits = {TABLES.use: Limit(1, 100)}
    await world.press("Ben", message, "gather")
    refused = (await world.press("Ben", message, "quick")).response
    assert "You've opened a lot of tables" in texts(refused)
    lobbies = [t for t in await world.bot.store.tables.all_open() if t.status is TableStatus.LOBBY]
    assert [t.host_id for t in lobbies] == [world.person("Ben").id]


async def test_who_may_not_use_commands_opens_no_table(world: World) -> None:
    await join(world)
    (message,) = welcomes(world)
    commands = discord.Permissions(use_application_commands=True).value
    world.env.backend.set_overwrite(
        world.channel.id,
        Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=commands),
    )
    for button in ("quick", "gather"):
        assert "Use Application Commands" in texts((await world.press("Ann", message, button)).response)
    assert await world.bot.store.tables.all_open() == []


async def test_a_joining_and_the_search_for_owed_welcomes_greet_once(world: World) -> None:
    guild, service = world.bot.guilds[0], world.bot.services.guide.welcomes
    await asyncio.gather(service.joined(guild), service.due(), service.due())
    await world.env.settle()
    assert len(welcomes(world)) == 1


async def test_a_greeting_that_could_not_be_recorded_is_not_sent_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild, service, store = (
        world.bot.guilds[0],
        world.bot.services.guide.welcomes,
        world.bot.store.guide.welcomes,
    )
    with monkeypatch.context() as down:
        down.setattr(store, "said", AsyncMock(side_effect=StoreError("The database is down.")))
        with pytest.raises(StoreError):
            await service.joined(guild)
        sent = len(welcomes(world))
    world.env.backend.messages[world.channel.id].clear()
    await service.due()
    assert (sent, len(welcomes(world)), await store.owed()) == (1, 0, [])


async def test_in_the_thread_of_a_table_the_buttons_open_tables_in_the_channel(
    world: World,
) -> None:
    await world.start("Ann", "Ben")
    (thread,) = world.channel.threads
    assert world.bot.user is not None
    await world.person("Cleo").send(thread, world.bot.user.mention)
    (message,) = welcomes(world, thread)
    panel = (await world.press("Cleo", message, "quick")).response
    table = await world.table(2)
    assert (table.place.channel_id, table.status) == (world.channel.id, TableStatus.PLAYING)
    assert table.place.thread_id not in (None, thread.id)
    assert f"<#{table.place.thread_id}>" in texts(panel)
    opened = (await world.press("Dan", message, "gather")).response
    assert "You have a seat at [a table](https://discord.com/channels/" in texts(opened)
    assert (await world.table(3)).place.channel_id == world.channel.id
