"""The daily deal by clicks, from the command to the shared line."""

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.daily.service import MOST_SHARED
from bot.layout.errors import Refused
from canasta.actions import Draw
from canasta.players import choose
from data.records.tables import TableStatus
from tests.cogs.clicking import click_move, panel_to_move
from tests.cogs.world import World, files, find, ids, texts


@pytest.fixture(autouse=True)
def noon(world: World, romme_each_day: None) -> None:
    """It stays the same day."""
    now = datetime.now(UTC).replace(hour=12)
    world.bot.tables.registry.clock = lambda: now


async def daily(world: World, name: str) -> Any:
    """Use /daily; gives back the private answer."""
    result = await world.person(name).slash(world.channel, "daily")
    assert result.ephemeral
    return result.response


async def play_out(world: World, name: str, panel: Any, table_id: int) -> Any:
    """Play the deal to its end by clicks; gives back the last panel."""
    for _ in range(200):
        if (await world.table(table_id)).status is TableStatus.FINISHED:
            return panel
        panel = await panel_to_move(world, name, panel)
        view = await world.view(name, table_id)
        panel = await click_move(world, name, panel, choose(view), table_id)
    raise AssertionError("the deal does not end")


async def press(world: World, name: str, panel: Any, what: str, *values: str) -> Any:
    return (await world.press(name, panel, what, values)).response


async def test_a_daily_is_played_in_one_private_message_and_its_line_is_shared(world: World) -> None:
    first = await daily(world, "Ann")
    assert "One try." in texts(first)
    first = await press(world, "Ann", first, "daily:game", "classic")
    assert "· Classic Canasta" in texts(first)
    panel = await press(world, "Ann", first, "daily:start:5")  # the other game of the day
    assert panel.id == first.id
    assert "Fingerprint" not in texts(panel)
    assert not any("hint" in id for id in ids(panel))
    again = await daily(world, "Ann")  # stop, and go on in another message
    over = await play_out(world, "Ann", again, 1)
    assert over.id == again.id
    assert "You're the first to finish with these cards." in texts(over)
    assert "One day in a row" in texts(over)
    assert files(over) == ["deal.webp"]
    assert world.messages() == []
    await world.press("Ann", over, "daily:share")
    line = texts(world.messages()[-1])
    assert line.startswith("**Ann** · Canasta daily "), line
    ranking = await press(world, "Ann", over, "daily:rank")
    assert "**1** Ann · alone so far" in texts(ranking)
    parted = await press(world, "Ann", await press(world, "Ann", ranking, "daily:result"), "daily:parted")
    assert "Too few people" in texts(parted)
    watched = await press(world, "Ann", await daily(world, "Ann"), "rp:1:1:0:all")
    assert "-# Deal 1" in texts(watched)
    watched = await press(world, "Ann", watched, "rp:1:1:0:all:tools")
    fair = await world.press("Ann", watched, "rpfair:1:1:0:all")
    assert "You can check the shuffle <t:" in texts(fair.response)
    deal = next(what for what in ids(watched) if what.startswith("daily:deal:"))
    assert "You're the first to finish" in texts(await press(world, "Ann", watched, deal))
    uncounted = await press(world, "Ann", await daily(world, "Ann"), "daily:again")
    over = await play_out(world, "Ann", uncounted, 2)
    assert "This play doesn't count" in texts(over)
    assert "In the play that counts it was" in texts(over)


async def test_one_s_worst_move_is_told_with_the_result_and_shown(world: World) -> None:
    over = await play_out(
        world, "Ann", await press(world, "Ann", await daily(world, "Ann"), "daily:start:5"), 1
    )
    assert "daily:moves" not in ids(over)
    journal = await world.bot.store.journals.get(1)
    assert journal is not None
    step = next(n for n, action in enumerate(journal.deals[0].actions) if action.seat == 0)
    await world.bot.store.daily.note_moves(1, "", f"{step} 123 draw")
    over = await daily(world, "Ann")
    assert f"🎯 Your worst, move {step + 1}: " in texts(over)
    moves = await press(world, "Ann", over, "daily:moves")
    assert "About 120 points better: **" in texts(moves)
    assert len(moves.attachments) == 1
    assert f"rp:1:1:{step}:0" in ids(moves)
    assert "daily:again" in ids(await press(world, "Ann", moves, "daily:result"))


