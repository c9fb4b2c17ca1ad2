"""Closing what works in the background."""

import asyncio
from typing import Any, Protocol


class Part(Protocol):
    """Something that works until it is closed."""

    async def close(self) -> None: ...


async def close_in_order(*parts: Part) -> None:
    """Close these, one after the other."""
    for part in parts:
        await part.close()


async def end_tasks(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel these tasks, where there are any, and wait until they have come to their end."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
