"""What messages already show, so that they are not edited to the same content again."""

from bot.layout.layout import Screen
from bot.runtime.newest import Newest

REMEMBERED = 1024


class ShownMessages:
    """The newest messages that this process has posted or edited, with their content."""

    def __init__(self) -> None:
        self._signatures: Newest[int, int] = Newest(REMEMBERED)

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
