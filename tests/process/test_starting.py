"""A process that is forked is what a new one would be."""

import json
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.process import starting
from tests.process.canasta import environment
from tests.process.starting import CAN_FORK, Process, forked, started

Start = Callable[[Sequence[str], Path, Mapping[str, str]], Awaitable[Process]]
TELL = """
import json, os, signal, sys, threading, time, warnings
print(json.dumps({
    "name": __name__,
    "arguments": sys.argv,
    "folder": os.getcwd(),
    "first of the path": sys.path[0],
    "environment": dict(os.environ),
    "time zone": time.tzname,
    "warnings": [filter[0] for filter in warnings.filters[:2]],
    "signals": [str(signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)],
    "threads": threading.active_count(),
    "at once": sys.stdout.line_buffering,
}))
print("to be read", file=sys.stderr)
sys.exit(3)
"""
pytestmark = pytest.mark.skipif(not CAN_FORK, reason="this system starts each process anew")


async def test_a_fork_finds_what_a_new_process_finds(tmp_path: Path) -> None:
    await _compare(tmp_path)


async def test_it_does_where_the_tests_were_begun_in_the_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One that forks is begun anew, as these tests would be: a shell has its background ignore interrupts.
    monkeypatch.setattr(starting, "_forking", starting._forking.__wrapped__)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert (await _compare(tmp_path))["signals"][0] == str(signal.SIG_IGN)
    finally:
        signal.signal(signal.SIGINT, before)


async def _compare(folder: Path) -> Any:
    """Compare what a fork and a new process find; return it."""
    (folder / "told.py").write_text(TELL)

    async def told(start: Start) -> tuple[Any, bytes, int]:
        process = await start(["told", "a", "b"], folder, environment(folder, TZ="Asia/Kolkata"))
        out, err = await process.communicate()
        return json.loads(out), err, await process.wait()

    new = await told(started)
    assert new[1:] == (b"to be read\n", 3)
    assert await told(forked) == new
    return new[0]


@pytest.mark.parametrize("start", [started, forked])
async def test_either_can_be_told_to_stop(start: Start, tmp_path: Path) -> None:
    (tmp_path / "waits.py").write_text("import time\nprint('there', flush=True)\ntime.sleep(60)\n")
    process = await start(["waits"], tmp_path, environment(tmp_path))
    assert process.stdout is not None
    assert await process.stdout.readline() == b"there\n"
    assert process.returncode is None
    process.send_signal(signal.SIGTERM)
    await process.communicate()
    assert process.returncode == -signal.SIGTERM
    with suppress(ProcessLookupError):  # a new process says so once its pipes are closed, a fork at once
        process.kill()
    assert await process.wait() == -signal.SIGTERM


@pytest.mark.parametrize("start", [started, forked])
async def test_an_error_of_either_is_told(start: Start, tmp_path: Path) -> None:
    process = await start(["nowhere_to_be_found"], tmp_path, environment(tmp_path))
    _, err = await process.communicate()
    assert b"No module named nowhere_to_be_found" in err
    assert process.returncode == 1
