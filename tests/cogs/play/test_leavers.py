"""Somebody leaves the server in the middle of a match: Discord says so when asked, and the table goes on."""

from __future__ import annotations

import pytest
from simcord.builders import UserHandle

from bot.layout.layout import Screen
from data.records.tables import Presence, Seat
from tests.cogs.clicking import turn_by_commands
from tests.cogs.pings import pings_of
from tests.cogs.play.test_turn_pings import direct, user
from tests.cogs.shared_clock import DAY, HOUR
from tests.cogs.world import PEOPLE, World, command, texts


@pytest.fixture
def world(world_over_weeks: World) -> World:
    return world_over_weeks


async def seat(world: World, name: str, table_id: int = 1) -> Seat:
    stored_seat = (await world.table(table_id)).seat_of(world.person(name).id)
    assert stored_seat is not None
    return stored_seat


def leave_server(world: World, name: str) -> None:
    world.env.backend.remove_member(world.guild.id, world.person(name).id)


def farewells(world: World, name: str) -> list[str]:
    return [texts(one) for one in world.messages() if f"{name} has left this server" in texts(one)]


async def test_who_has_left_is_noticed_when_their_turn_comes(world: World) -> None:
    await world.start(*PEOPLE)
    leave_server(world, "Ben")
    await turn_by_commands(world, "Ann")
    assert (await seat(world, "Ben")).presence is Presence.KEPT
    assert len(farewells(world, "Ben")) == 1
    assert pings_of(world, "Ben") == []
    turn = (await world.table()).turn
    assert turn is not None
    assert turn.person_id == world.person("Cleo").id, "a computer player has moved for Ben"
    assert len(pings_of(world, "Cleo")) == 1
    told = texts(direct(world, "Ben")[-1])
    assert (
        "You've left the server, so a computer player has your seat at [your table](https://discord.com/"
        in told
    )
    assert "on Card club, with Ann, Cleo and Dan" in told


async def test_nobody_is_asked_about_who_pressed_something_at_a_table_there_that_day(world: World) -> None:
    await world.start(*PEOPLE)
    await world.press("Ben", await world.public(), "hand")
    world.env.http_requests.clear()
    await turn_by_commands(world, "Ann")
    await turn_by_commands(world, "Ben")
    asked = [one.path for one in world.env.http_requests if one.method == "GET" and "/members/" in one.path]
    assert [path.endswith(f"/{world.person('Cleo').id}") for path in asked] == [True]
    assert len(pings_of(world, "Cleo")) == 1
    # A day later, and at a reminder, they are asked about.
    leave_server(world, "Ben")
    await world.env.advance_time(25 * HOUR)
    await turn_by_commands(world, "Dan")
    await turn_by_commands(world, "Ann")
    assert (await seat(world, "Ben")).presence is Presence.KEPT


async def test_who_leaves_during_their_turn_is_noticed_at_the_reminder(world: World) -> None:
    await world.start(*PEOPLE)
    leave_server(world, "Ann")
    await world.env.advance_time(15 * HOUR)
    assert (await seat(world, "Ann")).present
    await world.env.advance_time(2 * HOUR)
    assert (await seat(world, "Ann")).presence is Presence.KEPT
    assert len(farewells(world, "Ann")) == 1


async def test_a_direct_message_that_fails_for_want_of_a_server_tells_of_all_their_tables(
    world: World,
) -> None:
    ann = world.person("Ann").id
    await world.bot.tables.time.prefer(ann, calls="dm")
    await world.start("Ben", "Ann", "Cleo", computers=1)
    leave_server(world, "Ann")
    path = f"/channels/{user(world, 'Ann').dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50278, message="No mutual guilds", times=None)
    direct_messages = world.bot.services.announcer.turn_pings._direct
    assert await direct_messages.write(ann, Screen("Hello"), "x") is None
    assert (await seat(world, "Ann")).presence is Presence.KEPT


async def test_back_on_the_server_they_have_their_seat_and_thread_again(world: World) -> None:
    await world.start(*PEOPLE)
    leave_server(world, "Ben")
    await turn_by_commands(world, "Ann")
    ben: UserHandle = user(world, "Ben")
    world.people["Ben"] = world.guild.add_member(ben)
    await command(world, "Ben", "canasta hand")
    await world.press("Ben", await world.public(), "back")
    await world.bot.services.announcer.settled(1, 10)
    assert (await seat(world, "Ben")).present
    thread = world.env.backend.get_channel((await world.table()).place.thread_id or 0)
    assert ben.id in thread.thread_members
    await world.env.advance_time(DAY)
    assert len(farewells(world, "Ben")) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10004), (400, 0)])
async def test_where_discord_does_not_say_nobody_has_left(world: World, status: int, code: int) -> None:
    path = f"/guilds/{world.guild.id}/members/*"
    world.env.inject_error("GET", path, status=status, code=code, message="No", times=None)
    await world.start(*PEOPLE)
    assert (await seat(world, "Ann")).present
    assert len(pings_of(world, "Ann")) == 1
