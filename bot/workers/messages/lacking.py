"""The permissions that the bot lacks somewhere, in words for somebody who can help."""

from collections.abc import Iterable
from dataclasses import dataclass

import discord

from canasta.i18n import Text


@dataclass(frozen=True, slots=True)
class Trouble:
    """A permission that the bot lacks, by Discord's name for it, and words for somebody who can help."""

    permission: str
    text: Text


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
