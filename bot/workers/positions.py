"""Where the table's message stands in its thread: at the bottom, or buried under what people have written.

No message is read for that: a channel tells the id of its last message, and a thread how many messages it has
had. Those of the bot itself are counted as they are sent.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from bot.workers.channels import Channels

FEW: Final = 2
"""The most messages of others below a table message that is not buried."""
REMEMBERED: Final = 4096


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

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._marks: OrderedDict[int, _Mark] = OrderedDict()

    async def buried(self, place_id: int, message_id: int, pinged_by: int | None) -> bool:
        """Whether more than a few messages of others stand below this table message. ``pinged_by`` is the
        message that pinged the last player, deleted or not. False if Discord does not tell.
        """
        foot = await self._channels.foot(place_id)
        if foot is None:
            return False
        sent, mark = self._channels.own.count(place_id), self._marks.get(place_id)
        own = (message_id, pinged_by, self._channels.own.newest(place_id))
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
        foot = await self._channels.foot(place_id)
        if foot is not None and foot.total is not None and foot.last == message_id:
            self._keep(place_id, _Mark(message_id, foot.total, self._channels.own.count(place_id)))

    def _keep(self, place_id: int, mark: _Mark) -> None:
        self._marks[place_id] = mark
        self._marks.move_to_end(place_id)
        while len(self._marks) > REMEMBERED:
            self._marks.popitem(last=False)
