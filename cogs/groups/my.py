"""`/my`: what is somebody's own, on all servers. Works in direct messages too."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.client.installs import ANYWHERE, BY_ANYBODY

my: app_commands.Group = app_commands.Group(
    name="my",
    description="Your tables, profile, honours, preferences, holidays, blocks and data",
    allowed_contexts=ANYWHERE,
    allowed_installs=BY_ANYBODY,
)
ORDER: Final = ("tables", "profile", "honours", "preferences", "privacy", "holiday", "blocks")
"""The order of its commands; others follow."""
