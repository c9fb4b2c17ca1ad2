"""Every game that there is, at every kind of table and by each of its presets: chosen, set up, started and
played for a turn, all by clicks.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.errors import Refused
from bot.tables.rules.table_rules import Kind, TableRules, kinds, possible
from canasta.players import choose
from canasta.variants import VARIANTS
from data import TableStatus
from tests.cogs.clicking import click_move, open_rules, press_panel
from tests.cogs.world import World, alt, ids, labels, options, texts

KINDS = [(game, kind) for game in VARIANTS for kind in kinds(game)]
PRESETS = [(game.id, preset.id) for game in VARIANTS.values() for preset in game.presets]
STEPS = 40
"""More than a computer player takes for a turn."""


def kind_for(game: str, preset: str) -> Kind:
    """The kind of table nearest to the usual one that the preset can be played at."""
    options = next(p.options for p in VARIANTS[game].presets if p.id == preset)
    for kind in sorted(kinds(game), key=lambda kind: abs(kind.seats - 4)):
        try:
            possible(TableRules(game, kind.seats, kind.options).with_preset(options))
        except Refused:
            continue
        return kind
    raise AssertionError(f"{preset} is played at no table")


async def choose_game(world: World, game: str, kind: Kind) -> None:
    """A lobby of this game and kind with Ann and computer players, from /canasta new on."""
    panel: Any = (await world.person("Ann").slash(world.channel, "canasta new")).response
    group = f"new:game:{VARIANTS[game].group}"
    if group in ids(panel):
        assert game in options(panel, group)
        panel = (await world.press("Ann", panel, group, [game])).response
    if len(kinds(game)) > 1:
        await world.press("Ann", panel, f"new:kind:{game}", [kind.key])
    assert (await world.rules()).kind == kind
    while any(seat.empty for seat in (await world.table()).seats):
        await world.set_up("Ann", "add")


async def play_a_turn(world: World) -> None:
    """Start the match and play Ann's first turn by clicks, with computer players that wait."""
    world.bot.services.computers.pace = 3600
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).status is TableStatus.PLAYING
    panel = await world.hand("Ann")
    assert alt(panel)
    made = 0
    while (view := await world.view("Ann")).turn.seat == view.seat and view.turn.phase != "over":
        assert made < STEPS
        panel = await click_move(world, "Ann", panel, choose(view))
        made += 1
    assert made


async def read_everything(world: World) -> None:
    """The table, the score, the rules section by section, and the pictures in words."""
    game, view = (await world.rules()).game, await world.view("Ann")
    public = await world.public()
    assert str(game.name) in " ".join(alt(public))
    more = (await world.press("Ann", public, "more")).response
    panel = (await world.press("Ann", more, "rules")).response
    sections = options(panel, "rules")
    assert 1 < len(sections) <= 25
    for section in sections[:3] + sections[-1:]:
        panel = (await world.press("Ann", panel, "rules", [section])).response
        assert len(texts(panel)) > 40
    assert str(view.game.goal) in texts((await world.press("Ann", public, "score")).response)
    words = texts((await world.press("Ann", await world.hand("Ann"), "mywords")).response)
    assert str(game.name) in words
    assert "Refresh" in labels(await world.hand("Ann"))


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=lambda part: getattr(part, "key", part))
async def test_a_table_of_each_game_and_kind_is_chosen_and_played(
    world: World, game: str, kind: Kind
) -> None:
    await choose_game(world, game, kind)
    assert str(VARIANTS[game].name) in texts(await world.lobby())
    await play_a_turn(world)
    await read_everything(world)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
async def test_each_preset_of_each_game_is_chosen_and_played(world: World, game: str, preset: str) -> None:
    await choose_game(world, game, kind_for(game, preset))
    panel = await press_panel(world, "Ann", await open_rules(world, "Ann"), "preset", preset)
    assert "✎" in texts(panel)
    await play_a_turn(world)
    await read_everything(world)
