"""What pages and messages tell people to press and to type is there under that name."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from discord import app_commands

from canasta.i18n import LANGUAGES, translator
from cogs.commands import COMMANDS
from tests.docs.markdown import PAPERS, ROOT

PAGES = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in PAPERS}
OLD = "\n## What was called differently\n"
"""Heads the list of names that are no more."""
SOURCE = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "bot").rglob("*.py"))
    if "screens" in path.parts
)
EMPHASIS = {"pace", "The same deals at all tables"}
"""What is printed bold because it matters, not because there is a button of that name."""
GROUPS = {command.name: command for command in COMMANDS if isinstance(command, app_commands.Group)}
ALONE = {command.name: command for command in COMMANDS if isinstance(command, app_commands.Command)}
"""The commands that stand in no group."""
ROOTS = GROUPS.keys() | ALONE.keys()


EVERY = [*ALONE.values(), *(command for group in GROUPS.values() for command in group.walk_commands())]
LEAVES = {command.qualified_name for command in EVERY if isinstance(command, app_commands.Command)}
NAMED = {command.qualified_name for command in EVERY} | set(GROUPS)
TYPED = re.compile(
    rf"(?<![\w/.:<])/((?:{'|'.join(sorted(ROOTS, key=len, reverse=True))})\b(?![-/.\w])(?: [a-z]+)*)"
)


def unknown(text: str) -> list[str]:
    """The commands that a text names and that are not there; what follows a command's name may be prose."""
    return [
        typed
        for typed in TYPED.findall(" ".join(text.split()))
        if typed not in NAMED and not any(f"{typed} ".startswith(f"{name} ") for name in LEAVES)
    ]


def named(text: str) -> list[str]:
    """The commands that a text names, without the prose after them."""
    return [
        max((name for name in NAMED if f"{typed} ".startswith(f"{name} ")), key=len)
        for typed in TYPED.findall(" ".join(text.split()))
    ]


@cache
def sentences() -> list[tuple[Path, str]]:
    """Every piece of text in the source, those split over lines joined."""
    return [
        (path, node.value)
        for room in ("bot", "cogs", "canasta", "renderers")
        for path in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def test_a_command_that_is_not_there_is_noticed() -> None:
    assert unknown("See /canasta fly now, or /my tables, or /canasta new pace: in /canasta.") == [
        "canasta fly now"
    ]
    assert unknown("`/canasta\nserver games`") == ["canasta server games"]
    assert unknown("canasta/variants/ and /canasta/deal.py, /canasta-server preset save") == []


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_a_page_names_is_there(page: str) -> None:
    assert unknown(PAGES[page].partition(OLD)[0]) == []


def test_every_command_that_a_text_names_is_there() -> None:
    found = [(path.name, names) for path, said in sentences() if (names := unknown(said))]
    assert found == []
    assert sum("/canasta new" in said for _, said in sentences()) > 3


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_names_the_commands_of_its_text(language: str) -> None:
    tr = translator(language)
    for _, said in sentences():
        if tr(said) != said:
            assert sorted(named(said)) == sorted(named(tr(said)))


def test_the_list_of_commands_has_each_with_a_line() -> None:
    listed = re.findall(r"^\| `/([^`]+)` \|", PAGES["docs/commands.md"].partition(OLD)[0], re.MULTILINE)
    assert sorted(set(LEAVES) - set(listed)) == [], "docs/commands.md has no line for these"
    assert sorted(listed) == sorted(LEAVES)


def test_every_button_that_the_page_for_players_names_is_there() -> None:
    pressed = set(re.findall(r"\*\*(.+?)\*\*", PAGES["docs/playing.md"])) - EMPHASIS
    assert len(pressed) > 6
    assert [label for label in pressed if f'tr("{label}")' not in SOURCE] == []


def test_the_buttons_of_the_readme_are_those_of_a_lobby_and_a_table() -> None:
    pressed = set(re.findall(r"\*\*(.+?)\*\*", PAGES["README.md"]))
    screens = "".join(
        path.read_text(encoding="utf-8")
        for room in ("lobby", "play")
        for path in sorted((ROOT / "bot" / "screens" / room).rglob("*.py"))
    )
    assert pressed
    assert [label for label in pressed if f'tr("{label}")' not in screens] == []
