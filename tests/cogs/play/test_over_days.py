"""What people see and press over days: turns, preferences, absences, votes, prepared moves, idle tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest_asyncio

from bot.custom_id import parse
from bot.layout import Button, Row, Screen
from canasta.cards import IS_WILD, NAMES
from data import (
    Presence,
    TableStatus,
    TurnChange,
)
from tests.cogs.play.test_trouble import turn_by_commands
from tests.cogs.play.test_turn_pings import calls_of, in_thread
from tests.cogs.shared_clock import DAY, HOUR, days
from tests.cogs.world import World, alt, ids, labels, options, texts

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")


@pytest_asyncio.fixture
async def world(store_file: Path) -> AsyncIterator[World]:
    async with days(store_file) as made:
        yield made


async def command(world: World, name: str, line: str, **given: Any) -> Any:
    """What a command answers, privately."""
    result = await world.person(name).slash(world.channel, f"canasta {line}", **given)
    assert result.response is not None
    assert result.ephemeral
    return result.response


async def another_match(world: World, table_id: int, *names: str, pace: str) -> None:
    await world.open(names[0], computers=0, pace=pace)
    for name in names[1:]:
        lobby = world.message((await world.table(table_id)).lobby_message_id)
        await world.press(name, lobby, "sit")
    lobby = world.message((await world.table(table_id)).lobby_message_id)
    await world.press(names[0], lobby, "start")


async def test_turns_lists_all_ones_tables_the_soonest_deadline_first(world: World) -> None:
    assert "isn't your turn" in texts(await command(world, "Ann", "turns"))
    for number, pace in enumerate(("7 days", "1 days", "none"), 1):
        await another_match(world, number, *PEOPLE, pace=pace)
    listed = await command(world, "Ann", "turns")
    said = texts(listed)
    assert "your turn at 3 tables" in said
    places = [str((await world.table(number)).thread_id) for number in (2, 1, 3)]
    assert [said.index(place) for place in places] == sorted(said.index(place) for place in places)
    assert said.count("deadline <t:") == 2
    assert "no time limit" in said
    assert "isn't your turn" in texts(await command(world, "Ben", "turns"))
    hand = await world.press("Ann", listed, "hand")
    assert hand.response is not None
    assert "Draw" in labels(hand.response)


async def test_preferences_are_chosen_from_lists(world: World) -> None:
    panel = await command(world, "Ann", "preferences", zone="Europe/Berlin")
    assert "Europe/Berlin" in texts(panel)
    for what, value in (("calls", "dm"), ("remind", "6"), ("from", "21"), ("until", "7")):
        panel = (await world.press("Ann", panel, f"pref:{what}", [value])).response
    assert "In a direct message" in texts(panel)
    assert "6 hours before" in texts(panel)
    assert "21:00 – 07:00" in texts(panel)
    kept = await world.bot.store.settings.of_person(world.person("Ann").id)
    assert kept == {"zone": "Europe/Berlin", "calls": "dm", "remind": 6, "quiet": "21:00-07:00"}
    # The other end follows where nothing would be left of the day.
    panel = (await world.press("Ann", panel, "pref:until", ["20"])).response
    assert "12:00 – 20:00" in texts(panel)
    panel = (await world.press("Ann", panel, "pref:from", ["never"])).response
    assert "Quiet hours: **none**" in texts(panel)
    wrong = await command(world, "Ann", "preferences", zone="Atlantis")
    assert "I don't know a time zone" in texts(wrong)
    choices = await world.person("Ann").autocomplete(world.channel, "canasta preferences", "zone", "new y")
    assert [choice["value"] for choice in choices] == ["America/New_York"]


async def test_holidays_are_set_listed_and_taken_back(world: World) -> None:
    await world.start(*PEOPLE)
    before = (await world.table()).turn
    listed = await command(world, "Ann", "away holiday", first="2026-01-01", last="2026-01-03")
    assert "2026-01-01 – 2026-01-03" in texts(listed)
    assert "27 of 30 days left" in texts(listed)
    turn = (await world.table()).turn
    assert turn is not None
    assert before is not None
    assert turn.deadline_at is not None
    assert before.deadline_at is not None
    assert (turn.deadline_at - before.deadline_at).days == 3
    await world.env.advance_time(2 * DAY)
    assert (await world.view("Ann")).turn.seat == 0
    for first, last, why in (
        ("2025-12-30", "2026-01-05", "begin today or later"),
        ("2026-02-01", "2026-03-20", "27 left"),
        ("2026-02-30", None, "isn't a date"),
        ("2026-02-05", "2026-02-01", "can't come before"),
    ):
        given = {"first": first} if last is None else {"first": first, "last": last}
        assert why in texts(await command(world, "Ann", "away holiday", **given))
    choices = await world.person("Ann").autocomplete(world.channel, "canasta away cancel", "which", "")
    cancelled = await command(world, "Ann", "away cancel", which=choices[0]["value"])
    assert "any holidays here" in texts(cancelled)


async def test_what_a_server_has_set_is_seen_by_all_and_changed_by_managers(world: World) -> None:
    assert "after **3** missed deadlines" in texts(await command(world, "Ann", "server time"))
    refused = await command(world, "Ann", "server time", misses=1)
    assert "Manage Server" in texts(refused)
    world.manager("Max")
    changed = await command(world, "Max", "server time", misses=1, weekends=True, pace="7 days")
    assert "after **1** missed deadline." in texts(changed)
    assert "Clocks stop on weekends" in texts(changed)
    await world.open("Ann", computers=3)
    assert (await world.table()).pace == "7 days"


async def test_the_others_vote_on_somebody_who_is_late(world: World) -> None:
    await world.start("Ben", "Ann", "Cleo", "Dan")
    await turn_by_commands(world, "Ben")
    await world.env.advance_time(DAY + HOUR)
    panel = (await world.press("Cleo", await world.public(), "late")).response
    assert "Ann has missed a deadline" in texts(panel)
    assert "majority" in texts(panel)
    voted = (await world.press("Cleo", panel, "vote:1:substitute")).response
    assert "Your vote counts" in texts(voted)
    assert "Votes of 3: substitute 1" in texts(await world.public())
    panel = (await world.press("Dan", await world.public(), "late")).response
    await world.press("Dan", panel, "vote:1:substitute")
    assert "Play for Ann" in labels(await world.public())
    taken = (await world.press("Eve", await world.public(), "takeseat:1")).response
    assert "The seat is yours" in texts(taken)
    assert (await world.table()).seats[1].person_id == world.person("Eve").id
    lost = (await world.press("Ann", await world.public(), "hand")).response
    assert alt(lost) == []
    assert "Play for" not in "".join(labels(await world.public()))


async def make_late(world: World, name: str) -> None:
    """The clock has found this person away."""
    table = await world.table()
    seat = table.seat_of(world.person(name).id)
    assert seat is not None
    kept = replace(seat, presence=Presence.KEPT)
    await world.bot.store.turns.change(1, table.version, TurnChange(seats=[kept]))
    world.bot.tables.registry.tell(1)
    await world.bot.services.announcer.settled(1, 10)


def said(world: World, text: str) -> bool:
    """Whether this was said in public."""
    return any(text in texts(message) for message in world.messages())


async def test_a_host_has_no_say_about_somebody_who_is_not_late(world: World) -> None:
    """Even one who manages the server: the panel offers nothing, and an old button is refused."""
    world.manager("Ann")
    await world.start(*PEOPLE)
    panel = await command(world, "Ann", "away player")
    assert labels(panel) == ["End the match…"]
    refused = await old_button(world, "Ann", "vote:2:substitute")
    assert "missed a deadline" in texts(refused)
    assert [seat.present for seat in (await world.table()).seats] == [True] * 4


async def old_button(world: World, name: str, what: str) -> Any:
    """Press a button of a message of an earlier release; gives the answer."""
    table = await world.table()
    id = parse(f"c1:1:{table.version}:{what}")
    assert id is not None
    screen = Screen([Row((Button("Old", id),))])
    message = await world.bot.get_partial_messageable(table.place_id).send(view=screen.view())
    result = await world.press(name, world.message(message.id), what)
    return result.response or result.followups[0]


async def test_an_old_button_that_ended_the_match_asks_now_and_all_have_to_agree(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    asked = await old_button(world, "Ann", "vote:1:end")
    assert "It won't count" in texts(asked)
    assert "when everyone here agrees: Ann and Ben" in texts(asked)
    assert (await world.table()).status is TableStatus.PLAYING
    await world.press("Ann", asked, "ending:yes")
    assert (await world.table()).status is TableStatus.PLAYING
    assert "Ann wants to end the match without it counting: 1 of 2 agree" in texts(await world.public())
    asked = (await world.press("Ben", await world.public(), "ending:ask")).response
    assert labels(asked) == ["I agree to end it", "No, play on"]
    goes_on = (await world.press("Ben", asked, "ending:no")).response
    assert "continues" in texts(goes_on)
    assert "wants to end" not in texts(await world.public())
    await world.press("Ann", await command(world, "Ann", "away player"), "ending:ask")
    for name in ("Ann", "Ben"):
        panel = (await world.press(name, await command(world, name, "away player"), "ending:ask")).response
        await world.press(name, panel, "ending:yes")
    assert (await world.table()).status is TableStatus.FINISHED
    assert said(world, "Ann and Ben ended the match. It doesn't count.")
    assert "Everyone here agreed to end the match" in texts(await world.public())
    assert "abandoned" not in texts(await world.public())


async def test_a_moderator_who_does_not_play_decides_at_once_after_being_asked(world: World) -> None:
    await world.start(*PEOPLE)
    world.manager("Max")
    panel = await command(world, "Max", "away player")
    asked = (await world.press("Max", panel, "ending:ask")).response
    assert labels(asked) == ["End it, for everybody"]
    ended = (await world.press("Max", asked, "ending:yes")).response
    assert "doesn't count" in texts(ended)
    assert (await world.table()).status is TableStatus.FINISHED
    assert said(world, "Max, who isn't playing in it, ended the match")
    assert "Somebody who doesn't play in this match ended it" in texts(await world.public())


async def test_who_moderates_messages_has_a_moderators_power_and_who_does_not_has_none(world: World) -> None:
    """Manage Messages or Manage Server, each by itself; nothing else."""
    await world.start(*PEOPLE)
    await make_late(world, "Ben")
    powers = {
        "Mia": discord.Permissions(manage_messages=True),
        "Max": discord.Permissions(manage_guild=True),
        "Moe": discord.Permissions(manage_channels=True, kick_members=True),
    }
    for name, permissions in powers.items():
        role = world.guild.create_role(name, permissions=permissions)
        world.people[name] = world.guild.add_member(world.env.create_user(name), roles=[role])
    for name, decides in (("Mia", True), ("Max", True), ("Moe", False), ("Ann", False)):
        panel = await command(world, name, "away player")
        assert ("takes effect immediately" in texts(panel)) == decides, name


async def test_who_is_put_out_is_told_by_whom_and_has_the_way_back(world: World) -> None:
    await world.start(*PEOPLE)
    await make_late(world, "Ben")
    for name in ("Ann", "Cleo"):
        panel = (await world.press(name, await world.public(), "late")).response
        await world.press(name, panel, "vote:1:substitute")
    ben = world.person("Ben").id
    (decided,) = [m for m in in_thread(world) if "to somebody else" in texts(m)]
    assert f"<@{ben}> 💺 Ann and Cleo opened" in texts(decided)
    await world.press("Eve", await world.public(), "takeseat:1")
    (taken,) = [m for m in in_thread(world) if "Eve now plays for Ben" in texts(m)]
    assert [user.id for user in taken.mentions] == [ben]
    looked = (await world.press("Ben", await world.public(), "hand")).response
    assert "You haven't left the match" in texts(looked)
    assert alt(looked) == []
    assert labels(looked) == ["I'm back"]
    back = (await world.press("Ben", looked, "return")).response
    assert "again from the next deal" in texts(back)
    assert labels(back) == []
    # An old button of the first call says the same, and leads in no circle.
    again = await old_button(world, "Ben", "back")
    assert "again from the next deal" in texts(again)
    assert labels(again) == []
    assert (await world.table()).seats[1].person_id == world.person("Eve").id


async def test_a_pause_by_everybodys_consent(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    asked = await command(world, "Ann", "away pause")
    assert "everybody here" in texts(asked)
    assert "1 of 2 want a pause" in texts(await world.public())
    await command(world, "Ben", "away pause")
    assert "The table is paused" in texts(await world.public())
    await world.env.advance_time(3 * DAY)
    assert (await world.table()).turn is not None
    await world.press("Ben", await world.public(), "goon")
    assert "Deadline: <t:" in texts(await world.public())


async def test_a_move_is_prepared_by_clicks_seen_by_its_player_alone_and_made(world: World) -> None:
    await world.start(*PEOPLE)
    view = await world.view("Ben")
    card = NAMES[next(card for card in view.hand if not IS_WILD[card])]
    panel = await world.hand("Ben")
    panel = (await world.press("Ben", panel, "prep")).response
    assert "No premove set" in texts(panel)
    panel = (await world.press("Ben", panel, "prep:then", ["low"])).response
    panel = (await world.press("Ben", panel, "prep:take", [options(panel, "prep:take")[0]])).response
    assert "take the pile if" in texts(panel)
    assert "lowest safe card" in texts(panel)
    panel = (await world.press("Ben", panel, "prep:drop")).response
    assert "Your premove is cleared" in texts(panel)
    panel = (await world.press("Ben", panel, "prep")).response
    panel = (await world.press("Ben", panel, "prep:then", [card])).response
    assert not any("repared" in texts(message) for message in world.messages())
    panel = (await world.press("Ben", panel, "hand")).response
    assert "Only you see this" in texts(panel)
    await turn_by_commands(world, "Ann")
    assert "It's **Cleo**'s turn" in texts(await world.public())
    assert not any("Ben" in texts(m) and "your turn" in texts(m) for m in in_thread(world))
    late = (await world.press("Ben", await world.hand("Ben"), "prep")).response
    assert "No premove set" in texts(late)


async def test_what_was_not_possible_is_said_in_the_call_and_in_the_hand(world: World) -> None:
    await world.start(*PEOPLE)
    await world.bot.tables.premoves.keep(1, world.person("Ben").id, "take 23456789TJQKA")
    await turn_by_commands(world, "Ann")
    (call,) = calls_of(world, "Ben")
    assert "premove couldn't be played" in texts(call)
    panel = await world.hand("Ben")
    assert "you couldn't take it" in texts(panel)
    refused = await command(world, "Ben", "prepare")
    assert "already your turn" in texts(refused)


async def prepared_panel(world: World, instruction: str) -> Any:
    """Ben's panel in which a move is prepared, with one prepared already."""
    await world.bot.tables.premoves.keep(1, world.person("Ben").id, instruction)
    panel = (await world.press("Ben", await world.hand("Ben"), "prep")).response
    assert "Your premove:" in texts(panel)
    return panel