async def test_a_deal_of_yesterday_goes_on_until_its_hours_are_over(world: World) -> None:
    await press(world, "Ann", await daily(world, "Ann"), "daily:start")
    noon = world.bot.tables.registry.clock()
    world.bot.tables.registry.clock = lambda: noon + timedelta(hours=14)
    late = await daily(world, "Ann")
    assert "One try." not in texts(late)
    assert (await world.table(1)).status is TableStatus.PLAYING
    over = await play_out(world, "Ann", late, 1)
    start = await press(world, "Ann", over, "daily:next")
    assert "One try." in texts(start)


async def test_nobody_else_plays_or_sees_a_private_table(world: World) -> None:
    await press(world, "Ann", await daily(world, "Ann"), "daily:start")
    await press(world, "Ben", await daily(world, "Ben"), "daily:start")
    assert (await world.table(1)).occasion.deal_id == (await world.table(2)).occasion.deal_id
    tables, ann, ben = world.bot.tables, world.person("Ann").id, world.person("Ben").id
    for person in (ann, None):
        with pytest.raises(Refused, match="Only the players"):
            await tables.views.of(2, person)
    table_view = await tables.views.of(2, ben)
    with pytest.raises(Refused):
        await tables.play.act(2, ann, Draw(), table_view.table.version)
    assert await tables.store.turns.waiting_for(ann) == []


async def test_whoever_has_no_table_is_shown_the_daily(world: World) -> None:
    helped: Any = (await world.person("Ann").slash(world.channel, "canasta help")).response
    start = await press(world, "Ann", helped, "daily:today")
    assert start.id == helped.id
    assert "One try." in texts(start)


async def test_in_direct_messages_it_is_played_without_a_channel_to_share_in(world: World) -> None:
    ann = world.person("Ann")
    await world.bot.services.daily.dailies.want(ann.id, "romme")
    first = await ann.user.slash("daily")
    assert first.ephemeral
    panel = (await ann.user.click(first.response, custom_id="c1:0:0:daily:start")).response
    for _ in range(100):
        if (await world.table()).status is TableStatus.FINISHED:
            break
        table_view = await world.bot.tables.views.seated(1, ann.id)
        assert table_view.view is not None
        await world.bot.tables.play.act(1, ann.id, choose(table_view.view), table_view.table.version)
        await world.bot.services.computers.settled(1)
    await world.env.settle()
    assert "The deal is over" in texts(panel)
    over = (await ann.user.click(panel, custom_id=find(panel, "dealres"))).response
    assert "You're the first to finish" in texts(over)
    assert not {"daily:share", "daily:rank"} & set(ids(over))


async def test_who_may_not_write_in_a_channel_shares_nothing_there_and_nobody_shares_for_ever(
    world: World,
) -> None:
    ann = world.person("Ann")
    await world.bot.services.daily.dailies.want(ann.id, "romme")
    panel = await press(world, "Ann", await daily(world, "Ann"), "daily:start")
    over = await play_out(world, "Ann", panel, 1)
    for _ in range(MOST_SHARED):
        await world.press("Ann", over, "daily:share")
    often = await world.press("Ann", over, "daily:share")
    assert "as often as you may" in texts(often.followups[-1] if often.followups else often.response)
    assert len(world.messages()) == MOST_SHARED
    writing = discord.Permissions(send_messages=True).value
    world.env.backend.set_overwrite(
        world.channel.id, Overwrite(target_id=ann.id, type=OverwriteType.MEMBER, allow=0, deny=writing)
    )
    mute = await world.press("Ann", over, "daily:share")
    assert "can't write" in texts(mute.followups[-1] if mute.followups else mute.response)
