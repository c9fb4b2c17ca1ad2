"""Whether the user of an interaction may open a table, or a tournament, where they are."""

import discord

from bot.layout.errors import Refused
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.lobby.opener import Opener
from bot.tables.settings.opening import Asking, Opening, Opens, barred, barred_here, barred_person
from canasta.i18n import Text
from cogs.press.reply import Answer
from cogs.press.seeing import visible


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
    """Raises Refused where the server wants no tables, whoever asks."""
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


def opener_of(answer: Answer, guild_id: int) -> Opener:
    """The person, who opens a table in the channel where they are. Raises Refused where none can stand."""
    interaction = answer.interaction
    if interaction.channel_id is None:
        raise Refused("Tables can only be opened in a server's channel.")
    return Opener(
        guild_id,
        interaction.channel_id,
        answer.person_id,
        answer.name,
        str(interaction.guild_locale or "en"),
        answer.avatar,
    )
