"""SQLite, drawing and thinking without threads: a simulated Discord sees at once when the bot's store has
answered, and whatever is still to be done as a step of the event loop, also where a test has acted past it.
No test waits for two threads to take turns; the store on its own threads is what tests/data tests.
"""

import asyncio
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import aiosqlite.core
import pytest

from bot.runtime.executor import Executor

P = ParamSpec("P")
T = TypeVar("T")
Job = tuple["asyncio.Future[Any] | None", Callable[[], Any]]


class Jobs:
    """Takes the place of aiosqlite's queue, for opening and closing: what is put here is done at once."""

    def put_nowait(self, job: Job) -> None:
        future, work = job
        try:
            result = work()
        except Exception as error:
            if future is not None:
                aiosqlite.core.set_exception(future, error)
        else:
            if future is not None:
                aiosqlite.core.set_result(future, result)


async def _execute(connection: aiosqlite.Connection, work: Callable[..., T], *with_: Any, **named: Any) -> T:
    """Takes the place of `Connection._execute`: the work is done, whether or not the task that asked is
    cancelled, and others go on before its answer is there.
    """
    if not connection._running or not connection._connection:
        raise ValueError("Connection closed")
    try:
        return work(*with_, **named)
    finally:
        await asyncio.sleep(0)


class NoThread:
    """Takes the place of the thread, which there is none of."""

    def __init__(self, **_: object) -> None: ...

    def start(self) -> None: ...


def use_for_stores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let stores that are opened from now on do without a thread."""
    monkeypatch.setattr(aiosqlite.core, "SimpleQueue", Jobs)
    monkeypatch.setattr(aiosqlite.core, "Thread", NoThread)
    monkeypatch.setattr(aiosqlite.Connection, "_execute", _execute)


async def _run(executor: Executor, work: Callable[..., T], *arguments: object) -> T:
    """Takes the place of `Executor.run`."""
    await asyncio.sleep(0)
    return work(*arguments)


async def _to_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Takes the place of `asyncio.to_thread`."""
    await asyncio.sleep(0)
    return work(*args, **kwargs)


def use_for_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots do their work in the event loop from now on."""
    monkeypatch.setattr(Executor, "run", _run)
    monkeypatch.setattr(asyncio, "to_thread", _to_thread)
