"""The hand panel with a choice in progress: what is shown first, several moves at once, the cards' order."""

import re
from typing import Any

from tests.cogs.clicking import press_late
from tests.cogs.play.test_taps import act, at_turn
from tests.cogs.stacked_hands import give
from tests.cogs.world import PEOPLE, World, by_suit, components, find, ids, labels, named, options, texts

LONG = "4c7s8h9dTdJcQsAhAcKc2c"
"""Cards that begin no meld of their own."""


def accent(message: Any) -> int | None:
    """The colour of the panel's edge."""
    return next(c.get("accent_color") for c in components(message) if c.get("type") == 17)


def untimed(message: Any) -> str:
    """What the panel says, without the deadline."""
    return re.sub(r" ⏳ <t:\d+:R>", "", texts(message))


async def test_wild_cards_are_shown_before_they_are_laid_unless_the_player_wants_otherwise(
    world: World,
) -> None:
    thumb = await at_turn(world, LONG, opened=True)
    await thumb.press("do:draw")
    wild = next(value for value in options(thumb.panel, "layoff:some") if value.startswith("meld 2c"))
    before = (await world.table()).version
    await thumb.choose("layoff:some", wild, several=True)
    assert "**Chosen:** 2♣" in texts(thumb.panel)
    assert (await world.table()).version == before
    await thumb.press("b:0:cancel")
    await world.bot.tables.hands.set(world.person("Ann").id, "confirm", False)
    await thumb.choose("layoff:some", wild, several=True)
    assert "Laid down: 2♣" in texts(thumb.panel)
    assert (await world.table()).version == before + 1


async def test_several_cards_chosen_at_once_are_laid_as_single_moves(world: World) -> None:
    thumb = await at_turn(world, LONG, opened=True)
    await thumb.press("do:draw")
    before = (await world.table()).version
    names = named(thumb.panel, "layoff:some")
    assert names["meld Ah"] == "A♥ → your aces (3 cards)"
    await thumb.choose("layoff:some", "meld Ah", "meld Kc", several=True)
    assert untimed(thumb.panel).endswith("Laid down: A♥  +  K♣.")
    assert (await world.table()).version == before + 2
    assert sorted(len(meld.cards) for meld in (await world.view("Ann")).own_melds) == [4, 4]


async def test_all_that_fits_is_named_and_a_second_press_plays_nothing_twice(world: World) -> None:
    thumb = await at_turn(world, LONG, opened=True)
    await thumb.press("do:draw")
    assert any(label == "Lay off all: K♣ A♥ A♣" for label in labels(thumb.panel))
    lay_off = find(thumb.panel, "layoff:all")
    await thumb.press("layoff:all")
    said, version = untimed(thumb.panel), (await world.table()).version
    assert said != untimed(await world.tools("Ann", thumb.panel))
    assert untimed(await press_late(world, "Ann", thumb.panel, lay_off)) == said
    assert (await world.table()).version == version


async def test_a_move_refused_in_the_middle_says_what_was_done_and_what_was_not(world: World) -> None:
    thumb = await at_turn(world, "AhAcKcKhKd", opened=True)
    await thumb.press("do:draw")
    # One card has to be left beside the discard: all that fits is less than everything.
    assert "Lay off all 4 that fit" in labels(thumb.panel)
    await thumb.choose("layoff:some", *options(thumb.panel, "layoff:some"), several=True)
    said = texts(thumb.panel)
    assert said.startswith("Laid down: K♥ K♦ K♣.\n**Not allowed:**")
    assert len((await world.view("Ann")).hand) == 3
    assert any(what.startswith("do:discard") for what in ids(thumb.panel))


async def test_a_choice_in_progress_outlives_a_restart_and_refresh(world: World) -> None:
    await world.start(*PEOPLE)
    panel = (await world.press("Ann", await world.hand("Ann"), "do:draw")).response
    panel = (await world.press("Ann", panel, "build")).response
    rank = options(panel, "b:0:rank")[0]
    panel = (await world.press("Ann", panel, "b:0:rank", [rank])).response
    assert "**Chosen:**" in texts(panel)
    world.bot.tables.registry.forget_memory()
    again = await world.hand("Ann")
    assert untimed(again) == untimed(panel)
    assert ids(again) == ids(panel)
    cancelled = (await world.press("Ann", again, "b:1:cancel")).response
    assert "do:discard" in ids(cancelled)
    assert "**Chosen:**" not in texts(await world.hand("Ann"))


async def test_laying_down_and_discarding_with_one_press_is_done_once(world: World) -> None:
    thumb = await at_turn(world, "AhAdAsAcKhKdKs4c7s8c")
    await thumb.press("do:draw")
    await thumb.choose("do:meld", options(thumb.panel, "do:meld")[0])
    end = find(thumb.panel, "b:0:end:4c")
    await thumb.press("b:0:end:4c")
    assert "You discarded 4♣." in texts(thumb.panel)
    version = (await world.table()).version
    # The table stands below by now, with Ben's call: the hand is shown below it.
    below = await press_late(world, "Ann", thumb.panel, end)
    assert below.id > thumb.panel.id
    assert "You discarded 4♣." in texts(below)
    assert (await world.table()).version == version


async def test_cards_to_discard_are_in_an_order_that_anybody_can_state(world: World) -> None:
    thumb = await at_turn(world, "AhAd4c9hJkKs2c4d5s")
    await thumb.press("do:draw")
    shown = [what for what in ids(thumb.panel) if what.startswith("do:discard ")]
    assert shown == [f"do:discard {card}" for card in ("5s", "6d", "9h", "Ks")]


async def test_a_hand_is_sorted_by_suit_or_rank_for_good(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.tools("Ann")
    assert "By suit" in labels(panel)
    assert not by_suit(panel)
    assert by_suit((await world.press("Ann", panel, "sort:suit")).response)
    panel = await world.tools("Ann")
    assert "By rank" in labels(panel)
    assert by_suit(panel)
    assert not by_suit(await world.hand("Ben"))


async def test_the_panel_has_a_gold_edge_on_ones_turn_alone(world: World) -> None:
    await world.start(*PEOPLE)
    assert accent(await world.hand("Ann")) is not None
    assert accent(await world.hand("Ben")) is None


async def test_the_panel_says_what_the_others_did_since_ones_last_turn(world: World) -> None:
    thumb = await at_turn(world, LONG, opened=True)
    said = texts(thumb.panel)
    assert "Ben: **froze the pile with 2♥**" in said
    assert "\n-# Cleo: J♣ · Dan: " in said
    assert "Ann: " not in said


async def test_what_matters_comes_first_in_a_line(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 0, "AhAdAsKhKdKs4c5d6h7s")
    await act(world, "Ann", "draw", "meld AhAdAs KhKdKs", "discard 4c")
    ben = texts(await world.hand("Ben"))
    assert "Ann: **opened with 90**, laid 6 cards, 4♣" in ben


async def test_threes_that_were_dealt_are_said_as_such(world: World) -> None:
    await world.start(*PEOPLE)
    said = texts(await world.hand("Ann"))
    assert "-# Ben: laid out 3♥" in said
    assert "has moved" not in said
