"""The permissions that the bot requests of a server, and the invite link for exactly these."""

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""All permissions that the bot uses. Without public threads it plays in the channel; private ones are for
tournaments in which other tables play the same deals.
"""


def invite_link(application_id: int) -> str:
    """The address at which a server's manager adds the bot to it."""
    return discord.utils.oauth_url(
        application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


def missing(permissions: discord.Permissions) -> list[str]:
    """The ``PERMISSIONS`` that these lack, in the words of Discord's settings."""
    if permissions.administrator:
        return []
    return [_title(name) for name, needed in PERMISSIONS if needed and not getattr(permissions, name)]


def _title(name: str) -> str:
    # Discord's name of read_messages is View Channels; discord.py lists the flag under its old name.
    words = "view_channels" if name == "read_messages" else name
    return words.replace("_", " ").title()
