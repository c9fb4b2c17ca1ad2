"""Work that must not block the event loop: drawing pictures and choosing computer players' moves."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TypeVar

T = TypeVar("T")
_THREADS = 2


class Executor:
    """A few threads, created when first needed."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """Run this in a thread and wait for it. What it logs belongs to the interaction that asked."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="canasta")
        inside = partial(copy_context().run, work, *arguments)
        return await asyncio.get_running_loop().run_in_executor(self._pool, inside)

    def close(self) -> None:
        """End the threads once they have finished their work."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
