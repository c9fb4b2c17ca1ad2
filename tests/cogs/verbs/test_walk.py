"""Who is let through to what: every command and every component, by people of every standing. Whoever is
refused is told so in words and changes nothing.

``who_may_what.txt`` has a line for each: the table, what is pressed or typed, and a letter for each person
who is let through (``LETTERS``), a capital where that changes something. A dash: refused; a dot: not tried.
A line that changes there is a change of who may do what, to be read as one.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from bot.layout.custom_id import parse, verbs
from tests.cogs.verbs.steps import EXPECTED, steps
from tests.cogs.verbs.walk import Walked, leaves
from tests.cogs.world import World
from tests.support.shortened import shortened


def test_every_command_and_every_verb_is_tried() -> None:
    tried = {step.what for step in steps()}
    assert {f"/{name}" for name in leaves()} <= tried
    ids = [parse(f"c1:0:0:{what.split(' ')[0]}") for what in tried if not what.startswith("/")]
    assert verbs() <= {id.verb for id in ids if id is not None}


@shortened("every", [8, 1])
async def test_everybody_is_let_through_or_refused_as_it_is_written_down(
    world: World, store_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, every: int
) -> None:
    walked = Walked(world, str(store_file), monkeypatch)
    await walked.prepare()
    found = [f"{step.at:6}{step.what:45}{await walked.line(step)}" for step in [*steps()][::every]]
    (tmp_path / EXPECTED.name).write_text("\n".join(found) + "\n")
    expected = EXPECTED.read_text().splitlines()[::every]
    assert found == expected, "\n".join(unified_diff(expected, found, str(EXPECTED), str(tmp_path), n=0))
