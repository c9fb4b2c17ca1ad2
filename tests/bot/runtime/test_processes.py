"""Work in other processes: shared fairly, in time or not at all, and nothing left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import pytest
import pytest_asyncio

from bot.runtime.processes import processes as module
from bot.runtime.processes.child import Child, Died, Failed
from bot.runtime.processes.frames import packed, send
from bot.runtime.processes.processes import DEATHS, NoProcess, Processes, Rotation, TooLate
from bot.runtime.processes.program import MODULE
from tests.bot.runtime import work
from tests.bot.runtime.gated import LONG, Gated

T = TypeVar("T")


@pytest_asyncio.fixture
async def single() -> AsyncIterator[Processes]:
    """A single process."""
    processes = Processes(1, niceness=1)
    yield processes
    await processes.close()


async def run(processes: Processes, do: Callable[[], T], *, key: int = 1, within: float = LONG) -> T:
    return await processes.run(key, lambda seconds: do, seconds=1.0, within=within)


def gone(pid: int) -> bool:
    """Whether there is no such process any more."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def noted(file: Path) -> int:
    """The number that a process notes there."""
    async with asyncio.timeout(LONG):
        while not (file.exists() and file.read_text()):  # noqa: ASYNC110 - a file
            await asyncio.sleep(0.01)
    return int(file.read_text())


async def vanished(pid: int) -> None:
    async with asyncio.timeout(LONG):
        while not gone(pid):  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.01)


async def test_work_is_done_in_a_process_that_stays_for_the_next(single: Processes) -> None:
    first = await run(single, work.number)
    assert first != os.getpid()
    assert await run(single, work.number) == first


async def test_the_event_loop_goes_on_meanwhile(single: Processes) -> None:
    await run(single, work.number)
    computing = asyncio.create_task(run(single, partial(work.busy, 0.3)))
    steps = 0
    while not computing.done():
        await asyncio.sleep(0.005)
        steps += 1
    assert await computing > 1000
    assert steps > 3


async def test_an_error_is_told_and_the_process_stays(single: Processes) -> None:
    first = await run(single, work.number)
    with pytest.raises(Failed, match="RuntimeError: no idea"):
        await run(single, work.fail)
    assert await run(single, work.number) == first


async def test_a_process_that_dies_is_replaced(single: Processes) -> None:
    first = await run(single, work.number)
    with pytest.raises(Died):
        await run(single, work.crash)
    assert await run(single, work.number) not in (first, os.getpid())
    assert gone(first)


async def test_a_process_that_was_killed_while_idle_is_replaced(single: Processes) -> None:
    first = await run(single, work.number)
    os.kill(first, signal.SIGKILL)
    with suppress(Died):
        await run(single, work.number)
    assert await run(single, work.number) != first


async def test_what_hangs_is_dropped_in_time_and_ended(single: Processes, tmp_path: Path) -> None:
    hanging = asyncio.create_task(run(single, partial(work.hang, str(tmp_path / "pid")), within=LONG))
    pid = await noted(tmp_path / "pid")
    late = asyncio.create_task(run(single, work.number, within=0.05))
    with pytest.raises(TooLate):
        await late
    hanging.cancel()
    await vanished(pid)
    with pytest.raises(TooLate):
        await run(single, work.hang, within=0.05)
    assert await run(single, work.number) != pid


async def test_cancelled_work_ends_at_once_and_others_go_on(single: Processes, tmp_path: Path) -> None:
    hanging = asyncio.create_task(run(single, partial(work.hang, str(tmp_path / "pid")), key=1))
    pid = await noted(tmp_path / "pid")
    waiting, unwanted = (asyncio.create_task(run(single, work.number, key=key)) for key in (2, 3))
    await asyncio.sleep(0)
    unwanted.cancel()
    hanging.cancel()
    assert await waiting not in (pid, os.getpid())
    await vanished(pid)
    assert unwanted.cancelled()


async def test_nothing_is_left_after_the_end(tmp_path: Path) -> None:
    two = Processes(2, niceness=1)
    idle = await run(two, work.number)
    hanging = asyncio.create_task(run(two, partial(work.hang, str(tmp_path / "a")), key=1))
    other = asyncio.create_task(run(two, partial(work.hang, str(tmp_path / "b")), key=2))
    waiting = asyncio.create_task(run(two, work.number, key=3))
    pids = [await noted(tmp_path / "a"), await noted(tmp_path / "b")]
    await two.close()
    for task in (hanging, other, waiting):
        with pytest.raises(Died):
            await task
    assert all(gone(pid) for pid in (idle, *pids))


async def test_it_may_begin_again_after_the_end(single: Processes) -> None:
    first = await run(single, work.number)
    await single.close()
    assert await run(single, work.number) != first


