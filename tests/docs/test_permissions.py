"""Each line of docs/permissions.md has tests that hold it, and its figures are those of the program."""

import ast
import re
from pathlib import Path

import pytest

from bot.daily.service import MOST_SHARED
from bot.people.feature import OWN_LISTS
from bot.server.core import SAVED_FILES
from bot.standing.standing import MOST_OF_HOST
from bot.tables.company.kept_apart import MOST_BLOCKED
from bot.tables.settings.hourly_limits import SEARCHES
from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs" / "permissions.md").read_text(encoding="utf-8")
NUMBERS = {1: "once", 2: "twice", 3: "three", 6: "six"}


def lines(page: str) -> list[tuple[str, str, str]]:
    """The lines of the tables: the section, who, and what they may."""
    rows, section = [], ""
    for line in page.splitlines():
        if line.startswith("## "):
            section = line[3:]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] != "who" and set(cells[0]) != {"-"}:
            rows.append((section, cells[0], cells[1]))
    return rows


def held() -> dict[tuple[str, str, str], list[str]]:
    """The tests of each line, as file and function below tests/."""
    tests: dict[tuple[str, str, str], list[str]] = {}
    section, now = "", [""]
    for line in Path(__file__).with_name("permissions.txt").read_text("utf-8").splitlines():
        who, bar, may = line.partition(" | ")
        if line.startswith("## "):
            section = line[3:]
        elif bar:
            now = tests[section, who, may] = []
        elif line.startswith(" "):
            now.append(line.strip())
    return tests


HELD = held()


def names_in(file: str) -> set[str]:
    """The names of the tests of a file."""
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_line_names_its_tests_and_every_entry_a_line() -> None:
    rows = lines(PAGE)
    assert len(rows) == len(set(rows)) > 30
    assert set(rows) == set(HELD)
    assert all(HELD.values())


def test_the_tests_that_hold_the_lines_are_there() -> None:
    named: dict[str, set[str]] = {}
    for test in {test for tests in HELD.values() for test in tests}:
        file, _, name = test.partition("::")
        named.setdefault(file, set()).add(name)
    missing = {file: gone for file, names in named.items() if (gone := names - names_in(file))}
    assert missing == {}


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (r"block others, (\w+) at most", str(MOST_BLOCKED)),
        (r"look for players, (\w+) times an hour", NUMBERS[SEARCHES.usual.person]),
        (r"make a standing table \((\w+)\)", NUMBERS[MOST_OF_HOST]),
        (r"share its line, (\w+) times a day", NUMBERS[MOST_SHARED]),
        (r"moved (\w+) times an hour at most", NUMBERS[OWN_LISTS.usual.person]),
        (r"audit log as files, (\w+) an hour", NUMBERS[SAVED_FILES.usual.person]),
    ],
)
def test_its_figures_are_those_of_the_program(words: str, number: str) -> None:
    assert re.findall(words, PAGE) == [number]
