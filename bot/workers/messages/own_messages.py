"""How many passing messages this process has sent to each channel, and the newest of all."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

REMEMBERED: Final = 4096
"""The most channels; of the others, nothing is known."""


class OwnMessages:
    """Counts what was sent, for the channels used last."""

    def __init__(self) -> None:
        self._sent: OrderedDict[int, tuple[int, int]] = OrderedDict()

    def sent(self, place_id: int, message_id: int, *, stays: bool = False) -> None:
        """Note this message. It is counted unless it ``stays``: the others are deleted sooner or later."""
        self._sent[place_id] = (self.count(place_id) + (not stays), message_id)
        self._sent.move_to_end(place_id)
        while len(self._sent) > REMEMBERED:
            self._sent.popitem(last=False)

    def count(self, place_id: int) -> int:
        """How many passing messages this process has sent there."""
        return self._sent.get(place_id, (0, 0))[0]

    def newest(self, place_id: int) -> int | None:
        """The newest message that it has sent there; None if there is none."""
        found = self._sent.get(place_id)
        return None if found is None else found[1]
