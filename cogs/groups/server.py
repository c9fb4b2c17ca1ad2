"""`/canasta-server`: settings for all of a server's tables. Discord shows it to those who manage the server;
a server may show it to others, so each command checks as well.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.client.installs import BY_SERVERS, IN_SERVERS
from cogs.groups.member import Member
from cogs.lobby.presets import preset
from cogs.ratings.leaderboard_settings import leaderboard
from cogs.ratings.roles import roles
from cogs.server.audit import audit
from cogs.server.calls import calls
from cogs.server.emotes import emotes
from cogs.server.export import export
from cogs.server.forum import forum
from cogs.server.games import games
from cogs.server.settings.panel import settings
from cogs.server.time import time

server: app_commands.Group = app_commands.Group(
    name="canasta-server",
    description="Settings for all of this server's tables",
    default_permissions=discord.Permissions(manage_guild=True),
    allowed_contexts=IN_SERVERS,
    allowed_installs=BY_SERVERS,
)
_COMMANDS: Final[tuple[Member, ...]] = (
    settings,
    games,
    time,
    calls,
    emotes,
    leaderboard,
    roles,
    audit,
    export,
    forum,
    preset,
)
for _command in _COMMANDS:
    server.add_command(_command)
