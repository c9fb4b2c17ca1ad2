"""`/canasta-server audit`: who did what on a server, and where that is posted. For its managers."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.layout.custom_id import Verb, number
from bot.layout.errors import Refused, stale
from bot.server.screens.audit import PAGE, log_screen
from bot.workers.messages.lacking import unable
from canasta.i18n import Text
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.press import Press
from cogs.press.reply import Answer, Interaction
from cogs.press.router import Router
from cogs.press.seeing import of_ones_own

router = Router(of_ones_own)


@app_commands.command(description="Who ended, cancelled or changed what here, and the channel that is told")
@app_commands.describe(
    channel="The channel in which the log is posted; everybody who sees it can read the log",
    stop="Stop posting it",
)
async def audit(
    interaction: Interaction, channel: discord.TextChannel | None = None, stop: bool = False
) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        if channel is not None:
            await post_in(answer, guild_id, channel)
        elif stop and not await answer.bot.store.audit.stop(guild_id, by=answer.person_id):
            raise Refused(Text("The audit log isn't posted anywhere."))
        await _show(answer, guild_id)

    await in_server(interaction, work)


async def post_in(answer: Answer, guild_id: int, channel: discord.TextChannel) -> None:
    """Post the log in this channel from now on. Raises Refused where the bot can't."""
    trouble = unable(channel)
    if trouble is not None:
        raise Refused(trouble.text)
    locale = str(answer.interaction.guild_locale or "en")
    await answer.bot.store.audit.post_in(guild_id, channel.id, locale, by=answer.person_id)


@router.on(Verb.AUDIT)
async def _page(answer: Answer, press: Press) -> None:
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise stale()
    managers_only(answer.interaction)
    await _show(answer, guild_id, number(press.value))


async def _show(answer: Answer, guild_id: int, before: int | None = None) -> None:
    log = answer.bot.store.audit
    found = await log.last(guild_id, PAGE + 1, before)
    channel = await log.channel(guild_id)
    declared, more = answer.bot.services.declared, len(found) > PAGE
    await answer.show(
        log_screen(found[:PAGE], channel, declared, answer.tr, more=more, older=before is not None)
    )
