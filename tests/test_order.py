"""Which tests run, which files of them begin, and how long they take."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import order
from tests.conftest import MARKERS, marker_of

MOST_OF_A_FILE, MOST = 12, 500
"""Seconds that a file of the plain suite takes at most, and all of them together."""


@pytest.fixture
def seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is kept of three files, one of which is no more."""
    for file in ("short.py", "long.py", "middle.py"):
        (tmp_path / file).touch()
    path = tmp_path / "seconds.json"
    path.write_text('{"gone.py": 50, "long.py": 20, "middle.py": 5}')
    monkeypatch.setattr(order, "TESTS", tmp_path)
    return path


def item(path: Path, name: str, *markers: str) -> Any:
    return SimpleNamespace(path=path, name=name, get_closest_marker=lambda marker: marker in markers or None)


def test_long_files_begin_and_the_tests_in_each_stay_in_their_order(seconds: Path) -> None:
    files = [seconds.parent / name for name in ("short.py", "middle.py", "long.py")]
    items = [item(file, name) for file in files for name in ("b", "a")]
    order.longest_first(items, order.kept(seconds))
    assert [(item.path.stem, item.name) for item in items] == [
        (file, name) for file in ("long", "middle", "short") for name in ("b", "a")
    ]


def test_what_was_measured_takes_the_place_of_what_was_kept(seconds: Path) -> None:
    measured = order.Measured(seconds)
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


def test_what_waits_for_processes_and_what_computes_run_beside_each_other(tmp_path: Path) -> None:
    seconds = {"unit/a.py": 30, "unit/b.py": 20, "unit/c.py": 10, "process/a.py": 6, "browser/b.py": 4}
    items = [
        item(order.TESTS / file, "test", file.split("/")[0])
        for file in ("process/short.py", "unit/short.py", *seconds)
    ]
    order.longest_first(items, seconds)
    assert [item.path.relative_to(order.TESTS).as_posix() for item in items] == [
        "unit/a.py",
        "process/a.py",
        "unit/b.py",
        "browser/b.py",
        "unit/c.py",
        "process/short.py",
        "unit/short.py",
    ]


@pytest.mark.parametrize(
    ("markers", "run"),
    [
        ("", ["plain"]),
        ("unit", ["plain"]),
        ("long", ["plain", "long"]),  # of which pytest itself leaves the plain one out
        ("soak", ["plain", "soak"]),
        ("long or soak", ["plain", "long", "soak", "both"]),
    ],
)
def test_what_takes_long_runs_only_where_it_is_named(markers: str, run: list[str]) -> None:
    items = [
        item(Path(), "plain"),
        item(Path(), "long", "long"),
        item(Path(), "soak", "soak"),
        item(Path(), "both", "long", "soak"),
    ]
    asked, left_out = order.asked_for(items, markers)
    assert [item.name for item in asked] == run
    assert len(asked) + len(left_out) == len(items)


@pytest.mark.parametrize("file", [order.PLAIN, order.LONG], ids=lambda file: file.stem)
def test_every_file_that_is_kept_is_there(file: Path) -> None:
    assert [name for name in order.kept(file) if not (order.TESTS / name).exists()] == []


def test_the_plain_suite_stays_short() -> None:
    """What takes longer is made quicker, or marked `long` but for a short example."""
    seconds = order.kept(order.PLAIN)
    assert {file: took for file, took in seconds.items() if took > MOST_OF_A_FILE} == {}
    assert sum(seconds.values()) <= MOST


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
    rooms = {path.parent.name for path in order.TESTS.glob("*/__init__.py")} - {
        "benchmarks",
        "languages",
        "support",
        "tuning",
    }
    assert rooms == {room for rooms in MARKERS.values() for room in rooms}
