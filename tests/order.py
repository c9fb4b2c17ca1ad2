"""Which tests run, and which files of them begin: the long ones, and the many short ones fill the gaps.
Otherwise one worker would be left with a long one at the end.

How long each takes is kept as `pytest --keep-seconds` measures it on a machine that does nothing else: in
`tests/seconds.json`, and in `tests/long_seconds.json` for what `-m long` runs. Files that did not run keep
their number, and a file that is missing costs time only.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PLAIN, LONG = TESTS / "seconds.json", TESTS / "long_seconds.json"
"""Where the seconds of the tests of `pytest` and of `pytest -m long` are kept."""
WORTH_KEEPING = 1.0
"""Files that take less are not kept: they come last, in any order."""
LEFT_OUT = ("long", "soak", "benchmark")
"""Tests with one of these markers run only where `-m` says its name."""
WAITING = ("process", "browser")
"""The markers of tests that wait for other processes most of the time."""


def asked_for(items: Sequence[pytest.Item], markers: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests that run where `-m` says this, and those that are left out since it doesn't name them."""
    out = [marker for marker in LEFT_OUT if marker not in markers]
    asked: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        (left if any(item.get_closest_marker(marker) for marker in out) else asked).append(item)
    return asked, left


def seconds_file(markers: str) -> Path:
    """Where the seconds of the tests are kept that run where `-m` says this."""
    return LONG if "long" in markers else PLAIN


def kept(file: Path) -> dict[str, int]:
    """The seconds by the file's name within `tests`."""
    seconds: dict[str, int] = json.loads(file.read_text(encoding="utf-8"))
    return seconds


def longest_first(items: list[pytest.Item], seconds: dict[str, int]) -> None:
    """Begin with the files that take long; the others, and the tests in each file, stay in their order. What
    waits for other processes and what computes are spread evenly, so that they run beside each other.
    """

    waiting = {item.path: any(item.get_closest_marker(name) for name in WAITING) for item in items}
    took = {path: seconds.get(path.relative_to(TESTS).as_posix(), 0) for path in waiting}
    place: dict[Path, tuple[float, int]] = {}
    for kind in (True, False):
        those = sorted((path for path in waiting if waiting[path] is kind), key=lambda path: -took[path])
        total, before = sum(took[path] for path in those) or 1, 0
        for path in those:
            place[path] = before / total, -took[path]
            before += took[path]
    items.sort(key=lambda item: place[item.path])


class Measured:
    """Adds up what each file takes, and keeps it when all is done."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.location[0].removeprefix("tests/")] += report.duration

    def pytest_sessionfinish(self) -> None:
        self._file.write_text(merged(kept(self._file), self._seconds), encoding="utf-8")


def merged(before: dict[str, int], measured: dict[str, float]) -> str:
    """What is to be kept, the longest first; files that are no more are left out."""
    seconds = {file: round(took) for file, took in measured.items() if took >= WORTH_KEEPING}
    seconds |= {file: took for file, took in before.items() if file not in measured}
    there = {file: took for file, took in seconds.items() if (TESTS / file).exists()}
    in_order = dict(sorted(there.items(), key=lambda found: (-found[1], found[0])))
    return json.dumps(in_order, indent=2) + "\n"
