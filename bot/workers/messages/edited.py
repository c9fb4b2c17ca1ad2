"""Messages that are kept up to date for long."""

from __future__ import annotations

import discord

from bot.layout.layout import Screen
from bot.workers.messages.outgoing import TOO_OLD, Outgoing


async def edited(outgoing: Outgoing, channel_id: int, message_id: int, screen: Screen) -> int | None:
    """Show this in a message; None if the message is gone, or was too old to edit and has been deleted."""
    try:
        await outgoing.edit(channel_id, message_id, screen)
    except discord.NotFound:
        return None
    except discord.HTTPException as error:
        if error.code != TOO_OLD:
            raise
        await outgoing.delete(channel_id, message_id)
        return None
    return message_id
