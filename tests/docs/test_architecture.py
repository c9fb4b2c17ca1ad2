"""Every place that docs/architecture.md names is there, under that name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`([a-z_]+(?:/[a-z_]+)*\.(?:py|toml))(?:: ([A-Za-z_.]+))?`")
PLACES = sorted(set(PLACE.findall(PAGE)))
FOLDERS = sorted(set(re.findall(r"`((?:canasta|bot|cogs|data|renderers|sandbox)(?:/[a-z_]+)*/)`", PAGE)))


def names(body: list[ast.stmt], within: str = "") -> set[str]:
    """The names that are defined in this body, those of a class's members with the class in front."""
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(within + node.name)
        if isinstance(node, ast.ClassDef):
            found |= names(node.body, f"{node.name}.")
        if isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


@pytest.mark.parametrize(("file", "name"), PLACES)
def test_a_place_is_where_the_page_says(file: str, name: str) -> None:
    path = ROOT / file
    assert path.is_file()
    if name:
        assert name in names(ast.parse(path.read_text(encoding="utf-8")).body)


def test_the_page_names_places() -> None:
    assert len(PLACES) > 30
    assert [folder for folder in FOLDERS if not Path(ROOT / folder).is_dir()] == []
