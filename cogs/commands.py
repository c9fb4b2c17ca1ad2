"""All commands: each is defined in the folder of its subject, and belongs to a group.

The path of a command: its function -> ``guarded`` or ``in_server`` (cogs/press/error_boundary.py), or
``at_table`` for one about a table (cogs/press/which_table.py) -> a service -> an ``Answer`` with a screen.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.process.app import CanastaBot
from cogs.arenas.cog import COG as ARENAS
from cogs.clubs.cog import COG as CLUBS
from cogs.daily.cog import COG as DAILY
from cogs.guide.cog import COG as GUIDE
from cogs.honours.cog import COG as HONOURS
from cogs.lobby.cog import COG as LOBBY
from cogs.moderation.cog import COG as MODERATION
from cogs.people.cog import COG as PEOPLE
from cogs.play.cog import COG as PLAY
from cogs.press import ALONE, GROUPS, Cog, Joined, Member
from cogs.puzzles.cog import COG as PUZZLES
from cogs.ratings.cog import COG as RATINGS
from cogs.replays.cog import COG as REPLAYS
from cogs.server.cog import COG as SERVER
from cogs.standing.cog import COG as STANDING
from cogs.tournaments.cog import COG as TOURNAMENTS

COGS: Final[tuple[Cog, ...]] = (
    MODERATION,
    PEOPLE,
    CLUBS,
    GUIDE,
    TOURNAMENTS,
    REPLAYS,
    STANDING,
    DAILY,
    PUZZLES,
    ARENAS,
    HONOURS,
    RATINGS,
    LOBBY,
    SERVER,
    PLAY,
)
"""What each folder brings along: features first, from the top of their layers to the bottom, then core."""

Listed: TypeAlias = Member | app_commands.ContextMenu
"""What Discord lists: a command, a group of commands, or an entry in a menu."""

ORDER: Final = ("canasta", "daily", "puzzle", "move", "my", "tournament", "canasta-server", "canasta-mod")


def declared(group: str, order: Sequence[str]) -> list[Member]:
    """The commands of all folders for the group of this name, in this order; others follow."""
    members = [member for cog in COGS for member in cog.commands.get(group, ())]
    return in_order(members, order)


def in_order(members: Iterable[Member], order: Sequence[str]) -> list[Member]:
    """These, those named in ``order`` first."""
    places = {name: place for place, name in enumerate(order)}
    return sorted(members, key=lambda member: places.get(member.name, len(places)))


def fill(group: app_commands.Group, order: str) -> app_commands.Group:
    """Put what is declared for a group into it. Loaded a second time, for another bot, this adds nothing."""
    for member in declared(group.name, order.split()):
        if group.get_command(member.name) is not member:
            group.add_command(member)
    return group


COMMANDS: Final[tuple[Listed, ...]] = (
    *in_order([*(fill(group, order) for group, order in GROUPS), *declared(ALONE, ())], ORDER),
    *(menu for cog in COGS for menu in cog.menus),
)
"""Everything that Discord lists for this bot."""


def kind_of(command: Listed) -> discord.AppCommandType:
    return (
        command.type if isinstance(command, app_commands.ContextMenu) else discord.AppCommandType.chat_input
    )


async def setup(bot: CanastaBot) -> None:
    """Add the commands, and what else the folders declare."""
    await bot.add_cog(Joined(COGS))
    for command in COMMANDS:
        bot.tree.add_command(command)


async def teardown(bot: CanastaBot) -> None:
    await bot.remove_cog(Joined.__cog_name__)
    for command in COMMANDS:
        bot.tree.remove_command(command.name, type=kind_of(command))
