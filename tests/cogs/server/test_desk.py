"""Who is shut out by the operator is told so, whatever they press or type, and nothing is done for them."""

from unittest.mock import AsyncMock

import pytest

from data.process.desk import DeskDeed, Subject
from tests.cogs.guide.test_mentions import call
from tests.cogs.guide.test_welcome import join, welcomes
from tests.cogs.world import World


async def test_a_press_a_command_and_a_mention_of_who_is_shut_out(world: World) -> None:
    ann = world.person("Ann")
    await world.open("Ben")
    store, desk = world.bot.store, world.bot.services.desk
    await store.desk.shut_out(Subject(ann.id), "several accounts")
    offered = await ann.autocomplete(world.channel, "canasta new", "game", "")
    assert offered
    await desk.look()
    pressed = await world.sit("Ann")
    assert pressed.ephemeral
    assert pressed.response is not None
    assert "shut you out" in str(pressed.response.content)
    assert (await world.table()).seat_of(ann.id) is None
    typed = await ann.slash(world.channel, "my settings", page="privacy")
    assert typed.ephemeral
    assert typed.response is not None
    assert "several accounts" in str(typed.response.content)
    assert await ann.autocomplete(world.channel, "canasta new", "game", "") == []
    await ann.send(world.channel, f"{call(world)} hello?")
    assert welcomes(world) == []
    await world.sit("Cleo")
    await store.desk.let_in(Subject(ann.id))
    await desk.look()
    await world.sit("Ann")
    assert (await world.table()).seat_of(ann.id) is not None


async def test_who_sits_somewhere_leaves_and_what_is_asked_for_by_mail_is_deleted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = world.person("Ann")
    await world.open("Ann")
    await world.sit("Ben")
    store, desk = world.bot.store, world.bot.services.desk
    stopped = AsyncMock()
    monkeypatch.setattr(world.bot.services.people.own_lists, "stop", stopped)
    await store.digests.schedule(ann.id, world.bot.services.tables.clock())
    await store.desk.shut_out(Subject(ann.id), "")
    await desk.look()
    assert (await world.table()).seat_of(ann.id) is None
    stopped.assert_awaited_once_with(ann.id)
    assert await store.digests.due(world.bot.services.tables.clock()) == []
    await store.desk.note(DeskDeed.DELETED, ann.id, follows=True)
    changed = AsyncMock()
    monkeypatch.setattr(world.bot.services, "person_changed", changed)
    await desk.look()
    changed.assert_awaited_once_with(ann.id)
    about = await store.people.about(ann.id)
    assert {what for what, rows in about.items() if rows} == {"shut_out"}


async def test_a_server_that_is_shut_out_is_left_and_its_owner_told(world: World) -> None:
    await world.bot.store.desk.shut_out(Subject(None, world.guild.id), "")
    await world.bot.services.desk.look()
    assert world.bot.get_guild(world.guild.id) is None
    assert not await world.bot.store.desk.untold(world.guild.id)


async def test_who_is_shut_out_is_known_from_the_start_and_a_server_is_not_greeted(world: World) -> None:
    store, services = world.bot.store, world.bot.services
    await store.desk.shut_out(Subject(None, world.guild.id), "")
    assert services.desk.shut_out.why(1, world.guild.id) is None
    await services.start()
    assert services.desk.shut_out.why(1, world.guild.id) is not None
    await join(world)
    assert welcomes(world) == []
