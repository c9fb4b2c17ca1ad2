"""Inviting people to a lobby: one call each, with two buttons, and bounds against pestering."""

import logging
from typing import Any

import pytest

from bot.feature import HourlyLimit
from bot.layout.errors import Refused
from bot.runtime.settings import Limit
from bot.tables.settings.hourly_limits import CALLS, INVITATIONS
from data.records.tables import Habits
from tests.cogs.clicking import component
from tests.cogs.world import World, command, components, find, ids, texts


async def invite(world: World, name: str, *people: str) -> str:
    """Choose these people in the lobby's list; what the one who chose is told."""
    lobby = await world.lobby()
    chosen = [world.person(one) for one in people]
    result = await world.person(name).select(lobby, chosen, custom_id=find(lobby, "invite"))
    assert result.response is not None
    assert result.ephemeral
    return texts(result.response)


def calls(world: World) -> list[Any]:
    """The messages that call somebody."""
    return [message for message in world.messages() if any(id.startswith("invited:") for id in ids(message))]


async def test_each_invited_person_gets_one_call_with_two_buttons(world: World) -> None:
    await world.open("Ann")
    ben, cleo = world.person("Ben").id, world.person("Cleo").id
    assert await invite(world, "Ann", "Ben", "Cleo") == f"Called: <@{ben}> and <@{cleo}>."
    first, second = sorted(calls(world), key=lambda message: message.id)
    assert ids(first) == [f"invited:yes:{ben}", f"invited:no:{ben}"]
    assert f"<@{ben}>, Ann invites you to a table of Classic Canasta" in texts(first)
    assert [user.id for user in first.mentions] == [ben]
    assert [user.id for user in second.mentions] == [cleo]
    again = await invite(world, "Ann", "Ben", "Ann")
    assert "Already called or seated" in again
    assert len(calls(world)) == 2


@pytest.mark.parametrize("chosen", [str(2**63), "9" * 40, "٣", "-1", "nobody"])
async def test_what_is_nobodys_number_is_not_invited(
    world: World, caplog: pytest.LogCaptureFixture, chosen: str
) -> None:
    caplog.set_level(logging.ERROR)
    await world.open("Ann")
    lobby = await world.lobby()
    id = find(lobby, "invite")
    stored = world.env.backend.get_message(world.channel.id, lobby.id)
    stored.components = [{"type": 1, "components": [component(id, chosen)]}]
    result = await world.person("Ann").select(lobby, [chosen], custom_id=id)
    assert result.ephemeral
    assert "The table has moved on" in texts(result.response)
    assert not await world.bot.store.invitations.called(1)
    assert calls(world) == []
    assert caplog.records == []


async def test_join_seats_the_person_and_not_now_only_says_so(world: World) -> None:
    await world.open("Ann")
    await invite(world, "Ann", "Ben", "Cleo")
    ben, cleo = world.person("Ben").id, world.person("Cleo").id
    first, second = sorted(calls(world), key=lambda message: message.id)
    before = await world.table()
    told = await world.press("Eve", first, f"invited:yes:{ben}")
    assert told.response is not None
    assert "This call is for" in texts(told.response)
    await world.press("Cleo", second, f"invited:no:{cleo}")
    assert (await world.table()).seats == before.seats
    assert texts(world.message(second.id)) == f"<@{cleo}> can't play right now."
    await world.press("Ben", first, f"invited:yes:{ben}")
    assert (await world.table()).seats[1].person_id == ben
    assert "has joined" in texts(world.message(first.id))
    assert calls(world) == []
    assert "Already called" in await invite(world, "Ann", "Cleo")


async def test_a_call_after_the_start_says_that_it_is_over(world: World) -> None:
    await world.open("Ann")
    await invite(world, "Ann", "Ben")
    (call,) = calls(world)
    await world.press("Ann", await world.lobby(), "now")
    await world.press("Ben", call, f"invited:yes:{world.person('Ben').id}")
    assert "the match has begun" in texts(world.message(call.id))
    assert ids(world.message(call.id)) == []
    assert not await world.bot.store.invitations.called(1)


