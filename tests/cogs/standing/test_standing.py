"""Standing tables: said yes to, an event of the server, the call an hour before, seats kept, the end."""

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from data.records.tables import TableStatus
from data.standing.records import StandingTable
from tests.cogs.play.test_turn_pings import direct
from tests.cogs.shared_clock import HOUR, MINUTE
from tests.cogs.world import Pressed, World, command, deny, ids, texts


@pytest.fixture
def world(world_over_weeks: World) -> World:
    return world_over_weeks


def organiser(world: World, name: str) -> MemberActor:
    """A member who may create events."""
    if name not in world.people:
        role = world.guild.create_role("organisers", permissions=discord.Permissions(create_events=True))
        world.people[name] = world.guild.add_member(world.env.create_user(name), roles=[role])
    return world.people[name]


async def listed_for(world: World, name: str) -> Any:
    """The server's standing tables, opened from its open ones."""
    return (await world.press(name, await command(world, name, "canasta tables"), "meets")).response


async def look(world: World, after: float = 0) -> StandingTable:
    """Let time pass, and look at what is due; the standing table then."""
    if after:
        await world.env.advance_time(after)
    await world.bot.services.standing.messages.due()
    for table in await world.bot.store.tables.all_open():
        await world.bot.services.announcer.settled(table.id, 10)
    standing = await world.bot.store.standing.get(1)
    assert standing is not None
    return standing


async def make(world: World, name: str = "Ann", **options: Any) -> StandingTable:
    """A standing table for two on the day of this test, at eight."""
    today = world.env.now().astimezone(UTC).weekday()
    told = await command(
        world, name, "canasta standing", **{"day": today, "time": "20:00", "players": 2, **options}
    )
    assert "Your standing table is made" in texts(told)
    return await look(world)


def message(world: World) -> Any:
    """The message of the standing table."""
    return next(one for one in world.messages() if texts(one).startswith("### 🗓️"))


async def press(world: World, name: str, step: str, where: Any = None) -> Pressed:
    """Press a button of the standing table."""
    shown = message(world) if where is None else where
    what = next(what for what in ids(shown) if what.startswith(f"standing:{step}:"))
    return await world.press(name, shown, what)


def events(world: World) -> list[Any]:
    """The events of the server."""
    return list(world.env.backend.get_guild(world.guild.id).scheduled_events.values())


async def test_from_a_standing_table_to_its_match(world: World) -> None:
    organiser(world, "Ann")
    standing = await make(world)
    start = standing.plan.next_at
    assert start == datetime(2026, 1, 1, 20, tzinfo=UTC)
    (event,) = events(world)
    assert event.name == "Canasta: Classic Canasta"
    assert datetime.fromisoformat(event.scheduled_start_time) == start
    assert "Coming: Ann" in texts(message(world))
    told = await press(world, "Ben", "yes")
    assert "An hour before" in texts(told.response)
    await press(world, "Cleo", "yes")
    await press(world, "Cleo", "away")
    assert "Coming: Ann and Ben" in texts(message(world))
    assert "Not this time: Cleo" in texts(message(world))
    seconds = (start - world.env.now()).total_seconds()
    assert (await look(world, seconds - 61 * MINUTE)).table_id is None
    assert (await look(world, 2 * MINUTE)).table_id == 1
    call = next(one for one in world.messages() if "Take your seat" in texts(one))
    stored = world.env.backend.get_message(call.channel.id, call.id)
    assert sorted(stored.ping_user_ids) == sorted(world.person(name).id for name in ("Ann", "Ben"))
    assert "Seats are kept until" in texts(await world.lobby())
    refused = await world.press("Cleo", call, "join")
    assert "kept for those" in texts(refused.response)
    await world.press("Ann", call, "join")
    early = await world.press("Ann", await world.lobby(), "now")
    assert "still kept for" in texts(early.response)
    await world.press("Ann", await world.lobby(), "unseat")
    assert (await world.table()).status is TableStatus.LOBBY
    await world.press("Ben", call, "join")
    await world.press("Ann", call, "join")
    await world.env.advance_time(30 * MINUTE)
    assert (await world.table()).status is TableStatus.LOBBY
    await world.env.advance_time(40 * MINUTE)
    assert (await world.table()).status is TableStatus.PLAYING
    assert texts(world.message(call.id)).endswith("is over: the match has begun.")
    standing = await look(world, 2 * HOUR)
    assert standing.plan.next_at == start + timedelta(days=7)
    assert (standing.table_id, standing.empty) == (None, 0)
    assert datetime.fromisoformat(events(world)[-1].scheduled_start_time) == standing.plan.next_at
    assert "Coming: Ann, Ben and Cleo" in texts(message(world))


