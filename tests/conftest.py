"""How the suite is spread over the workers, each of which takes the next file when it has done one, and which
examples the tests of properties try.
"""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import order
from tests.data import server
from tests.support.shortened import examples

MARKERS = {
    "unit": ("canasta", "data", "docs", "installing", "renderers"),
    "bot": ("bot", "cogs"),
    "sandbox": ("sandbox",),
    "process": ("load", "process"),
    "browser": ("browser",),
}
"""Which rooms of tests each marker stands for."""

# Its assertions are the tests' own, and tests of several rooms import it.
pytest.register_assert_rewrite("tests.process.game")

# Otherwise each worker would compile every test anew, and each bot of a test its extensions.
sys.dont_write_bytecode = False

# What tests write lies in memory where it has room: a server of PostgreSQL makes the tables of a store four
# times as fast there as on a disk.
MEMORY = Path("/dev/shm")
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2 << 30:
    tempfile.tempdir = os.environ.setdefault("TMPDIR", str(MEMORY))

# Thousands of tests are collected, all of which stay: to look for rubbish among them meanwhile frees none.
gc.disable()

SAME_EXAMPLES = "same-examples"
"""The profile of Hypothesis at a desk: a quarter of the examples, the same in each run."""
NEW_EXAMPLES = "new-examples"
"""Its profile in CI: other examples for each commit, the same in each run of it: `.ci/run` takes the commit
as their seed. What fails is printed with what reproduces it: keep it in the test as an `@example`.
"""
settings.register_profile(
    SAME_EXAMPLES, derandomize=True, print_blob=True, deadline=None, max_examples=examples(100)
)
settings.register_profile(
    NEW_EXAMPLES,
    derandomize=False,
    print_blob=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(NEW_EXAMPLES if os.environ.get("CI") else SAME_EXAMPLES)


def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: there are always tests that wait for a process or a browser."""
    return (os.cpu_count() or 1) + 2


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--keep-seconds",
        action="store_true",
        help="keep how long each file takes, to begin with the long ones",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--keep-seconds") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(order.Measured(order.seconds_file(config.getoption("-m"))))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    markers = config.getoption("-m")
    items[:], left_out = order.asked_for(items, markers)
    config.hook.pytest_deselected(items=left_out)
    rooms: dict[Path, str] = {}
    for item in items:
        if item.path not in rooms:
            rooms[item.path] = marker_of(item.path)
        item.add_marker(rooms[item.path])
    order.longest_first(items, order.kept(order.seconds_file(markers)))


def marker_of(path: Path) -> str:
    """The marker under which a file of tests is run alone: that of its room."""
    parts = path.relative_to(order.TESTS).parts
    return next((marker for marker, rooms in MARKERS.items() if parts[0] in rooms), "unit")


def pytest_collection_finish() -> None:
    """What is there by now stays to the end: Python need not look again and again whether it is rubbish. What
    each test leaves is looked at more seldom than usual, which takes a tenth of the time otherwise.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


@pytest.fixture
def romme_each_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each day's other game is Rommé, whose deals are the shortest."""
    monkeypatch.setattr("bot.daily.days.OTHERS", ("romme",))
    monkeypatch.setattr("bot.daily.days.FOUR", ("romme",))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a server. Without one its tests are skipped, but not where everything must be tested."""
    programs = server.programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL's programs (initdb, postgres) are not installed")
        pytest.skip("PostgreSQL's programs (initdb, postgres) are not installed")
    with server.running(programs) as url:
        yield url
