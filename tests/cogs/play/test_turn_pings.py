"""Calls, reminders and missed deadlines as people see them, over days."""

from typing import Any

import pytest
from simcord import UserHandle

from bot.time.pace import LIVE, NO_LIMIT
from data.records.turns import PingState
from tests.cogs.clicking import turn_by_commands
from tests.cogs.pings import pings_of
from tests.cogs.shared_clock import DAY, HOUR, MINUTE
from tests.cogs.world import PEOPLE, World, find, labels, options, texts


@pytest.fixture
def world(world_over_weeks: World) -> World:
    return world_over_weeks


def user(world: World, name: str) -> UserHandle:
    """The person outside of any server, as in direct messages."""
    return UserHandle(world.env, world.env.backend.users[world.person(name).id])


def sent(world: World) -> list[dict[str, Any]]:
    """Everything that the bot has posted in channels and threads."""
    return [
        request.json
        for request in world.env.http_requests
        if request.method == "POST" and request.path.endswith("/messages") and request.json
    ]


def direct(world: World, name: str) -> list[Any]:
    """The direct messages that this person has from the bot."""
    return list(user(world, name).dm_channel.history())


async def test_one_call_for_a_turn_and_none_for_its_steps(world: World) -> None:
    await world.start(*PEOPLE)
    (call,) = pings_of(world, "Ann")
    assert "it's your turn" in texts(call)
    assert "Deadline: <t:" in texts(call)
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    assert (await world.table()).ping.message_id == call.id
    panel = await world.hand("Ann")
    await world.press("Ann", panel, "do:discard", [options(panel, "do:discard")[0]])
    assert pings_of(world, "Ann") == []
    assert len(pings_of(world, "Ben")) == 1
    # Of all that was sent, only the calls may notify anybody, and each one person.
    told: list[Any] = [message.get("allowed_mentions") for message in sent(world)]
    assert all(allowed is not None and allowed["parse"] == [] for allowed in told)
    named = [allowed["users"] for allowed in told if allowed.get("users")]
    assert [[int(one) for one in users] for users in named] == [
        [world.person(name).id] for name in ("Ann", "Ben")
    ]


async def test_whoever_plays_alone_against_computers_is_called_once_they_have_stopped(world: World) -> None:
    await world.start("Ann", computers=3)
    assert pings_of(world, "Ann") == []
    await turn_by_commands(world, "Ann")
    assert pings_of(world, "Ann") == []
    await world.env.advance_time(HOUR)
    assert len(pings_of(world, "Ann")) == 1


async def test_at_a_live_table_the_ping_goes_as_soon_as_its_player_draws(world: World) -> None:
    await world.start(*PEOPLE, pace=LIVE.key)
    assert len(pings_of(world, "Ann")) == 1
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    assert pings_of(world, "Ann") == []
    panel = await world.hand("Ann")
    await world.press("Ann", panel, "do:discard", [options(panel, "do:discard")[0]])
    assert len(pings_of(world, "Ben")) == 1


async def test_a_reminder_takes_the_place_of_the_call_when_a_third_of_the_time_is_left(world: World) -> None:
    await world.start(*PEOPLE)
    (call,) = pings_of(world, "Ann")
    await world.env.advance_time(16 * HOUR - 20 * MINUTE)
    assert [m.id for m in pings_of(world, "Ann")] == [call.id]
    await world.env.advance_time(40 * MINUTE)
    (reminder,) = pings_of(world, "Ann")
    assert reminder.id != call.id
    turn = (await world.table()).turn
    assert turn is not None
    assert turn.deadline_at is not None
    assert f"Your time is up <t:{int(turn.deadline_at.timestamp())}:R>." in texts(reminder)
    await world.env.advance_time(4 * HOUR)
    assert [m.id for m in pings_of(world, "Ann")] == [reminder.id]
    await turn_by_commands(world, "Ann")
    assert pings_of(world, "Ann") == []


async def test_a_missed_turn_is_made_by_a_computer_player_that_says_so(world: World) -> None:
    await world.start(*PEOPLE)
    await world.env.advance_time(DAY + HOUR)
    public = texts(await world.public())
    assert "Ann" in public
    assert "(a computer player: time ran out)" in public
    assert "Ann has missed a deadline." in public
    assert pings_of(world, "Ann") == []
    assert len(pings_of(world, "Ben")) == 1
    assert "Who is late…" in labels(await world.public())


