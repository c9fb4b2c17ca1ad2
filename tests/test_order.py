"""The files that take long begin, and how long they take is measured."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import order
from tests.conftest import MARKERS, marker_of


@pytest.fixture
def seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is kept of three files, one of which is no more."""
    for file in ("short.py", "long.py", "middle.py"):
        (tmp_path / file).touch()
    path = tmp_path / "seconds.json"
    path.write_text('{"gone.py": 50, "long.py": 20, "middle.py": 5}')
    monkeypatch.setattr(order, "TESTS", tmp_path)
    monkeypatch.setattr(order, "SECONDS", path)
    return path


def item(path: Path, name: str) -> Any:
    return SimpleNamespace(path=path, name=name)


def test_long_files_begin_and_the_tests_in_each_stay_in_their_order(seconds: Path) -> None:
    files = [seconds.parent / name for name in ("short.py", "middle.py", "long.py")]
    items = [item(file, name) for file in files for name in ("b", "a")]
    order.longest_first(items)
    assert [(item.path.stem, item.name) for item in items] == [
        (file, name) for file in ("long", "middle", "short") for name in ("b", "a")
    ]


def test_what_was_measured_takes_the_place_of_what_was_kept(seconds: Path) -> None:
    measured = order.Measured()
    for file, took in (("middle.py", 14.0), ("middle.py", 11.4), ("short.py", 0.4)):
        measured.pytest_runtest_logreport(
            pytest.TestReport(
                nodeid=f"tests/{file}::test",
                location=(f"tests/{file}", 1, "test"),
                keywords={},
                outcome="passed",
                longrepr=None,
                when="call",
                duration=took,
            )
        )
    measured.pytest_sessionfinish()
    assert list(json.loads(seconds.read_text()).items()) == [("middle.py", 25), ("long.py", 20)]


def test_every_file_that_is_kept_is_there() -> None:
    assert [file for file in order.kept() if not (order.TESTS / file).exists()] == []


@pytest.mark.parametrize(
    ("file", "marker"),
    [
        ("canasta/samba/test_search.py", "unit"),
        ("cogs/test_play.py", "bot"),
        ("sandbox/test_page.py", "sandbox"),
        ("process/test_verbs.py", "process"),
        ("browser/test_deal.py", "browser"),
        ("test_order.py", "unit"),
    ],
)
def test_each_part_of_the_suite_has_a_marker(file: str, marker: str) -> None:
    assert marker_of(order.TESTS / file) == marker


def test_every_room_of_tests_has_a_marker() -> None:
    rooms = {path.parent.name for path in order.TESTS.glob("*/__init__.py")} - {"benchmarks", "support"}
    assert rooms == {room for rooms in MARKERS.values() for room in rooms}
