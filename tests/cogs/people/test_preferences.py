"""Preferences: where and when somebody is pinged."""

import pytest
from simcord import UserHandle

from canasta.i18n import LANGUAGES
from tests.cogs.world import World, alt, command, options, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


ENGLISH = {"discord_language": "en"}
"""What is kept of everybody: what Discord says they read."""


async def test_preferences_are_chosen_from_lists(world: World) -> None:
    panel = await command(world, "Ann", "my settings", zone="Europe/Berlin")
    assert "Europe/Berlin" in texts(panel)
    for what, value in (("page", "pings"), ("calls", "dm"), ("remind", "6")):
        panel = (await world.press("Ann", panel, f"pref:{what}", [value])).response
    assert "In a direct message" in texts(panel)
    assert "6 hours before" in texts(panel)
    for what, value in (("page", "quiet"), ("from", "21"), ("until", "7")):
        panel = (await world.press("Ann", panel, f"pref:{what}", [value])).response
    assert "21:00 – 07:00" in texts(panel)
    kept = await world.bot.store.settings.of_person(world.person("Ann").id)
    assert kept == ENGLISH | {"zone": "Europe/Berlin", "calls": "dm", "remind": 6, "quiet": "21:00-07:00"}
    # The other end follows where nothing would be left of the day.
    panel = (await world.press("Ann", panel, "pref:until", ["20"])).response
    assert "12:00 – 20:00" in texts(panel)
    panel = (await world.press("Ann", panel, "pref:from", ["never"])).response
    assert "Quiet hours: **none**" in texts(panel)
    wrong = await command(world, "Ann", "my settings", zone="Atlantis")
    assert "I don't know a time zone" in texts(wrong)
    choices = await world.person("Ann").autocomplete(world.channel, "my settings", "zone", "new y")
    assert [choice["value"] for choice in choices] == ["America/New_York"]


async def test_the_panel_says_whose_time_zone_counts(world: World) -> None:
    """absence: C11. Without a zone of one's own the server's counts."""
    panel = await command(world, "Ann", "my settings", page="quiet")
    assert "Time zone: **UTC**, this server's" in texts(panel)
    await world.bot.store.settings.set_for_guild(world.guild.id, "zone", "Europe/Madrid")
    panel = await command(world, "Ann", "my settings", page="quiet")
    assert "Time zone: **Europe/Madrid**, this server's" in texts(panel)
    panel = await command(world, "Ann", "my settings", zone="Asia/Tokyo")
    assert "Time zone: **Asia/Tokyo**\n" in texts(panel)


async def test_how_a_hand_is_shown_is_chosen_too(world: World) -> None:
    panel = await command(world, "Ann", "my settings", page="hand")
    assert "By rank, and by suit where runs are played" in texts(panel)
    assert "Ask me before big moves: **yes**" in texts(panel)
    panel = (await world.press("Ann", panel, "pref:sort", ["suit"])).response
    panel = (await world.press("Ann", panel, "pref:confirm:off")).response
    assert "By suit and rank" in texts(panel)
    assert "Ask me before big moves: **no**" in texts(panel)
    kept = await world.bot.store.settings.of_person(world.person("Ann").id)
    assert kept == ENGLISH | {"sort": "suit", "confirm": False}
    panel = (await world.press("Ann", panel, "pref:sort", ["usual"])).response
    await world.press("Ann", panel, "pref:confirm:on")
    assert await world.bot.store.settings.of_person(world.person("Ann").id) == ENGLISH


async def test_computers_wait_as_long_as_the_only_person_there_wants(world: World) -> None:
    await world.start("Ann", computers=3)
    waits, ann = world.bot.services.computers, world.person("Ann").id
    shares = {}
    for speed in ("at once", "quick", "normal", "slow"):
        panel = await command(world, "Ann", "my settings", page="computers")
        await world.press("Ann", panel, "pref:computers", [speed])
        shares[speed] = await waits._share(ann)
    assert shares == {"at once": 0, "quick": 0.5, "normal": 1, "slow": 2}


async def test_who_chooses_german_reads_it_in_an_english_client_in_panels_and_direct_messages(
    world: World,
) -> None:
    panel = await command(world, "Ann", "my settings", page="language")
    assert "Language: **As in Discord**" in texts(panel)
    panel = (await world.press("Ann", panel, "pref:language", ["de"])).response
    assert "Sprache: **Deutsch**" in texts(panel)
    assert options(panel, "pref:language") == ["discord", *LANGUAGES]
    await world.bot.tables.time.prefer(world.person("Ann").id, calls="dm")
    await world.start("Ann", "Ben")
    (called,) = UserHandle(world.env, world.env.backend.users[world.person("Ann").id]).dm_channel.history()
    assert "du bist dran" in texts(called)
    assert "Du bist dran" in texts(await world.hand("Ann"))
    assert "It's" in texts(await world.hand("Ben"))
    assert alt(await world.public())[0].startswith("Classic")
    await world.press("Ann", panel, "pref:language", ["discord"])
    assert "**Your turn.**" in texts(await world.hand("Ann"))
