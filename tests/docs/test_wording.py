"""Phrases that no text, docstring or comment of the project uses: each has a plainer way to say it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.markdown import PAPERS, ROOT

ROOMS = ("canasta", "bot", "cogs", "renderers", "data", "sandbox")
PLAINER = {
    r"\bso many\b(?! that)": "a number of, n",
    r"\bwhat (?:came|comes) of (?:it|an?|the|this)\b": "the result of",
    r"\banew\b|\bafresh\b": "again",
    r"\bas it stands\b": "current, present",
    r"\bto be had\b": "available",
    r"\bit is nowhere\b": "it isn't … anywhere",
    r"\bof no (?:more )?use\b": "useless",
    r"\bas many as there\b": "all",
    r"\bleave to go out\b": "permission to go out, may I go out?",
    r"\bthe answer binds\b": "the answer is binding",
    r"\bis to move\b(?=[^\n]*\"\))": "it's …'s turn",
    r"\bthe own\b": "their own, the side's own",
    r"\berrands?\b|\bchores?\b|\blagging\b|\bsteward\b": "keyed task, periodic task, backoff, announcer",
}
"""Each phrase with what says the same."""


def slips(text: str) -> Iterator[str]:
    """What is said in a roundabout way here, with the plainer words for it."""
    for phrase, plainer in PLAINER.items():
        for found in re.finditer(phrase, text, re.IGNORECASE):
            line = text.count("\n", 0, found.start()) + 1
            yield f"line {line}: “{found[0]}” -> {plainer}"


def files() -> list[Path]:
    """Everything that people read, players or engineers."""
    return [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))] + PAPERS


def test_everything_is_said_in_plain_words() -> None:
    found = [
        (path.relative_to(ROOT).as_posix(), slip)
        for path in files()
        for slip in slips(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", ["so many seconds", "what came of it", "no seat is to be had", "the own hand"]
)
def test_a_roundabout_phrase_is_found(text: str) -> None:
    assert len(list(slips(text))) == 1
