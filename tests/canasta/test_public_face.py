"""What ``canasta`` itself offers: every public name, from its home, and no more than is asked for."""

import ast
import subprocess
import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

import canasta

FACE = Path(canasta.__file__)


def _for_type_checkers() -> dict[str, str]:
    """The names that type checkers are told of, with the modules that they come from."""
    return {
        alias.name: str(node.module)
        for node in ast.walk(ast.parse(FACE.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("canasta.")
        for alias in node.names
    }


def test_what_type_checkers_are_told_is_what_there_is() -> None:
    told = _for_type_checkers()
    assert sorted(told) == sorted(canasta.__all__)
    for name, home in told.items():
        assert getattr(canasta, name) is getattr(import_module(home), name), name
        assert name in dir(canasta)


def test_a_name_that_is_not_public_is_refused_by_its_name() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        canasta.no_such_name  # type: ignore[attr-defined]  # noqa: B018


def test_a_process_that_asks_for_cards_loads_no_games() -> None:
    code = "import sys, canasta.cards; print([name for name in sys.modules if name.startswith('canasta')])"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert loaded.stdout.strip() == "['canasta', 'canasta.cards']"


def test_type_checkers_find_the_types() -> None:
    assert (files(canasta) / "py.typed").is_file()
