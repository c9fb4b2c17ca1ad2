"""Whether a server's tables become posts of a forum channel."""

from __future__ import annotations

from bot.feature import SettingsPage
from bot.layout.controls import Button, ChannelSelect
from bot.layout.layout import Screen
from bot.server.screens.settings.frame import framed, setting_id
from canasta.i18n import Translator

FORUM, CHANNEL, OFF = 15, "channel", "off"
"""The type of a forum channel; what is changed on this page."""


def forum_words(forum: int | None, tr: Translator) -> str:
    """Where tables stand, in a line."""
    return tr("not used") if forum is None else tr("posts in {channel}", channel=f"<#{forum}>")


def forum_page(forum: int | None, tr: Translator, note: str = "", *, lost: bool, tags: bool) -> Screen:
    """The forum in which new tables are posts. ``lost``: it has been deleted; ``tags``: the bot can make the
    tags that it lacks.
    """
    page = SettingsPage.FORUM
    if forum is None:
        lines = [tr("Tables open in the channel where people start them.")]
    elif lost:
        lines = [tr("⚠️ That channel has been deleted. Choose another one.")]
    else:
        lines = [tr("New tables are posts in {channel}.", channel=f"<#{forum}>")]
        if not tags:
            lines.append(
                tr("-# I use its tags. To make those that are missing I'd need Manage Channels there.")
            )
    chosen = () if forum is None or lost else (forum,)
    select = ChannelSelect(tr("Make tables posts in…"), setting_id(page, CHANNEL), (FORUM,), chosen)
    buttons = [] if forum is None else [Button(tr("Stop using a forum"), setting_id(page, OFF))]
    return framed(page, lines, [select], tr, note, buttons)
