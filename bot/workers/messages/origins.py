"""The public messages that private answers were opened from: Discord heads such an answer with them."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.runtime.newest import Newest

TOKEN_LIFE: Final = timedelta(minutes=15)
"""How long a private answer can be edited after the last press in it."""
REMEMBERED: Final = 4096


class Origins:
    """Remembers which messages were pressed lately, and which of them this process has posted itself.

    ``clock`` returns the time, with its zone.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._began = clock()
        self._pressed: Newest[int, datetime] = Newest(REMEMBERED)
        self._posted: Newest[int, None] = Newest(REMEMBERED)

    def pressed(self, message_id: int) -> None:
        """Note a press in this message, or in a private answer that hangs on it."""
        self._pressed[message_id] = self._clock()

    def posted(self, message_id: int) -> None:
        """Note that this process has posted this message: it knows of every press in it."""
        self._posted[message_id] = None

    def in_use(self, message_id: int) -> bool:
        """Whether an open private answer may hang on this message.

        A message of an earlier process is taken for one until its answers have expired.
        """
        now, pressed = self._clock(), self._pressed.get(message_id)
        if pressed is not None and now - pressed < TOKEN_LIFE:
            return True
        return message_id not in self._posted and now - self._began < TOKEN_LIFE
