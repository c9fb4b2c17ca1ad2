"""`/canasta`: opening a table, looking at it and leaving it, and what a server's tables have in common."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.client.installs import ANYWHERE, BY_ANYBODY

canasta: app_commands.Group = app_commands.Group(
    name="canasta",
    description="Play Canasta with friends, right here",
    # Discord allows the group everywhere; which of its commands work there they say
    # (bot/client/command_sync.py).
    allowed_contexts=ANYWHERE,
    allowed_installs=BY_ANYBODY,
)
ORDER: Final = (
    "new",
    "find",
    "tables",
    "standing",
    "hand",
    "table",
    "score",
    "rules",
    "leave",
    "pause",
    "late",
    "learn",
    "help",
    "leaderboard",
    "replay",
    "verify",
    "presets",
    "time",
)
"""The order of its commands; others follow."""
