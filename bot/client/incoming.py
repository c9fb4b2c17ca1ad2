"""What is read of the events that Discord sends: nothing that nobody here asks for.

discord.py makes objects of all that a message shows, and of the message that it replies to. A click comes
with the message that was clicked, and each edit of a public message comes back as an event: reading either
took 0.1 milliseconds of processor time, and takes a fifth of that or nothing.
"""

from __future__ import annotations

from typing import Any

from discord.state import AutoShardedConnectionState

SHOWN: dict[str, list[Any]] = {"components": [], "attachments": [], "embeds": []}
"""What a clicked message shows, which nobody reads: the ids of its buttons say everything."""


class Incoming(AutoShardedConnectionState[Any]):
    """The part of discord.py that reads events, with less to read."""

    def parse_message_update(self, data: Any) -> None:
        """A message was edited: nothing follows from that."""

    def parse_interaction_create(self, data: Any) -> None:
        """Somebody has clicked or typed."""
        clicked = data.get("message")
        if clicked is not None:
            read = {key: value for key, value in clicked.items() if key != "referenced_message"}
            data = {**data, "message": {**read, **SHOWN}}
        super().parse_interaction_create(data)