async def test_seats_are_free_for_all_a_while_after_the_start(world: World) -> None:
    standing = await make(world)
    assert not standing.plan.with_event
    assert events(world) == []
    await press(world, "Ben", "yes")
    await world.bot.tables.time.prefer(world.person("Ben").id, calls="dm")
    await look(world, 19 * HOUR + 5 * MINUTE)
    call = next(post for post in world.messages() if "Take your seat" in texts(post))
    stored = world.env.backend.get_message(call.channel.id, call.id)
    assert stored.ping_user_ids == [world.person("Ann").id]
    assert any("Take your seat" in texts(post) for post in direct(world, "Ben"))
    told = await press(world, "Eve", "yes")
    assert "[Take your seat]" in texts(told.response)
    await press(world, "Eve", "no")
    await world.env.advance_time(80 * MINUTE)
    assert "Seats are kept" not in texts(await world.lobby())
    await world.sit("Cleo")
    assert (await world.table()).seats[0].person_id == world.person("Cleo").id


async def test_dates_are_left_out_and_it_ends_when_those_say_so_who_may(world: World) -> None:
    organiser(world, "Ann")
    start = (await make(world)).plan.next_at
    refused = await press(world, "Ben", "more")
    assert "Only <@" in texts(refused.response)
    panel = (await press(world, "Ann", "more")).response
    panel = (await press(world, "Ann", "skip", panel)).response
    assert "is left out" in texts(message(world))
    (event,) = events(world)
    assert datetime.fromisoformat(event.scheduled_start_time) == start + timedelta(days=7)
    stale = await press(world, "Ann", "away", message(world))
    assert stale.response is not None
    panel = (await press(world, "Ann", "unskip", panel)).response
    assert (await look(world)).plan.next_at == start
    world.manager("Boss")
    panel = (await press(world, "Boss", "more")).response
    asked = (await press(world, "Boss", "end", panel)).response
    await press(world, "Boss", "surely", asked)
    assert "It has ended." in texts(message(world))
    (noted,) = await world.bot.store.audit.last(world.guild.id, 9)
    assert (noted.deed, noted.by, noted.details) == ("standing_ended", world.person("Boss").id, {"n": 1})
    assert events(world) == []
    assert "No standing table here yet" in texts(await listed_for(world, "Ben"))


async def test_an_event_that_somebody_deletes_isn_t_made_again_and_the_host_is_told(world: World) -> None:
    organiser(world, "Ann")
    await make(world)
    (event,) = events(world)
    world.env.backend.delete_scheduled_event(world.guild.id, event.id)
    standing = await look(world, 20 * MINUTE + 19 * HOUR)
    assert standing.table_id == 1
    assert (standing.plan.with_event, standing.event_id, standing.trouble) == (False, None, "event_gone")
    assert "server event was deleted" in texts(message(world))
    assert any("server event was deleted" in texts(one) for one in direct(world, "Ann"))


async def test_a_channel_that_is_gone_loses_nothing(world: World) -> None:
    await make(world)
    world.env.backend.delete_channel(world.channel.id)
    standing = await look(world, 19 * HOUR + 5 * MINUTE)
    assert (standing.table_id, standing.trouble, standing.ended_because) == (None, "channel_gone", None)
    world.channel = world.guild.create_text_channel("elsewhere")
    listed = await listed_for(world, "Ann")
    assert "Its channel is gone" in texts(listed)
    panel = (await press(world, "Ann", "more", listed)).response
    await press(world, "Ann", "move", panel)
    standing = await look(world)
    assert (standing.table_id, standing.trouble) == (1, "")
    assert any("Take your seat" in texts(one) for one in world.messages())


async def test_where_the_bot_may_not_write_nobody_is_called_until_it_may_again(world: World) -> None:
    await make(world)
    deny(world, world.channel, send_messages=False)
    standing = await look(world, 19 * HOUR + 5 * MINUTE)
    assert (standing.table_id, standing.trouble) == (None, "channel_gone")
    assert any("Its channel is gone, or I can't write there" in texts(one) for one in direct(world, "Ann"))
    deny(world, world.channel, send_messages=True)
    standing = await look(world, 56 * MINUTE)
    assert (standing.table_id, standing.trouble) == (1, "")


async def test_without_the_permission_the_table_meets_without_an_event(world: World) -> None:
    organiser(world, "Ann")
    guild = world.env.backend.get_guild(world.guild.id)
    roles = [guild.roles[id] for id in [*guild.members[world.env.backend.bot_user.id].role_ids, guild.id]]
    kept = [role.permissions for role in roles]
    for role in roles:
        role.permissions = (
            role.permissions & ~discord.Permissions(administrator=True, manage_events=True).value
        )
    standing = await make(world)
    assert (standing.event_id, standing.trouble) == (None, "event_refused")
    assert "my role needs **Create Events**" in texts(message(world))
    for role, permissions in zip(roles, kept, strict=True):
        role.permissions = permissions
    standing = await look(world, 19 * HOUR + 5 * MINUTE)
    assert standing.table_id == 1
    assert (len(events(world)), standing.trouble) == (1, "")


async def test_standing_tables_are_limited(world: World) -> None:
    for time in ("18", "19", "20"):
        await make(world, time=time)
    told = await command(world, "Ann", "canasta standing", day=1, time="21")
    assert "You host 3 standing tables here" in texts(told)
    told = await command(world, "Ben", "canasta standing", day=1, time="late")
    assert "I don't understand the time" in texts(told)
