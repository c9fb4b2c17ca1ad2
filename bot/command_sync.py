"""The list of slash commands: sent to Discord when it has changed, and only then. And where they work."""

import hashlib
import json
from typing import Any

import discord
from discord import app_commands

from bot.errors import ONLY_IN_SERVER
from canasta.i18n import translator
from data import Store

_SENT = "commands_sent"
EVERYWHERE = {"direct_messages": True}
"""The extras of a command that works in direct messages too."""


class CommandTree(app_commands.CommandTree[Any]):
    """The commands of a bot. Discord lets a whole top-level command into direct messages or none of it, so
    each says for itself that it works there. All others are refused before their arguments are read, which
    fails where one of them is a member.
    """

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether the command works where it was given; where not, its person is told."""
        command = interaction.command
        if (
            interaction.guild_id is not None
            or command is None
            or EVERYWHERE.items() <= command.extras.items()
        ):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            tr = translator(str(interaction.locale))
            await interaction.response.send_message(tr.text(ONLY_IN_SERVER), ephemeral=True)
        return False


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as they are sent, translations included."""
    listed = sorted(tree.get_commands(), key=lambda command: command.name)
    if tree.translator is None:
        return [command.to_dict(tree) for command in listed]
    return [await command.get_translated_payload(tree, tree.translator) for command in listed]


async def fingerprint(tree: app_commands.CommandTree[Any], audience: str) -> str:
    """A hash of the command list and whom it is for: another application has not seen it yet."""
    text = json.dumps([audience, await payload(tree)], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


async def commands_in_order(
    client: discord.Client, tree: app_commands.CommandTree[Any], store: Store
) -> bool:
    """Whether the list that was sent last is the one that this program has."""
    return await store.meta.get(_SENT) == await fingerprint(tree, _audience(client))


async def send_commands(client: discord.Client, tree: app_commands.CommandTree[Any], store: Store) -> int:
    """Send the list and note it down; returns how many commands it has."""
    sent = await tree.sync()
    await store.meta.set(_SENT, await fingerprint(tree, _audience(client)))
    return len(sent)


def _audience(client: discord.Client) -> str:
    return f"{discord.http.Route.BASE} {client.application_id}"
