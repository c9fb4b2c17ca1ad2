"""Where a command can be used: in a server with the bot, in one without it, in direct messages.

Discord shows a command where its contexts and kinds of installation allow that; both hold for a whole group.
A command that works everywhere, in a group of which not all do, says so in its extras
(bot/client/command_sync.py).
"""

from typing import Any, Final

import discord
from discord import app_commands

from bot.client.permissions import invite_link
from canasta.i18n import Text

IN_SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
ANYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BY_SERVERS: Final = app_commands.AppInstallationType(guild=True, user=False)
BY_ANYBODY: Final = app_commands.AppInstallationType(guild=True, user=True)
EVERYWHERE: Final = {"everywhere": True}
"""Marks a command, in its extras, that needs no server."""
NO_SERVER: Final = 0
"""In place of a server's id where there is none; no server has it."""


def home(interaction: discord.Interaction[Any]) -> int | None:
    """The server where this happened, if the bot is a member there; None elsewhere."""
    if interaction.is_user_integration() and not interaction.is_guild_integration():
        return None
    return interaction.guild_id


def only_in_servers(interaction: discord.Interaction[Any]) -> Text:
    """Why a command about tables does not work here, and what to do."""
    link = invite_link(interaction.application_id)
    if interaction.guild_id is None:
        return Text(
            "Tables stand in servers. Use this in a server that I'm in, or [add me to yours]({link}).",
            link=link,
        )
    return Text(
        "I'm not in this server, so I can't set up a table here. Anyone who manages it can [add me]({link}).",
        link=link,
    )
