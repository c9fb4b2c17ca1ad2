"""Whole deals of games beside Classic by clicks alone, with what only they have."""

from collections.abc import Sequence
from typing import Any

import pytest

from canasta import events as ev
from canasta.actions import Action, format_action
from canasta.players import choose
from data.records.tables import TableStatus
from tests.cogs.clicking import click_move, panel_to_move
from tests.cogs.world import PEOPLE, World, alt, ids, labels, texts


class Told(list[Any]):
    """What people saw in a deal: the moves they made, their panels, the table message after each turn."""

    def __init__(self) -> None:
        super().__init__()
        self.panels: list[str] = []
        self.tables: list[str] = []
        self.moves: list[Action] = []


async def play(world: World, seed: str, people: Sequence[str] = PEOPLE, **options: Any) -> Told:
    """A deal by clicks from this seed: people make the moves of a computer player, and real ones sit where
    there are fewer than four.
    """
    world.bot.tables.chance.new_seed = lambda: seed
    await world.start(*people, **options)
    told = Told()
    panels = {name: await world.hand(name) for name in people}
    for _ in range(600):
        await world.bot.services.computers.settled(1)
        view = await world.view("Ann")
        if view.turn.phase == "over":
            break
        name = people[view.turn.seat]
        action = choose(await world.view(name))
        panel = await panel_to_move(world, name, panels[name])
        told.panels.append(texts(panel))
        told.moves.append(action)
        panels[name] = await click_move(world, name, panel, action)
        public = await world.public()
        told.tables.append(" ".join([texts(public), *alt(public)]))
    assert (await world.table()).status is TableStatus.BETWEEN_DEALS
    return told


async def events(world: World) -> list[Any]:
    """What happened last."""
    table_view = await world.bot.tables.views.of(1, None)
    return [event for turn in table_view.turns for event in turn.events]


@pytest.mark.long
async def test_a_deal_of_modern_american_with_talons_the_turn_card_and_a_last_card_face_down(
    world: World,
) -> None:
    told = await play(world, "1", game="modern_american")
    tables, panels = "\n".join(told.tables), "\n".join(told.panels)
    assert "Talons set aside: 4, 3 cards." in tables
    assert "gets a talon of 4 cards for the next turn" in tables
    assert "picked up a talon of 4 cards" in tables
    assert "drew the turn card" in tables
    assert "Your side's first meld needs 125 points." in panels
    assert "One of its melds must have no wild cards, or nothing but wild cards." in panels
    assert any(format_action(move).startswith("lay") for move in told.moves)
    assert any(isinstance(event, ev.DiscardedFaceDown) for event in await events(world))
    sheet = await world.public()
    assert "went out" in texts(sheet)
    assert "Threes" in " ".join(alt(sheet))
    assert "Next deal" in labels(sheet)


@pytest.mark.parametrize(
    ("seed", "rules", "name", "points"),
    [("8654", {}, "seven natural pairs", 2500), ("3777", {"rules": "league"}, "a straight", 3000)],
)
async def test_a_special_hand_is_offered_the_moment_it_is_held_and_ends_the_deal(
    world: World, seed: str, rules: dict[str, Any], name: str, points: int
) -> None:
    world.bot.tables.chance.new_seed = lambda: seed
    await world.start(*PEOPLE, game="modern_american", pace="live 300+60", **rules)
    panel = await world.hand("Ann")
    assert not [what for what in ids(panel) if "special" in what]
    assert "special hand" not in texts(panel)
    panel = (await world.press("Ann", panel, "do:draw")).response
    shown = next(what for what in ids(panel) if what.startswith("do:special"))
    assert f"special hand: {name}" in texts(panel)
    assert f"{points:,} points" in texts(panel)
    assert "special" not in texts(await world.hand("Ben"))
    await world.press("Ann", panel, shown)
    assert (await world.table()).status is TableStatus.BETWEEN_DEALS
    sheet = await world.public()
    assert "ended the deal with a special hand" in texts(sheet)
    assert f"+{points:,}" in " ".join(alt(sheet))


@pytest.mark.long
async def test_a_deal_of_samba_with_sequences(world: World) -> None:
    told = await play(world, "15", game="samba")
    tables = "\n".join(told.tables)
    assert "sequence of" in tables
    assert any("went out" in line or "stock ran out" in line for line in told.tables[-1:])
    assert "Sambas" in " ".join(alt(await world.public()))


@pytest.mark.long
async def test_a_deal_of_hand_and_foot(world: World) -> None:
    told = await play(world, "3", ["Ann"], game="hand_and_foot", computers=3)
    tables = "\n".join(told.tables)
    assert "Foot not picked up yet: Ann, " in tables
    assert "picked up a foot of" in tables
    assert "taking it brings 7" in tables
    assert "Clean canastas" in " ".join(alt(await world.public()))
    everything = (tables + "\n".join(told.panels)).lower()
    assert "a clean canasta!)" in tables
    assert "a dirty canasta!)" in tables
    assert "natural canasta" not in everything
    assert "mixed canasta" not in everything
