"""`/canasta-server settings`: one panel for everything that a server's managers set. A press says which page
it was on and what it changes, so it means the same however old its panel is.
"""

from discord import app_commands

from bot.feature import SettingsPage
from bot.layout import Refused, stale
from bot.server.health.checks import Finding, findings
from bot.server.screens.settings.frame import SETTINGS, PageScreen
from bot.server.screens.settings.home import health_screen, home_screen
from cogs.press import Answer, Press, Router, Step, joined_of, of_ones_own, page_with_rows
from cogs.press.error_boundary import managers_only, on_server, say_no


async def _lacking(answer: Answer, guild_id: int) -> list[Finding]:
    return await findings(answer.bot, answer.bot.store, guild_id, answer.bot.services.declared.checks)


async def _show_health(answer: Answer, guild_id: int, note: str) -> PageScreen:
    lacking = await _lacking(answer, guild_id)
    pages = [one.page for one in lacking if one.page is not None]
    return health_screen([answer.tr.text(one.text) for one in lacking], pages, answer.tr, note)


HEALTH = page_with_rows(SettingsPage.HEALTH, _show_health)


@app_commands.command(description="Everything you can set here, in one panel, with a health check")
@on_server
async def settings(answer: Answer, guild_id: int) -> None:
    managers_only(answer.interaction)
    await _home(answer, guild_id)


async def _recover(answer: Answer, press: Press, refused: Refused) -> None:
    """The refusal, above the page as it is now."""
    guild_id, page = answer.home, joined_of(answer.bot).pages.get(_page(press))
    if guild_id is None or page is None or not answer.interaction.permissions.manage_guild:
        await say_no(answer, refused)
        return
    await page.show(answer, guild_id, f"⚠️ {answer.tr.text(refused.text)}")


router = Router(of_ones_own, recover=_recover)


@router.on(SETTINGS)
async def _press(answer: Answer, press: Press) -> None:
    managers_only(answer.interaction)
    if answer.home is None:
        raise stale()
    _, _, rest = press.id.rest.partition(":")
    what, _, about = rest.partition(":")
    page = _page(press)
    if page is SettingsPage.HOME and press.values:
        page, what = _named(press.values[0]), ""
    if page is SettingsPage.HOME:
        await _home(answer, answer.home)
        return
    page_found = joined_of(answer.bot).pages[page]
    note = ""
    if what:
        said = await page_found.change(answer, answer.home, Step(what, about, press.values))
        if said is None:
            return
        note = answer.tr.text(said)
    await page_found.show(answer, answer.home, note)


def _page(press: Press) -> SettingsPage:
    return _named(press.id.rest.partition(":")[0])


def _named(name: str) -> SettingsPage:
    """The page of this name; a page of another release is the first one."""
    return next((page for page in SettingsPage if page == name), SettingsPage.HOME)


async def _home(answer: Answer, guild_id: int) -> None:
    lacking = [answer.tr.text(one.text) for one in await _lacking(answer, guild_id)]
    pages = joined_of(answer.bot).pages
    now = {name: await page.now(answer, guild_id) for name, page in pages.items() if page.now is not None}
    await answer.show(home_screen(now, lacking, answer.tr))
