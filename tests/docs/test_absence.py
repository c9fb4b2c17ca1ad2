"""Each rule of docs/absence.md has a test that names it, and each test names a rule that is there."""

import re

from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs" / "absence.md").read_text(encoding="utf-8")
CITED = re.compile(r'"""absence: ((?:[A-Z][0-9]+(?:, )?)+)\.')


def test_every_rule_has_a_test_and_every_citation_a_rule() -> None:
    rules = set(re.findall(r"^\| ([A-Z][0-9]+) \|", PAGE, re.MULTILINE))
    cited = {
        rule
        for path in (ROOT / "tests").rglob("test_*.py")
        for found in CITED.findall(path.read_text(encoding="utf-8"))
        for rule in found.split(", ")
    }
    assert rules
    assert rules == cited
