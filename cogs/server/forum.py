"""The page of the forum in which tables are posts."""

from __future__ import annotations

import discord

from bot.layout.errors import Refused, stale
from bot.server.screens.settings.forum import CHANNEL, OFF, forum_page, forum_words
from bot.workers.messages.lacking import unable_to_post
from canasta.i18n import Text
from cogs.press.page import Page, Step, opens
from cogs.press.reply import Answer


async def _show(answer: Answer, guild_id: int, note: str) -> None:
    now, guild = await answer.tables.forums.of_server(guild_id), answer.bot.get_guild(guild_id)
    channel = None if guild is None or now is None else guild.get_channel(now)
    tags = channel is not None and channel.permissions_for(channel.guild.me).manage_channels
    lost = guild is not None and now is not None and channel is None
    await answer.show(forum_page(now, answer.tr, note, lost=lost, tags=tags))


async def _change(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what == OFF:
        await answer.tables.forums.set(guild_id, None, by=answer.person_id)
        return Text("✅ New tables open where people start them again.")
    if step.what != CHANNEL:
        raise stale()
    guild = answer.bot.get_guild(guild_id)
    channel = None if guild is None else guild.get_channel(step.ids[0])
    if not isinstance(channel, discord.ForumChannel):
        raise Refused(Text("That channel is gone. Choose another one."))
    trouble = unable_to_post(channel)
    if trouble is not None:
        raise Refused(trouble.text)
    await answer.tables.forums.set(guild_id, channel.id, by=answer.person_id)
    return Text("✅ New tables become posts there now.")


async def _now(answer: Answer, guild_id: int) -> str:
    return forum_words(await answer.tables.forums.of_server(guild_id), answer.tr)


FORUM = Page(_show, _change, _now)
forum = opens(FORUM, "forum", "Let new tables become posts of a forum channel, with tags")
