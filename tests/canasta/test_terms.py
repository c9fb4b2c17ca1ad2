"""Phases, endings and kinds are enums, and nobody compares them with strings of their own."""

import ast
import json
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest

from canasta.refusals import RefusalCode
from canasta.terms import CanastaKind, EndReason, MeldKind, OpeningCanasta, OpeningForm, Phase, ScorePart

ROOT = Path(__file__).parents[2]
TERMS: dict[str, tuple[type[StrEnum], ...]] = {
    "phase": (Phase,),
    "reason": (EndReason,),
    "kind": (MeldKind, CanastaKind),
    "canasta": (CanastaKind,),
    "part": (ScorePart,),
    "form": (OpeningForm,),
    "opening_canasta": (OpeningCanasta,),
    "code": (RefusalCode,),
}
"""The attributes that hold a term."""
ATTRIBUTES = re.compile(rf"\.({'|'.join(TERMS)})\b")


@pytest.mark.parametrize(
    ("terms", "stored"),
    [
        (Phase, "draw meld answer over"),
        (EndReason, "out stock special"),
        (MeldKind, "set sequence wild threes run"),
        (CanastaKind, "natural mixed wild samba sevens aces clean dirty semiclean thirteen fourteen"),
        (ScorePart, "canastas going_out threes melds hands penalties special"),
        (OpeningCanasta, "any natural"),
        (OpeningForm, "natural_or_wild natural_required three_naturals any"),
    ],
)
def test_terms_are_the_strings_that_records_hold(terms: type[StrEnum], stored: str) -> None:
    assert list(terms) == stored.split()
    assert json.loads(json.dumps({term: term for term in terms})) == {word: word for word in stored.split()}


def bare(source: str) -> Iterator[int]:
    """The lines on which an attribute that holds a term is compared with a string."""
    if not ATTRIBUTES.search(source):
        return  # to read all files as trees takes seconds
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Compare):
            continue
        words = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
        for side in (node.left, *node.comparators):
            terms = TERMS.get(side.attr, ()) if isinstance(side, ast.Attribute) else ()
            if words & {term.value for enum in terms for term in enum}:
                yield node.lineno


def test_nobody_compares_a_term_with_a_string() -> None:
    files = [path for room in ("canasta", "bot", "cogs", "renderers") for path in (ROOT / room).rglob("*.py")]
    assert len(files) > 200
    found = [f"{path.relative_to(ROOT)}:{line}" for path in files for line in bare(path.read_text("utf-8"))]
    assert found == []


def test_every_refusal_names_its_code_and_every_code_is_used() -> None:
    named = set()
    for path in (ROOT / "canasta").rglob("*.py"):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if "Refusal(" in source else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                code = ast.unparse(node.args[0])
                assert code.startswith("RefusalCode."), f"{path.relative_to(ROOT)}:{node.lineno}: {code}"
                named.add(RefusalCode[code.partition(".")[2]])
    assert named == set(RefusalCode)


def test_codes_are_the_words_that_referees_print() -> None:
    assert all(code == code.name.lower() for code in RefusalCode)


def test_a_comparison_with_a_string_is_found() -> None:
    assert list(bare('if view.turn.phase == "draw":\n    pass')) == [1]
    assert list(bare('x = meld.kind in ("wild", "threes")')) == [1]
    assert not list(bare('x = view.turn.phase == Phase.DRAW or tournament.kind == "swiss"'))