async def test_a_seat_that_is_kept_is_given_back_at_the_press_of_a_button(world: World) -> None:
    await world.bot.store.settings.set_for_guild(world.guild.id, "misses", 1)
    await world.start(*PEOPLE)
    await world.env.advance_time(DAY + HOUR)
    assert "Ann is away: a computer player has the seat" in texts(await world.public())
    panel = await world.hand("Ann")
    assert "I'm back" in labels(panel)
    back = await world.press("Ann", panel, "back")
    assert back.response is not None
    assert "Welcome back" in texts(back.response)
    assert "absent" not in texts(await world.public())
    for name in PEOPLE[1:]:
        await turn_by_commands(world, name)
    assert len(pings_of(world, "Ann")) == 1


async def test_in_quiet_hours_nobody_is_called(world: World) -> None:
    await world.bot.store.settings.set_for_person(world.person("Ann").id, "quiet", "22:00-08:00")
    await world.start(*PEOPLE)  # at midnight
    assert pings_of(world, "Ann") == []
    assert (await world.table()).turn is not None
    await world.env.advance_time(7 * HOUR + 45 * MINUTE)
    assert pings_of(world, "Ann") == []
    await world.env.advance_time(30 * MINUTE)
    assert len(pings_of(world, "Ann")) == 1


async def test_who_wants_it_is_called_in_a_direct_message(world: World) -> None:
    await world.bot.store.settings.set_for_person(world.person("Ann").id, "calls", "dm")
    await world.start(*PEOPLE)
    assert pings_of(world, "Ann") == []
    (call,) = direct(world, "Ann")
    assert "it's your turn" in texts(call)
    assert "https://discord.com/channels/" in texts(call)
    answered = await user(world, "Ann").click(call, custom_id=find(call, "hand"))
    assert answered.response is not None
    assert "Draw" in labels(answered.response)
    await turn_by_commands(world, "Ann")
    assert direct(world, "Ann") == []


async def test_blocked_direct_messages_fall_back_to_the_thread_and_are_not_tried_again(world: World) -> None:
    ann = world.person("Ann")
    await world.bot.store.settings.set_for_person(ann.id, "calls", "dm")
    blocked = f"/channels/{user(world, 'Ann').dm_channel.id}/messages"
    world.env.inject_error(
        "POST", blocked, status=403, code=50007, message="Cannot send messages to this user"
    )
    await world.start(*PEOPLE)
    (call,) = pings_of(world, "Ann")
    assert "I couldn't message you directly" in texts(call)
    for name in PEOPLE:
        await turn_by_commands(world, name)
    (call,) = pings_of(world, "Ann")
    assert "I couldn't message you directly" not in texts(call)
    tried = [request for request in world.env.http_requests if request.path == blocked]
    assert len(tried) == 1


async def test_who_wants_no_calls_gets_none(world: World) -> None:
    await world.bot.store.settings.set_for_person(world.person("Ann").id, "calls", "none")
    await world.start(*PEOPLE)
    await world.env.advance_time(20 * HOUR)
    assert pings_of(world, "Ann") == direct(world, "Ann") == []
    table = await world.table()
    assert table.turn is not None
    assert table.turn.pinged is PingState.REMINDED


async def test_a_call_that_a_crash_interrupted_is_made_after_the_restart(world: World) -> None:
    await world.start(*PEOPLE)
    store, now = world.bot.store, world.bot.tables.clock()
    world.bot.tables.registry.remove_listener(world.bot.services.announcer)
    await turn_by_commands(world, "Ann")
    table = await world.table()
    assert table.turn is not None
    # Killed after the claim, before anything was said.
    assert await store.turns.claim_ping(1, table.turn.version, PingState.PINGING, now, now - now)
    world.bot.tables.registry.add_listener(world.bot.services.announcer)
    await world.env.restart_bot()
    await world.env.advance_time(20 * MINUTE)
    assert len(pings_of(world, "Ben")) == 1
    await world.env.restart_bot()
    await world.env.advance_time(20 * MINUTE)
    assert len(pings_of(world, "Ben")) == 1


async def test_without_a_limit_there_is_a_call_and_no_reminder(world: World) -> None:
    await world.open("Ann", pace=NO_LIMIT.key)
    for name in PEOPLE[1:]:
        await world.sit(name)
    await world.press("Ann", await world.lobby(), "now")
    (call,) = pings_of(world, "Ann")
    assert "Deadline" not in texts(call)
    await world.env.advance_time(3 * DAY)
    assert [m.id for m in pings_of(world, "Ann")] == [call.id]
