"""Profiles as people see them."""

from __future__ import annotations

import re
from typing import Any

from tests.bot.factories import feed
from tests.cogs.world import World, alt, options, texts

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


async def profile(world: World, name: str, **given: Any) -> Any:
    return (await world.person(name).slash(world.channel, "my profile", **given)).response


async def play(world: World, *names: str | None, number: int = 0, guild: int | None = None) -> int:
    people = [None if name is None else world.person(name).id for name in names]
    return await feed(world.bot.store, people, number, guild=world.guild.id if guild is None else guild)


async def rated(world: World) -> None:
    await world.bot.services.ratings.catch_up()


async def test_a_profile_before_the_first_match(world: World) -> None:
    assert "No finished matches yet." in texts(await profile(world, "Ann"))


async def test_a_profile_has_the_curve_the_record_and_a_way_to_the_matches(world: World) -> None:
    for number in range(3):
        await play(world, *NAMES, number=number)
    await rated(world)
    message = await profile(world, "Ann")
    said = texts(message)
    assert "### Ann · this server" in said
    assert "**Rating " in said
    assert "of **3** matches" in said
    assert re.search(r"Canastas: [0-9]+ \(([0-9]+ (natural|mixed)(, )?)+\)\.", said)
    assert "**Partners** (won of played): " in said
    assert "**Opponents** (won of played): " in said
    assert alt(message)[0].startswith("Rating of Ann, from ")
    last = options(message, "rp:match")[0]
    replay = (await world.press("Ann", message, "rp:match", [last])).response
    assert "Deal 1, move 0 of" in texts(replay)


async def test_matches_against_computer_players_are_in_the_record_too(world: World) -> None:
    await play(world, "Ann", None, None, None)
    await rated(world)
    message = await profile(world, "Ann")
    assert "of **1** match (" in texts(message)
    assert "0 of them count" in texts(message)
    assert "computer players" in texts(message)
    assert alt(message) == []


async def test_the_profile_of_somebody_else_and_of_one_who_hides(world: World) -> None:
    await play(world, *NAMES)
    await rated(world)
    ben = world.person("Ben")
    assert "### Ben" in texts(await profile(world, "Ann", who=ben))
    await world.bot.store.settings.set_for_person(ben.id, "hidden", True)
    assert "profile is private" in texts(await profile(world, "Ann", who=ben))
    assert "### Ben" in texts(await profile(world, "Ben"))


async def test_what_somebody_played_elsewhere_is_told_without_company(world: World) -> None:
    await play(world, "Ben", "Zed", guild=4711)
    await rated(world)
    ben = world.person("Ben")
    assert "No finished matches" in texts(await profile(world, "Ann", who=ben))
    others = texts(await profile(world, "Ann", who=ben, where="all"))
    assert "of **1** match (" in others
    assert "Opponents" not in others
    assert "Opponents" in texts(await profile(world, "Ben", where="all"))
