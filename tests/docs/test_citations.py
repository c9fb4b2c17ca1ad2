"""Anyone who follows a citation of the rules from the code finds what it names in docs/rules.md."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from canasta.variants import VARIANTS
from tests.docs.markdown import ROOT, numbers

RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
ROOMS = ("canasta", "bot", "cogs", "renderers", "data", "tests")
CITATION = re.compile(r"\(rules?: ([^)a-zA-Z{]*(?: to [\d.]+)?)\)")
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def cited(path: Path) -> Iterator[str]:
    """The numbers that a file names in "(rules: …)" and in the refusals that it makes."""
    text = path.read_text(encoding="utf-8")
    for citation in CITATION.findall(" ".join(text.split())):
        yield from NUMBER.findall(citation)
    if "Refusal(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            rule = node.args[1] if len(node.args) > 1 else None
            if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                yield rule.value


def test_every_citation_leads_to_a_place_in_the_rules() -> None:
    places = numbers(RULES)
    files = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    citations = [(number, path) for path in files for number in cited(path)]
    assert len(citations) > 400
    assert {(number, str(path)) for number, path in citations if number not in places} == set()


def test_places_are_sections_and_numbered_points() -> None:
    text = "## 2. Game\n\n### 2.4 Pile\n\n1. First\n\n## 14. Rulings\n\n1. One\n12. Twelve\n"
    assert numbers(text) == {"2", "2.4", "2.4.1", "14", "14.1", "14.12"}


def test_the_table_of_options_names_those_that_the_games_have() -> None:
    tables = (RULES.partition("## 13. ")[2].partition("## 14. ")[0], RULES.partition("### 16.11 ")[2])
    section = "".join(tables)
    rows = {row.strip() for row in re.findall(r"^\| ([a-z_0-9]+) \|", section, re.MULTILINE)} - {"name"}
    names = {option.name for variant in VARIANTS.values() for option in variant.options}
    assert rows - names == set()
    assert names - rows == set()
