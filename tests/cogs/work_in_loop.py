"""Drawing and thinking without threads: a simulated Discord sees whatever is still to be done as a step of
the event loop, also where a test has acted past it, and it has come to rest when there is none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import pytest

from bot.runtime.executor import Executor

P = ParamSpec("P")
T = TypeVar("T")


async def _run(executor: Executor, work: Callable[..., T], *arguments: object) -> T:
    """Takes the place of `Executor.run`."""
    await asyncio.sleep(0)
    return work(*arguments)


async def _to_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Takes the place of `asyncio.to_thread`."""
    await asyncio.sleep(0)
    return work(*args, **kwargs)


def use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots do their work in the event loop from now on."""
    monkeypatch.setattr(Executor, "run", _run)
    monkeypatch.setattr(asyncio, "to_thread", _to_thread)