async def test_processes_that_keep_dying_rest(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    processes = Processes(1, niceness=1, clock=lambda: now[0])
    for _ in range(DEATHS):
        with pytest.raises(Died):
            await run(processes, work.crash)
    with pytest.raises(NoProcess):
        await run(processes, work.number)
    assert "keep ending" in caplog.text
    now[0] += module.REST
    assert await run(processes, work.number) != os.getpid()
    await processes.close()


async def test_a_slow_start_costs_early_work_alone() -> None:
    """Else a machine that starts processes slowly would start them in vain for ever."""
    started: list[Child] = []

    def noted(niceness: int) -> Child:
        started.append(Child(niceness))
        return started[-1]

    processes = Processes(1, niceness=1, child=noted)
    with pytest.raises(TooLate):
        await run(processes, work.number, within=0.0)
    assert await run(processes, work.number) == started[0].pid
    assert len(started) == 1
    await processes.close()


async def test_a_process_that_cannot_be_prepared_is_none(caplog: pytest.LogCaptureFixture) -> None:
    processes = Processes(1, niceness=1, prepare=work.fail)
    with pytest.raises(NoProcess):
        await run(processes, work.number)
    assert "keep ending" in caplog.text
    await processes.close()


async def test_without_processes_nothing_is_started() -> None:
    def never(niceness: int) -> Child:
        raise AssertionError

    with pytest.raises(NoProcess):
        await run(Processes(0, niceness=1, child=never), work.number)


async def test_tables_take_turns_and_each_gets_its_share_of_the_time() -> None:
    gate = threading.Event()
    order: list[str] = []
    shares: list[float] = []
    processes = Processes(1, niceness=0, child=lambda niceness: Gated(gate), clock=lambda: 0.0)

    def job(name: str) -> Callable[[float], Callable[[], None]]:
        def made(seconds: float) -> Callable[[], None]:
            shares.append(seconds)
            return partial(order.append, name)

        return made

    async with asyncio.TaskGroup() as group:
        for key, names in ((1, ["a", "b", "c", "d"]), (2, ["A", "B"]), (3, ["x"])):
            for name in names:
                group.create_task(processes.run(key, job(name), seconds=2.0, within=LONG))
        group.create_task(asyncio.to_thread(gate.set))
    assert order == ["a", "A", "x", "b", "B", "c", "d"]
    assert shares == [2.0] * 7
    await processes.close()


async def test_under_load_each_gets_less() -> None:
    gate = threading.Event()
    shares: list[float] = []
    processes = Processes(2, niceness=0, child=lambda niceness: Gated(gate), clock=lambda: 0.0)

    def made(seconds: float) -> Callable[[], int]:
        shares.append(seconds)
        return int

    async with asyncio.TaskGroup() as group:
        for key in range(8):
            group.create_task(processes.run(key, made, seconds=20.0, within=LONG))
        group.create_task(asyncio.to_thread(gate.set))
    assert shares[0] <= LONG / 4  # with six waiting, three for each process
    assert shares == sorted(shares)
    assert shares[-1] == 20.0
    await processes.close()


def test_keys_take_turns() -> None:
    rotation: Rotation[str] = Rotation()
    for key, item in ((1, "a"), (1, "b"), (1, "c"), (2, "A"), (3, "x"), (2, "B")):
        rotation.put(key, item)
    rotation.remove(1, "b")
    rotation.remove(9, "a")
    assert len(rotation) == 5
    assert [rotation.take() for _ in range(5)] == ["a", "A", "x", "c", "B"]
    with pytest.raises(KeyError):
        rotation.take()


async def test_what_is_printed_there_is_no_answer(single: Processes) -> None:
    assert await run(single, work.talk) == "done"


async def test_a_process_knows_no_secret_of_the_bot(
    single: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("CANASTA_DATABASE", "postgresql://me:secret@host/games")
    names = await run(single, work.settings)
    assert "PATH" in names
    assert not {"DISCORD_TOKEN", "CANASTA_DATABASE"} & set(names)


async def test_mappings_that_cannot_be_changed_are_sent(single: Processes) -> None:
    sent = MappingProxyType({"a": 1})
    assert await run(single, partial(work.same, sent)) == sent


def test_a_process_ends_when_the_bot_has_gone_and_not_by_ctrl_c() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", MODULE, "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        send(process.stdin, packed(work.number))
        assert process.stdout.read(8)  # it has begun
        process.send_signal(signal.SIGINT)
        process.stdin.close()
        process.stdout.read()
        assert process.wait(LONG) == 0


def test_a_process_whose_answer_nobody_reads_ends_without_a_word() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", MODULE, "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        send(process.stdin, packed(work.number))
        assert process.stderr.read() == b""
        assert process.wait(LONG) == 0


def test_a_process_that_cannot_be_started_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    child: Any = Child(1)
    with pytest.raises(OSError, match="nowhere"):
        child.ask(work.number)
