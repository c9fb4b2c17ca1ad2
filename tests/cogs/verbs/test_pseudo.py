"""Every answer in the pseudo language: nothing in it was left untranslated, or cut."""

import re
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import pytest

from canasta.i18n.pseudo import CLOSE, OPEN, pretended
from renderers.picture import PICTURES
from tests.cogs.verbs import walk
from tests.cogs.verbs.table import STEPS, Step
from tests.cogs.verbs.walk import LETTERS, OPPONENT, Walked
from tests.cogs.world import World, components, texts

WORD = re.compile(r"[A-Za-z]{3,}")
LANGUAGES = "Deutsch English Español Français Português Brasil Italiano"
OWN = "Ada Bruno Clara Eve Card club Chess Open Running cup Cup League Ladder Steps canasta hall Old"
NAMES = {
    *LETTERS,
    OPPONENT,
    *OWN.split(),
    *LANGUAGES.split(),
}
OTHERS = {"Joker", "UTC", "and", "or", "May"}
"""A card's name, and what CLDR says."""
KEPT = re.compile(r"<[^>]*>|https?://\S+|\]\([^)]*\)|`[^`]*`|\d\d:\d\d · .*")
"""Tags, addresses, commands, and cities of a time zone."""
TABLE = "‹Ťĥé fîŕšť méĺď ñééďš, bý ťĥé ŕûññîñĝ ťöťàĺ: "
"""Begins a rule with a table of figures, longer than any label."""


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(PICTURES, "_kept", OrderedDict())
    with pretended():
        yield


def said(message: Any) -> Iterator[str]:
    """Every text of a message, but what an option says besides: much of that takes all of 100 characters."""
    for part in components(message):
        yield from (
            part[key] for key in ("content", "label", "placeholder") if isinstance(part.get(key), str)
        )
        yield from (option["label"] for option in part.get("options", ()))
        yield from (item["description"] for item in part.get("items", ()) if item.get("description"))


def faults(text: str) -> Iterator[str]:
    """What is wrong with a text in the pseudo language."""
    if text.count(OPEN) != text.count(CLOSE) and not text.startswith(TABLE):
        yield f"cut: {text!r}"
    depth, outside = 0, ""
    for sign in re.sub("|".join(NAMES), "", KEPT.sub("", text)):
        depth += (sign == OPEN) - (sign == CLOSE)
        outside += sign if depth == 0 else " "
    if left := set(WORD.findall(outside)) - OTHERS:
        yield f"not translated: {left} in {text!r}"


async def test_every_answer_is_whole_and_translated(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    walked, seen = Walked(world, monkeypatch), list[Any]()

    def noted(message: Any) -> str:
        seen.append(message)
        return texts(message)

    monkeypatch.setattr(walk, "texts", noted)
    await walked.prepare()
    wrong = dict[str, Step]()
    for step in STEPS:
        seen.clear()
        let_in = [name for name, letter in zip(LETTERS, step.letters, strict=True) if letter not in "-."]
        for name in let_in[:1]:
            await walked._try(name, step)
        posted = [one for some in world.env.backend.messages.values() for one in some.values()]
        for text in (text for message in [*seen, *posted] for text in said(message)):
            wrong |= dict.fromkeys(faults(text), step)
        walked._forget_messages()
        walked._put_back()
    assert not wrong, "\n".join(f"{fault} ({step.line})" for fault, step in wrong.items())


def test_what_is_cut_or_not_translated_is_noticed() -> None:
    assert list(faults("‹Ýöûŕ ťûŕñ··› Ann")) == []
    assert len(list(faults("‹Ýöûŕ ťû…"))) == 1
    assert len(list(faults("‹Ýöûŕ ťûŕñ··› draw"))) == 1
