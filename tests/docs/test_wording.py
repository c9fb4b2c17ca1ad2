"""Phrases and spellings that the project doesn't use: each has a plainer way to say the same."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.markdown import PAPERS, ROOT

ROOMS = ("canasta", "bot", "cogs", "renderers", "data", "sandbox")
CATALOGUE = ROOT / "canasta/i18n/locale/de/LC_MESSAGES/canasta.po"

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
        for match in re.finditer(phrase, text, re.IGNORECASE):
            line = text.count("\n", 0, match.start()) + 1
            yield f"line {line}: “{match[0]}” -> {plainer}"


def modules(*rooms: str) -> list[Path]:
    """Every module of these rooms."""
    return [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]


def files() -> list[Path]:
    """Everything that people read, players or engineers."""
    return modules(*ROOMS) + PAPERS


def spread_literals(source: str) -> Iterator[int]:
    """The lines with `*(a, b)`: elements spread from a tuple or list that is written out on the spot."""
    if not re.search(r"\*[(\[]", source):
        return  # most files; reading them as trees would take seconds
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Starred) and isinstance(node.value, ast.Tuple | ast.List):
            yield node.lineno


VAGUE = re.compile(r"\bfound\b|\bone\b(?: (?:in|is|and|or|if|for|not|else)\b| *[^\s\w]|$)", re.MULTILINE)
"""A name, and not only a word of a sentence."""


def functions(within: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function; they stand among statements, and no expression is looked through for them."""
    for node in ast.iter_child_nodes(within):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield from functions(node)


def vague_names(source: str) -> Iterator[str]:
    """The functions in which `found` or `one` is the name of something for more than two lines."""
    if not VAGUE.search(source):
        return  # as above
    text = source.splitlines()
    for function in functions(ast.parse(source)):
        begins = min(node.lineno for node in (function, *function.decorator_list))
        named = VAGUE.search("\n".join(text[begins - 1 : function.end_lineno]))
        nodes = list(ast.walk(function)) if named else []
        for name in ("found", "one"):
            lines = [
                node.lineno
                for node in nodes
                if (isinstance(node, ast.Name) and node.id == name)
                or (isinstance(node, ast.arg) and node.arg == name)
            ]
            if lines and max(lines) - min(lines) > 1:
                yield f"line {min(lines)}: {name} in {function.name}"


def test_everything_is_said_in_plain_words() -> None:
    roundabout = [
        (path.relative_to(ROOT).as_posix(), slip)
        for path in files()
        for slip in slips(path.read_text("utf-8"))
    ]
    assert roundabout == []


@pytest.mark.parametrize(
    "text", ["so many seconds", "what came of it", "no seat is to be had", "the own hand"]
)
def test_a_roundabout_phrase_is_found(text: str) -> None:
    assert len(list(slips(text))) == 1


def test_elements_are_written_one_to_a_line() -> None:
    spread = [
        f"{path.relative_to(ROOT).as_posix()}:{line}"
        for path in modules(*ROOMS, "tests")
        for line in spread_literals(path.read_text("utf-8"))
    ]
    assert spread == []


@pytest.mark.parametrize("source", ["f(*(a, b), c)", "[*[a, b]]", "(*(a, *(b, c)),)"])
def test_a_spread_literal_is_found(source: str) -> None:
    assert list(spread_literals(source))


def test_names_say_what_they_are() -> None:
    vague = [
        (path.relative_to(ROOT).as_posix(), where)
        for path in modules(*ROOMS, "tests")
        for where in vague_names(path.read_text("utf-8"))
    ]
    assert vague == []


def test_texts_and_code_say_anyone_who() -> None:
    code = [path for path in modules(*ROOMS, "tests") if path != Path(__file__)]
    texts = [CATALOGUE, *sorted((ROOT / "docs").rglob("*.md")), *code]
    assert [path.name for path in texts if re.search(r"\bwhoever\b", path.read_text("utf-8"), re.I)] == []


def test_a_vague_name_is_found() -> None:
    assert list(vague_names("def f():\n    one = 1\n\n    return one"))
    assert not list(vague_names("def f():\n    one = 1\n    return one"))
