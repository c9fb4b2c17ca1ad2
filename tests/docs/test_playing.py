"""What the pages for players and operators tell them to press and to type is there under that name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from discord import app_commands

from cogs.commands import canasta
from tests.docs.markdown import ROOT

PAGES = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("playing.md", "operating.md")}
SOURCE = "".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "bot" / "screens").rglob("*.py"))
)
EMPHASIS = {"pace", "The same deals at all tables"}
"""What is printed bold because it matters, not because there is a button of that name."""


def paths(group: app_commands.Group) -> Iterator[str]:
    """The commands of a group and of the groups in it, by their names behind /canasta."""
    for command in group.commands:
        yield command.qualified_name.removeprefix("canasta ")
        if isinstance(command, app_commands.Group):
            yield from paths(command)


COMMANDS = set(paths(canasta))


def typed(page: str) -> set[str]:
    """The commands that a page names, without their options."""
    found = re.findall(r"`/canasta\s([a-z_]+(?:\s[a-z_]+(?![a-z_]*:))*)", page)
    return {" ".join(name.split()) for name in found}


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_a_page_names_is_there(page: str) -> None:
    assert typed(PAGES[page])
    assert typed(PAGES[page]) <= COMMANDS


def test_every_button_that_the_page_for_players_names_is_there() -> None:
    pressed = set(re.findall(r"\*\*(.+?)\*\*", PAGES["playing.md"])) - EMPHASIS
    assert len(pressed) > 6
    assert [label for label in pressed if f'tr("{label}")' not in SOURCE] == []
