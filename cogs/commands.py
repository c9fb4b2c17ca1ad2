"""All commands: each is defined in the folder of its subject, and belongs to a group.

The path of a command: its function -> ``guarded`` or ``in_server`` (cogs/press/error_boundary.py), or
``at_table`` for one about a table (cogs/press/which_table.py) -> a service of bot/ -> a screen, shown by an
``Answer`` (cogs/press/reply.py).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.process.app import CanastaBot
from cogs.daily.daily import daily
from cogs.groups.canasta import canasta
from cogs.groups.member import Member
from cogs.groups.moderation import moderation
from cogs.groups.my import my
from cogs.groups.server import server
from cogs.people.person_menus import MENUS
from cogs.play.move_commands import move
from cogs.tournaments.commands import tournament

Listed: TypeAlias = Member | app_commands.ContextMenu
"""What Discord lists: a command, a group of commands, or an entry in a menu."""

COMMANDS: Final[tuple[Listed, ...]] = (
    canasta,
    daily,
    move,
    my,
    tournament,
    server,
    moderation,
    *MENUS,
)
"""Everything that Discord lists for this bot."""


def kind_of(command: Listed) -> discord.AppCommandType:
    """What Discord calls this kind of command."""
    return (
        command.type if isinstance(command, app_commands.ContextMenu) else discord.AppCommandType.chat_input
    )


async def setup(bot: CanastaBot) -> None:
    """Add the commands."""
    for command in COMMANDS:
        bot.tree.add_command(command)


async def teardown(bot: CanastaBot) -> None:
    for command in COMMANDS:
        bot.tree.remove_command(command.name, type=kind_of(command))
