"""A page of a server's settings: how it is shown, what a press changes there, the command that opens it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.feature import Channel, Role, Setting, SettingsPage
from bot.layout import Refused, number, stale
from bot.server.screens.settings.frame import PageScreen, written
from bot.server.screens.settings.rows import (
    ids_of,
    is_of_rows,
    pressed,
    rows_page,
    rows_words,
    window,
    with_rows,
)
from bot.workers.messages.lacking import unable, unable_to_post
from bot.workers.signals.events import SettingChanged
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


Own = Callable[[Answer, int, str], Awaitable[PageScreen]]
"""Makes the part of a server's page that has code of its own, with a note on top (empty for none)."""


def page_with_rows(
    page: SettingsPage, own: Own, change: Change = nothing_to_change, now: Now | None = None
) -> Page:
    """The page with its ``own`` code and the rows of settings declared for it; the rest as in ``Page``."""
    rows = page_of_rows(page)

    async def show(answer: Answer, guild_id: int, note: str) -> None:
        screen, settings = await own(answer, guild_id, note), _declared(answer, page)
        if settings:
            kept = await answer.bot.store.settings.of_guild(guild_id)
            gone = _gone(answer, guild_id, settings, kept)
            screen = with_rows(screen, settings, kept, answer.tr, gone=gone)
        await answer.show(screen)

    async def change_either(answer: Answer, guild_id: int, step: Step) -> Text | None:
        of_rows = is_of_rows(_declared(answer, page), step.what, step.about)
        return await (rows.change if of_rows else change)(answer, guild_id, step)

    async def now_both(answer: Answer, guild_id: int) -> str:
        assert now is not None
        settings = [setting for setting in _declared(answer, page) if setting.summed_up]
        said = await now(answer, guild_id)
        if not settings:
            return said
        kept = await answer.bot.store.settings.of_guild(guild_id)
        return f"{said}, {rows_words(settings, kept, answer.tr, named=True)}"

    return Page(show, change_either, None if now is None else now_both)


def _declared(answer: Answer, page: SettingsPage) -> Sequence[Setting]:
    """The settings of a page that is made from their rows, or has them too."""
    return answer.bot.services.declared.on_page(page)


def page_of_rows(page: SettingsPage) -> Page:
    async def show(answer: Answer, guild_id: int, note: str) -> None:
        settings, kept = _declared(answer, page), await answer.bot.store.settings.of_guild(guild_id)
        gone = _gone(answer, guild_id, settings, kept)
        await answer.show(rows_page(page, settings, kept, answer.tr, note, gone=gone))

    async def change(answer: Answer, guild_id: int, step: Step) -> Text | None:
        settings, store = _declared(answer, page), answer.bot.store.settings
        form = window(settings, step.what, step.about, step.values, answer.tr)
        if form is not None:
            await answer.ask(form)
            return None
        kept = await store.of_guild(guild_id)
        setting, value = pressed(settings, step.what, step.about, step.values, kept)
        if value is not None:
            _check(answer, guild_id, setting, value)
        wanted = None if value == setting.default else value
        await store.set_for_guild(guild_id, setting.name, wanted, by=answer.person_id)
        await answer.bot.services.events.told(SettingChanged(guild_id, setting.name))
        return setting.changed

    async def now(answer: Answer, guild_id: int) -> str:
        return rows_words(
            _declared(answer, page), await answer.bot.store.settings.of_guild(guild_id), answer.tr
        )

    return Page(show, change, now)


def _check(answer: Answer, guild_id: int, setting: Setting, value: Any) -> None:
    """Raises Refused for a role or a channel that is gone, and for a channel in which the bot can't post."""
    if not all(_there(answer, guild_id, setting, id) for id in ids_of(value)):
        raise Refused("That's gone, or it's for everybody. Choose another one.")
    posts = isinstance(setting.control, Channel) and setting.control.most == 1
    channel = answer.bot.get_channel(value) if posts else None
    trouble = None
    if isinstance(channel, discord.ForumChannel):
        trouble = unable_to_post(channel)
    elif isinstance(channel, discord.TextChannel):
        trouble = unable(channel)
    if trouble is not None:
        raise Refused(trouble.text)


def _gone(answer: Answer, guild_id: int, settings: Sequence[Setting], kept: Mapping[str, Any]) -> list[int]:
    """The roles and channels in these settings that have been deleted."""
    return [
        id
        for setting in settings
        if isinstance(setting.control, Role | Channel)
        for id in ids_of(setting.of(kept))
        if not _there(answer, guild_id, setting, id)
    ]


def _there(answer: Answer, guild_id: int, setting: Setting, value: Any) -> bool:
    """Whether a role or a channel is there to be chosen, as any other value is. Everybody's role isn't."""
    guild = answer.bot.get_guild(guild_id)
    if guild is None or not isinstance(setting.control, Role | Channel):
        return True
    if isinstance(setting.control, Channel):
        channel = guild.get_channel(value)
        return channel is not None and channel.type.value in setting.control.kinds
    return value != guild_id and guild.get_role(value) is not None
