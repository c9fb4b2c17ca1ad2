"""From /canasta new to the first card: sides, length, pace, Play now, and how many taps that takes."""

from typing import Any

from bot.layout.layout import Screen
from bot.time.pace import DAY, LIVE
from data.records.tables import TableStatus
from tests.cogs.clicking import play_on
from tests.cogs.shared_clock import HOUR, MINUTE
from tests.cogs.world import World, alt, components, ids, labels, options, texts


async def press_old(world: World, name: str, what: str) -> str:
    """Press a button of an older lobby message; what the person is told."""
    channel: Any = world.bot.get_channel(world.channel.id)
    message = await channel.send(view=Screen("Old").view())
    custom_id = f"c1:1:1:{what}"
    stored = world.env.backend.get_message(world.channel.id, message.id)
    button = {"type": 2, "style": 2, "label": "Old", "custom_id": custom_id}
    stored.components = [{"type": 1, "components": [button]}]
    result = await world.person(name).click(message, custom_id=custom_id)
    return "\n".join(texts(answer) for answer in (result.response, *result.followups) if answer is not None)


async def test_from_new_to_the_first_card_takes_four_taps_where_it_took_seven(world: World) -> None:
    """Before: the usual game, three computer players, Start, the link to the thread, My hand."""
    taps = 0
    panel: Any = (await world.person("Ann").slash(world.channel, "canasta new")).response
    await world.press("Ann", panel, "new:usual")
    taps += 1
    await world.press("Ann", await world.lobby(), "now")
    taps += 1
    assert f"<#{(await world.table()).place.thread_id}>" in texts(await world.lobby())
    taps += 1
    assert "11 cards" in " ".join(alt(await world.hand("Ann")))
    taps += 1
    assert taps == 4


async def test_the_opened_table_is_started_from_its_private_message_too(world: World) -> None:
    panel: Any = (await world.person("Ann").slash(world.channel, "canasta new")).response
    opened = (await world.press("Ann", panel, "new:usual")).response
    assert ids(opened) == ["now", "setup"]
    started = (await world.press("Ann", opened, "now")).response
    assert f"<#{(await world.table()).place.thread_id}>" in texts(started)


async def test_each_seat_has_its_sides_colour_and_the_picture_of_who_sits_there(world: World) -> None:
    await world.open("Ann")
    sections = [c for c in components(await world.lobby()) if c["type"] == 9]
    assert [section["accessory"]["type"] for section in sections] == [11, 2, 2, 2]
    assert "/avatars/" in sections[0]["accessory"]["media"]["url"]
    assert sections[0]["accessory"]["description"] == "Ann"
    buttons = [section["accessory"] for section in sections[1:]]
    assert [button["emoji"]["name"] for button in buttons] == ["🔵", "🟠", "🟠"]
    assert {button["label"] for button in buttons} == {"Sit here"}


async def test_a_taken_seat_is_refused_and_a_computer_player_gives_way(world: World) -> None:
    await world.open("Ann", computers=3)
    await world.sit("Ben", 2)
    assert "That seat is taken" in await press_old(world, "Cleo", "sit:2")
    await world.sit("Ben", 3)
    seats = (await world.table()).seats
    assert [seat.person_id for seat in seats] == [world.person("Ann").id, None, None, world.person("Ben").id]
    assert all(seat.computer for seat in seats[1:3])


async def test_only_the_host_plays_now_and_a_second_press_is_answered(world: World) -> None:
    await world.open("Ann")
    await world.sit("Ben")
    told = await world.press("Ben", await world.lobby(), "now")
    assert "can start this match" in texts(told.response)
    assert (await world.table()).status is TableStatus.LOBBY
    await world.press("Ann", await world.lobby(), "now")
    assert "already begun" in await press_old(world, "Ann", "now")
    assert [seat.computer is None for seat in (await world.table()).seats] == [True, True, False, False]


async def test_a_full_lobby_has_only_play_now_more_and_a_way_in_for_newcomers(world: World) -> None:
    await world.open("Ann")
    for name in ("Ben", "Cleo", "Dan"):
        await world.sit(name)
    # The match is about to start: nobody begins a lesson now.
    assert ids(await world.lobby()) == ["now", "wait", "setup"]
    await world.press("Ben", await world.lobby(), "wait")
    assert ids(await world.lobby()) == ["now", "setup", "learn"]
    assert "Every seat is taken" in texts(await world.lobby())


async def test_the_host_closes_the_lobby_and_nobody_else_does(world: World) -> None:
    await world.open("Ann")
    await world.sit("Ben")
    assert "close" not in ids((await world.press("Ben", await world.lobby(), "setup")).response)
    closed = await world.set_up("Ann", "close")
    assert "The host closed this table" in texts(closed.response)
    assert "The host closed this table" in texts(await world.lobby())


async def test_the_menu_of_a_lobby_that_is_over_says_so(world: World) -> None:
    await world.open("Ann")
    await world.press("Ann", await world.lobby(), "now")
    assert "This lobby is closed" in await press_old(world, "Ann", "setup")


