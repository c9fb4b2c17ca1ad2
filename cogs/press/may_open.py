"""What the user may: open a table or a tournament where they are, manage those of others, moderate."""

import logging

import discord

from bot.layout import Refused
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.lobby.new_tables import Opener
from bot.tables.session.table_view import Table
from bot.tables.settings.opening import Asking, Opening, Opens, barred, barred_here, barred_person
from canasta.i18n import Text
from cogs.press.reply import Answer, Interaction
from cogs.press.router import visible


async def must_open(answer: Answer, what: Opens = Opens.TABLES, *, anywhere: bool = False) -> None:
    """Raises Refused for somebody who may not open this here; ``anywhere``: who may not open it at all."""
    if answer.home is not None:
        await refuse_barred(answer.bot.store, answer.home, answer.person_id)
    refusal = await why_not_open(answer, what, anywhere=anywhere)
    if refusal is not None:
        raise Refused(refusal)


async def why_not_open(answer: Answer, what: Opens = Opens.TABLES, *, anywhere: bool = False) -> Text | None:
    """Why the user may not open this here; None if they may."""
    if answer.home is None:
        return None
    opening = await answer.tables.opening.of_server(answer.home)
    asking = _asking(answer, answer.home, opening)
    return barred_person(opening, what, asking) if anywhere else barred(opening, what, asking)


async def must_be_a_place(answer: Answer) -> None:
    """Raises Refused where the server wants no tables, no matter who asks."""
    if answer.home is None:
        return
    opening = await answer.tables.opening.of_server(answer.home)
    refusal = barred_here(opening, _asking(answer, answer.home, opening))
    if refusal is not None:
        raise Refused(refusal)


def _asking(answer: Answer, guild_id: int, opening: Opening) -> Asking:
    interaction, guild = answer.interaction, answer.bot.get_guild(guild_id)
    user, place = interaction.user, interaction.channel
    roles = {role.id for role in user.roles} if isinstance(user, discord.Member) else set()
    around = place.parent_id if isinstance(place, discord.Thread) else None
    sees = visible(answer, guild_id)
    return Asking(
        places=frozenset(one for one in (interaction.channel_id, around) if one is not None),
        roles=frozenset(roles),
        manages_server=interaction.permissions.manage_guild,
        manages_events=interaction.permissions.manage_events,
        visible=tuple(channel for channel in opening.channels if sees(channel)),
        lost=frozenset(
            role for role in opening.roles.values() if guild is not None and guild.get_role(role) is None
        ),
    )


async def opener_of(answer: Answer, guild_id: int) -> Opener:
    """The person, who opens a table in the channel where they are. Raises Refused where none can stand."""
    interaction = answer.interaction
    if interaction.channel_id is None:
        raise Refused("Tables can only be opened in a server's channel.")
    return Opener(
        guild_id,
        interaction.channel_id,
        answer.person_id,
        answer.name,
        await answer.tables.languages.opened_by(guild_id, answer.locale),
        answer.avatar,
    )


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


log = logging.getLogger(__name__)


def moderates(permissions: discord.Permissions) -> bool:
    """Whether these permissions make somebody a moderator where they hold."""
    return permissions.manage_messages or permissions.moderate_members or permissions.manage_guild


def moderates_at(answer: Answer, table: Table) -> bool:
    """Whether the user moderates the channel in which this table stands, wherever they press or type. The
    write path decides what that permits: nothing about a match in which they play.
    """
    user, guild = answer.interaction.user, answer.interaction.guild
    if guild is None or guild.id != table.guild_id or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel(table.place.channel_id)
    return moderates(user.guild_permissions if channel is None else channel.permissions_for(user))


def moderates_server(answer: Answer) -> bool:
    """Whether the user moderates the whole server: not by an exception for one channel."""
    user = answer.interaction.user
    return isinstance(user, discord.Member) and moderates(user.guild_permissions)


def moderators_only(answer: Answer) -> None:
    """Raises Refused for a user who doesn't moderate the whole server."""
    if not moderates_server(answer):
        raise Refused(
            "Only moderators of this server can do that: members with Manage Messages, Moderate Members "
            "or Manage Server."
        )


async def nobody_who_manages(answer: Answer, person_id: int) -> None:
    """Raises Refused if this person, unless it's the user, manages the server or owns it: nobody bars them.
    Somebody who has left the server can be barred. If Discord doesn't tell, only the owner is known, and
    is protected.
    """
    guild = answer.interaction.guild
    if guild is None or person_id == answer.person_id:
        return
    manages = person_id == guild.owner_id
    if not manages:
        try:
            # The bot keeps no members, and a button names only a person's id.
            manages = (await guild.fetch_member(person_id)).guild_permissions.manage_guild
        except discord.NotFound:
            return
        except discord.HTTPException as error:
            log.info("Server %d: the permissions of person %d are unknown: %s", guild.id, person_id, error)
    if manages:
        raise Refused("They manage this server, so they can't be barred.")
