"""Every game that there is, by each of its presets, and the first of each family at every kind of table:
chosen, set up, started and played for a turn, all by clicks.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.tables.rules.table_rules import Kind, TableRules, kinds, possible
from canasta.players import choose
from canasta.variants import VARIANTS
from data.records.tables import TableStatus
from tests.cogs.clicking import click_move, open_rules, press_panel
from tests.cogs.world import World, alt, ids, labels, options, texts

FAMILIES = {"classic", "samba", "modern_american", "hand_and_foot", "romme"}
"""Games whose relatives differ from them in figures: tables of other sizes are the same code there."""
STEPS = 40
"""More than a computer player takes for a turn."""


def tables_of(game: str) -> list[tuple[Kind, str | None]]:
    """One by each preset, each at another kind of table where they go round, and one as the game is played
    (None), of the usual kind; of a family's first game one for each kind that is left.
    """
    usual, *others = sorted(kinds(game), key=lambda kind: abs(kind.seats - 4))
    tables: list[tuple[Kind, str | None]] = [(usual, None)]
    for preset in VARIANTS[game].presets:
        at = next(kind for kind in [*others, usual] if can_be_played(game, kind, preset.options))
        tables.append((at, preset.id))
        if at in others:
            others.remove(at)
    return [*tables, *((kind, None) for kind in others if game in FAMILIES)]


def can_be_played(game: str, kind: Kind, preset: Any) -> bool:
    """Whether this kind of table can be played by the options of a preset."""
    try:
        possible(TableRules(game, kind.seats, kind.options).with_preset(preset))
    except Refused:
        return False
    return True


def cases() -> Iterator[Any]:
    """Each table of each game, and which part of the game's rule text is read at it."""
    for game in VARIANTS:
        tables = tables_of(game)
        for number, (kind, preset) in enumerate(tables):
            part = slice(number, None, len(tables))
            short = game in FAMILIES and not number
            marks = () if short else pytest.mark.long
            name = f"{game}-{kind.key}-{preset or 'usual'}"
            yield pytest.param(game, kind, preset, part, marks=marks, id=name)


async def choose_game(world: World, game: str, kind: Kind) -> None:
    """A lobby of this game and kind with Ann alone in it, from /canasta new on."""
    panel: Any = (await world.person("Ann").slash(world.channel, "canasta new")).response
    group = f"new:game:{VARIANTS[game].group}"
    if group in ids(panel):
        assert game in options(panel, group)
        panel = (await world.press("Ann", panel, group, [game])).response
    if len(kinds(game)) > 1:
        await world.press("Ann", panel, f"new:kind:{game}", [kind.key])
    assert (await world.rules()).kind == kind


async def play_a_turn(world: World) -> None:
    """Start the match, which seats computer players, and play Ann's first turn by clicks, while they wait."""
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


async def read_everything(world: World, part: slice) -> None:
    """The table, the score, this part of the rules section by section, and the pictures in words."""
    game, view = (await world.rules()).game, await world.view("Ann")
    public = await world.public()
    assert str(game.name) in " ".join(alt(public))
    more = (await world.press("Ann", public, "more")).response
    panel = (await world.press("Ann", more, "rules")).response
    sections = options(panel, "rules")
    assert 1 < len(sections) <= 25
    for section in sections[part]:
        panel = (await world.press("Ann", panel, "rules", [section])).response
        assert len(texts(panel)) > 40
    assert str(view.game.goal) in texts((await world.press("Ann", public, "score")).response)
    panel = (await world.press("Ann", await world.hand("Ann"), "hand:tools")).response
    assert "Refresh" in labels(panel)
    assert "Your hand" in texts((await world.press("Ann", panel, "mywords:on")).response)


@pytest.mark.parametrize(("game", "kind", "preset", "part"), list(cases()))
async def test_a_table_of_each_game_and_kind_and_by_each_preset_is_chosen_and_played(
    world: World, game: str, kind: Kind, preset: str | None, part: slice
) -> None:
    await choose_game(world, game, kind)
    assert str(VARIANTS[game].name) in texts(await world.lobby())
    if preset is not None:
        panel = await press_panel(world, "Ann", await open_rules(world, "Ann"), "preset", preset)
        assert "✎" in texts(panel)
    await play_a_turn(world)
    await read_everything(world, part)
