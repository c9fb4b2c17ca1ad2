"""The page of how much is opened within an hour; the forum's command."""

from bot.feature import SettingsPage
from bot.layout import stale
from bot.server.screens.settings.frame import PageScreen
from bot.server.screens.settings.opening import SET, USUAL, limits_page, limits_words
from bot.tables.settings.hourly_limits import ServerLimit
from canasta.i18n import Text
from cogs.press import Answer, Step, opens, page_of_rows, page_with_rows

forum = opens(
    page_of_rows(SettingsPage.FORUM), "forum", "Let new tables become posts of a forum channel, with tags"
)


async def _show_limits(answer: Answer, guild_id: int, note: str) -> PageScreen:
    limits = answer.tables.limits
    declared = answer.bot.services.declared.limits.values()
    operators = {ServerLimit(one.setting): limits.operators(one) for one in declared if one.setting}
    return limits_page(await limits.servers.of_server(guild_id), operators, answer.tr, note)


async def _change_limits(answer: Answer, guild_id: int, step: Step) -> Text:
    if step.what != SET or step.about not in list(ServerLimit):
        raise stale()
    most = None if step.value == USUAL else step.number
    await answer.tables.limits.servers.set(guild_id, ServerLimit(step.about), most, by=answer.person_id)
    return Text("✅ That counts at once, for the last hour too.")


async def _now_limits(answer: Answer, guild_id: int) -> str:
    return limits_words(await answer.tables.limits.servers.of_server(guild_id), answer.tr)


LIMITS = page_with_rows(SettingsPage.LIMITS, _show_limits, _change_limits, _now_limits)
