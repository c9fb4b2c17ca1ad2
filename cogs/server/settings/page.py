"""A page of a server's settings: how it is shown, and what a press there changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.errors import stale
from canasta.i18n import Text
from cogs.reply import Answer


@dataclass(frozen=True, slots=True)
class Step:
    """A press on a page: what it changes, about what, and the chosen values or the typed lines."""

    what: str
    about: str
    values: tuple[str, ...]

    @property
    def ids(self) -> list[int]:
        """The chosen roles or channels. Raises Refused if anything else was chosen."""
        if not self.values or not all(value.isdecimal() for value in self.values):
            raise stale()
        return [int(value) for value in self.values]

    @property
    def value(self) -> str:
        """What was chosen first. Raises Refused if nothing was."""
        if not self.values:
            raise stale()
        return self.values[0]


Show = Callable[[Answer, int, str], Awaitable[None]]
"""Shows a server's page, with a note on top (empty for none)."""
Change = Callable[[Answer, int, Step], Awaitable[Text | None]]
"""Changes something on a server and says what that means; None: the press has been answered."""


Now = Callable[[Answer, int], Awaitable[str]]
"""Says in a few words what is set on a server."""


async def nothing_to_change(answer: Answer, guild_id: int, step: Step) -> Text | None:
    """The ``change`` of a page on which nothing is set."""
    raise stale()


@dataclass(frozen=True, slots=True)
class Page:
    """One page. ``change`` raises Refused for what can't be set; ``now`` is None for a page that the first
    page doesn't sum up.
    """

    show: Show
    change: Change = nothing_to_change
    now: Now | None = None
