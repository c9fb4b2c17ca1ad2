"""Every text that a person can see has its words in each language that is whole; others may lack some."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.i18n.catalogue import Catalogue
from canasta.terms import CanastaKind

ROOT = Path(__file__).parents[2]
ROOMS = ("canasta", "renderers", "bot", "cogs")
LOCALE = ROOT / "canasta" / "i18n" / "locale"
LANGUAGES = sorted(path.name for path in LOCALE.iterdir() if path.is_dir())
WHOLE = ("de",)
"""Languages in which nothing may be missing. In others what is missing stays in English."""
FILLED = re.compile(r"\{[^}]*\}")
TRANSLATOR = re.compile(r"\b(tr|Text|Refused|plural|counted)\(")
OPERATORS = ("bot/process/",)
"""What the operator reads in a terminal stays in English."""


def texts_in(source: str) -> Iterator[tuple[str, str | None]]:
    """The texts that this source gives to a translator: a message, or a singular with its plural."""
    if not TRANSLATOR.search(source):
        return  # most files; reading them as trees would take seconds
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name in ("tr", "Text", "Refused") and call.args:
            yield from ((text, None) for text in literals(call.args[0]))
        elif name in ("plural", "counted") and len(call.args) > 1:
            yield from zip(literals(call.args[0]), literals(call.args[1]), strict=True)


def literals(node: ast.expr) -> list[str]:
    """The texts that this expression can be."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def has_words(text: str) -> bool:
    return any(letter.isalpha() for letter in FILLED.sub("", text))


@pytest.mark.parametrize("language", WHOLE)
def test_every_text_is_translated(language: str) -> None:
    known = Catalogue(LOCALE / language / "LC_MESSAGES" / "canasta.po")
    missing = [
        f"{path.relative_to(ROOT)}: {singular!r}"
        for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
        if not str(path.relative_to(ROOT)).startswith(OPERATORS)
        for singular, many in texts_in(path.read_text(encoding="utf-8"))
        if has_words(singular) and singular not in (known.messages if many is None else known.plurals)
    ]
    assert missing == [], "\n".join(["the catalogue lacks:", *missing])


@pytest.mark.parametrize("language", WHOLE)
def test_every_kind_of_canasta_is_translated(language: str) -> None:
    known = Catalogue(LOCALE / language / "LC_MESSAGES" / "canasta.po").messages
    assert {str(kind) for kind in CanastaKind} <= known.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_has_lost_its_text(language: str) -> None:
    known = Catalogue(LOCALE / language / "LC_MESSAGES" / "canasta.po")
    written = {
        node.value
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert {*known.messages, *known.plurals} - written == set()


def test_texts_are_found_where_they_stand() -> None:
    source = 'tr("one" if x else "two", n=1); Text("three"); Text.counted("a {n}", "b {n}", 2); x("four")'
    assert list(texts_in(source)) == [("one", None), ("two", None), ("three", None), ("a {n}", "b {n}")]
    assert list(texts_in('raise Refused("one", n=1)')) == [("one", None)]
    assert has_words("{n} days")
    assert not has_words("### {name}, {n}×")
