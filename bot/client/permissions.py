"""The permissions that the bot requests of a server, and the invite link for exactly these."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

import discord

from canasta.i18n import Text

_TITLES: Final[Mapping[str, Text]] = {
    # discord.py lists the flag under its old name.
    "read_messages": Text("View Channels"),
    "send_messages": Text("Send Messages"),
    "send_messages_in_threads": Text("Send Messages in Threads"),
    "create_public_threads": Text("Create Public Threads"),
    "create_private_threads": Text("Create Private Threads"),
    "attach_files": Text("Attach Files"),
    "read_message_history": Text("Read Message History"),
}
"""Their names in Discord's settings."""
PERMISSIONS = discord.Permissions(**dict.fromkeys(_TITLES, True))
"""All permissions that the bot uses. Without public threads it plays in the channel; private ones are for
tournaments in which other tables play the same deals.
"""
_TO_WRITE: Final = ("read_messages", "send_messages", "attach_files")


def invite_link(application_id: int) -> str:
    """The address at which a server's manager adds the bot to it."""
    return discord.utils.oauth_url(
        application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


def missing(permissions: discord.Permissions) -> list[Text]:
    """The ``PERMISSIONS`` that these lack, in the words of Discord's settings."""
    if permissions.administrator:
        return []
    return [title for name, title in _TITLES.items() if not getattr(permissions, name)]


def may_write(permissions: discord.Permissions) -> bool:
    """Whether these suffice for a message with a picture. Components need no permission to embed links."""
    return all(getattr(permissions, name) for name in _TO_WRITE)


def may_mention(role: discord.Role, channel: discord.abc.GuildChannel | discord.Thread | None) -> bool:
    """Whether the bot's mention of this role pings its members, in this channel or (None) anywhere."""
    me = role.guild.me
    have = me.guild_permissions if channel is None else channel.permissions_for(me)
    return not role.is_default() and (role.mentionable or have.mention_everyone)


def public_at(guild: discord.Guild | None, place_id: int) -> bool:
    """Whether all members of a server see this channel or thread of it, as far as is known here."""
    place = None if guild is None else guild.get_channel_or_thread(place_id)
    if place is None or (isinstance(place, discord.Thread) and place.is_private()):
        return False
    return place.permissions_for(place.guild.default_role).view_channel


def first_writable(guild: discord.Guild) -> discord.TextChannel | None:
    """Where to greet a server: in Discord's channel for notices, else the first writable one, or None."""
    system = guild.system_channel
    places = [*([] if system is None else [system]), *guild.text_channels]
    return next((place for place in places if may_write(place.permissions_for(guild.me))), None)


def remedies(guild: discord.Guild, channel: discord.abc.GuildChannel | None) -> list[Text]:
    """What the bot lacks and where that is set, a sentence for the server and one for this channel."""
    own = missing(guild.me.guild_permissions)
    sentences = []
    if own:
        sentences.append(
            Text(
                "I still need {permissions}: **Server Settings > Roles > {role} > Permissions**.",
                permissions=listing(own),
                role=own_role(guild),
            )
        )
    here = None if channel is None else remedy_in(channel)
    return sentences if here is None else [*sentences, here]


def remedy_in(channel: discord.abc.GuildChannel) -> Text | None:
    """What the bot lacks in this channel alone and where that is set; None if nothing."""
    guild = channel.guild
    server = guild.me.guild_permissions
    own = missing(server)
    if own and not (server.view_channel and server.send_messages):
        # Without these nothing else works anywhere, which is said of the server.
        return None
    only_here = [title for title in missing(channel.permissions_for(guild.me)) if title not in own]
    if not only_here:
        return None
    return Text(
        "In <#{channel}> I still need {permissions}: **Edit Channel > Permissions > {role}**.",
        channel=channel.id,
        permissions=listing(only_here),
        role=own_role(guild),
    )


def own_role(guild: discord.Guild) -> str:
    """The name of the bot's role, which is the application's unless somebody has changed it."""
    role = guild.self_role
    return discord.utils.escape_markdown(guild.me.name if role is None else role.name)


def listing(titles: Iterable[Text]) -> Text:
    """Names of permissions, one after the other."""
    first, *others = titles
    for title in others:
        first = Text("{permissions}, {permission}", permissions=first, permission=title)
    return first


class RoleTrouble(StrEnum):
    """Why the bot gives nobody a role."""

    GONE = "gone"
    MISSING = "missing"
    MANAGED = "managed"
    ABOVE = "above"
    POWERFUL = "powerful"


_ROLE_TROUBLES: Final[Mapping[str, Text]] = {
    RoleTrouble.GONE: Text("This role has been deleted, so nobody gets it any more."),
    RoleTrouble.MISSING: Text(
        "I can't give roles here: switch on **Manage Roles** for mine, under **Server Settings > Roles**."
    ),
    RoleTrouble.MANAGED: Text("{role} can't be given: it belongs to an app, a subscription or everybody."),
    RoleTrouble.ABOVE: Text(
        "{role} stands above my own role. Drag mine above it under **Server Settings > Roles**."
    ),
    RoleTrouble.POWERFUL: Text(
        "{role} lets its members manage or moderate something. Nobody gets that for playing cards: "
        "choose a role without such permissions."
    ),
}
"""Why the bot doesn't give a role, and what helps."""


def role_trouble_text(trouble: str, role_id: int) -> Text:
    """Why the bot doesn't give this role."""
    text = _ROLE_TROUBLES.get(trouble, _ROLE_TROUBLES[RoleTrouble.MISSING])
    return text.filled(role=f"<@&{role_id}>")


POWERS: Final = (
    "administrator",
    "kick_members",
    "ban_members",
    "moderate_members",
    "mention_everyone",
    "view_audit_log",
    "view_guild_insights",
    "mute_members",
    "deafen_members",
    "move_members",
    *(name for name, _ in discord.Permissions() if name.startswith("manage_")),
)
"""Permissions of a role that nobody gets for playing cards."""


def role_trouble(guild: discord.Guild, role_id: int) -> RoleTrouble | None:
    """What keeps the bot from giving this role of a server; None if nothing does."""
    role = guild.get_role(role_id)
    if role is None:
        return RoleTrouble.GONE
    if role.is_default() or role.managed:
        return RoleTrouble.MANAGED
    if any(getattr(role.permissions, power) for power in POWERS):
        return RoleTrouble.POWERFUL
    if not guild.me.guild_permissions.manage_roles:
        return RoleTrouble.MISSING
    return RoleTrouble.ABOVE if role >= guild.me.top_role else None
