"""A look back at a finished deal, as people get it."""

import asyncio
import re
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from bot.replays.feature import LOOK_BACKS
from bot.replays.replays import find_replay
from bot.replays.screens import look_back_words
from bot.replays.screens.replay import Stand
from bot.runtime.settings import Limit
from canasta.i18n import ENGLISH
from tests.cogs.clicking import play_on
from tests.cogs.replays.test_replay import by_name, more, over, replay
from tests.cogs.world import World, alt, ids, options, texts
from tests.support.shortened import shortened


async def look_back(world: World, message: Any) -> Any:
    """Press Look back."""
    message = await more(world, "Ann", message)
    what = next(what for what in ids(message) if what.startswith("rpback:"))
    return (await world.press("Ann", message, what)).response


async def test_a_deal_is_looked_back_at_from_its_replay(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    message = await look_back(world, await replay(world, "Ann", deal=1))
    said = texts(message)
    assert "Looking back at deal 1" in said
    assert "🍀" in said
    assert "🎯" in said
    assert alt(message)[0].startswith("How the deal was going")
    assert "in the end" in alt(message)[0]


async def test_from_there_its_moves_are_jumped_to_and_the_replay_shows_how_it_was_going(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    before = await replay(world, "Ann", deal=1)
    assert "could expect" not in alt(before)[0]
    assert "expected" not in texts(before)
    message = await look_back(world, before)
    jumps = options(message, "rp:jump") if "What cost most" in texts(message) else []
    for jump in jumps:
        there: Any = (await world.press("Ann", message, "rp:jump", [jump])).response
        assert f"move {Stand.from_text(jump).step} of" in texts(there)
        assert "points better" in texts(there)
        message = await look_back(world, there)
    again: Any = (await world.press("Ann", message, by_name(message, "look"))).response
    assert "move 0 of" in texts(again)
    assert "could expect" in alt(again)[0]
    first: Any = (await world.press("Ann", again, by_name(again, "on"))).response
    assert "expected" in texts(first)


@shortened("deals", [1, 2])
async def test_replay_look_back_and_the_deals_end_say_the_same_of_what_decided_it(
    world: World, monkeypatch: pytest.MonkeyPatch, deals: int
) -> None:
    monkeypatch.setattr("canasta.review.swing.SHARE", -1.0)  # so little effort never shows a clear one
    await world.start("Ann", "Ben")
    for _ in range(deals):
        await play_on(world, "Ann", "Ben")
        await world.bot.services.announcer.settled(1, 10)
        assert "Turning point" not in alt(await world.public())[0]
        looked = await look_back(world, await world.public())
        await world.bot.services.announcer.settled(1, 10)
        (sentence,) = re.findall(r"Turning point in turn .*", texts(looked))
        assert sentence in alt(await world.public())[0]
        deal = await replay(world, "Ann")
        deal = await more(world, "Ann", deal)
        moving = next(what for what in ids(deal) if what.startswith("rpgif:"))
        highlights: Any = (await world.press("Ann", deal, moving)).response
        assert sentence in texts(highlights)
        decided = world.bot.services.pictures.swings
        swing = decided[next(reversed(decided))]
        assert swing.step in [Stand.from_text(jump).step for jump in options(highlights, "rp:jump")]
        await world.press("Ann", await world.public(), "next")
        await world.env.settle()


async def test_only_what_nobody_knows_yet_is_limited(world: World) -> None:
    await over(world, "Ann", "Ben", "Cleo", "Dan")
    world.bot.tables.limits.limits = {LOOK_BACKS.use: Limit(1, 9)}
    for _ in range(2):
        message = await look_back(world, await replay(world, "Ann", deal=1))
        assert "Looking back at deal 1" in texts(message)
    refused = await look_back(world, await replay(world, "Ann", deal=2))
    assert "looked back at a lot of deals" in texts(refused)


async def test_who_asks_while_it_is_on_its_way_waits_for_the_same(world: World) -> None:
    match = await over(world, "Ann", "Ben", "Cleo", "Dan")
    played = await find_replay(world.bot.store, match, 1, world.guild.id, world.person("Ann").id)
    looks = world.bot.services.replays.look_backs
    assert not looks.begun(played)
    first, second = await asyncio.gather(looks.look(played), looks.look(played))
    assert first is second
    assert looks.begun(played)
    assert looks.known(played) is first


async def test_what_is_on_its_way_ends_with_the_bot(world: World) -> None:
    match = await over(world, "Ann", "Ben", "Cleo", "Dan")
    played = await find_replay(world.bot.store, match, 1, world.guild.id, world.person("Ann").id)
    looks = world.bot.services.replays.look_backs
    looking = asyncio.create_task(looks.look(played))
    await asyncio.sleep(0)
    assert looks.begun(played)
    await looks.close()
    with pytest.raises(asyncio.CancelledError):
        await looking
    assert not looks.begun(played)


def test_who_made_none_of_what_cost_most_reads_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look_back_words, "_numbered", lambda *_: ["1. Ben"])
    replay: Any = SimpleNamespace(journal=SimpleNamespace(seats=[Mock(person_id=7), Mock(person_id=8)]))
    looked: Any = SimpleNamespace(review=SimpleNamespace(mistakes=[Mock(seat=1)]))
    ann, ben, other = (look_back_words.mistake_lines(replay, looked, ENGLISH, who) for who in (7, 8, 9))
    assert ann == ["🎯 **What cost most**", "Yours: **none**.", "1. Ben"]
    assert ben == other == ["🎯 **What cost most**", "1. Ben"]
