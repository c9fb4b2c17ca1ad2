"""What a folder of cogs/ brings along, ``COG`` in its cog.py, and the groups of commands, empty at first."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.installs import ANYWHERE, BY_ANYBODY, BY_SERVERS, IN_SERVERS
from bot.feature import PAGES, SettingsPage
from bot.layout import stale
from bot.process.app import CanastaBot
from bot.tables.session.table_view import TableView
from cogs.press import which_table
from cogs.press.page import Page, page_of_rows
from cogs.press.place import Place
from cogs.press.reply import Answer
from cogs.press.router import Router
from cogs.press.which_table import TableCommand

Member: TypeAlias = app_commands.Command[Any, ..., None] | app_commands.Group
"""What a group consists of: a command, or a group of commands one level below."""

ALONE: Final = ""
"""Instead of a group's name: commands that Discord lists by themselves."""

ShowEnd: TypeAlias = Callable[[Answer, TableView], Awaitable[bool]]
"""Answers with what came out at a private table; False, with no answer, at one of another feature."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cog:
    """What people can type and press of one subject.

    ``commands`` stand in their group (groups.py) by its name, ``pages`` in the panel of a server's
    settings. ``about_tables`` may ask which table they are about. ``lesson_place``: where a hand panel that
    belongs to no table is played. ``show_end``: what a private table shows when its deal is over.
    """

    name: str
    routers: Sequence[Router] = ()
    commands: Mapping[str, Sequence[Member]] = field(default_factory=lambda: MappingProxyType({}))
    menus: Sequence[app_commands.ContextMenu] = ()
    pages: Mapping[SettingsPage, Page] = field(default_factory=lambda: MappingProxyType({}))
    about_tables: Sequence[TableCommand] = ()
    lesson_place: Callable[[Answer], Place] | None = None
    show_end: ShowEnd | None = None


def _group(
    name: str, description: str, *, everywhere: bool = False, seen_by: discord.Permissions | None = None
) -> app_commands.Group:
    """A group of commands, for ``everywhere`` or for servers. Discord shows it to members with the permission
    ``seen_by``; a server may show it to others, so each command checks as well.
    """
    return app_commands.Group(
        name=name,
        description=description,
        default_permissions=seen_by,
        allowed_contexts=ANYWHERE if everywhere else IN_SERVERS,
        allowed_installs=BY_ANYBODY if everywhere else BY_SERVERS,
    )


# Discord allows it everywhere; which of its commands work there they say (bot/client/command_sync.py).
canasta: app_commands.Group = _group("canasta", "Play Canasta with friends, right here", everywhere=True)
"""`/canasta`: opening a table, looking at it and leaving it, and what a server's tables have in common."""

my: app_commands.Group = _group("my", "Your tables, profile and settings", everywhere=True)
"""`/my`: what is somebody's own, on all servers. Works in direct messages too."""

tournament: app_commands.Group = _group(
    "tournament", "Several tables, rounds, standings: alone or with a partner"
)
"""`/tournament`: tournaments, and what counts over several of them."""

server: app_commands.Group = _group(
    "canasta-server",
    "Settings for all of this server's tables",
    seen_by=discord.Permissions(manage_guild=True),
)
"""`/canasta-server`: settings for all of a server's tables."""

moderation: app_commands.Group = _group(
    "canasta-mod",
    "For moderators: close tables, remove or bar people",
    seen_by=discord.Permissions(manage_messages=True),
)
"""`/canasta-mod`, a group of its own: Discord hides `/canasta-server` without Manage Server."""

GROUPS: Final = (
    (canasta, "new find tables standing hand table learn help leaderboard replay"),
    (my, "tables profile settings"),
    (tournament, ""),
    (server, "settings games time calls emotes leaderboard roles audit export forum preset"),
    (moderation, "close remove bar unbar barred activity pairs"),
)
"""The groups, with the order of the commands in each; others follow."""


def joined_of(bot: CanastaBot) -> "Joined":
    """What the bot's folders have declared."""
    loaded = bot.get_cog(Joined.__cog_name__)
    if not isinstance(loaded, Joined):
        raise RuntimeError("the commands are not loaded")
    return loaded


class Joined(commands.Cog):
    """What all of these records declare. Raises ValueError if two of them claim the same page or verb."""

    def __init__(self, cogs: Sequence[Cog]) -> None:
        asking = which_table.router_of(chain.from_iterable(cog.about_tables for cog in cogs))
        routers = chain.from_iterable(cog.routers for cog in cogs)
        self.router = Router.of([*routers, asking])
        """The route of each verb."""
        self.pages = _pages(cogs)
        """The pages of a server's settings, in the order in which they are listed."""
        self._ends = [cog.show_end for cog in cogs if cog.show_end is not None]
        [self._lesson_place] = [cog.lesson_place for cog in cogs if cog.lesson_place is not None]

    def lesson_place(self, answer: Answer) -> Place:
        """Where a hand panel that belongs to no table is played."""
        return self._lesson_place(answer)

    async def show_end(self, answer: Answer, table_view: TableView) -> None:
        """Answer with the result of a private table. Raises Refused if no folder knows the table."""
        for show in self._ends:
            if await show(answer, table_view):
                return
        raise stale()


def _pages(cogs: Sequence[Cog]) -> Mapping[SettingsPage, Page]:
    declared = [item for cog in cogs for item in cog.pages.items()]
    pages = dict(declared)
    if len(pages) < len(declared):
        raise ValueError("two folders have the same page of the settings")
    return MappingProxyType({page: pages.get(page) or page_of_rows(page) for page in PAGES})
