"""Events: what core tells anyone who wants to hear of it, by the event's type."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

Heard: TypeAlias = Callable[[Any], Awaitable[object] | None]
"""What is done when an event of one type has happened: at once, or awaited one after the other."""


class Events:
    """Who hears of which event: a dict by type, filled once when the bot is put together."""

    def __init__(self) -> None:
        self._heard: dict[type[object], list[Heard]] = {}

    def hear(self, heard: Iterable[tuple[type[object], Heard]]) -> None:
        """From now on, do this when an event of that type is told."""
        for kind, work in heard:
            self._heard.setdefault(kind, []).append(work)

    def tell(self, event: object) -> None:
        """Tell of an event that is heard at once. Raises TypeError for one that must be ``told``."""
        for work in self._heard.get(type(event), ()):
            if work(event) is not None:
                raise TypeError(f"{type(event).__name__} is awaited by {work!r}")

    async def told(self, event: object) -> None:
        """Tell of an event, and wait until all have done what follows from it."""
        for work in self._heard.get(type(event), ()):
            doing = work(event)
            if doing is not None:
                await doing
