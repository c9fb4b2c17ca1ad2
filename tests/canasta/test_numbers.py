"""Numbers are written in the reader's language, the same in messages and in pictures."""

import ast
import json
import re
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from canasta.i18n import ENGLISH, LANGUAGES, Day, Number, Text, translator
from canasta.i18n.formats import FILE
from canasta.notation.rulebook import rule_text
from canasta.variants import VARIANTS

GERMAN = translator("de")
ROOT = Path(__file__).parents[2]
ROOMS = ("canasta", "renderers", "data", "bot", "cogs")


@pytest.mark.parametrize(
    ("n", "english", "german"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1234, "1,234", "1.234"),
        (-85, "−85", "−85"),
        (-12345, "−12,345", "−12.345"),
        (1234567, "1,234,567", "1.234.567"),
    ],
)
def test_numbers(n: int, english: str, german: str) -> None:
    assert (ENGLISH.number(n), GERMAN.number(n)) == (english, german)


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (Fraction(125, 2), "62.5", "62,5"),
        (Fraction(-1, 20), "−0.1", "−0,1"),
        (-0.04, "0.0", "0,0"),
        (12345.0, "12,345.0", "12.345,0"),
    ],
)
def test_numbers_with_one_decimal(value: float | Fraction, english: str, german: str) -> None:
    assert (ENGLISH.tenths(value), GERMAN.tenths(value)) == (english, german)


def test_points_with_their_sign() -> None:
    assert [GERMAN.signed(n) for n in (0, 5, -5, 1500)] == ["0", "+5", "−5", "+1.500"]


@pytest.mark.parametrize(
    ("locale", "number", "names", "day"),
    [
        ("en-GB", "1,234.5", "Ann, Ben and Cleo", "8 Mar 2026"),
        ("en-US", "1,234.5", "Ann, Ben and Cleo", "Mar 8, 2026"),
        ("de", "1.234,5", "Ann, Ben und Cleo", "08.03.2026"),
        ("fr", "1\u00a0234,5", "Ann, Ben et Cleo", "8 mars 2026"),
        ("es-ES", "1,234.5", "Ann, Ben y Cleo", "8 mar 2026"),
        ("es-419", "1,234.5", "Ann, Ben y Cleo", "8 mar 2026"),
        ("pt-BR", "1.234,5", "Ann, Ben e Cleo", "8 de mar. de 2026"),
        ("xx", "1,234.5", "Ann, Ben and Cleo", "8 Mar 2026"),
    ],
)
def test_each_language_has_its_forms(locale: str, number: str, names: str, day: str) -> None:
    tr = translator(locale)
    assert (tr.tenths(1234.5), tr.listed(["Ann", "Ben", "Cleo"])) == (number, names)
    assert tr.day(date(2026, 3, 8)) == day


def test_a_date_in_a_text_waits_for_its_reader() -> None:
    text = Text("{day}", day=Day(date(2026, 3, 8), "month"))
    assert (str(text), GERMAN.text(text)) == ("March 2026", "März 2026")
    assert GERMAN.either(["Ann", "Ben"]) == "Ann oder Ben"


def test_every_language_has_an_extract() -> None:
    assert set(LANGUAGES) <= json.loads(FILE.read_text(encoding="utf-8")).keys()


def test_austrians_and_swiss_read_german_numbers() -> None:
    assert translator("de-AT").number(5000) == "5.000"


def test_a_number_in_a_text_waits_for_the_readers_language() -> None:
    text = Text("to {target}", target=Number(5000))
    assert (str(text), GERMAN.text(text)) == ("to 5,000", "bis 5.000")


def test_a_sentence_filled_at_once_writes_its_number_too() -> None:
    assert GERMAN("to {target}", target=Number(5000)) == "bis 5.000"


def test_values_that_are_no_numbers_keep_their_digits() -> None:
    assert GERMAN("to {target}", target=5000) == "bis 5000"


@pytest.mark.parametrize("game", VARIANTS)
def test_the_rules_of_a_game_have_the_readers_numbers(game: str) -> None:
    seats = VARIANTS[game].seats[-1]
    german = " ".join(text for *_, text in rule_text(game, {}, seats, GERMAN))
    assert re.search(r"[0-9],[0-9]{3}", german) is None
    both = german + " ".join(text for *_, text in rule_text(game, {}, seats, ENGLISH))
    assert re.search(r"\b[0-9]{4,}\b", both) is None


def test_nothing_else_puts_signs_between_thousands() -> None:
    """A format with a comma would be English for every reader."""
    places = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
        # Only what may be a format with a comma is read as a tree: all of it takes seconds.
        if re.search(r":.*,.*}", source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if (
            isinstance(node, ast.FormattedValue) and node.format_spec and "," in ast.unparse(node.format_spec)
        )
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and ":,}" in node.value)
    ]
    assert [place for place in places if not place.startswith("canasta/i18n/__init__.py:")] == []
