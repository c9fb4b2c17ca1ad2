"""Events of servers that take place in a channel, as members see them above the channels."""

from datetime import datetime, timedelta
from typing import Any, Final

import discord

LASTS: Final = timedelta(hours=3)
"""How long an event of the server is said to last."""
ACTIVE, COMPLETED, CANCELLED = 2, 3, 4
"""Discord's numbers for the states of an event that isn't only planned."""
_EXTERNAL, _GUILD_ONLY = 3, 2
"""Discord's numbers: an event that takes place elsewhere than in a voice channel, for members."""


def event_body(
    client: discord.Client, channel_id: int, name: str, text: str, starts_at: datetime
) -> dict[str, Any]:
    """An event in a channel, as Discord takes it."""
    channel = client.get_channel(channel_id)
    return {
        "name": name,
        "description": text,
        "scheduled_start_time": starts_at.isoformat(),
        "scheduled_end_time": (starts_at + LASTS).isoformat(),
        "entity_type": _EXTERNAL,
        "privacy_level": _GUILD_ONLY,
        "entity_metadata": {"location": f"#{getattr(channel, 'name', 'canasta')}"[:100]},
    }
