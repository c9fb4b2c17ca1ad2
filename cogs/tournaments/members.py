"""Members of a server as Discord names them in a press or a command."""

from typing import Any

import discord

from bot.layout.custom_id import number
from bot.layout.errors import Refused, unknown_button
from canasta.i18n import Text
from cogs.press.reply import Answer, Press

NO_BOTS = Text("Bots can't play. Choose a person.")


def chosen_member(answer: Answer, press: Press, bots: Text = NO_BOTS) -> tuple[int, str]:
    """The member chosen in a select: id and name. Raises Refused for a bot, by ``bots``."""
    data: dict[str, Any] = {**(answer.interaction.data or {})}
    resolved = data.get("resolved", {})
    user = resolved.get("users", {}).get(press.value)
    person_id = number(press.value)
    if user is None or person_id is None:
        raise unknown_button()
    if user.get("bot"):
        raise Refused(bots)
    member = resolved.get("members", {}).get(press.value, {})
    name = member.get("nick") or user.get("global_name") or user.get("username") or ""
    return person_id, name


async def member_here(answer: Answer, person_id: int) -> tuple[int, str]:
    """A member of this server: id and name. Raises Refused for a bot, and who isn't there any more."""
    guild = answer.interaction.guild
    if guild is None:
        raise unknown_button()
    try:
        member = guild.get_member(person_id) or await guild.fetch_member(person_id)
    except discord.NotFound:
        raise unknown_button() from None
    if member.bot:
        raise Refused(NO_BOTS)
    return person_id, member.display_name


def name_here(answer: Answer, person_id: int) -> str:
    """What a member is called on this server; empty if the bot doesn't know."""
    guild = answer.interaction.guild
    member = None if guild is None else guild.get_member(person_id)
    return "" if member is None else member.display_name
