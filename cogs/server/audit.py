"""The pages of the audit log, and of files; the log itself. For a server's managers."""

from functools import partial

from bot.feature import SettingsPage
from bot.layout import Refused, number, stale
from bot.server.core import SAVED_FILES
from bot.server.screens.audit import PAGE, READ_AUDIT, deed_text, log_screen
from bot.server.screens.settings import audit as screens
from bot.server.screens.settings.frame import PageScreen
from bot.workers.messages.lacking import unable
from canasta.i18n import Text
from cogs.press import Answer, Press, Router, Step, of_ones_own, opens, page_with_rows, text_channel
from cogs.press.error_boundary import managers_only

router = Router(of_ones_own)


async def _show(answer: Answer, guild_id: int, note: str) -> PageScreen:
    channel, guild = await answer.bot.store.audit.channel(guild_id), answer.bot.get_guild(guild_id)
    lost = channel is not None and guild is not None and guild.get_channel(channel.channel_id) is None
    return screens.audit_page(channel, answer.tr, note, lost=lost)


async def _change(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what == screens.OFF:
        await answer.bot.store.audit.stop(guild_id, by=answer.person_id)
        return Text("✅ The audit log isn't posted any more. It's still kept.")
    if step.what != screens.CHANNEL:
        raise stale()
    channel = text_channel(answer, guild_id, step)
    trouble = unable(channel)
    if trouble is not None:
        raise Refused(trouble.text)
    locale = await answer.tables.languages.of(guild_id)
    await answer.bot.store.audit.post_in(guild_id, channel.id, locale, by=answer.person_id)
    return Text("✅ The audit log is posted in {channel} now.", channel=f"<#{channel.id}>")


async def _now(answer: Answer, guild_id: int) -> str:
    return screens.audit_words(await answer.bot.store.audit.channel(guild_id), answer.tr)


@router.on(READ_AUDIT)
async def _log(answer: Answer, press: Press) -> None:
    guild_id = answer.interaction.guild_id
    if guild_id is None:
        raise stale()
    managers_only(answer.interaction)
    log, before = answer.bot.store.audit, number(press.value)
    lines = await log.last(guild_id, PAGE + 1, before)
    channel = await log.channel(guild_id)
    declared, more = answer.bot.services.declared, len(lines) > PAGE
    await answer.show(
        log_screen(lines[:PAGE], channel, declared, answer.tr, more=more, older=before is not None)
    )


async def _show_files(answer: Answer, guild_id: int, note: str) -> PageScreen:
    return screens.export_page(answer.bot.services.declared.exports.values(), answer.tr, note)


async def _save(answer: Answer, guild_id: int, step: Step) -> None:
    declared = answer.bot.services.declared
    if step.what != screens.SAVE or step.value not in declared.exports:
        raise stale()
    saved = declared.exports[step.value]
    await answer.tables.limits.spend(SAVED_FILES, guild_id, answer.person_id)
    if answer.in_place:
        await answer.acknowledge()
    else:
        await answer.acknowledge_privately()
    words = partial(deed_text, declared=declared, tr=answer.tr)
    made = await answer.bot.services.exports.make(saved, guild_id, answer.person_id, answer.tr, words)
    await answer.tell(screens.server_file_screen(saved, made, answer.tr))


AUDIT = page_with_rows(SettingsPage.AUDIT, _show, _change, _now)
EXPORT = page_with_rows(SettingsPage.EXPORT, _show_files, _save)
audit = opens(AUDIT, "audit", "Who ended, cancelled or changed what here, and the channel that is told")
export = opens(
    EXPORT, "export", "Save matches, tables, tournaments, the leaderboard or the audit log as a file"
)
