"""What this process remembers of messages: which were pressed, what they show, what stands below them."""

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.layout.layout import Screen
from bot.runtime.newest import Newest

TOKEN_LIFE: Final = timedelta(minutes=15)
"""How long a private answer can be edited after the last press in it."""
REMEMBERED: Final = 4096


class Origins:
    """The messages that were pressed lately, and those that this process has posted itself: Discord heads a
    private answer with the public message that it was opened from. ``clock`` returns the time, with its zone.
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


MOST_SHOWN = 1024


class ShownMessages:
    """The newest messages that this process has posted or edited, with their content."""

    def __init__(self) -> None:
        self._signatures: Newest[int, int] = Newest(MOST_SHOWN)

    def __len__(self) -> int:
        return len(self._signatures)

    def shows(self, message_id: int, screen: Screen) -> bool:
        return self._signatures.get(message_id) == screen.signature()

    def remember(self, message_id: int, screen: Screen) -> None:
        """Record that the message shows this from now on."""
        self._signatures[message_id] = screen.signature()

    def forget(self, message_id: int) -> None:
        """Record that nothing is known of the message: it may be gone."""
        self._signatures.pop(message_id, None)


FEW: Final = 2
"""The most messages of others below one that is not buried."""
MOST_PLACES: Final = 4096
"""The most channels and threads that are listened to."""


class Positions:
    """Whether people's messages have buried one. The gateway tells of every message, and the last few are
    remembered where the bot has something to keep in sight; before that a message is taken for the lowest.
    """

    def __init__(self) -> None:
        self._others: Newest[int, deque[int]] = Newest(MOST_PLACES)
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
