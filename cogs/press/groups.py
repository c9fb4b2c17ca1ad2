"""The groups of commands, empty: cogs/commands.py puts in what each folder declares for them."""

from typing import Final

import discord
from discord import app_commands

from bot.client.installs import ANYWHERE, BY_ANYBODY, BY_SERVERS, IN_SERVERS

canasta: app_commands.Group = app_commands.Group(
    name="canasta",
    description="Play Canasta with friends, right here",
    # Discord allows the group everywhere; which of its commands work there they say
    # (bot/client/command_sync.py).
    allowed_contexts=ANYWHERE,
    allowed_installs=BY_ANYBODY,
)
"""`/canasta`: opening a table, looking at it and leaving it, and what a server's tables have in common."""

my: app_commands.Group = app_commands.Group(
    name="my",
    description="Your tables, profile and settings",
    allowed_contexts=ANYWHERE,
    allowed_installs=BY_ANYBODY,
)
"""`/my`: what is somebody's own, on all servers. Works in direct messages too."""

tournament: app_commands.Group = app_commands.Group(
    name="tournament",
    description="Several tables, rounds, standings: alone or with a partner",
    allowed_contexts=IN_SERVERS,
    allowed_installs=BY_SERVERS,
)
"""`/tournament`: tournaments, and what counts over several of them."""

server: app_commands.Group = app_commands.Group(
    name="canasta-server",
    description="Settings for all of this server's tables",
    default_permissions=discord.Permissions(manage_guild=True),
    allowed_contexts=IN_SERVERS,
    allowed_installs=BY_SERVERS,
)
"""`/canasta-server`: settings for all of a server's tables. Discord shows it to those who manage the server;
a server may show it to others, so each command checks as well."""

moderation: app_commands.Group = app_commands.Group(
    name="canasta-mod",
    description="For moderators: close tables, remove or bar people",
    default_permissions=discord.Permissions(manage_messages=True),
    allowed_contexts=IN_SERVERS,
    allowed_installs=BY_SERVERS,
)
"""`/canasta-mod`: what moderators do at tables. A group of its own, as Discord hides `/canasta-server` from
everybody without Manage Server; this one it shows to members with Manage Messages. A server may show it to
others, so each command checks as well."""

GROUPS: Final = (
    (canasta, "new find tables standing hand table learn help leaderboard replay"),
    (my, "tables profile settings"),
    (tournament, "series ladder"),
    (server, "settings games time calls emotes leaderboard roles audit export forum preset"),
    (moderation, "close remove bar unbar barred activity pairs"),
)
"""The groups, with the order of the commands in each; others follow."""
