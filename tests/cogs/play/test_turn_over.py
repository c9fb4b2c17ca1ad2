"""What a hand shows once its player's turn is over."""

from typing import Any

from tests.cogs.world import PEOPLE, World, alt, command, find, ids, labels, options, texts


async def discarded(world: World, pace: str) -> Any:
    """Ann's panel after her turn."""
    await world.start(*PEOPLE, pace=pace)
    panel = (await world.press("Ann", await world.hand("Ann"), "do:draw")).response
    return (await world.press("Ann", panel, "do:discard", options(panel, "do:discard")[-1:])).response


async def test_over_days_the_cards_are_shown_when_they_are_asked_for(world: World) -> None:
    panel = await discarded(world, "1 days")
    assert "You discarded" in texts(panel)
    assert not alt(panel)
    assert "My hand" in labels(panel)
    assert "Your hand: 11 cards" in alt((await world.press("Ann", panel, "hand")).response)[0]


async def test_who_plays_live_sees_the_cards_while_others_play(world: World) -> None:
    panel = await discarded(world, "live 300+60")
    assert "Your hand: 11 cards" in alt(panel)[0]
    assert "hand" not in ids(panel)


async def test_after_the_first_turn_over_days_one_question_is_about_nights(world: World) -> None:
    """absence: C14."""
    panel = await discarded(world, "1 days")
    assert "Shall nights be quiet" in texts(panel)
    asked: Any = (await world.press("Ann", panel, "nights")).response
    assert "What time is it where you are?" in texts(asked)
    opened = await world.person("Ann").select(asked, ["typed"], custom_id=find(asked, "nights"))
    await world.person("Ann").submit_modal(opened, {"text": "Berlin"})
    kept = await world.bot.store.settings.of_person(world.person("Ann").id)
    assert (kept["zone"], kept["quiet"]) == ("Europe/Berlin", "23:00-07:00")


async def test_who_sits_down_over_days_says_once_what_time_it_is_for_them(world: World) -> None:
    """absence: C14."""
    await world.open("Ann", pace="1 days")
    [asked] = (await world.sit("Ben")).followups
    assert "What time is it where you are?" in texts(asked)
    said = (await world.press("Ben", asked, "nights", ["Asia/Tokyo"])).response
    assert "from 23:00 to 7:00, Asia/Tokyo" in texts(said)
    assert (await world.bot.tables.time.preferences(world.person("Ben").id)).quiet is not None
    await world.bot.tables.lobby.leave(1, world.person("Ben").id)
    assert not (await world.sit("Ben", 2)).followups


async def test_where_the_server_has_a_zone_one_press_says_it(world: World) -> None:
    """absence: C14."""
    await world.bot.store.settings.set_for_guild(world.guild.id, "zone", "Europe/Madrid")
    await world.open("Ann", pace="1 days")
    [asked] = (await world.sit("Ben")).followups
    assert labels(asked)[0].endswith(" · Madrid")
    said = (await world.press("Ben", asked, "nights:Europe/Madrid")).response
    assert "from 23:00 to 7:00, Europe/Madrid" in texts(said)


async def test_who_does_not_say_has_the_nights_of_the_server(world: World) -> None:
    """absence: C14."""
    ben, guild = world.person("Ben").id, world.guild.id
    assert (await world.bot.tables.availability.player_settings(ben, guild)).rests().quiet is None
    await world.bot.store.settings.set_for_guild(guild, "zone", "Europe/Madrid")
    assert (await world.bot.tables.availability.player_settings(ben, guild)).rests().quiet == "23:00-07:00"
    assert "Quiet hours: **23:00 – 07:00**" in texts(await command(world, "Ben", "my settings", page="quiet"))
    await world.bot.tables.time.prefer(ben, quiet="none")
    assert (await world.bot.tables.availability.player_settings(ben, guild)).rests().quiet is None


async def test_where_the_server_has_a_time_zone_one_press_answers_it(world: World) -> None:
    """absence: C14."""
    await world.bot.store.settings.set_for_guild(world.guild.id, "zone", "Europe/Madrid")
    panel = await discarded(world, "1 days")
    answered = (await world.press("Ann", panel, "nights")).response
    assert "from 23:00 to 7:00, Europe/Madrid" in texts(answered)


async def test_it_is_asked_once_and_no_is_an_answer(world: World) -> None:
    """absence: C14."""
    panel = await discarded(world, "1 days")
    assert (await world.bot.tables.hands.of(world.person("Ann").id)).nights
    answered = (await world.press("Ann", panel, "nights:none")).response
    assert "No quiet nights" in texts(answered)
    assert (await world.bot.tables.time.preferences(world.person("Ann").id)).quiet is None


async def test_live_nobody_is_asked(world: World) -> None:
    """absence: C14."""
    assert "Shall nights" not in texts(await discarded(world, "live 300+60"))


async def test_days_of_the_week_are_chosen_three_at_most(world: World) -> None:
    """absence: C14."""
    panel = await command(world, "Ann", "my settings", page="quiet")
    chosen = (await world.press("Ann", panel, "pref:weekdays", ["6", "0"])).response
    assert "Days without a turn: **Mondays and Sundays**" in texts(chosen)
    wrong = (await world.press("Ann", chosen, "pref:weekdays", ["0", "1", "2", "3"])).response
    assert "At most three days" in texts(wrong)
    every = (await world.press("Ann", chosen, "pref:weekdays", ["never"])).response
    assert "Days without a turn: **none**" in texts(every)
