"""No text puts a number before a noun in the plural unless the number can never be one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOMS = ("bot", "cogs", "renderers", "canasta")
ROOT = Path(__file__).parents[2]
NOUNS = (
    "accounts|actions|canastas|cards|changes|days|deadlines|deals|entries|holidays|hours|jokers|kinds|lines"
    "|matches|minutes|months|moves|numbers|ones|packs|people|players|points|presets|rounds|seats|seconds"
    "|servers|settings|steps|tables|teams|times|tournaments|votes|weeks|wilds|years"
)
NUMBER_AND_NOUN = re.compile(rf"\{{\w+\}}(?:\*\*)? (?:(?:more|natural|wild|rated|missed) )?(?:{NOUNS})\b")
COUNTED = ("plural", "counted", "npgettext")
NEVER_ONE = {
    # What is set in the program and greater than one.
    "MOST_MEETINGS, PROVISIONAL": (
        "At most {n} matches in {days} days count",
        "until {n} matches have moved it",
        "at most {n} a week",
        "until {n} rated matches",
        "compared with {days} days ago",
        "on this server within {days} days, for pairs",
        "most of the last {n} deals",
    ),
    "most tables, presets, entries": (
        "You're already at {n} tables",
        "This server has {n} presets",
        "it takes {n} entries",
        "It takes at least {n} entries",
    ),
    "days before what a server had is deleted": ("is deleted after {days} days",),
    "said of two and more": (
        "Players appear here after {n} matches",
        "uses at least {n} cards",
        "Won of {n} matches with each other",
        "your foot of {n} cards",
    ),
    "kinds of canasta, numbers of an option": (
        "{n} kinds of canasta to go out",
        "{n} numbers from {least}",
    ),
    # Two or more sit at every table.
    "seats": (
        "{n} players",
        "{most} players",
        "{last} players",
        "{seats} players",
        "{teams} teams",
        "There are {n} people here",
    ),
    # More than one card is dealt, is a canasta, is in a packet, is on the way to one.
    "sizes": (
        "{hand} cards each",
        "{foot} cards each",
        "{packet} cards each",
        "{value} cards",
        "{most} cards",
        "{size} cards are a canasta",
        "more than {limit} cards",
        "than {limit} cards.",
        "{packs} packs and {jokers} jokers",
        "One pack and {jokers} jokers",
        "{count} cards in all",
        "{value} jokers",
        "{value} deals",
        "after {value} rounds",
        "{melds} ({n} cards)",
        "{needed} canastas",
        "A pile of {n} cards",
        "a foot of {n} cards",
        "{n} of the {size} cards",
        "{n} of {size} cards",
    ),
    # Cards count five points or more, and totals and minimums are of many cards.
    "points": (
        "{minimum} points",
        "{points} points",
        "{total} points",
        "{target} points",
        "{value} points",
        "{least} points",
        "{n} points",
    ),
}


def texts() -> Iterator[tuple[str, str]]:
    """Every text in the rooms that is not a form of a counted one, with where it stands."""
    for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))):
        source = path.read_text(encoding="utf-8")
        if not NUMBER_AND_NOUN.search(re.sub(r"[\"']\s*f?[\"']", "", source)):
            continue  # most files; reading them as trees would take seconds
        tree = ast.parse(source)
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        counted = {
            id(part)
            for call in calls
            if getattr(call.func, "attr", getattr(call.func, "id", "")) in COUNTED
            for argument in call.args[:3]
            for part in ast.walk(argument)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in counted:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def slips(text: str) -> list[str]:
    """Numbers before a noun in the plural that may be one."""
    for known in (known for group in NEVER_ONE.values() for known in group):
        text = text.replace(known, "")
    return [found[0] for found in NUMBER_AND_NOUN.finditer(text)]


def test_a_number_before_a_noun_chooses_its_form() -> None:
    assert [(where, slip) for where, text in texts() for slip in slips(text)] == []


@pytest.mark.parametrize(
    "text", ["- {n} tables where you're seated", "**{n}** days", "… and {n} more changes."]
)
def test_slips_are_seen(text: str) -> None:
    assert slips(text)
