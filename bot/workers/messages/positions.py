"""Where a message stands in its channel or thread: at the bottom, or buried by what people wrote.

Nothing is asked for that: the gateway tells of every message, and the last few are remembered wherever the
bot has something to keep in sight. What was written while this process did not listen is not known: there a
message is taken to stand at the bottom.
"""

from collections import deque
from typing import Final

from bot.runtime.newest import Newest

FEW: Final = 2
"""The most messages of others below one that is not buried."""
REMEMBERED: Final = 4096
"""The most channels and threads that are listened to."""


class Positions:
    def __init__(self) -> None:
        self._others: Newest[int, deque[int]] = Newest(REMEMBERED)
        """By place, the newest messages of others, the oldest of them first."""

    def listen(self, place_id: int) -> None:
        """Remember from now on what others write here; the place used longest ago is forgotten."""
        self._others[place_id] = self._others.get(place_id, deque(maxlen=FEW + 1))

    def heard(self, place_id: int, message_id: int) -> None:
        """Note a message that isn't to be deleted soon: of a person, another program, or one that stays."""
        others = self._others.get(place_id)
        if others is not None:
            others.append(message_id)

    def buried(self, place_id: int, message_id: int) -> bool:
        """Whether more than a few messages of others stand below this one."""
        others = self._others.get(place_id)
        return others is not None and len(others) > FEW and others[0] > message_id
