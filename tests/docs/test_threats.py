"""Each line of docs/threats.md names tests that are there, or is among those that no test can show."""

import re

from tests.docs.markdown import ROOT
from tests.docs.test_permissions import names_in

PAGE = (ROOT / "docs" / "threats.md").read_text(encoding="utf-8")
BEYOND = ("can tell a partner their cards elsewhere", "with the token alone")
"""How lines begin about what nothing in the program can see or stop."""
TEST = re.compile(r"`([a-z_/]+\.py)::(test_[a-z0-9_]+)`")


def lines() -> list[tuple[str, str]]:
    """Each line of the tables: what can or can't be done, and what shows it."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line[:1] == "|"
    ]
    return [(cells[0], cells[1]) for cells in rows if cells[0] != "can, or can't" and set(cells[0]) != {"-"}]


def test_every_line_names_a_test_or_says_that_none_can_show_it() -> None:
    rows = lines()
    assert len(rows) == len({what for what, _ in rows}) > 50
    for what, shown in rows:
        if shown == "–":
            assert what.startswith(BEYOND), what
        else:
            assert re.sub(TEST, "", shown).replace(",", "").strip() == "", what


def test_the_tests_that_it_names_are_there() -> None:
    named = TEST.findall(PAGE)
    missing = [(file, name) for file, name in named if name not in names_in(file)]
    assert missing == []


def test_pickles_are_read_only_from_the_bots_own_processes() -> None:
    rooms = ("canasta", "data", "renderers", "bot", "cogs")
    files = [file for room in rooms for file in sorted((ROOT / room).rglob("*.py"))]
    reads = re.compile(
        r"^\s*(?:import|from) (?:pickle|marshal|shelve|yaml)\b|\b(?:eval|exec)\(", re.MULTILINE
    )
    readers = {file.relative_to(ROOT).as_posix() for file in files if reads.search(file.read_text("utf-8"))}
    # The mapper puts its functions together from the names of fields of our own records.
    assert readers == {"bot/runtime/processes/frames.py", "data/db/mapper.py"}


def test_every_side_from_which_somebody_may_come_has_its_lines() -> None:
    sections = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert len(sections) == PAGE.count("| can, or can't | shown by |") == 12
