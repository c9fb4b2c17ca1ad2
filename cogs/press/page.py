"""A page of a server's settings: how it is shown, what a press changes there, the command that opens it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.layout.custom_id import number
from bot.layout.errors import Refused, stale
from bot.server.screens.settings.choices import written
from canasta.i18n import Text
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.reply import Answer, Interaction


@dataclass(frozen=True, slots=True)
class Step:
    """A press on a page: what it changes, about what, and the chosen values or the typed lines."""

    what: str
    about: str
    values: tuple[str, ...]

    @property
    def ids(self) -> list[int]:
        """The chosen roles or channels. Raises Refused if anything else was chosen."""
        ids = [id for id in map(number, self.values) if id is not None]
        if not ids or len(ids) < len(self.values):
            raise stale()
        return ids

    @property
    def value(self) -> str:
        """What was chosen first. Raises Refused if nothing was."""
        if not self.values:
            raise stale()
        return self.values[0]

    @property
    def number(self) -> int:
        """The chosen number. Raises Refused for anything else."""
        chosen = number(self.value, below=10**6)
        if chosen is None:
            raise stale()
        return chosen

    def written(self, least: int, most: int) -> int:
        """The chosen or typed number. Raises Refused for one outside this range, and for anything else."""
        return written(self.value, (least, most))


def role_of(answer: Answer, guild_id: int, step: Step) -> discord.Role:
    """The chosen role. Raises Refused for one that is gone."""
    return role_with(answer, guild_id, step.value)


def role_with(answer: Answer, guild_id: int, id: str) -> discord.Role:
    """The role with this id. Raises Refused for one that is gone."""
    guild = answer.bot.get_guild(guild_id)
    role_id = number(id)
    role = None if guild is None or role_id is None else guild.get_role(role_id)
    if role is None:
        raise Refused("That role is gone. Choose another one.")
    return role


def text_channel(answer: Answer, guild_id: int, step: Step) -> discord.TextChannel:
    """The chosen text channel. Raises Refused for one that is gone."""
    guild = answer.bot.get_guild(guild_id)
    channel = None if guild is None else guild.get_channel(step.ids[0])
    if not isinstance(channel, discord.TextChannel):
        raise Refused("That channel is gone. Choose another one.")
    return channel


Show = Callable[[Answer, int, str], Awaitable[None]]
"""Shows a server's page, with a note on top (empty for none)."""
Change = Callable[[Answer, int, Step], Awaitable[Text | None]]
"""Changes something on a server and says what that means; None: the press has been answered."""


Now = Callable[[Answer, int], Awaitable[str]]
"""Says in a few words what is set on a server."""


async def nothing_to_change(answer: Answer, guild_id: int, step: Step) -> Text | None:
    """The ``change`` of a page on which nothing is set."""
    raise stale()


@dataclass(frozen=True, slots=True)
class Page:
    """A page. ``change`` raises Refused for what can't be set; without ``now`` the first page omits it."""

    show: Show
    change: Change = nothing_to_change
    now: Now | None = None


def opens(page: Page, name: str, description: str) -> app_commands.Command[Any, ..., None]:
    """The command of this name for a server's managers that opens a page."""

    async def open_page(interaction: Interaction) -> None:
        async def work(answer: Answer, guild_id: int) -> None:
            managers_only(interaction)
            await page.show(answer, guild_id, "")

        await in_server(interaction, work)

    return app_commands.Command(name=name, description=description, callback=open_page)
