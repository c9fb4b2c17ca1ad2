"""One direct message a day instead of single pings, for who wants that."""

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from bot.people.workers.digests import DigestMessages
from bot.time.pace import LIVE
from tests.cogs.clicking import turn_by_commands
from tests.cogs.people.test_away import days_off
from tests.cogs.pings import pings_of
from tests.cogs.play.test_turn_pings import direct, user
from tests.cogs.play.test_turns import another_match
from tests.cogs.shared_clock import DAY, HOUR
from tests.cogs.world import PEOPLE, World, command, find, labels, named, texts


@pytest.fixture
def world(world_over_weeks: World) -> World:
    return world_over_weeks


async def wants_digest(world: World, name: str, hour: int = 18) -> Any:
    """Choose the digest in the panel, as people do; gives back the panel. The world begins at midnight."""
    panel = await command(world, name, "my settings", page="pings", zone="UTC")
    await world.bot.store.settings.set_for_person(world.person(name).id, "quiet", "none")
    panel = (await world.press(name, panel, "pref:calls", ["digest"])).response
    return (await world.press(name, panel, "pref:digest", [str(hour)])).response


def digests(world: World, name: str) -> list[str]:
    return [texts(one) for one in direct(world, name) if "waiting for you" in texts(one)]


async def round_of_tasks(world: World) -> None:
    await world.bot.services.people.digests.due()


async def test_a_digest_lists_every_table_that_waits_and_its_button_opens_the_first(world: World) -> None:
    panel = await wants_digest(world, "Ann")
    assert "Daily message: **18:00**" in texts(panel)
    await another_match(world, 1, *PEOPLE, pace="7 days")
    for name in PEOPLE:
        await turn_by_commands(world, name)
    await another_match(world, 2, *PEOPLE, pace="3 days")
    assert [m for m in world.messages() if f"<@{world.person('Ann').id}>" in texts(m)] == []
    assert direct(world, "Ann") == []
    await world.env.advance_time(17 * HOUR)
    await round_of_tasks(world)
    assert digests(world, "Ann") == []
    await world.env.advance_time(HOUR)
    await round_of_tasks(world)
    (said,) = digests(world, "Ann")
    assert "### 2 tables are waiting for you" in said
    places = [str((await world.table(number)).place.thread_id) for number in (2, 1)]
    assert 0 < said.index(places[0]) < said.index(places[1]), "the soonest deadline first"
    assert said.count("Classic Canasta with Ben, Cleo and Dan") == 2
    assert said.count("on Card club") == 2
    assert said.count("deadline <t:") == 2
    assert "Since your last turn: Dan: " in said
    (message,) = direct(world, "Ann")
    assert labels(message) == ["Next table"]
    opened = await user(world, "Ann").click(message, custom_id=find(message, "hand"))
    assert opened.response is not None
    assert "Draw" in labels(opened.response)


async def test_it_comes_once_a_day_whatever_happens(world: World) -> None:
    await wants_digest(world, "Ann")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await world.env.advance_time(18 * HOUR)
    other = DigestMessages(world.bot.services.people.digests._core)
    await asyncio.gather(*(one.due() for one in (world.bot.services.people.digests, other) for _ in range(2)))
    assert len(digests(world, "Ann")) == 1
    await wants_digest(world, "Ann", 20)
    await world.env.advance_time(3 * HOUR)
    await round_of_tasks(world)
    assert len(digests(world, "Ann")) == 1, "another hour gives no second one on the same day"
    await world.env.advance_time(DAY)
    await round_of_tasks(world)
    assert len(digests(world, "Ann")) == 2


async def test_one_that_a_crash_interrupted_is_sent_after_the_restart(world: World) -> None:
    await wants_digest(world, "Ann")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await world.env.advance_time(18 * HOUR)
    (due,) = await world.bot.store.digests.due(world.env.now())
    lost = world.bot.tables.clock()
    assert await world.bot.store.digests.claim(due, lost, world.bot.tables.clock() - lost)
    await round_of_tasks(world)
    assert digests(world, "Ann") == []
    await world.env.advance_time(180)
    await round_of_tasks(world)
    await round_of_tasks(world)
    assert len(digests(world, "Ann")) == 1


