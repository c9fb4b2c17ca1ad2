"""Notices about a seat, a pause and the match reach those whom they concern."""

import pytest

from data.records.tables import Seat, TableStatus
from tests.cogs.play.test_match import finish_deal
from tests.cogs.play.test_turn_pings import direct, user
from tests.cogs.shared_clock import DAY, HOUR
from tests.cogs.world import PEOPLE, World, command, texts


@pytest.fixture
def world(world_over_weeks: World) -> World:
    return world_over_weeks


async def test_whose_seat_a_computer_keeps_is_told_once(world: World) -> None:
    await world.bot.store.settings.set_for_guild(world.guild.id, "misses", 1)
    await world.start(*PEOPLE)
    await world.env.advance_time(DAY + HOUR)
    (told,) = [one for one in world.messages() if "a computer player has the seat now" in texts(one)]
    assert [user.id for user in told.mentions] == [world.person("Ann").id]


async def test_direct_messages_name_the_game_the_server_and_the_others(world: World) -> None:
    await world.bot.store.settings.set_for_guild(world.guild.id, "misses", 1)
    await world.bot.tables.time.prefer(world.person("Ann").id, calls="dm")
    await world.start("Ann", "Ben", "Cleo", computers=1)
    (call,) = direct(world, "Ann")
    about = (
        "-# Classic Canasta on Card club, with Ben and Cleo · [To the table](https://discord.com/channels/"
    )
    assert about in texts(call)
    await world.env.advance_time(DAY + HOUR)
    kept = texts(direct(world, "Ann")[-1])
    assert "You weren't moving, so a computer player has your seat now." in kept
    assert "on Card club, with Ben and Cleo · [To the table](https://" in kept


async def test_the_end_of_a_pause_is_told(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    for name in ("Ann", "Ben"):
        await command(world, name, "canasta table", show="pause")
    await world.press("Ben", await world.public(), "goon")
    assert any("Ben ended the pause" in texts(one) for one in world.messages())


async def test_who_was_not_there_gets_the_result_by_direct_message(world: World) -> None:
    for name in ("Ann", "Ben"):
        await world.bot.tables.time.prefer(world.person(name).id, calls="dm")
    await world.open("Ann", computers=1, pace="1 days")
    lobby, one_deal = await world.table(), {"target_score": 0}
    await world.bot.store.tables.set_rules(
        1, lobby.version, variant="classic", options=one_deal, seats=lobby.seats
    )
    for name in ("Ben", "Cleo"):
        await world.sit(name)
    await world.press("Ann", await world.lobby(), "now")
    await finish_deal(world)
    table = await world.table()
    assert table.status is TableStatus.FINISHED
    async with world.bot.store._database.read() as transaction:
        (last,) = await transaction.rows("SELECT seat FROM actions ORDER BY version DESC LIMIT 1")
    there = table.seats[last["seat"]].person_id
    for name in PEOPLE[:3]:
        results = [message for message in direct(world, name) if "won the match" in texts(message)]
        told = name != "Cleo" and world.person(name).id != there
        assert ["on Card club, with " in texts(message) for message in results] == [True] * told


async def test_who_was_replaced_gets_the_result_once_though_messages_fail_for_others(world: World) -> None:
    for name in ("Ann", "Ben"):
        await world.bot.tables.time.prefer(world.person(name).id, calls="dm")
    await world.start(*PEOPLE[:3], computers=1)
    seat = (await world.table()).seat_of(world.person("Ann").id)
    assert seat is not None
    await world.bot.store.players.replace(
        1, (await world.table()).version, Seat(seat.index, world.person("Eve").id, None, "Eve")
    )
    world.bot.tables.registry.forget_memory()
    path = f"/channels/{user(world, 'Ben').dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=400, code=20028, message="Too fast", times=2)
    mod = world.manager("Mod").id
    await world.bot.tables.ending.want(1, mod, moderator=True, name="Mod")
    await world.bot.services.announcer.settled(1, 10)
    await world.env.advance_time(DAY)
    for name in ("Ann", "Ben"):
        results = [one for one in direct(world, name) if "ended the match. It doesn't count" in texts(one)]
        assert ["on Card club, with " in texts(one) for one in results] == [True]
