"""The texts for Discord's directory fit, and the privacy policy names whatever is stored about a person."""

import re

import pytest
from discord import Permissions

from bot.client.permissions import PERMISSIONS, invite_link, missing
from bot.people.privacy import GRACE
from cogs.commands import COMMANDS
from data.db.part import tables_of
from data.store import PARTS
from tests.docs.markdown import ROOT

DOCS = ROOT / "docs"
POLICY = (DOCS / "privacy.md").read_text(encoding="utf-8")
DIRECTORY = (DOCS / "directory.md").read_text(encoding="utf-8")
TABLES = tables_of(PARTS)
PERSONAL = [f"{table.name}.{column}" for table in TABLES for column in table.about.split()]
OTHERS = [f"{table.name}.{column}" for table in TABLES for column in table.other.split()]
LIMITS = {"Summary": 80, "Description": 400, "Long description": 3000}


def test_every_place_with_something_of_a_person_is_in_the_policy() -> None:
    assert [column for column in PERSONAL if f"`{column}`" not in POLICY] == []
    told = re.findall(r"`([a-z_]+\.[a-z_]+)`", POLICY)
    assert [column for column in told if column in OTHERS] == []
    assert set(told) <= {*PERSONAL, *OTHERS}


def test_the_policy_keeps_to_the_programs_own_span() -> None:
    assert f"deleted after {GRACE.days} days" in POLICY
    assert f"deleted after {GRACE.days} days" in DIRECTORY


def pasted(heading: str) -> str:
    """The text to paste below a heading."""
    match = re.search(rf"^## {heading}\n.*?```text\n(.*?)\n```", DIRECTORY, re.DOTALL | re.MULTILINE)
    assert match is not None, heading
    return match[1]


@pytest.mark.parametrize("heading", LIMITS)
def test_a_text_for_the_directory_fits(heading: str) -> None:
    assert 30 < len(pasted(heading)) <= LIMITS[heading]


def test_each_permission_of_the_invite_has_its_reason() -> None:
    reasons = re.findall(r"^\| ([A-Z][A-Za-z ]+) \| ([^|]{20,}) \|$", DIRECTORY, re.MULTILINE)
    assert [name for name, _ in reasons] == [str(title) for title in missing(Permissions.none())]
    assert len(reasons) == sum(on for _, on in PERMISSIONS)
    assert f"`{PERMISSIONS.value}`" in DIRECTORY
    assert f"permissions={PERMISSIONS.value}&" in f"{invite_link(1)}&"


def test_there_are_at_most_five_tags() -> None:
    assert 1 < len(pasted("Tags").split(", ")) <= 5


def test_the_commands_that_these_texts_name_are_there() -> None:
    roots = {command.name for command in COMMANDS}
    named = set(re.findall(r"/(canasta|my|tournament|move)\b", DIRECTORY + POLICY))
    assert named
    assert named <= roots
