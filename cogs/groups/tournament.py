"""`/tournament`: tournaments, and what counts over several of them."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.client.installs import BY_SERVERS, IN_SERVERS

tournament: app_commands.Group = app_commands.Group(
    name="tournament",
    description="Several tables, rounds, standings: alone or with a partner",
    allowed_contexts=IN_SERVERS,
    allowed_installs=BY_SERVERS,
)
ORDER: Final = ("series", "ladder")
"""The first of its commands; others follow."""
