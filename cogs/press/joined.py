"""The records of all folders, put together once for each bot."""

from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from discord.ext import commands

from bot.feature import PAGES, SettingsPage
from bot.layout.errors import stale
from bot.process.app import CanastaBot
from bot.tables.session.table_view import TableView
from cogs.press import which_table
from cogs.press.cog import Cog
from cogs.press.page import Page, page_of_rows
from cogs.press.place import Place
from cogs.press.reply import Answer
from cogs.press.router import Router


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
