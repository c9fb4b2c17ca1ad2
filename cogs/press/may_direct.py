"""Who may manage tournaments of others, and where one can be played."""

import discord

from bot.layout.errors import Refused
from cogs.press.reply import Interaction


def manages(interaction: Interaction) -> bool:
    """Whether somebody may manage the tournaments of others."""
    return interaction.permissions.manage_guild or interaction.permissions.manage_events


def can_be_played(interaction: Interaction, *, private: bool) -> None:
    """Raises Refused if the tables of a tournament could not have their threads, ``private`` ones if they
    must be hidden from people who have yet to play the same deals.
    """
    if interaction.channel is None or interaction.channel.type is not discord.ChannelType.text:
        raise Refused(
            "A tournament's tables get threads, and there are none here. Open it in a text channel."
        )
    mine = interaction.app_permissions
    kind = (
        ("Create Private Threads", mine.create_private_threads)
        if private
        else ("Create Public Threads", mine.create_public_threads)
    )
    needed = (
        ("View Channel", mine.view_channel),
        ("Send Messages", mine.send_messages),
        kind,
        ("Send Messages in Threads", mine.send_messages_in_threads),
        ("Attach Files", mine.attach_files),
    )
    lacking = ", ".join(words for words, given in needed if not given)
    if not lacking:
        return
    if lacking == kind[0] and private:
        raise Refused(
            "When all tables play the same deals, each gets a private thread. I'm missing a "
            "permission for that here: {permission}. Allow it, or choose 0 deals.",
            permission=lacking,
        )
    raise Refused(
        "Every tournament table gets a thread. I'm missing a permission for that here: {permission}.",
        permission=lacking,
    )
