"""Honours as people see them."""

from datetime import timedelta
from typing import Any

import pytest

from tests.bot.factories import feed
from tests.cogs.world import World, alt, files, ids, texts


async def own(world: World) -> Any:
    """Ann's honours, opened from her profile."""
    profile = (await world.person("Ann").slash(world.channel, "my profile")).response
    (button,) = [id for id in ids(profile) if id.startswith("honours")]
    return (await world.press("Ann", profile, button)).response


async def test_honours_page_by_page_from_a_profile_and_private_where_somebody_hides(
    world: World,
) -> None:
    people: list[int | None] = [world.person(name).id for name in ("Ann", "Ben", "Cleo", "Dan")]
    for number in range(3):
        await feed(world.bot.store, people, number, guild=world.guild.id)
    before = await own(world)
    assert alt(before)[0].startswith("Honours of Ann, Matches: 0 of 36 honours.")
    assert "-# 3 of your matches are still to be counted." in texts(before)
    await world.bot.services.ratings.rater.catch_up()
    await world.bot.services.honours.counter.catch_up()
    mine = await own(world)
    assert "still to be counted" not in texts(mine)
    assert "First match: earned on " in alt(mine)[0]
    assert "Regular guest: 3 of 10." in alt(mine)[0]
    deals = await world.press("Ann", mine, f"honours:deals:{people[0]}:Ann")
    assert alt(deals.response)[0].startswith("Honours of Ann, In one deal: ")
    assert "Big haul: " in alt(deals.response)[0]
    # Others see what she has earned, not how far she is with the rest.
    profile = (await world.person("Ben").slash(world.channel, "my profile", who=world.person("Ann"))).response
    assert "Honours: **" in texts(profile)
    (button,) = [id for id in ids(profile) if id.startswith("honours")]
    hers = await world.press("Ben", profile, button)
    assert hers.ephemeral
    assert "First match: earned on " in alt(hers.response)[0]
    assert "Regular guest: not yet." in alt(hers.response)[0]
    await world.bot.store.people.hide(people[0] or 0, True)
    hidden = await world.press("Ben", profile, button)
    assert "This player's profile is private." in texts(hidden.response)
    assert "earned on" in alt(await own(world))[0]


@pytest.mark.parametrize("wanted", [True, False])
async def test_what_was_just_earned_is_stamped_once_for_its_owner(
    world: World, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    monkeypatch.setattr("bot.honours.services.FRESH", timedelta(days=10_000))
    people: list[int | None] = [world.person(name).id for name in ("Ann", "Ben", "Cleo", "Dan")]
    await feed(world.bot.store, people, 0, guild=world.guild.id)
    await world.bot.services.honours.counter.catch_up()
    if not wanted:
        await world.bot.tables.hands.set(people[0] or 0, "animations", False)
    shown = [files(await own(world)) for _ in range(2)]
    assert shown == [["honours.webp" if wanted else "honours.png"], ["honours.png"]]
