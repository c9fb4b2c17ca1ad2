"""The list of commands, sent to Discord only when it has changed, and where each command works."""

import hashlib
import json
import re
from typing import Any, Final

import discord
from discord import app_commands

from bot.client.installs import EVERYWHERE, home, only_in_servers
from bot.client.ongoing import begin
from canasta.i18n import Text, known_language, translator
from data import Store

_SENT = "commands_sent"
_IDS = "command_ids"


class CommandTree(app_commands.CommandTree[Any]):
    """The commands of a bot. Discord allows a whole top-level command outside servers, or none of it, so
    where that is allowed each subcommand says itself whether it works there (``EVERYWHERE``). All others are
    refused before their arguments are read, which would fail for a member argument. So is a value that
    Discord would not have let anybody choose: only it checks choices and bounds, discord.py does not.
    """

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether the command works where it was used; if not, the user is told."""
        client = interaction.client
        if await client.services.desk.shut_out.turns_away(interaction):
            return False
        begin(interaction, client.store.shards.of(interaction.guild_id))
        command = interaction.command
        if home(interaction) is not None or command is None or EVERYWHERE.items() <= command.extras.items():
            if interaction.type is discord.InteractionType.autocomplete or not _forged(interaction):
                return True
            tr = translator(str(interaction.locale))
            await interaction.response.send_message(tr.text(_UNKNOWN_VALUE), ephemeral=True)
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            tr = translator(str(interaction.locale))
            await interaction.response.send_message(tr.text(only_in_servers(interaction)), ephemeral=True)
        return False

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer in words where somebody chose a hidden channel or a stranger. Anything else is logged."""
        if not isinstance(error, app_commands.TransformerError) or interaction.response.is_done():
            await super().on_error(interaction, error)
            return
        tr = translator(str(interaction.locale))
        text = _UNKNOWN.get(error.type, _UNKNOWN_VALUE)
        await interaction.response.send_message(tr.text(text), ephemeral=True)


def _forged(interaction: discord.Interaction[Any]) -> bool:
    """Whether the value of an option is none of its choices, out of its bounds, or of another type."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return False
    given = vars(interaction.namespace)
    return any(
        one.display_name in given and not _fits(one, given[one.display_name]) for one in command.parameters
    )


def _fits(option: app_commands.Parameter, value: object) -> bool:
    if option.choices:
        # A choice may be a name of ours, which is a str too; True is no 1.
        return any(isinstance(one.value, type(value)) and value == one.value for one in option.choices)
    if option.type is discord.AppCommandOptionType.string:
        most = _LONGEST_TEXT if option.max_value is None else option.max_value
        return isinstance(value, str) and (option.min_value or 0) <= len(value) <= most
    if option.type is discord.AppCommandOptionType.integer:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        least = -_LARGEST if option.min_value is None else option.min_value
        most = _LARGEST if option.max_value is None else option.max_value
        return least <= value <= most
    return True


_LONGEST_TEXT: Final = 6000
"""The most characters of an option, where it sets no bound of its own."""
_LARGEST: Final = 2**53
"""Discord's integers lie between this and its negative."""
_UNKNOWN_VALUE: Final = Text("I can't use what you've chosen. Choose again.")
_UNKNOWN: Final = {
    discord.AppCommandOptionType.channel: Text(
        "I can't see that channel. Allow me View Channel there, or choose another."
    ),
    discord.AppCommandOptionType.user: Text("They aren't on this server. Choose somebody else."),
}


FITTING: Final = {None: r".{1,100}", "menu": r".{1,32}"}
"""What Discord takes as a text and as a menu's name; any other name is a word."""


class CommandWords(app_commands.Translator):
    """What commands, their options and choices are called in other languages, from the catalogues. A name
    that has to fit Discord's rules has a context of its own.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The words in the language of this locale; None where there are none that Discord takes."""
        tr = translator(known_language(str(locale)))
        words, name = string.extras.get("words"), name_context(context)
        if words is not None:
            said = tr.text(words) if isinstance(words, Text) else words(tr) if callable(words) else words
        else:
            said = tr(string.message) if name is None else tr.pgettext(name, string.message)
        fits = re.fullmatch(FITTING.get(name, r"[-_'\w]{1,32}"), said)
        return None if said == string.message or fits is None else said


def name_context(context: app_commands.TranslationContextTypes) -> str | None:
    """What tells a name apart from other texts, for translators; None for a text."""
    where = app_commands.TranslationContextLocation
    if isinstance(context.data, app_commands.ContextMenu):
        return "menu"
    names = {where.command_name: "command", where.group_name: "command", where.parameter_name: "option"}
    return names.get(context.location)


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as sent to Discord, translations included."""
    listed = sorted(tree.get_commands(), key=lambda command: command.name)
    if tree.translator is None:
        return [command.to_dict(tree) for command in listed]
    return [await command.get_translated_payload(tree, tree.translator) for command in listed]


async def fingerprint(tree: app_commands.CommandTree[Any], audience: str) -> str:
    """A hash of the command list and its application: another application has not received it yet."""
    text = json.dumps([audience, await payload(tree)], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


async def commands_in_order(
    client: discord.Client, tree: app_commands.CommandTree[Any], store: Store
) -> bool:
    """Whether the list sent last is this program's current one."""
    return await store.meta.get(_SENT) == await fingerprint(tree, _audience(client))


async def send_commands(client: discord.Client, tree: app_commands.CommandTree[Any], store: Store) -> int:
    """Send the list and record that; return the number of commands."""
    sent = await tree.sync()
    ids = {command.name: command.id for command in sent if command.type is discord.AppCommandType.chat_input}
    await store.meta.set(_IDS, json.dumps(ids))
    await store.meta.set(_SENT, await fingerprint(tree, _audience(client)))
    return len(sent)


async def command_ids(tree: app_commands.CommandTree[Any], store: Store) -> dict[str, int]:
    """The commands that can be used, by their whole names, with the ids that Discord gave them."""
    known: dict[str, int] = json.loads(await store.meta.get(_IDS) or "{}")
    return {
        command.qualified_name: known[command.qualified_name.split()[0]]
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command) and command.qualified_name.split()[0] in known
    }


def _audience(client: discord.Client) -> str:
    return f"{discord.http.Route.BASE} {client.application_id}"