async def test_only_those_who_sit_there_invite(world: World) -> None:
    await world.open("Ann")
    assert "You're not at this table" in await invite(world, "Eve", "Ben")
    assert calls(world) == []


async def test_nobody_is_called_who_wants_no_pings(world: World) -> None:
    await world.open("Ann")
    await world.bot.tables.time.prefer(world.person("Ben").id, calls="none")
    assert "can't be pinged right now" in await invite(world, "Ann", "Ben")
    assert calls(world) == []


@pytest.mark.parametrize(
    ("use", "limit", "told"),
    [
        (INVITATIONS, Limit(1, 100), "You've called a lot of people"),
        (INVITATIONS, Limit(100, 1), "A lot of people have been called on this server"),
    ],
)
async def test_nobody_floods_a_channel_with_calls(
    world: World, use: HourlyLimit, limit: Limit, told: str
) -> None:
    world.bot.tables.limits.limits = {use.use: limit}
    await world.open("Ann")
    assert told in await invite(world, "Ann", "Ben", "Cleo")
    assert len(calls(world)) == 1


async def test_presses_beyond_the_limit_use_up_nobody_elses_calls(world: World) -> None:
    world.bot.tables.limits.limits = {INVITATIONS.use: Limit(1, 100), CALLS.use: Limit(2, 3)}
    await world.open("Ann")
    await invite(world, "Ann", "Ben")
    for _ in range(3):
        assert "You've called a lot of people" in await invite(world, "Ann", "Cleo")
    await world.open("Dan")
    lobby = world.message((await world.table(2)).messages.lobby_message_id)
    await world.person("Dan").select(lobby, [world.person("Cleo")], custom_id=find(lobby, "invite"))
    assert await world.bot.store.invitations.called(2) == {world.person("Cleo").id}


async def test_nobody_is_called_by_table_after_table(world: World) -> None:
    world.bot.tables.limits.limits = {CALLS.use: Limit(1, 100)}
    await world.open("Ann")
    await invite(world, "Ann", "Ben")
    await world.open("Cleo")
    lobby = world.message((await world.table(2)).messages.lobby_message_id)
    result = await world.person("Cleo").select(lobby, [world.person("Ben")], custom_id=find(lobby, "invite"))
    assert "can't be pinged right now" in texts(result.response)
    assert len(calls(world)) == 1


async def test_a_private_lobby_seats_those_alone_whom_its_players_have_invited(world: World) -> None:
    await world.open("Ann")
    await world.set_up("Ann", "private:1")
    assert "🔒 Private" in texts(await world.lobby())
    locked = [part for part in components(await world.lobby()) if part.get("emoji", {}).get("name") == "🔒"]
    assert len(locked) == 3
    assert "onemore" not in ids(await world.lobby())
    refused = await world.sit("Cleo")
    assert "has to invite you" in texts(refused.response)
    assert "No table is waiting" in texts(await command(world, "Cleo", "canasta tables"))
    panel = await command(world, "Cleo", "canasta find")
    assert "Waiting for you" not in texts(panel)
    post = next(id for id in ids(panel) if id.startswith("find:post"))
    assert "Your call is out" in texts((await world.press("Cleo", panel, post)).response)
    assert (await world.table(2)).host_id == world.person("Cleo").id
    await invite(world, "Ann", "Ben")
    (call,) = calls(world)
    await world.press("Ben", call, f"invited:yes:{world.person('Ben').id}")
    assert (await world.table()).seat_of(world.person("Ben").id) is not None


async def test_a_lobby_that_becomes_private_looks_for_nobody_and_can_be_opened_again(world: World) -> None:
    await world.open("Ann")
    await world.press("Ann", await world.lobby(), "onemore")
    await world.set_up("Ann", "private:1")
    search = (await world.table()).lobby.search
    assert search is not None
    assert search.over
    with pytest.raises(Refused, match="private"):
        await world.bot.tables.searches.one_more(1, world.person("Ann").id, None)
    with pytest.raises(Refused, match="Only"):
        await world.bot.tables.lobby.change_habits(1, world.person("Ben").id, lambda _: Habits())
    await world.set_up("Ann", "private:0")
    await world.sit("Cleo")
    assert (await world.table()).seat_of(world.person("Cleo").id) is not None
