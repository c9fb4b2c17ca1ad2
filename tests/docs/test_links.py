"""Every link in the papers leads somewhere, and the documentation builds."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.markdown import PAPERS, ROOT, anchor, headings, links


def broken(paper: Path) -> list[str]:
    """The links of a paper that lead to no file, or to no heading of one."""
    broken_links = []
    for link in links(paper.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        name, _, place = link.partition("#")
        target = (paper.parent / name).resolve() if name else paper
        if not target.exists() or (
            place and place not in map(anchor, headings(target.read_text(encoding="utf-8")))
        ):
            broken_links.append(link)
    return broken_links


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_links_lead_somewhere(paper: Path) -> None:
    assert broken(paper) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    paper = tmp_path / "paper.md"
    paper.write_text("# A heading\n\n[a](gone.md) [b](#a-heading) [c](paper.md#no-heading) `[d](code.md)`")
    assert broken(paper) == ["gone.md", "paper.md#no-heading"]


def test_the_navigation_names_every_page_and_no_other() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")]
    assert sorted(re.findall(r"^ +- (\S+\.md)$", navigation, re.MULTILINE)) == sorted(pages)


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Builds the documentation of a folder into its site/, with docstrings from here."""
    return subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", folder / "mkdocs.yml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def copied(folder: Path) -> Path:
    """The folder, with the documentation in it: Zensical writes beside what it reads."""
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation, built without a warning."""
    folder = copied(tmp_path_factory.mktemp("documentation"))
    built = build(folder)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "site"


@pytest.mark.long
def test_pages_are_made_from_docstrings(site: Path) -> None:
    assert "A deal as one seat sees it" in (site / "api" / "engine.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_search_knows_every_page(site: Path) -> None:
    items = json.loads((site / "search.json").read_text(encoding="utf-8"))["items"]
    searched = {item["location"].partition("#")[0] for item in items}
    pages = {page.relative_to(site).as_posix() for page in site.rglob("*.html")}
    assert pages - searched == {"404.html"}


@pytest.mark.long
def test_nothing_is_fetched_from_other_servers(site: Path) -> None:
    fetched = re.compile(r"<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=[\"']?(?:https?:)?//[^>]+>")
    pages = {page.name: fetched.findall(page.read_text(encoding="utf-8")) for page in site.rglob("*.html")}
    assert {name: tags for name, tags in pages.items() if tags} == {}


@pytest.mark.long
def test_a_page_that_documents_nothing_stops_the_build(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    with (folder / "docs" / "api" / "store.md").open("a", encoding="utf-8") as page:
        page.write("\n::: data.store.nothing_of_that_name\n")
    assert build(folder).returncode != 0
