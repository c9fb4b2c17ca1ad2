"""Closing what works in the background."""

from typing import Protocol


class Part(Protocol):
    """Something that works until it is closed."""

    async def close(self) -> None: ...


async def close_in_order(*parts: Part) -> None:
    """Close these, one after the other."""
    for part in parts:
        await part.close()
