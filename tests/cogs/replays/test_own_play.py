"""A finished deal that somebody plays themselves: from its replay to the comparison."""

import asyncio
from dataclasses import replace

import pytest

from bot.layout.errors import Refused
from bot.layout.names import shown, told_apart
from bot.replays.replays import Replay, find_replay
from canasta.players import choose
from data.records.matches import Journal
from tests.cogs.daily.test_daily import daily, play_out, press
from tests.cogs.replays.test_replay import more, over
from tests.cogs.world import PEOPLE, World, command, ids, labels, texts

ROUND = 2


async def match_of_four(world: World) -> None:
    """A match of several deals between Ann and three others, over."""
    await over(world, *PEOPLE)


async def journal(world: World, match_id: int) -> Journal:
    stored = await world.bot.store.journals.get(match_id)
    assert stored is not None
    return stored


async def second_deal(world: World, name: str) -> Replay:
    return await find_replay(world.bot.store, 1, ROUND, world.guild.id, world.person(name).id)


async def play_on(world: World, name: str, table_id: int) -> None:
    """Make the moves of a computer player for this person until the deal is over."""
    tables, person = world.bot.tables, world.person(name).id
    for _ in range(400):
        await world.bot.services.computers.settled(table_id)
        table_view = await tables.views.seated(table_id, person)
        if table_view.view is None or table_view.to_move is None:
            return
        await tables.play.act(table_id, person, choose(table_view.view), table_view.table.version)
    raise AssertionError("the deal does not end")


async def test_from_the_replay_to_the_comparison(world: World) -> None:
    await match_of_four(world)
    replay = await command(world, "Ann", "canasta replay", deal=ROUND)
    choice = await press(world, "Ann", await more(world, "Ann", replay), f"rpplay:1:{ROUND}:0:all")
    assert "Computer players (steady) take the others" in texts(choice)
    assert "It counts nowhere" in texts(choice)
    apart = told_apart([seat.name for seat in (await journal(world, 1)).seats])
    assert labels(choice) == [*(f"As {name}" for name in apart), "Replay"]
    names = [shown(name) for name in apart]
    panel = await press(world, "Ann", choice, f"rpplay:1:{ROUND}:0:1:as")
    assert panel.id == replay.id, "the open hands have gone"
    assert f"Deal {ROUND}, with {names[1]}'s cards. This doesn't count." in texts(panel)
    (table,) = await world.bot.store.shared_deals.private_tables(world.person("Ann").id)
    assert (table.private, table.habits.rated, table.seats[1].person_id) == (
        True,
        False,
        world.person("Ann").id,
    )
    assert {seat.computer for seat in table.seats if seat.index != 1} == {"steady"}
    assert table.match_id is not None
    own, then = await journal(world, table.match_id), await journal(world, 1)
    there = then.deals[ROUND - 1]
    assert (own.deals[0].seed, own.rules_revision, own.options) == (
        there.seed,
        then.rules_revision,
        then.options,
    )
    assert own.first_dealer == (then.first_dealer + ROUND - 1) % 4
    before = then.deals[ROUND - 2].result
    assert before is not None
    assert own.before == before.totals != (0, 0)
    assert any("hint" in one for one in ids(panel))
    assert "reserve" not in texts(panel)
    await play_on(world, "Ann", table.id)
    await world.env.settle()
    assert "The deal is over" in texts(panel)
    finished = await press(world, "Ann", panel, "dealres")
    said = texts(finished)
    assert f"### Deal {ROUND} with {names[1]}'s cards" in said
    assert there.result is not None
    points = [after - old for after, old in zip(there.result.totals, before.totals, strict=True)]
    assert f"**{names[0]} and {names[2]}**: {points[0]:,} then" in said
    assert f"**{names[1]} (you) and {names[3]}**: {points[1]:,} then" in said
    assert labels(finished) == ["Their replay", "Watch mine", "Play it again", "Another seat"]
    assert f"-# Deal {ROUND}" in texts(await press(world, "Ann", finished, f"rp:1:{ROUND}:0:all"))
    assert "aren't at any table" in texts(await command(world, "Ann", "my tables"))
    assert table.match_id not in await world.bot.store.results.to_rate()
    assert world.messages() == []


async def test_from_two_devices_one_table_is_opened_and_gone_on_with(world: World) -> None:
    await match_of_four(world)
    plays, ann, ben = world.bot.services.replays.own_plays, world.person("Ann").id, world.person("Ben").id
    replay = await second_deal(world, "Ann")

    async def begun(seat: int, person: int = ann) -> int:
        return (await plays.begin(replay, seat, person, "P", locale="en")).table.id

    assert len({*await asyncio.gather(*(begun(0) for _ in range(3)))}) == 1
    tables = [await begun(0), await begun(3), await begun(0, ben)]
    assert len({*tables}) == 3
    assert len({(await world.table(number)).occasion.deal_id for number in tables}) == 1
    with pytest.raises(Refused, match="no such seat"):
        await begun(4)


@pytest.mark.usefixtures("romme_each_day")
async def test_a_deal_of_a_day_that_others_may_still_play_is_not_played_by_its_replay(world: World) -> None:
    await play_out(world, "Ann", await press(world, "Ann", await daily(world, "Ann"), "daily:start:5"), 1)
    replay = await press(world, "Ann", await daily(world, "Ann"), "rp:1:1:0:all")
    choice = await press(world, "Ann", await more(world, "Ann", replay), "rpplay:1:1:0:all")
    refused = await world.press("Ann", choice, "rpplay:1:1:0:0:as")
    said = [texts(one) for one in (refused.left, *refused.followups) if one is not None]
    assert "You can play these cards here once everybody is done" in "".join(said)
    assert await world.bot.store.tables.get(2) is None


async def test_a_deal_that_other_tables_of_a_tournament_still_play_is_not_begun(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await match_of_four(world)
    choice = await command(world, "Ann", "canasta replay", deal=ROUND)
    choice = await press(world, "Ann", await more(world, "Ann", choice), f"rpplay:1:{ROUND}:0:all")
    closed = replace(await journal(world, 1), closed=frozenset({ROUND}))

    async def get(match_id: int) -> Journal:
        return closed

    monkeypatch.setattr(world.bot.store.journals, "get", get)
    refused = await world.press("Ann", choice, f"rpplay:1:{ROUND}:0:0:as")
    said = [texts(one) for one in (refused.left, *refused.followups) if one is not None]
    assert "Other tournament tables still have to play this deal" in "".join(said)
    assert await world.bot.store.shared_deals.private_tables(world.person("Ann").id) == []


async def test_somebody_whose_data_are_gone_is_not_named_and_strangers_begin_nothing(world: World) -> None:
    await match_of_four(world)
    ann, ben = world.person("Ann").id, world.person("Ben").id
    plays = world.bot.services.replays.own_plays
    view = await plays.begin(await second_deal(world, "Ben"), 0, ben, "Ben", locale="en")
    await world.bot.store.people.forget(ann, computer="steady", name="Ada")
    play = await plays.of_table(view)
    assert play is not None
    assert (play.now, play.names[0]) == (None, "Player")
    with pytest.raises(Refused, match="no such match here"):
        await find_replay(world.bot.store, 1, ROUND, world.guild.id + 1, 4711)
