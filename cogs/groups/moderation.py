"""`/canasta-mod`: what moderators do at tables. A group of its own, as Discord hides `/canasta-server` from
everybody without Manage Server; this one it shows to members with Manage Messages. A server may show it to
others, so each command checks as well.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.client.installs import BY_SERVERS, IN_SERVERS

moderation: app_commands.Group = app_commands.Group(
    name="canasta-mod",
    description="For moderators: close tables, remove or bar people",
    default_permissions=discord.Permissions(manage_messages=True),
    allowed_contexts=IN_SERVERS,
    allowed_installs=BY_SERVERS,
)
ORDER: Final = ("close", "remove", "bar", "unbar", "barred", "activity", "pairs")
"""The order of its commands; others follow."""
