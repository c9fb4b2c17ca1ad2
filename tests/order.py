"""Which files of tests begin: the long ones, and the many short ones fill the gaps. Otherwise one worker
would be left with a long one at the end.

How long each takes is kept in `tests/seconds.json`, as `pytest --keep-seconds` measures it on a machine that
does nothing else. Files that did not run keep their number, and a file that is missing costs time only.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SECONDS = TESTS / "seconds.json"
WORTH_KEEPING = 1.0
"""Files that take less are not kept: they come last, in any order."""


def kept() -> dict[str, int]:
    """The seconds by the file's name within `tests`."""
    found: dict[str, int] = json.loads(SECONDS.read_text(encoding="utf-8"))
    return found


def longest_first(items: list[pytest.Item]) -> None:
    """Begin with the files that take long; the others, and the tests in each file, stay in their order."""
    seconds = kept()
    items.sort(key=lambda item: -seconds.get(item.path.relative_to(TESTS).as_posix(), 0))


class Measured:
    """Adds up what each file takes, and keeps it when all is done."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.location[0].removeprefix("tests/")] += report.duration

    def pytest_sessionfinish(self) -> None:
        SECONDS.write_text(merged(kept(), self._seconds), encoding="utf-8")


def merged(before: dict[str, int], measured: dict[str, float]) -> str:
    """What is to be kept, the longest first; files that are no more are left out."""
    seconds = {file: round(took) for file, took in measured.items() if took >= WORTH_KEEPING}
    seconds |= {file: took for file, took in before.items() if file not in measured}
    there = {file: took for file, took in seconds.items() if (TESTS / file).exists()}
    in_order = dict(sorted(there.items(), key=lambda found: (-found[1], found[0])))
    return json.dumps(in_order, indent=2) + "\n"
