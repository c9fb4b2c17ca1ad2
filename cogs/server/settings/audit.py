"""The pages of the audit log, and of files."""

from __future__ import annotations

from bot.layout.errors import stale
from bot.server.export_rows import Saved
from bot.server.screens.settings.audit import CHANNEL, OFF, SAVE, audit_page, audit_words, export_page
from canasta.i18n import Text
from cogs.press.page import Page, Step, text_channel
from cogs.press.reply import Answer
from cogs.server.audit import post_in
from cogs.server.export import save


async def _show(answer: Answer, guild_id: int, note: str) -> None:
    channel, guild = await answer.bot.store.audit.channel(guild_id), answer.bot.get_guild(guild_id)
    lost = channel is not None and guild is not None and guild.get_channel(channel.channel_id) is None
    await answer.show(audit_page(channel, answer.tr, note, lost=lost))


async def _change(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what == OFF:
        await answer.bot.store.audit.stop(guild_id, by=answer.person_id)
        return Text("✅ The audit log isn't posted any more. It's still kept.")
    if step.what != CHANNEL:
        raise stale()
    channel = text_channel(answer, guild_id, step)
    await post_in(answer, guild_id, channel)
    return Text("✅ The audit log is posted in {channel} now.", channel=f"<#{channel.id}>")


async def _now(answer: Answer, guild_id: int) -> str:
    return audit_words(await answer.bot.store.audit.channel(guild_id), answer.tr)


async def _show_files(answer: Answer, guild_id: int, note: str) -> None:
    await answer.show(export_page(answer.tr, note))


async def _save(answer: Answer, guild_id: int, step: Step) -> None:
    if step.what != SAVE or step.value not in list(Saved):
        raise stale()
    await save(answer, guild_id, Saved(step.value))


AUDIT, EXPORT = Page(_show, _change, _now), Page(_show_files, _save)
