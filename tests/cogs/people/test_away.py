"""Holidays: set, listed and taken back."""

from typing import Any

import pytest

from tests.cogs.play.test_turn_pings import direct, user
from tests.cogs.shared_clock import DAY
from tests.cogs.world import PEOPLE, World, command, find, ids, options, texts


@pytest.fixture
def world(world_over_weeks: World) -> World:
    return world_over_weeks


async def days_off(world: World, first: str, last: str | None = None, where: str = "here") -> Any:
    """What the page answers when Ann takes these days off, here or on all servers."""
    ann = world.person("Ann")
    page = await command(world, "Ann", "my settings", page="holidays")
    opened = await ann.click(page, custom_id=find(page, f"pref:holiday:{where}"))
    return (await ann.submit_modal(opened, {"text": first, "text1": last or first})).response


async def test_holidays_are_set_listed_and_taken_back(world: World) -> None:
    listed = await days_off(world, first="2026-01-01", last="2026-01-03")
    assert "2026-01-01 – 2026-01-03" in texts(listed)
    assert "27 of 30 days left" in texts(listed)
    assert "counts from your next turn on" in texts(listed)
    await world.start(*PEOPLE)
    turn = (await world.table()).turn
    assert turn is not None
    assert turn.deadline_at is not None
    assert (turn.deadline_at - turn.came_at).days == 4
    await world.env.advance_time(2 * DAY)
    assert (await world.view("Ann")).turn.seat == 0
    for first, last, why in (
        ("2025-12-30", "2026-01-05", "begin today or later"),
        ("2026-02-01", "2026-03-20", "27 left"),
        ("2026-02-30", None, "isn't a date"),
        ("2026-02-05", "2026-02-01", "can't come before"),
    ):
        given = {"first": first} if last is None else {"first": first, "last": last}
        assert why in texts(await days_off(world, **given))
    listed = await command(world, "Ann", "my settings", page="holidays")
    cancelled = (await world.press("Ann", listed, "pref:cancel", options(listed, "pref:cancel"))).response
    assert "any holidays here" in texts(cancelled)
    assert "27 of 30 days left" in texts(cancelled), "the third of them has begun"
    turn = (await world.table()).turn
    assert turn is not None
    assert turn.deadline_at is not None
    assert (turn.deadline_at - turn.came_at).days == 1, "and the turn begins again"
    assert "pref:cancel" not in ids(cancelled)


async def test_a_holiday_on_all_servers_is_set_in_one_and_taken_back_in_a_direct_message(
    world: World,
) -> None:
    await world.bot.store.settings.set_for_guild(world.guild.id, "holiday_days", 2)
    await world.start(*PEOPLE)
    given = {"first": "2026-07-01", "last": "2026-07-09"}
    told = texts(await days_off(world, where="all", **given))
    assert "**2026-07-01 – 2026-07-09** · on all servers" in told
    assert "On Card club, 2 of these days count: it allows 2 days a year." in told
    here = texts(await command(world, "Ann", "my settings", page="holidays"))
    assert "**2026-07-01 – 2026-07-09** · on all servers" in here
    assert "0 of 2 days left this year" in here
    ann = user(world, "Ann")
    listed = (await ann.slash("my settings", page="holidays")).response
    gone = (
        await ann.select(listed, options(listed, "pref:cancel"), custom_id=find(listed, "pref:cancel"))
    ).response
    assert gone is not None
    assert "You haven't set any holidays." in texts(gone)
    assert not await world.bot.store.availability.of_person(world.person("Ann").id)


async def test_a_direct_message_sets_it_for_all_servers_alone(world: World) -> None:
    ann = user(world, "Ann")
    page = (await ann.slash("my settings", page="holidays")).response
    assert "pref:holiday:here" not in ids(page)
    opened = await ann.click(page, custom_id=find(page, "pref:holiday:all"))
    done = await ann.submit_modal(opened, {"text": "2026-07-01", "text1": "2026-07-01"})
    assert done.response is not None
    assert "**2026-07-01 – 2026-07-01** · on all servers" in texts(done.response)
    await days_off(world, first="2026-08-01")
    both = texts((await ann.slash("my settings", page="holidays")).response)
    assert "**2026-08-01 – 2026-08-01** · on Card club" in both


async def test_a_deputy_is_named_asked_by_direct_message_and_agrees(world: World) -> None:
    await world.start(*PEOPLE[:3])
    page = await command(world, "Ann", "my settings", page="holidays")
    assert "No deputy plays for you on holiday." in texts(page)
    asked = (
        await world.person("Ann").select(page, [world.person("Dan")], custom_id=find(page, "pref:deputy"))
    ).response
    assert "You've asked **Dan**" in texts(asked)
    dan, ann = user(world, "Dan"), world.person("Ann").id
    (letter,) = direct(world, "Dan")
    assert "**Ann** asks you to play for them" in texts(letter)
    agreed = (await dan.click(letter, custom_id=find(letter, f"pref:agree:{ann}"))).response
    assert "You play for **Ann** on their holidays." in texts(agreed)
    page = await command(world, "Ann", "my settings", page="holidays")
    assert "On holiday **Dan** plays for you" in texts(page)
    await days_off(world, first="2026-01-01", last="2026-01-03")
    dan_page = await command(world, "Dan", "my settings", page="holidays")
    await world.press("Dan", dan_page, f"pref:refuse:{ann}")
    page = await command(world, "Ann", "my settings", page="holidays")
    assert "No deputy plays for you on holiday." in texts(page)


async def test_no_block_is_passed_by_with_a_question_to_be_a_deputy(world: World) -> None:
    ann, dan = world.person("Ann").id, world.person("Dan").id
    await world.bot.store.blocks.add(dan, ann, "Ann", most=9)
    page = await command(world, "Ann", "my settings", page="holidays")
    await world.person("Ann").select(page, [world.person("Dan")], custom_id=find(page, "pref:deputy"))
    assert "asks you" not in texts(await command(world, "Dan", "my settings", page="holidays"))
    assert not direct(world, "Dan")