async def test_a_prepared_move_that_failed_is_not_shown_as_armed_any_more(world: World) -> None:
    """The panel in which it was prepared gives way to the hand as it is, with the reason."""
    await world.start(*PEOPLE)
    panel = await prepared_panel(world, "take 23456789TJQKA")
    await turn_by_commands(world, "Ann")
    await world.env.settle()
    shown = panel
    assert "Your premove:" not in texts(shown)
    assert "prep:then" not in ids(shown)
    assert "you couldn't take it" in texts(shown)
    assert "**Your turn.**" in texts(shown)


async def test_one_that_failed_after_the_draw_is_shown_with_the_card_drawn(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await prepared_panel(world, "discard 3h")  # which is laid out by itself
    before = alt(panel)
    await turn_by_commands(world, "Ann")
    await world.env.settle()
    shown = panel
    assert "the card couldn't be discarded" in texts(shown)
    assert "Your premove:" not in texts(shown)
    assert alt(shown) != before
    assert any("New this turn" in words for words in alt(shown))


async def test_one_that_was_made_is_not_shown_as_armed_either(world: World) -> None:
    """Its player is still looking at the panel in which moves are prepared, and has the next hand before
    them.
    """
    await world.start(*PEOPLE)
    view = await world.view("Ben")
    card = next(card for card in view.hand if not IS_WILD[card])
    panel = await prepared_panel(world, f"discard {NAMES[card]}")
    before = alt(panel)
    await turn_by_commands(world, "Ann")
    await world.env.settle()
    shown = panel
    assert "No premove set" in texts(shown)
    assert alt(shown) != before


async def test_laying_out_threes_is_prepared_where_they_are_held(world: World) -> None:
    """In Modern American: the button turns it on and off and leaves the rest as it is."""
    await world.start(*PEOPLE, game="modern_american")
    panel = (await world.press("Ben", await world.hand("Ben"), "prep")).response
    panel = (await world.press("Ben", panel, "prep:then", ["low"])).response
    assert "☐ Lay out threes too" in labels(panel)
    panel = (await world.press("Ben", panel, "prep:lay")).response
    assert "☑ Lay out threes too" in labels(panel)
    assert "lay out threes, draw and discard the lowest safe card" in texts(panel)
    assert (await world.table()).seats[1].prepared == "lay, discard low"
    panel = (await world.press("Ben", panel, "prep:then", ["stop"])).response
    assert (await world.table()).seats[1].prepared == "lay, draw"
    await world.press("Ben", panel, "prep:lay")
    assert (await world.table()).seats[1].prepared == "draw"


async def test_an_idle_lobby_is_closed_after_a_warning_and_opened_again(world: World) -> None:
    await world.open("Ann", computers=2)
    await world.env.advance_time(37 * HOUR)
    warning = next(m for m in world.messages() if "keepopen" in ids(m))
    assert "closes <t:" in texts(warning)
    kept = await world.press("Ann", warning, "keepopen")
    assert "stays open" in texts(kept.response or kept.followups[0])
    assert not any("keepopen" in ids(m) for m in world.messages())
    await world.env.advance_time(50 * HOUR)
    assert (await world.table()).status is TableStatus.CLOSED
    assert "Nothing happened here" in texts(await world.lobby())
    await world.press("Ann", await world.lobby(), "reopen")
    assert (await world.table()).status is TableStatus.LOBBY
    assert "sit" in ids(await world.lobby())
