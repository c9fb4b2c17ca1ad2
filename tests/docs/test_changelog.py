"""The changelog is by release, and its newest release is this one."""

import re
from datetime import date

from canasta import __version__
from tests.docs.markdown import ROOT, headings

RELEASES = re.compile(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d{2}-\d{2})")
TOPICS = {"Playing", "Games", "Servers and clubs", "Operating", "Engine", "Developing"}
PAGE = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_its_newest_release_is_this_one() -> None:
    assert next(RELEASES.finditer(PAGE))[0].partition(" ")[0] == __version__


def test_releases_stand_from_the_newest_to_the_first() -> None:
    releases = [
        (int(major), int(minor), int(patch), date.fromisoformat(day))
        for major, minor, patch, day in RELEASES.findall(PAGE)
    ]
    assert releases == sorted(releases, reverse=True)


def test_every_heading_is_a_release_or_a_topic() -> None:
    _, *below = headings(PAGE)
    known = TOPICS | {"Unreleased"}
    assert [heading for heading in below if heading not in known and not RELEASES.fullmatch(heading)] == []
