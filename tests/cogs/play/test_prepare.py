"""Premoves: planned by clicks, shown back in words, made, or left out."""

from typing import Any

import pytest

from canasta.cards import NAMES, parse_cards
from canasta.cards.packs import STANDARD
from tests.cogs.clicking import component, turn_by_commands, use
from tests.cogs.pings import pings_of
from tests.cogs.stacked_hands import give, match_of
from tests.cogs.world import PEOPLE, World, alt, command, ids, labels, named, options, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def stored(world: World, name: str = "Ben") -> str | None:
    """The premove of this person in the store."""
    seat = (await world.table()).seat_of(world.person(name).id)
    assert seat is not None
    return seat.prepared


async def choose(world: World, panel: Any, what: str, *values: str, name: str = "Ben") -> Any:
    return (await world.press(name, panel, f"prep:{what}", list(values))).response


async def panel_of(world: World, name: str = "Ben") -> Any:
    return (await world.press(name, await world.hand(name), "prep")).response


async def prepared_panel(world: World, premove: str) -> Any:
    """Ben's premove panel, with this stored."""
    await world.bot.tables.premoves.keep(1, world.person("Ben").id, premove)
    panel = await panel_of(world)
    assert "When your turn comes" in texts(panel)
    return panel


async def test_a_turn_is_planned_by_clicks_seen_by_its_player_alone_and_made(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 1, "KhKdKs4c5c6c7c8c9cTcQd")
    give(world, 0, "QsQhJdJc5s6s7s8s9s9hTd")
    match_of(world).deal.state.pile[:] = parse_cards("9s")  # type: ignore[union-attr]
    panel = await panel_of(world)
    assert "No premove yet" in texts(panel)
    panel = await choose(world, panel, "some", "fit", "top K", "pile 8+")
    panel = await choose(world, panel, "throw", "discard safe")
    panel = await choose(world, panel, "throw", "discard 4c")
    assert await stored(world) == "top K, pile 8+, fit, discard 4c, discard safe"
    said = texts(panel).split("\n")
    assert said == [
        "**When your turn comes:**",
        "1. If K is on top, take it; if the pile has 8+ cards, take it, else draw",
        "2. Lay off whatever fits",
        "3. Discard 4♣, else the safest card",
        "**Now this would:** draw, discard 4♣.",
        "-# Skipped now: no K on top; the pile was smaller than 8.",
        "-# Only you see this. New cards aren't counted.",
    ]
    # Nobody else sees that there is one.
    assert not any("remove" in texts(message) for message in world.messages())
    panel = (await world.press("Ben", panel, "hand")).response
    assert "Your premove: **if K is on top, take it; if the pile has 8+ cards" in texts(panel)
    assert "Only you see this" in texts(panel)
    assert "remove: **" not in texts(await world.hand("Cleo"))
    await turn_by_commands(world, "Ann")
    assert len(pings_of(world, "Cleo")) == 1
    assert not pings_of(world, "Ben")
    after = await world.hand("Ben")
    assert "Your premove was played. Skipped: no K on top" in texts(after)
    assert not any("remove" in texts(message) for message in world.messages())


async def test_steps_are_moved_removed_and_taken_back(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 1, "KhKdKs4c5c6c7c8c9cTcQd")
    panel = await prepared_panel(world, "top K, fit, discard 4c, discard 5c")
    edits = named(panel, "prep:edit")
    assert edits == {
        "cut0": "✕ If K is on top, take it",
        "cut1": "✕ Lay off whatever fits",
        "down2": "↓ Discard 4♣",
        "cut2": "✕ Discard 4♣",
        "up3": "↑ Discard 5♣",
        "cut3": "✕ Discard 5♣",
    }
    panel = await choose(world, panel, "edit", "up3")
    assert await stored(world) == "top K, fit, discard 5c, discard 4c"
    panel = await choose(world, panel, "edit", "cut0")
    panel = await choose(world, panel, "throw", "discard 5c")
    assert await stored(world) == "fit, discard 4c"
    panel = await choose(world, panel, "edit", "cut0")
    panel = await choose(world, panel, "edit", "cut0")
    assert await stored(world) is None
    assert "No premove yet" in texts(panel)
    panel = await choose(world, panel, "some", "draw")
    assert await stored(world) == "draw"
    panel = (await world.press("Ben", panel, "prep:drop")).response
    assert "Your premove is cleared" in texts(panel)
    assert await stored(world) is None


