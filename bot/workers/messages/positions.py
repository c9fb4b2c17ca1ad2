"""Where a table's message, or a panel, stands in its thread: at the bottom, or buried by what people wrote.

No message is read for that: a channel tells the id of its last message, and a thread how many messages it has
had. Those of the bot itself are counted as they are sent.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.workers.messages.outgoing import Foot, Outgoing

FEW: Final = 2
"""The most messages of others below a table message that is not buried."""
REMEMBERED: Final = 4096
LOOK: Final = 10.0
"""Seconds for which a panel is taken to stand where it stood."""
PATIENCE: Final = 0.5
"""Seconds that a press waits to learn where its panel stands."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """A table message, with what its place had and what this process had sent there at some moment when
    nothing of others stood below it.
    """

    message_id: int
    total: int
    sent: int


class Positions:
    """Says which table messages are buried."""

    def __init__(self, outgoing: Outgoing) -> None:
        self._outgoing = outgoing
        self._marks: OrderedDict[int, _Mark] = OrderedDict()

    async def buried(self, place_id: int, message_id: int, pinged_by: int | None) -> bool:
        """Whether more than a few messages of others stand below this table message. ``pinged_by`` is the
        message that pinged the last player, deleted or not. False if Discord does not tell.
        """
        foot = await self._outgoing.foot(place_id)
        if foot is None:
            return False
        sent, mark = self._outgoing.own.count(place_id), self._marks.get(place_id)
        own = (message_id, pinged_by, self._outgoing.own.newest(place_id))
        if foot.total is None:
            return foot.last not in own
        if mark is None or mark.message_id != message_id:
            if foot.last not in own:
                return True
            self._keep(place_id, _Mark(message_id, foot.total, sent))
            return False
        return (foot.total - mark.total) - (sent - mark.sent) > FEW

    async def posted(self, place_id: int, message_id: int) -> None:
        """Note that this table message has just been posted: nothing stands below it."""
        foot = await self._outgoing.foot(place_id)
        if foot is not None and foot.total is not None and foot.last == message_id:
            self._keep(place_id, _Mark(message_id, foot.total, self._outgoing.own.count(place_id)))

    def _keep(self, place_id: int, mark: _Mark) -> None:
        self._marks[place_id] = mark
        self._marks.move_to_end(place_id)
        while len(self._marks) > REMEMBERED:
            self._marks.popitem(last=False)


@dataclass(slots=True)
class _Panel:
    """What the place of a panel had, and what this process had sent there, when nothing stood below the
    panel; and when that was looked at last.
    """

    total: int | None
    sent: int
    looked: float


class PanelPositions:
    """Says which private panels are buried; Discord does not count them. ``now`` returns seconds."""

    def __init__(self, outgoing: Outgoing, now: Callable[[], float] = time.monotonic) -> None:
        self._outgoing = outgoing
        self._now = now
        self._panels: OrderedDict[int, _Panel] = OrderedDict()

    async def opened(self, place_id: int, message_id: int) -> None:
        """Note that this panel has just been opened: nothing stands below it."""
        foot = await self._foot(place_id)
        if foot is not None:
            self._keep(place_id, message_id, foot)

    async def buried(self, place_id: int, message_id: int) -> bool:
        """Whether more than a few messages of others stand below this panel. False if Discord does not tell
        soon.
        """
        panel = self._panels.get(message_id)
        if panel is not None and self._now() - panel.looked < LOOK:
            return False
        foot = await self._foot(place_id)
        if foot is None:
            return False
        if foot.last is None or foot.last <= message_id:
            self._keep(place_id, message_id, foot)
            return False
        own = self._outgoing.own
        if panel is None or panel.total is None or foot.total is None:
            return foot.last != own.newest(place_id)
        panel.looked = self._now()
        return (foot.total - panel.total) - (own.count(place_id) - panel.sent) > FEW

    async def _foot(self, place_id: int) -> Foot | None:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._outgoing.foot(place_id)
        except TimeoutError:
            return None

    def _keep(self, place_id: int, message_id: int, foot: Foot) -> None:
        sent = self._outgoing.own.count(place_id)
        self._panels[message_id] = _Panel(foot.total, sent, self._now())
        self._panels.move_to_end(message_id)
        while len(self._panels) > REMEMBERED:
            self._panels.popitem(last=False)
