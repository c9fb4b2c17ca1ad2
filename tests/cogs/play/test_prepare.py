"""Premoves: set by clicks, made, or not possible."""

from __future__ import annotations

from typing import Any

import pytest

from canasta.cards import IS_WILD, NAMES
from tests.cogs.clicking import turn_by_commands
from tests.cogs.pings import pings_of
from tests.cogs.world import PEOPLE, World, alt, command, ids, labels, options, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


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
    assert not pings_of(world, "Ben")
    late = (await world.press("Ben", await world.hand("Ben"), "prep")).response
    assert "No premove set" in texts(late)


async def test_what_was_not_possible_is_said_in_the_call_and_in_the_hand(world: World) -> None:
    await world.start(*PEOPLE)
    await world.bot.tables.premoves.keep(1, world.person("Ben").id, "take 23456789TJQKA")
    await turn_by_commands(world, "Ann")
    (call,) = pings_of(world, "Ben")
    assert "premove couldn't be played" in texts(call)
    panel = await world.hand("Ben")
    assert "you couldn't take it" in texts(panel)
    refused = await command(world, "Ben", "move prepare")
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
