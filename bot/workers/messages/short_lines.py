"""Messages that another one has replaced, while private answers may hang on them.

Discord heads a private answer with the message that it was opened from; once that is deleted, it says there
"original message was deleted". So the message becomes one short line until its answers have expired. Only
this process knows of the line: if it is killed before, the line stays.
"""

from collections import OrderedDict
from typing import Final

from bot.layout.layout import Screen
from bot.workers.messages.origins import Origins
from bot.workers.messages.outgoing import Outgoing

REMEMBERED: Final = 1000


class ShortLines:
    """Shortens replaced messages, and deletes them later."""

    def __init__(self, outgoing: Outgoing, origins: Origins) -> None:
        self._outgoing = outgoing
        self._origins = origins
        self._places: OrderedDict[int, int] = OrderedDict()
        """By message that is a line now, the channel."""

    async def retire(self, place_id: int, message_id: int, line: Screen) -> None:
        """Delete the message, or show this line in it while a private answer may hang on it."""
        if self._origins.in_use(message_id) and await self._outgoing.shortened(place_id, message_id, line):
            self._places[message_id] = place_id
            for old in list(self._places)[:-REMEMBERED]:
                await self._delete(old)
        else:
            await self._outgoing.delete(place_id, message_id)

    async def tidy(self) -> None:
        """Delete the lines on which no private answer hangs any more."""
        for message_id in list(self._places):
            if not self._origins.in_use(message_id):
                await self._delete(message_id)

    async def _delete(self, message_id: int) -> None:
        place_id = self._places.pop(message_id, None)
        if place_id is not None:
            await self._outgoing.delete(place_id, message_id)