async def test_a_match_of_one_deal_ends_after_it(world: World) -> None:
    await world.open("Ann", players=2)
    menu = (await world.press("Ann", await world.lobby(), "setup")).response
    assert options(menu, "length") == ["deal", "short", "full"]
    await world.press("Ann", menu, "length", ["short"])
    assert "To 1,500 points" in texts(await world.lobby())
    await world.set_up("Ann", "length", ["deal"])
    assert "One deal;" in texts(await world.lobby())
    await world.press("Ann", await world.lobby(), "now")
    await play_on(world, "Ann")
    assert (await world.table()).status is TableStatus.FINISHED
    assert (await world.view("Ann")).game.rounds == 1


async def test_the_pace_is_live_where_everybody_presses_within_minutes(world_over_days: World) -> None:
    world = world_over_days
    await world.open("Ann")
    assert "All here? 60 seconds a turn." in texts(await world.lobby())
    await world.sit("Ben")
    assert "Live: about a minute a turn, because everybody is here." in texts(await world.lobby())
    await world.env.advance_time(2 * HOUR)
    await world.sit("Cleo")
    assert "A day per turn, because not everybody is here. Change it under More…" in texts(
        await world.lobby()
    )
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).timing.pace == DAY.key
    assert "A day per turn" in texts(await world.lobby())


async def test_who_starts_the_match_is_here(world_over_days: World) -> None:
    world = world_over_days
    await world.open("Ann")
    await world.env.advance_time(2 * HOUR)
    await world.sit("Ben")
    assert (await world.table()).timing.pace == DAY.key
    await world.env.advance_time(MINUTE)
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).timing.pace == LIVE.key


async def test_a_pace_that_somebody_chose_stays(world_over_days: World) -> None:
    world = world_over_days
    await world.bot.store.settings.set_for_guild(world.guild.id, "pace", "7 days")
    await world.open("Ann")
    assert "7 days per turn" in texts(await world.lobby())
    await world.sit("Ben")
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).timing.pace == "7 days"


async def test_a_full_lobby_counts_down_until_somebody_waits_or_starts_by_itself(
    world_over_days: World,
) -> None:
    world = world_over_days
    await world.open("Ann", players=2)
    await world.sit("Ben")
    lobby = await world.lobby()
    assert "Every seat is taken. The match starts <t:" in texts(lobby)
    assert labels(lobby) == ["Play now", "Wait", "More…"]
    stranger = await world.press("Eve", lobby, "wait")
    assert stranger.ephemeral
    await world.press("Ben", lobby, "wait")
    assert "wait" not in ids(await world.lobby())
    assert "starts with **Play now**" in texts(await world.lobby())
    await world.set_up("Ben", "unseat")
    await world.sit("Cleo")
    await world.set_up("Ann", "house")
    assert "wait" not in ids(await world.lobby())
    await world.set_up("Cleo", "unseat")
    await world.sit("Ben")
    await world.env.advance_time(10 * MINUTE)
    assert (await world.table()).status is TableStatus.PLAYING
    assert "The match is in <#" in texts(await world.lobby())


async def test_over_days_the_host_of_a_full_lobby_gets_a_call_and_later_everybody_may_start(
    world_over_days: World,
) -> None:
    world = world_over_days
    await world.open("Ann", players=2, pace="1 days")
    await world.sit("Ben")
    await world.env.advance_time(20 * MINUTE)
    calls = [m for m in world.messages() if "Every seat at your table is taken" in texts(m)]
    assert [texts(call) for call in calls] == [
        f"<@{world.person('Ann').id}> 🪑 Every seat at your table is taken. Start it with **Play now**."
    ]
    await world.env.advance_time(HOUR)
    lobby = await world.lobby()
    assert "anybody who sits here starts" in texts(lobby)
    assert labels(lobby)[0] == "Play now (anybody seated)"
    await world.press("Ben", lobby, "now")
    assert (await world.table()).status is TableStatus.PLAYING


async def test_over_days_a_match_is_short_until_the_full_one_is_chosen(world: World) -> None:
    long = "Over days a full match can take weeks"
    await world.open("Ann")
    assert "Over days" not in texts(await world.lobby())
    await world.set_up("Ann", "pace", ["1 days"])
    assert (await world.table()).options == {"target_score": 1500}
    assert "-# Over days a match is short. The full one is under More…" in texts(await world.lobby())
    await world.set_up("Ann", "length", ["full"])
    assert f"-# {long}. A shorter one is under More…" in texts(await world.lobby())
    await world.sit("Ben")
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).options == {}


async def test_a_host_takes_somebody_out_of_the_lobby_for_good(world: World) -> None:
    await world.open("Ann")
    await world.sit("Ben")
    ben = str(world.person("Ben").id)
    await world.set_up("Ann", "takeout", [ben])
    assert [seat.person_id for seat in (await world.table()).seats] == [world.person("Ann").id, *[None] * 3]
    refused = await world.sit("Ben")
    assert "You've been taken out of this lobby" in texts(refused.response)
    await world.sit("Cleo")
    menu = (await world.press("Cleo", await world.lobby(), "setup")).response
    assert "takeout" not in ids(menu)


async def test_a_host_has_three_lobbies_at_most(world: World) -> None:
    for _ in range(3):
        await world.open("Ann")
    assert "Three of your tables are waiting already" in texts(await world.open("Ann"))
    await world.press("Ann", world.message((await world.table(3)).messages.lobby_message_id), "now")
    assert "waiting already" not in texts(await world.open("Ann"))
    assert "waiting already" not in texts(await world.open("Ben"))
