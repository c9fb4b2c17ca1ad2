"""How the suite is spread over the workers, each of which takes the next file when it has done one, and which
examples the tests of properties try.
"""

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Otherwise each worker would compile every test anew, and each bot of a test its extensions.
sys.dont_write_bytecode = False

TESTS = Path(__file__).parent
LONG = (
    "process/test_tournament.py",
    "process/test_turns.py",
    "process/test_match.py",
    "cogs/test_games.py",
    "sandbox/test_page.py",
    "browser/test_windows.py",
    "browser/test_deal.py",
    "process/test_verbs.py",
    "cogs/test_whole_games.py",
    "cogs/test_seats.py",
    "canasta/modern_american/test_players.py",
    "canasta/test_oracle.py",
    "canasta/test_players.py",
    "canasta/samba/test_search.py",
    "cogs/test_romme.py",
)
"""Files that take about ten seconds or more, the longest first. They begin, and the many short ones fill the
gaps: otherwise one worker would be left with a long one at the end. A file that is missing here costs time
only.
"""

SAME_EXAMPLES = "same-examples"
"""The profile of Hypothesis at a desk: a failure is there again in the next run."""
NEW_EXAMPLES = "new-examples"
"""Its profile in CI: other examples in each run. What fails is printed with what reproduces it: keep it in
the test as an `@example`.
"""
settings.register_profile(SAME_EXAMPLES, derandomize=True, print_blob=True, deadline=None)
settings.register_profile(
    NEW_EXAMPLES,
    derandomize=False,
    print_blob=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(NEW_EXAMPLES if os.environ.get("CI") else SAME_EXAMPLES)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: there is always a test that waits for a process or a browser."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long files; the others, and the tests in each file, stay in their order."""
    ranks = {file: rank for rank, file in enumerate(LONG)}

    def rank(item: pytest.Item) -> int:
        return ranks.get(item.path.relative_to(TESTS).as_posix(), len(LONG))

    items.sort(key=rank)


def pytest_collection_finish() -> None:
    """What is there by now stays to the end: Python need not look again and again whether it is rubbish."""
    gc.collect()
    gc.freeze()
