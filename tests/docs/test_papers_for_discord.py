"""The texts for Discord's directory fit, and the privacy policy names whatever is stored about a person."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import pytest

from bot.community.privacy import GRACE
from cogs.commands import COMMANDS
from data.db.migrate import migrations
from tests.docs.markdown import ROOT

DOCS = ROOT / "docs"
POLICY = (DOCS / "privacy.md").read_text(encoding="utf-8")
DIRECTORY = (DOCS / "directory.md").read_text(encoding="utf-8")
PERSONAL = re.compile(r"person|host|organiser|mark$|avatar|votes|owner_id|figures|moves|^draft$")
"""What the columns are called that say something about a person."""
NAMES = ("seats", "match_seats", "stays", "standings", "tournament_players")
"""The tables in which a name is that of a person."""
CONTENTS = ("drafts", "actions", "figures", "person_settings", "table_news")
"""The tables whose content is about people."""
LIMITS = {"Summary": 80, "Description": 400, "Long description": 3000}


def columns() -> Iterator[tuple[str, str]]:
    """Every column of the database, with its table."""
    with sqlite3.connect(":memory:") as database:
        for step in migrations():
            database.executescript(step.sql)
        named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (table,) in database.execute(named).fetchall():
            for row in database.execute(f"PRAGMA table_info({table})"):
                yield table, row[1]


def is_personal(table: str, column: str) -> bool:
    return (
        PERSONAL.search(column) is not None
        or (column == "name" and table in NAMES)
        or (column == "content" and table in CONTENTS)
    )


def test_every_place_with_something_of_a_person_is_in_the_policy() -> None:
    unnamed = [
        f"{table}.{column}"
        for table, column in columns()
        if is_personal(table, column)
        and f"`{table}.{column}`" not in POLICY
        # A draft of a lesson goes with its moves.
        and (table, column) != ("lessons", "draft")
    ]
    assert unnamed == []


def test_what_the_policy_names_is_in_the_database() -> None:
    known = {f"{table}.{column}" for table, column in columns()}
    assert set(re.findall(r"`([a-z_]+\.[a-z_]+)`", POLICY)) <= known


def test_the_policy_keeps_to_the_programs_own_span() -> None:
    assert f"deleted after {GRACE.days} days" in POLICY
    assert f"deleted after {GRACE.days} days" in DIRECTORY


def pasted(heading: str) -> str:
    """The text to paste below a heading."""
    found = re.search(rf"^## {heading}\n.*?```text\n(.*?)\n```", DIRECTORY, re.DOTALL | re.MULTILINE)
    assert found is not None, heading
    return found[1]


@pytest.mark.parametrize("heading", LIMITS)
def test_a_text_for_the_directory_fits(heading: str) -> None:
    assert 30 < len(pasted(heading)) <= LIMITS[heading]


def test_there_are_at_most_five_tags() -> None:
    assert 1 < len(pasted("Tags").split(", ")) <= 5


def test_the_commands_that_these_texts_name_are_there() -> None:
    roots = {command.name for command in COMMANDS}
    named = set(re.findall(r"/(canasta|my|tournament|move)\b", DIRECTORY + POLICY))
    assert named
    assert named <= roots
