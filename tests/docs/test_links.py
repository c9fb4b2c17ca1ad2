"""Every link in the papers leads somewhere, and the documentation builds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.markdown import PAPERS, ROOT, anchor, headings, links


def broken(paper: Path) -> list[str]:
    """The links of a paper that lead to no file, or to no heading of one."""
    found = []
    for link in links(paper.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        name, _, place = link.partition("#")
        target = (paper.parent / name).resolve() if name else paper
        if not target.exists() or (
            place and place not in map(anchor, headings(target.read_text(encoding="utf-8")))
        ):
            found.append(link)
    return found


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_links_lead_somewhere(paper: Path) -> None:
    assert broken(paper) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text("# A heading\n\n[a](gone.md) [b](#a-heading) [c](paper.md#no-heading) `[d](code.md)`")
    assert broken(paper) == ["gone.md", "paper.md#no-heading"]


def test_every_page_stands_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if f"- {page}\n" not in navigation] == []


def test_the_documentation_builds_without_a_warning(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    # Not --quiet: then mkdocs doesn't count warnings, and --strict lets them pass.
    assert (built.returncode, [line for line in built.stderr.splitlines() if "WARN" in line]) == (0, [])
    engine = (tmp_path / "api" / "engine.html").read_text(encoding="utf-8")
    assert "A deal as one seat sees it" in engine
