"""The entries in the menu of a person's name: profile, invitation, challenge."""

from typing import Any

import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.feature import HourlyLimit
from bot.runtime.settings import Limit
from bot.tables.rules.table_rules import TableRules
from bot.tables.settings.hourly_limits import CALLS, INVITATIONS, TABLES
from canasta.notation.rule_code import rule_code
from data.records.tables import TableStatus
from tests.cogs.world import World, ids, options, texts


async def choose(world: World, name: str, entry: str, other: str) -> Any:
    """Choose an entry in another person's menu; what is answered, which nobody else sees."""
    result = await world.person(name).context_menu(world.channel, entry, world.person(other))
    assert result.ephemeral
    assert result.response is not None
    return result.response


async def challenge(world: World, name: str, other: str) -> str:
    return texts(await choose(world, name, "Challenge to Canasta", other))


async def invite(world: World, name: str, other: str) -> str:
    return texts(await choose(world, name, "Invite to Canasta", other))


def calls(world: World) -> list[Any]:
    """The messages that call somebody."""
    return [message for message in world.messages() if any(id.startswith("invited:") for id in ids(message))]


def robot(world: World) -> Any:
    world.people["Robot"] = world.guild.add_member(world.env.create_user("Robot", bot=True))
    return world.people["Robot"]


async def test_a_profile_is_that_of_the_person_whose_name_it_was(world: World) -> None:
    assert texts(await choose(world, "Ann", "Canasta profile", "Ben")).startswith("### Ben · this server")


async def test_a_challenge_opens_a_table_for_two_and_calls_the_person_once(world: World) -> None:
    ben = world.person("Ben").id
    told = await choose(world, "Ann", "Challenge to Canasta", "Ben")
    table = await world.table()
    assert [seat.person_id for seat in table.seats] == [world.person("Ann").id, None]
    assert f"You've challenged <@{ben}> to Classic Canasta" in texts(told)
    assert f"/{table.messages.lobby_message_id})" in texts(told)
    (call,) = calls(world)
    assert [user.id for user in call.mentions] == [ben]
    await world.press("Ben", call, f"invited:yes:{ben}")
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).status is TableStatus.PLAYING


async def test_two_who_wait_for_each_other_need_one_table(world: World) -> None:
    await challenge(world, "Ann", "Ben")
    assert "You've already challenged" in await challenge(world, "Ann", "Ben")
    assert "has challenged you: press Join" in await challenge(world, "Ben", "Ann")
    assert len(await world.bot.store.tables.all_open()) == 1
    assert len(calls(world)) == 1


async def test_nobody_challenges_a_bot_or_themselves(world: World) -> None:
    robot(world)
    assert "Bots don't play" in await challenge(world, "Ann", "Robot")
    assert "Choose somebody else" in await challenge(world, "Ann", "Ann")
    assert await world.bot.store.tables.all_open() == []


async def test_nobody_is_challenged_where_they_see_nothing(world: World) -> None:
    ben = world.person("Ben").id
    world.env.backend.set_overwrite(
        world.channel.id, Overwrite(target_id=ben, type=OverwriteType.MEMBER, allow=0, deny=1 << 10)
    )
    assert "can't see this channel" in await challenge(world, "Ann", "Ben")
    assert await world.bot.store.tables.all_open() == []


async def test_in_the_thread_of_a_table_a_challenge_opens_one_in_the_channel(world: World) -> None:
    await world.start("Cleo", "Dan")
    (thread,) = world.channel.threads
    await world.person("Ann").context_menu(thread, "Challenge to Canasta", world.person("Ben"))
    assert (await world.table(2)).place.channel_id == world.channel.id


async def test_the_seat_of_somebody_challenged_is_kept_for_them(world: World) -> None:
    await challenge(world, "Ann", "Ben")
    await world.person("Cleo").send(world.channel, world.bot.user.mention if world.bot.user else "")
    (welcome,) = [message for message in world.messages() if "gather" in ids(message)]
    await world.press("Cleo", welcome, "gather")
    assert [seat.person_id for seat in (await world.table(1)).seats] == [world.person("Ann").id, None]
    assert (await world.table(2)).host_id == world.person("Cleo").id


@pytest.mark.parametrize("use", [TABLES, INVITATIONS, CALLS])
async def test_challenges_are_bounded_and_leave_no_table_behind(world: World, use: HourlyLimit) -> None:
    world.bot.tables.limits.limits = {use.use: Limit(1, 0)}
    await challenge(world, "Ann", "Ben")
    challenger, other = ("Cleo", "Ben") if use is CALLS else ("Ann", "Cleo")
    refused = await challenge(world, challenger, other)
    assert "challenged" not in refused
    assert len(await world.bot.store.tables.all_open()) == 1
    assert len(calls(world)) == 1


async def test_who_wants_no_pings_is_not_challenged(world: World) -> None:
    await world.bot.tables.time.prefer(world.person("Ben").id, calls="none")
    assert "can't be pinged right now" in await challenge(world, "Ann", "Ben")
    assert await world.bot.store.tables.all_open() == []
    assert calls(world) == []


async def test_a_challenge_follows_the_servers_default_where_two_can_play_by_it(world: World) -> None:
    mia, guild = world.manager("Mia"), world.guild.id
    for name, code in (("Duel", rule_code("samba", 2, {})), ("Trio", rule_code("hand_and_foot", 6, {}))):
        await world.bot.tables.presets.save(guild, name, await rules_of(world, code))
    await world.bot.tables.presets.choose_default(guild, "Duel")
    await challenge(world, "Mia", "Ben")
    assert TableRules.of(await world.table()) == TableRules("samba", 2)
    await world.bot.tables.presets.choose_default(guild, "Trio")
    await challenge(world, "Mia", "Cleo")
    assert len((await world.table(2)).seats) == 2
    assert mia.id == (await world.table(2)).host_id


async def rules_of(world: World, code: str) -> TableRules:
    return await world.bot.tables.rules.wanted(world.guild.id, None, None, code)


async def test_an_invitation_goes_to_the_lobby_of_the_one_who_invites(world: World) -> None:
    await world.open("Ann")
    assert f"Called: <@{world.person('Ben').id}>." in await invite(world, "Ann", "Ben")
    (call,) = calls(world)
    assert ids(call) == [f"invited:yes:{world.person('Ben').id}", f"invited:no:{world.person('Ben').id}"]
    assert "Already called" in await invite(world, "Ann", "Ben")


async def test_an_invitation_asks_which_of_several_lobbies_is_meant(world: World) -> None:
    for _ in range(2):
        await world.open("Ann")
    asked = await choose(world, "Ann", "Invite to Canasta", "Ben")
    what = f"at:invite:{world.person('Ben').id}"
    assert sorted(options(asked, what)) == ["1", "2"]
    told = (await world.press("Ann", asked, what, ["2"])).response
    assert "Called" in texts(told)
    assert await world.bot.store.invitations.called(2) == {world.person("Ben").id}


async def test_without_a_lobby_an_invitation_offers_to_open_a_table(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    told = await choose(world, "Ann", "Invite to Canasta", "Cleo")
    assert "Open one" in texts(told)
    question = (await world.press("Ann", told, "new:back")).response
    assert "Which game?" in texts(question)


async def test_neither_a_bot_nor_oneself_is_invited(world: World) -> None:
    await world.open("Ann")
    robot(world)
    assert "Bots don't play" in await invite(world, "Ann", "Robot")
    assert "Choose somebody else" in await invite(world, "Ann", "Ann")
    assert calls(world) == []
