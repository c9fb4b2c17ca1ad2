"""Every place that the pages on the code name is there, under that name."""

import ast
import re

import pytest

from tests.docs.markdown import ROOT

PAGES = {
    name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("architecture.md", "processes.md")
}
PLACE = re.compile(r"`([a-z_]+(?:/[a-z_]+)*\.(?:py|toml))(?:: ([A-Za-z_.]+))?`")
PLACES = sorted({place for page in PAGES.values() for place in PLACE.findall(page)})
FOLDER = re.compile(r"`((?:canasta|bot|cogs|data|renderers|sandbox)(?:/[a-z_]+)*/)`")


def names(body: list[ast.stmt], within: str = "") -> set[str]:
    """The names that are defined in this body, those of a class's members with the class in front."""
    defined: set[str] = set()
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            defined.add(within + node.name)
        if isinstance(node, ast.ClassDef):
            defined |= names(node.body, f"{node.name}.")
        if isinstance(node, ast.Assign):
            defined |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            defined.add(node.target.id)
    return defined


@pytest.mark.parametrize(("file", "name"), PLACES)
def test_a_place_is_where_a_page_says(file: str, name: str) -> None:
    path = ROOT / file
    assert path.is_file()
    if name:
        assert name in names(ast.parse(path.read_text(encoding="utf-8")).body)


@pytest.mark.parametrize(("page", "least"), [("architecture.md", 60), ("processes.md", 20)])
def test_a_page_names_places(page: str, least: int) -> None:
    assert len(set(PLACE.findall(PAGES[page]))) > least
    assert [folder for folder in FOLDER.findall(PAGES[page]) if not (ROOT / folder).is_dir()] == []