async def test_more_than_six_steps_are_not_taken(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 1, "KhKdKs4c5c6c7c8c9cTcQd")
    full = "top K, fit, discard 4c, discard 5c, discard 6c, discard 7c"
    panel = await prepared_panel(world, full)
    panel = await choose(world, panel, "throw", "discard safe")
    assert "six steps at most" in texts(panel)
    assert await stored(world) == full


async def test_what_can_be_planned_comes_from_the_hand_and_the_table(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 1, "AhAdAsKhKdKs4c5c6c2c")
    panel = await panel_of(world)
    some = options(panel, "prep:some")
    assert {"fit", "top any", "pile 8+", "top A", "top K", "stop", "out", "draw", "answer <=50"} <= set(some)
    assert any(value.startswith("meld ") for value in some)
    assert len(some) <= 25
    throws = options(panel, "prep:throw")
    assert throws[0] == "discard safe"
    assert {"discard 4c", "discard 2c"} <= set(throws)
    meld = next(value for value in some if value.startswith("meld "))
    panel = await choose(world, panel, "some", meld)
    panel = await choose(world, panel, "throw", "discard 4c")
    assert "Now this would:** draw, lay " in texts(panel)


async def test_a_question_is_answered_as_planned(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await panel_of(world, "Cleo")
    await choose(world, panel, "some", "answer no", name="Cleo")
    give(world, 0, "KsKsKhKhKdKdKc")
    await command(world, "Ann", "move draw")
    await command(world, "Ann", "move ask")
    await world.env.settle()
    view = await world.view("Ann")
    assert (view.turn.seat, view.turn.leave) == (0, False)
    assert not any("Cleo" in texts(m) and "may I go out" in texts(m) for m in pings_of(world, "Cleo"))


async def test_a_step_that_could_not_be_done_is_told_in_the_hand_alone_with_why_not(world: World) -> None:
    await world.start(*PEOPLE)
    give(world, 1, "KhQd4c5c6c7c8c9cTc5d6d")
    await world.bot.tables.premoves.keep(1, world.person("Ben").id, "fit, discard As")
    match_of(world).deal.state.stock[-2:] = parse_cards("9d9d")  # type: ignore[union-attr]
    await turn_by_commands(world, "Ann")
    (call,) = pings_of(world, "Ben")
    assert "remove" not in texts(call)
    panel = await world.hand("Ben")
    assert "Skipped in your premove: A♠ couldn't be discarded." in texts(panel)
    why = next(what for what in ids(panel) if what.startswith("why:"))
    assert why.endswith(":discard As")
    told = (await world.press("Ben", panel, why)).response
    assert "**Here:**" in texts(told)
    assert "A♠" in texts(told)
    refused = await command(world, "Ben", "move prepare")
    assert "already your turn" in texts(refused)


async def test_a_premove_that_stopped_is_not_shown_as_armed_any_more(world: World) -> None:
    """The panel in which it was planned gives way to the hand below the call, with the reason and the card
    drawn.
    """
    await world.start(*PEOPLE)
    give(world, 1, "KhQd4c5c6c7c8c9cTc5d6d")
    await world.bot.tables.premoves.keep(1, world.person("Ben").id, "discard As")
    opened = await world.press("Ben", await world.hand("Ben"), "prep")
    assert "When your turn comes" in texts(opened.response)
    before = alt(opened.response)
    match_of(world).deal.state.stock[-2:] = parse_cards("9d9d")  # type: ignore[union-attr]
    await turn_by_commands(world, "Ann")
    await world.env.settle()
    panel = opened.response
    assert "When your turn comes" not in texts(panel)
    assert "prep:some" not in ids(panel)
    assert "A♠ couldn't be discarded" in texts(panel)
    assert "**Your turn.**" in texts(panel)
    assert alt(panel) != before
    assert any("New this turn" in words for words in alt(panel))


async def test_one_that_was_made_is_not_shown_as_armed_either(world: World) -> None:
    """Its player is still looking at the premove panel, and has the next hand before them."""
    await world.start(*PEOPLE)
    view = await world.view("Ben")
    card = next(card for card in view.hand if not STANDARD.wild[card])
    panel = await prepared_panel(world, f"discard {NAMES[card]}")
    before = alt(panel)
    await turn_by_commands(world, "Ann")
    await world.env.settle()
    assert "No premove yet" in texts(panel)
    assert alt(panel) != before


async def test_what_would_happen_now_follows_the_table(world: World) -> None:
    """The panel stays open while others play."""
    await world.start(*PEOPLE)
    give(world, 0, "QsQhJdJc5s6s7s8s9s9hTd")
    give(world, 2, "AhAdAs4c5c5h7c8c9cTcQd")
    panel = (await world.press("Cleo", await world.hand("Cleo"), "prep")).response
    panel = await choose(world, panel, "some", "top 5", name="Cleo")
    panel = await choose(world, panel, "throw", "discard 4c", name="Cleo")
    assert "**Now this would:** draw, discard 4♣" in texts(panel)
    await command(world, "Ann", "move draw")
    await command(world, "Ann", "move discard", card="5s")
    await world.env.settle()
    assert "**Now this would:** take the pile with 5♣ 5♥ A♥ A♦ A♠, discard 4♣" in texts(panel)


async def test_laying_out_threes_is_planned_where_they_are_held(world: World) -> None:
    """In Modern American."""
    await world.start(*PEOPLE, game="modern_american")
    panel = await panel_of(world)
    panel = await choose(world, panel, "some", "lay")
    panel = await choose(world, panel, "throw", "discard safe")
    assert "2. Lay out threes" in texts(panel)
    assert await stored(world) == "lay, discard safe"


async def test_buttons_of_an_earlier_release_still_plan(world: World) -> None:
    """They are in panels that were open while the bot was replaced."""
    await world.start(*PEOPLE)
    give(world, 1, "KhKdKs4c5c6c7c8c9cTcQd")
    panel = await panel_of(world)
    for what, value, after in (
        ("then", "low", "discard low"),
        ("take", "K", "top K, discard low"),
        ("take", "Q", "top QK, discard low"),
        ("take", "K", "top Q, discard low"),
        ("then", "4c", "top Q, discard 4c"),
        ("lay", "", "top Q, lay, discard 4c"),
        ("lay", "", "top Q, discard 4c"),
        ("then", "stop", "top Q"),
        ("take", "Q", None),
        ("then", "stop", "draw"),
    ):
        await pressed_as(world, panel, f"prep:{what}", value)
        assert await stored(world) == after


async def pressed_as(world: World, panel: Any, what: str, value: str) -> None:
    """Press something that an earlier release had in this panel."""
    id = f"c1:1:{(await world.table()).version}:{what}"
    (thread,) = world.channel.threads
    kept = world.env.backend.get_message(thread.id, panel.id)
    kept.components = [{"type": 1, "components": [component(id, value or None)]}]
    await use(world.person("Ben"), panel, id, value)


async def test_the_panel_says_it_in_other_games(world: World) -> None:
    await world.start("Ann", "Ben", game="romme", players=2)
    panel = await panel_of(world)
    panel = await choose(world, panel, "some", "top any", "fit")
    assert "Take the discard if that's possible, else draw" in texts(panel)
    assert not any("pile" in label for label in labels(panel))
