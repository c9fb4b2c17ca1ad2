"""The day after: what people are shown of each other's plays of a deal, once nobody can play it any more."""

from typing import Any

import pytest

from bot.daily.boards import Span, period_of
from bot.daily.days import number_of
from canasta.players import choose
from tests.cogs.daily.test_daily import daily, press
from tests.cogs.shared_clock import HOUR
from tests.cogs.world import World, ids, texts


@pytest.mark.usefixtures("romme_each_day")
async def test_how_others_played_is_offered_and_counted_on_boards_when_the_day_is_over_for_all(
    world_over_weeks: World,
) -> None:
    world = world_over_weeks
    dailies, tables = world.bot.services.daily.dailies, world.bot.tables
    for name in ("Ann", "Ben"):
        await dailies.want(world.person(name).id, "romme")
        await press(world, name, await daily(world, name), "daily:start")
    for table_id, name in ((1, "Ann"), (2, "Ben")):
        for _ in range(200):
            await world.bot.services.computers.settled(table_id)
            seen = await tables.views.seated(table_id, world.person(name).id)
            if seen.view is None or seen.to_move is None:
                break
            level = "basic" if name == "Ann" else "relaxed"
            move = choose(seen.view, level, "5eed")
            await tables.play.act(table_id, world.person(name).id, move, seen.table.version)
    watched = {name: replays_in(await daily(world, name)) for name in ("Ann", "Ben")}
    assert watched == {"Ann": {"rp:1:1:0:all"}, "Ben": {"rp:2:1:0:all"}}
    await world.env.advance_time(30 * HOUR)
    async with world.bot.store._database.write() as transaction:
        await transaction.rows("DELETE FROM daily_places")  # as if they had played on another server
    offered = []
    for name in ("Ann", "Ben"):
        yesterday = await daily(world, name)
        assert "daily:next" in ids(yesterday)
        offered += [what for what in replays_in(yesterday) if what not in watched[name]]
    over = number_of(tables.clock()) - 1
    assert len(await dailies.ranking(over, world.guild.id)) == 2  # who reads a result here is compared here
    (best,) = offered  # of two, one was worse
    worse = "Ben" if best.startswith("rp:1:") else "Ann"
    yesterday = await press(world, worse, await daily(world, worse), "daily:result")
    assert "-# Deal 1" in texts(await press(world, worse, yesterday, best))
    await world.bot.services.daily.boards.due()
    period = period_of(Span.WEEK, number_of(tables.clock()) - 1)
    better = "Ann" if worse == "Ben" else "Ben"
    board = await press(world, worse, await daily(world, worse), "daily:week")
    if f"daily:week:{period.number}" in ids(board):  # yesterday was a Sunday
        board = await press(world, worse, board, f"daily:week:{period.number}")
    here = texts(board)
    for shown in (here, texts(await press(world, worse, board, f"daily:allweek:{period.number}"))):
        assert f"**1** {better} · **100** (1 day, best 100)\n**2** {worse} · **0**" in shown


def replays_in(message: Any) -> set[str]:
    """The replays that a message leads to."""
    return {what for what in ids(message) if what.startswith("rp:")}
