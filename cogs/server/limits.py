"""The page of how much is opened in an hour."""

from __future__ import annotations

from bot.layout.errors import stale
from bot.server.screens.settings.limits import SET, USUAL, limits_page, limits_words
from bot.tables.settings.server_limits import ServerLimit
from canasta.i18n import Text
from cogs.press.page import Page, Step
from cogs.press.reply import Answer


async def _show_limits(answer: Answer, guild_id: int, note: str) -> None:
    limits = answer.tables.limits
    declared = answer.bot.services.declared.limits.values()
    operators = {ServerLimit(one.setting): limits.operators(one) for one in declared if one.setting}
    await answer.show(limits_page(await limits.servers.of_server(guild_id), operators, answer.tr, note))


async def _change_limits(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what != SET or step.about not in list(ServerLimit):
        raise stale()
    most = None if step.value == USUAL else step.number
    await answer.tables.limits.servers.set(guild_id, ServerLimit(step.about), most, by=answer.person_id)
    return Text("✅ That counts at once, for the last hour too.")


async def _now_limits(answer: Answer, guild_id: int) -> str:
    return limits_words(await answer.tables.limits.servers.of_server(guild_id), answer.tr)


LIMITS = Page(_show_limits, _change_limits, _now_limits)
