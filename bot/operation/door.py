"""The door through which interactions come in: counted, and shut before the process ends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Door:
    """Counts the interactions inside. Once it is ``shut``, whoever comes is answered in words at once."""

    def __init__(self) -> None:
        self.inside = 0
        self.is_shut = False
        self._empty = asyncio.Event()
        self._empty.set()

    @contextmanager
    def passing(self) -> Iterator[None]:
        """One interaction is answered inside."""
        self.inside += 1
        self._empty.clear()
        try:
            yield
        finally:
            self.inside -= 1
            if not self.inside:
                self._empty.set()

    def shut(self) -> None:
        """Let nobody in any more."""
        self.is_shut = True

    async def emptied(self, seconds: float) -> int:
        """Wait until nobody is inside, at most so long; return how many still are."""
        try:
            async with asyncio.timeout(seconds):
                await self._empty.wait()
        except TimeoutError:
            pass
        return self.inside
