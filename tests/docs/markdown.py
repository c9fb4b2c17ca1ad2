"""Reads Markdown as far as the tests need: headings, anchors, links and numbered points."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def headings(text: str) -> list[str]:
    """The headings of a page without its blocks of code."""
    return _HEADING.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def anchor(heading: str) -> str:
    """What GitHub and Zensical both make of a heading in plain words."""
    kept = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).strip()
    return re.sub(r"[ -]+", "-", kept)


def links(text: str) -> Iterator[str]:
    """The targets of the links and pictures of a page, those in code left out."""
    yield from _LINK.findall(_CODE.sub("", text))


def numbers(text: str) -> frozenset[str]:
    """The numbers under which something stands on the page of the rules: sections (``2``, ``2.4``), and the
    points of a numbered list under its section (``3.5``, ``14.12``).
    """
    places: set[str] = set()
    section = ""
    for line in text.splitlines():
        heading = re.match(r"#{2,3} +(\d+(?:\.\d+)?)\.? ", line)
        point = re.match(r"(\d+)\. ", line)
        if heading:
            section = heading[1]
            places.add(section)
        elif point and section:
            places.add(f"{section}.{point[1]}")
    return frozenset(places)