async def test_while_it_is_sent_the_clock_runs_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await wants_digest(world, "Ann")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await world.env.advance_time(18 * HOUR)
    ticks = count()
    now = world.bot.tables.clock()
    monkeypatch.setattr(world.bot.tables.registry, "clock", lambda: now + timedelta(seconds=next(ticks)))
    await round_of_tasks(world)
    assert len(digests(world, "Ann")) == 1
    (due,) = await world.bot.store.digests.due(datetime(2026, 1, 9, tzinfo=UTC))
    assert due.due_at == datetime(2026, 1, 2, 18, tzinfo=UTC)


async def test_a_message_that_failed_is_tried_again(world: World) -> None:
    await wants_digest(world, "Ann")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    path = f"/channels/{user(world, 'Ann').dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=400, code=20028, message="Too fast")
    await world.env.advance_time(18 * HOUR)
    await round_of_tasks(world)
    assert digests(world, "Ann") == []
    await world.env.advance_time(180)
    await round_of_tasks(world)
    assert len(digests(world, "Ann")) == 1


async def test_the_reminder_still_comes_and_a_live_table_pings_at_once(world: World) -> None:
    await wants_digest(world, "Ann", 23)
    await world.start(*PEOPLE)
    assert direct(world, "Ann") == pings_of(world, "Ann") == []
    await world.env.advance_time(17 * HOUR)
    (reminder,) = direct(world, "Ann")
    assert "Your time is up <t:" in texts(reminder)
    await another_match(world, 2, *PEOPLE, pace=LIVE.key)
    thread = (await world.table(2)).place.thread_id
    called = [m for m in world.messages() if m.channel.id == thread and m.mentions]
    assert [user.id for user in called[-1].mentions] == [world.person("Ann").id]
    await world.env.advance_time(60)
    assert len(direct(world, "Ann")) == 1


async def test_nothing_waits_or_the_clock_rests_and_nothing_is_sent(world: World) -> None:
    await wants_digest(world, "Ann")
    await days_off(world, "2026-01-01", "2026-01-02", "all")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    for _ in range(2):
        await world.env.advance_time(18 * HOUR)
        await round_of_tasks(world)
    assert digests(world, "Ann") == []
    await world.env.advance_time(DAY)
    await round_of_tasks(world)
    assert len(digests(world, "Ann")) == 1


async def test_after_a_night_without_the_bot_it_waits_for_the_end_of_quiet_hours(world: World) -> None:
    await wants_digest(world, "Ann", 21)
    await world.bot.tables.time.prefer(world.person("Ann").id, quiet="22:00-08:00")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await world.env.advance_time(23 * HOUR)
    await round_of_tasks(world)
    assert digests(world, "Ann") == []
    (due,) = await world.bot.store.digests.due(datetime(2026, 1, 9, tzinfo=UTC))
    assert due.due_at == datetime(2026, 1, 2, 8, tzinfo=UTC)
    await world.env.advance_time(10 * HOUR)
    await round_of_tasks(world)
    assert len(digests(world, "Ann")) == 1


async def test_whom_no_direct_message_reaches_is_pinged_in_the_thread_again(world: World) -> None:
    panel = await wants_digest(world, "Ann")
    assert named(panel, "pref:calls")["digest"] == "Once a day, all tables in one direct message"
    await world.start(*PEOPLE, pace="7 days")
    path = f"/channels/{user(world, 'Ann').dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user")
    await world.env.advance_time(18 * HOUR)
    await round_of_tasks(world)
    assert "Direct messages didn't reach you" in texts(await command(world, "Ann", "my settings"))
    for name in PEOPLE:
        await turn_by_commands(world, name)
    assert len(pings_of(world, "Ann")) == 1
    panel = await wants_digest(world, "Ann")
    assert "Daily message: **18:00**" in texts(panel)
