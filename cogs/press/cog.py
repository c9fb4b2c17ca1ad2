"""What a folder of cogs/ brings along: a record, ``COG`` in its cog.py. cogs/commands.py lists them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from discord import app_commands

from bot.feature import SettingsPage
from bot.tables.session.table_view import TableView
from cogs.press.page import Page
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
    belongs to no table is played. ``show_end``: what a private table of this feature shows when its deal is
    over.
    """

    name: str
    routers: Sequence[Router] = ()
    commands: Mapping[str, Sequence[Member]] = field(default_factory=lambda: MappingProxyType({}))
    menus: Sequence[app_commands.ContextMenu] = ()
    pages: Mapping[SettingsPage, Page] = field(default_factory=lambda: MappingProxyType({}))
    about_tables: Sequence[TableCommand] = ()
    lesson_place: Callable[[Answer], Place] | None = None
    show_end: ShowEnd | None = None
