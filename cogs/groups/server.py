"""`/canasta-server`: settings for all of a server's tables. Discord shows it to those who manage the server;
a server may show it to others, so each command checks as well.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.client.installs import BY_SERVERS, IN_SERVERS

server: app_commands.Group = app_commands.Group(
    name="canasta-server",
    description="Settings for all of this server's tables",
    default_permissions=discord.Permissions(manage_guild=True),
    allowed_contexts=IN_SERVERS,
    allowed_installs=BY_SERVERS,
)
ORDER: Final = (
    "settings",
    "games",
    "time",
    "calls",
    "emotes",
    "leaderboard",
    "roles",
    "audit",
    "export",
    "forum",
    "preset",
)
"""The order of its commands; others follow."""
