"""Late players: votes, an end by agreement, substitutes and the way back, pauses."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.layout.controls import Button, Row
from bot.layout.custom_id import parse
from bot.layout.layout import Screen
from data.records.tables import Presence, TableStatus, TurnChange
from tests.cogs.clicking import turn_by_commands
from tests.cogs.pings import in_thread
from tests.cogs.play.test_turn_pings import direct
from tests.cogs.shared_clock import DAY, HOUR
from tests.cogs.world import PEOPLE, World, alt, command, ids, labels, texts


@pytest.fixture
def world(world_over_weeks: World) -> World:
    return world_over_weeks


async def test_the_others_vote_on_somebody_who_is_late(world: World) -> None:
    await world.start("Ben", "Ann", "Cleo", "Dan")
    await turn_by_commands(world, "Ben")
    await world.env.advance_time(DAY + HOUR)
    panel = (await world.press("Cleo", await world.public(), "late")).response
    assert "Ann has missed a deadline" in texts(panel)
    assert "You can vote after a second miss in a row" in texts(panel)
    assert "vote:1:substitute" not in ids(panel)
    await absent_for_a_day(world)
    panel = (await world.press("Cleo", await world.public(), "late")).response
    assert "takes most of the people here" in texts(panel)
    voted = (await world.press("Cleo", panel, "vote:1:substitute")).response
    assert "Your vote counts" in texts(voted)
    assert "1 of 3 wants a substitute." in texts(await world.public())
    panel = (await world.press("Dan", await world.public(), "late")).response
    await world.press("Dan", panel, "vote:1:substitute")
    panel = (await world.press("Ben", await world.public(), "late")).response
    decided = (await world.press("Ben", panel, "vote:1:substitute")).response
    assert "Ann is told first" in texts(decided)
    assert "unless Ann comes back in time" in texts(await world.public())
    assert "Play for Ann" not in labels(await world.public())
    await world.env.advance_time(2 * HOUR)
    assert "Play for Ann" in labels(await world.public())
    again = await old_button(world, "Cleo", "vote:1:substitute")
    assert "up for grabs" in texts(again)
    assert "is told first" not in texts(again)
    late = (await world.press("Cleo", await world.public(), "late")).response
    assert "vote:1:wait" in ids(late)
    assert "vote:1:substitute" not in ids(late)
    listed = await command(world, "Eve", "canasta tables")
    assert "a match waits for a substitute for Ann" in texts(listed)
    assert "a match waits" not in texts(await command(world, "Cleo", "canasta tables"))
    taken = (await world.press("Eve", listed, "takeseat:1")).response
    assert "The seat is yours" in texts(taken)
    assert (await world.table()).seats[1].person_id == world.person("Eve").id
    assert "No table is waiting" in texts(await command(world, "Fay", "canasta tables"))
    lost = (await world.press("Ann", await world.public(), "hand")).response
    assert alt(lost) == []
    assert "Play for" not in "".join(labels(await world.public()))


async def test_nobody_is_asked_about_their_own_seat(world: World) -> None:
    await world.start("Ben", "Ann", "Cleo", "Dan")
    await make_late(world, "Ann")
    await make_late(world, "Cleo")
    panel = (await world.press("Ann", await world.public(), "late")).response
    assert "Cleo" in texts(panel)
    assert "Ann" not in texts(panel)


async def absent_for_a_day(world: World) -> None:
    """Anyone who has missed a deadline did so a day earlier."""
    async with world.bot.store._database.write() as transaction:
        await transaction.rows("UPDATE seats SET missed_at = missed_at - 86400000")
        await transaction.rows("UPDATE tables SET version = version + 1")


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
    panel = await command(world, "Ann", "canasta table", show="late")
    assert labels(panel) == ["End the match…"]
    refused = await old_button(world, "Ann", "vote:2:substitute")
    assert "missed a deadline" in texts(refused)
    assert [seat.present for seat in (await world.table()).seats] == [True] * 4


async def old_button(world: World, name: str, what: str) -> Any:
    """Press a button of a message of an earlier release; gives the answer."""
    table = await world.table()
    id = parse(f"c1:1:{table.version}:{what}")
    assert id is not None
    screen = Screen(Row(Button("Old", id)))
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
    await world.press("Ann", await command(world, "Ann", "canasta table", show="late"), "ending:ask")
    for name in ("Ann", "Ben"):
        panel = (
            await world.press(name, await command(world, name, "canasta table", show="late"), "ending:ask")
        ).response
        await world.press(name, panel, "ending:yes")
    assert (await world.table()).status is TableStatus.FINISHED
    assert said(world, "Ann and Ben ended the match. It doesn't count.")
    assert "Everyone here agreed to end the match" in texts(await world.public())
    assert "abandoned" not in texts(await world.public())


async def test_a_moderator_who_does_not_play_decides_at_once_after_being_asked(world: World) -> None:
    await world.start(*PEOPLE)
    world.manager("Max")
    panel = await command(world, "Max", "canasta table", show="late")
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
        panel = await command(world, name, "canasta table", show="late")
        assert ("You decide without a vote" in texts(panel)) == decides, name


async def test_in_quiet_hours_the_late_one_is_told_without_a_sound_and_until_when_to_be_back(
    world: World,
) -> None:
    await world.start(*PEOPLE)
    await make_late(world, "Ben")
    now, hour = world.env.now(), timedelta(hours=1)
    quiet = f"{now - hour:%H:%M}-{now + 3 * hour:%H:%M}"
    await world.bot.store.settings.set_for_person(world.person("Ben").id, "quiet", quiet)
    for name in ("Ann", "Cleo", "Dan"):
        panel = (await world.press(name, await world.public(), "late")).response
        await world.press(name, panel, "vote:1:substitute")
    told, until = direct(world, "Ben")[-1], (await world.table()).seats[1].decides_at
    assert until is not None
    assert until - now > 3 * hour
    assert f"before <t:{int(until.timestamp())}:t>" in texts(told)
    assert told.flags.suppress_notifications


async def test_who_is_put_out_is_told_by_whom_and_has_the_way_back(world: World) -> None:
    await world.start(*PEOPLE)
    await make_late(world, "Ben")
    for name in ("Ann", "Cleo", "Dan"):
        panel = (await world.press(name, await world.public(), "late")).response
        await world.press(name, panel, "vote:1:substitute")
    ben = world.person("Ben").id
    (decided,) = [m for m in in_thread(world) if "take the seat soon" in texts(m)]
    assert "decided that" in texts(decided)
    assert decided.mentions == [], "a direct message has told him"
    told = texts(direct(world, "Ben")[-1])
    assert "You've missed your turns at" in told
    assert "within an hour" in told
    await world.env.advance_time(2 * HOUR)
    (opened,) = [m for m in in_thread(world) if "open to somebody else" in texts(m)]
    assert [user.id for user in opened.mentions] == [ben]
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
    asked = await command(world, "Ann", "canasta table", show="pause")
    assert "everybody here" in texts(asked)
    assert "1 of 2 wants a pause" in texts(await world.public())
    undone = (await world.press("Ann", asked, "pause:no")).response
    assert "no longer ask" in texts(undone)
    assert "a pause." not in texts(await world.public())
    await command(world, "Ann", "canasta table", show="pause")
    agreed = await world.press("Ben", await world.public(), "pause:yes")
    assert "The table is paused" in texts(agreed.response)
    assert "The table is paused" in texts(await world.public())
    await world.env.advance_time(3 * DAY)
    assert (await world.table()).turn is not None
    await world.press("Ben", await world.public(), "goon")
    assert "Deadline: <t:" in texts(await world.public())
