"""The permissions that the bot lacks somewhere, in words for somebody who can help."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass

import discord

from canasta.i18n import Text

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Trouble:
    """A permission that the bot lacks, by Discord's name for it, and words for somebody who can help."""

    permission: str
    text: Text


class Troubles:
    """Missing permissions by table. Each is logged once, and told to somebody once."""

    def __init__(self) -> None:
        self._untold: dict[int, Text] = {}
        self._noted: set[tuple[int, str]] = set()

    def __contains__(self, table_id: int) -> bool:
        return table_id in self._untold

    def note(self, table_id: int, trouble: Trouble) -> None:
        """Record that the bot lacks this permission at this table."""
        if (table_id, trouble.permission) not in self._noted:
            self._noted.add((table_id, trouble.permission))
            self._untold[table_id] = trouble.text
            log.warning("Table %d: missing the permission %s.", table_id, trouble.permission)

    def take(self, table_id: int) -> Text | None:
        """What to tell somebody about a table, once; None if there is nothing."""
        return self._untold.pop(table_id, None)


def trouble(client: discord.Client, place_id: int, wanted: str = "") -> Trouble:
    """The permissions that the bot lacks in this place, as far as known."""
    channel = client.get_channel(place_id)
    names: list[str] = []
    if wanted:
        names = [wanted]
    elif isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        have = channel.permissions_for(channel.guild.me)
        names = _lacking(have, in_thread=isinstance(channel, discord.Thread))
    return _trouble(place_id, names)


def unable(channel: discord.TextChannel) -> Trouble | None:
    """The permissions that the bot lacks to post in a channel; None if it lacks none."""
    have = channel.permissions_for(channel.guild.me)
    names = [name for name in ("view_channel", "send_messages") if not getattr(have, name)]
    return _trouble(channel.id, names) if names else None


def unable_to_post(forum: discord.ForumChannel, *, tags: bool = False) -> Trouble | None:
    """What the bot lacks to make posts in a forum; None: nothing. ``tags``: it couldn't make tags."""
    have = discord.abc.GuildChannel.permissions_for(forum, forum.guild.me)
    needed = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")
    names = [name for name in (*needed, "read_message_history") if not getattr(have, name)]
    if tags and not names:
        names = ["manage_channels"]
    return _trouble(forum.id, names) if names else None


def silent_in_threads(channel: discord.TextChannel) -> Trouble | None:
    """The permission that the bot lacks to write in threads of this channel; None if it lacks none."""
    # The channel's own permissions deny files wherever they deny messages in the channel itself.
    have = discord.abc.GuildChannel.permissions_for(channel, channel.guild.me)
    names = _lacking(have, in_thread=True)
    return _trouble(channel.id, names) if names else None


def _lacking(have: discord.Permissions, *, in_thread: bool) -> list[str]:
    """The permissions needed to show a table that are not among these."""
    writing = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ("view_channel", writing, "attach_files", "read_message_history")
    return [name for name in needed if not getattr(have, name)]


def _trouble(place_id: int, names: Iterable[str]) -> Trouble:
    title = ", ".join(name.replace("_", " ").title() for name in names) or "View Channel"
    return Trouble(
        title,
        Text(
            "I'm missing a permission in <#{place}>: {permission}. Please allow it in the channel's "
            "settings.",
            place=place_id,
            permission=title,
        ),
    )
