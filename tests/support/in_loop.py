"""SQLite, drawing and thinking without threads: a simulated Discord sees at once when the bot's store has
answered, and whatever is still to be done as a step of the event loop, also where a test has acted past it.
No test waits for two threads to take turns; the store on its own threads is what tests/data tests.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

import aiosqlite.core
import pytest

from bot.runtime.executor import Executor
from data.db import sqlite, sqlite_thread
from data.db.sqlite_thread import ThreadConnection

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


class NoThread:
    """Takes the place of the thread, which there is none of."""

    def start(self) -> None: ...


class InLoop(ThreadConnection):
    """A connection without a thread."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        vars(self).update(_tx=Jobs(), _thread=NoThread())

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        """The work is done, whether or not the task that asked is cancelled, and others go on before its
        answer is there.
        """
        if not self._running or not self._connection:
            raise ValueError("Connection closed")
        try:
            return fn(*args, **kwargs)
        finally:
            await asyncio.sleep(0)


def use_for_stores(monkeypatch: pytest.MonkeyPatch, *, files: bool = True) -> None:
    """Let stores that are opened from now on do without a thread; those in files as well, or not: where two
    are open on one file, each waits for the other.
    """

    async def connect(path: str, *, busy_timeout: float) -> ThreadConnection:
        if not files and path != ":memory:":
            return await sqlite_thread.connect(path, busy_timeout=busy_timeout)
        opened = partial(sqlite3.connect, path, timeout=busy_timeout, isolation_level=None)
        connection = InLoop(opened, iter_chunk_size=64)
        await connection
        return connection

    monkeypatch.setattr(sqlite, "connect", connect)


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
