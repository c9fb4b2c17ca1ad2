"""The page of the health check."""

from bot.feature import SettingsPage
from bot.server.health.checks import Finding
from bot.server.health.health import findings
from bot.server.screens.settings.frame import PageScreen
from bot.server.screens.settings.home import health_screen
from cogs.press.page import page_with_rows
from cogs.press.reply import Answer


async def found(answer: Answer, guild_id: int) -> list[Finding]:
    """What is lacking on a server."""
    return await findings(answer.bot, answer.bot.store, guild_id, answer.bot.services.declared.checks)


async def _show(answer: Answer, guild_id: int, note: str) -> PageScreen:
    lacking = await found(answer, guild_id)
    pages = [one.page for one in lacking if one.page is not None]
    return health_screen([answer.tr.text(one.text) for one in lacking], pages, answer.tr, note)


HEALTH = page_with_rows(SettingsPage.HEALTH, _show)
