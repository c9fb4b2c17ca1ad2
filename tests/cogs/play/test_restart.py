"""After a restart everything goes on: buttons, computer players, what was not shown yet."""

from tests.cogs.clicking import turn_by_commands
from tests.cogs.pings import pings_of
from tests.cogs.world import PEOPLE, World, ids, options, texts


async def test_every_button_works_after_a_restart(world: World) -> None:
    await world.start("Ann", computers=3)
    panel = await world.hand("Ann")
    await world.env.restart_bot()
    answer = await world.press("Ann", panel, "do:draw")
    assert answer.response is not None
    assert "You drew" in texts(answer.response)
    assert "do:discard" in ids(await world.hand("Ann"))


async def test_computer_players_go_on_after_a_restart_in_their_turn(world: World) -> None:
    await world.start("Ann", computers=3)
    await world.press("Ann", await world.hand("Ann"), "do:draw")
    world.bot.tables.registry.remove_listener(world.bot.services.computers)
    panel = await world.hand("Ann")
    await world.press("Ann", panel, "do:discard", [options(panel, "do:discard")[0]])
    assert (await world.view("Ann")).turn.seat == 1
    world.bot.tables.registry.add_listener(world.bot.services.computers)
    await world.env.restart_bot()
    await world.env.settle()
    assert (await world.view("Ann")).turn.seat == 0


async def test_what_was_committed_and_not_shown_is_shown_after_a_restart(world: World) -> None:
    await world.start(*PEOPLE)
    world.bot.tables.registry.remove_listener(world.bot.services.announcer)
    await turn_by_commands(world, "Ann")
    table = await world.table()
    assert table.announced_version < table.version
    world.bot.tables.registry.add_listener(world.bot.services.announcer)
    await world.env.restart_bot()
    await world.env.settle()
    table = await world.table()
    assert table.announced_version == table.version
    assert len(pings_of(world, "Ben")) == 1
    ping = world.message(table.ping.message_id)
    assert f"<@{world.person('Ben').id}>" in texts(ping)


async def test_a_restart_calls_nobody_twice_for_one_turn(world: World) -> None:
    await world.start(*PEOPLE)
    await turn_by_commands(world, "Ann")
    ping = (await world.table()).ping.message_id
    await world.env.restart_bot()
    await world.person("Ben").slash(world.channel, "move draw")
    assert (await world.table()).ping.message_id == ping
    await turn_by_commands(world, "Ben", drawn=True)
    assert (await world.table()).ping.message_id != ping
