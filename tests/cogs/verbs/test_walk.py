"""Who is let through to what: every command and every component, by people of every standing. Anyone who is
refused is told so in words and changes nothing.

``table.txt`` has a row for each, with a letter for each person who is let through.
"""

from difflib import unified_diff

import pytest

from bot.layout.custom_id import parse, verbs
from tests.cogs.verbs.table import AT_A_TABLE, ELSEWHERE, STEPS
from tests.cogs.verbs.walk import Walked, leaves
from tests.cogs.world import World
from tests.support.shortened import shortened


def test_every_command_and_every_verb_is_tried() -> None:
    tried = {step.what for step in STEPS}
    rows = [f"-     / {name:45} --------" for name in sorted(leaves()) if f"/{name}" not in tried]
    assert rows == [], "table.txt has no row yet for these commands"
    ids = [parse(f"c1:0:0:{what.split(' ')[0]}") for what in tried if not what.startswith("/")]
    assert verbs() - {id.verb for id in ids if id is not None} == set(), "table.txt has no row yet for these"


def test_whatever_a_component_means_is_tried() -> None:
    """Each row is tried by people of every standing, unless it is made up or means the same as another."""
    tried = {row.meaning for row in (*AT_A_TABLE, *ELSEWHERE) if row.letters and not row.made_up}
    others = [row for row in (*AT_A_TABLE, *ELSEWHERE) if not row.letters]
    assert [row.text for row in others if row.meaning not in tried] == []


@shortened("every", [8, 1])
async def test_everybody_is_let_through_or_refused_as_it_is_written_down(
    world: World, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    walked = Walked(world, monkeypatch)
    await walked.prepare()
    steps = STEPS[::every]
    now = [f"{step.line}  {await walked.line(step)}" for step in steps]
    written = [f"{step.line}  {step.letters}" for step in steps]
    assert now == written, "\n".join(unified_diff(written, now, "table.txt", "now", n=0))
