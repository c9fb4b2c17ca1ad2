"""Profiles as people see them."""

import re
from typing import Any

from bot.people.screens.profile import KINDS
from canasta.i18n import ENGLISH
from canasta.terms import CanastaKind
from tests.bot.factories import feed
from tests.cogs.world import World, alt, ids, options, texts

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


async def profile(world: World, name: str, **given: Any) -> Any:
    return (await world.person(name).slash(world.channel, "my profile", **given)).response


async def play(world: World, *names: str | None, number: int = 0, guild: int | None = None) -> int:
    people = [None if name is None else world.person(name).id for name in names]
    return await feed(world.bot.store, people, number, guild=world.guild.id if guild is None else guild)


async def rated(world: World) -> None:
    await world.bot.services.ratings.rater.catch_up()


async def test_a_profile_before_the_first_match_says_what_will_be_there_and_has_the_ways_in(
    world: World,
) -> None:
    message = await profile(world, "Ann")
    assert "No matches with people yet." in texts(message)
    assert "Play one to see wins, partners, canastas and best deals here." in texts(message)
    assert ids(message)[:3] == ["quick", "gather", "learn"]
    bens = ids(await profile(world, "Ann", who=world.person("Ben")))
    assert [id.partition(":")[0] for id in bens] == ["blocks"], "what Ben can press is not Ann's"


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
    assert re.search(r"⚔️ \*\*You [0-3] : [0-3] Person [0-9]+\*\*", said)
    assert re.search(r"📏 Closest finish: (won|lost) by [0-9,]+ points?", said)
    assert alt(message)[0].startswith("Rating of Ann, from ")
    last = options(message, "rp:match")[0]
    replay = (await world.press("Ann", message, "rp:match", [last])).response
    assert "Deal 1, move 0 of" in texts(replay)


async def test_matches_against_computers_alone_are_counted_apart(world: World) -> None:
    await play(world, "Ann", None, None, None)
    await rated(world)
    message = await profile(world, "Ann")
    assert "No matches with people yet." in texts(message)
    assert re.search(r"Practice against computers: won \*\*[01]\*\* of \*\*1\*\* match\.", texts(message))
    assert "Canastas: " in texts(message)
    assert alt(message) == []
    assert options(message, "rp:match")
    await play(world, *NAMES, number=1)
    await rated(world)
    said = texts(await profile(world, "Ann"))
    assert "of **1** match (" in said
    assert "-# Practice against computers: won **" in said
    assert "computer players" not in said


async def test_one_person_among_the_others_makes_a_match_one_with_people(world: World) -> None:
    await play(world, "Ann", None, "Cleo", None)
    await rated(world)
    said = texts(await profile(world, "Ann"))
    assert "Counted for leaderboards: 0." in said
    assert "computer players" in said
    assert "Practice" not in said


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
    assert "No matches with people" in texts(await profile(world, "Ann", who=ben))
    others = texts(await profile(world, "Ann", who=ben, where="all"))
    assert "of **1** match (" in others
    assert "Opponents" not in others
    assert "Opponents" in texts(await profile(world, "Ben", where="all"))


def test_a_profile_has_words_for_canastas_of_every_kind() -> None:
    said = {kind: ENGLISH.text(KINDS[kind].counting(2)) for kind in CanastaKind}
    assert said[CanastaKind.SEMICLEAN] == "2 semi-clean"
    assert len({*said.values()}) == len(CanastaKind)
