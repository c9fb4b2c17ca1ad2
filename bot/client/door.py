"""The door through which interactions come in: counted, and shut before the process ends."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class Door:
    """Counts the interactions inside. Once it is ``shut``, who comes is told so at once."""

    def __init__(self) -> None:
        self.inside = 0
        """How many are being answered."""
        self.outside = 0
        """How many are being told that the door is shut."""
        self.is_shut = False
        self._left = asyncio.Event()

    @contextmanager
    def passing(self) -> Iterator[None]:
        """One interaction is answered inside."""
        outside = self.is_shut
        self._count(outside, 1)
        try:
            yield
        finally:
            self._count(outside, -1)
            self._left.set()

    def shut(self) -> None:
        """Let nobody in any more."""
        self.is_shut = True

    async def emptied(self, seconds: float) -> int:
        """Wait until nobody is inside, at most so long; return how many still are."""
        await self._until(lambda: not self.inside, seconds)
        return self.inside

    async def deserted(self, seconds: float) -> int:
        """Wait until nobody is inside or outside, at most so long; return how many still are."""
        await self._until(lambda: not self.inside + self.outside, seconds)
        return self.inside + self.outside

    def _count(self, outside: bool, number: int) -> None:
        if outside:
            self.outside += number
        else:
            self.inside += number

    async def _until(self, over: Callable[[], bool], seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not over():
                    self._left.clear()
                    await self._left.wait()
