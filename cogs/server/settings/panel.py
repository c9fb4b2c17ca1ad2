"""`/canasta-server settings`: one panel for everything that a server's managers set. A press says which page
it was on and what it changes, so it means the same however old its panel is.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from discord import app_commands

from bot.feature import SettingsPage
from bot.layout.custom_id import Verb
from bot.layout.errors import Refused, stale
from bot.server.screens.settings.frame import TITLES
from bot.server.screens.settings.home import home_screen
from cogs.press.error_boundary import in_server, managers_only, say_no
from cogs.press.press import Press
from cogs.press.reply import Answer, Interaction
from cogs.press.router import Router
from cogs.press.seeing import of_ones_own
from cogs.ratings import board_page as board
from cogs.ratings import roles_page as roles
from cogs.server.settings import audit, calls, health, limits, opening, tables
from cogs.server.settings.page import Page, Step
from cogs.server.settings.rows import page_of_rows

OWN: Final[Mapping[SettingsPage, Page]] = MappingProxyType(
    {
        SettingsPage.HEALTH: health.HEALTH,
        SettingsPage.WHERE: opening.WHERE,
        SettingsPage.WHO: opening.WHO,
        SettingsPage.GAMES: tables.GAMES,
        SettingsPage.PRESETS: tables.PRESETS,
        SettingsPage.LIMITS: limits.LIMITS,
        SettingsPage.CALLS: calls.CALLS,
        SettingsPage.BOARD: board.BOARD,
        SettingsPage.SEASONS: board.SEASONS,
        SettingsPage.ROLES: roles.ROLES,
        SettingsPage.AUDIT: audit.AUDIT,
        SettingsPage.EXPORT: audit.EXPORT,
    }
)
"""The pages with code of their own."""
PAGES: Final[Mapping[SettingsPage, Page]] = MappingProxyType(
    {page: OWN.get(page) or page_of_rows(page) for page in TITLES}
)
"""All pages, in their order; the others are made from the rows of their settings."""


@app_commands.command(description="Everything you can set here, in one panel, with a health check")
async def settings(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        await _home(answer, guild_id)

    await in_server(interaction, work)


async def _recover(answer: Answer, press: Press, refused: Refused) -> None:
    """The refusal, above the page as it is now."""
    guild_id, page = answer.home, PAGES.get(_page(press))
    if guild_id is None or page is None or not answer.interaction.permissions.manage_guild:
        await say_no(answer, refused)
        return
    await page.show(answer, guild_id, f"⚠️ {answer.tr.text(refused.text)}")


router = Router(of_ones_own, recover=_recover)


@router.on(Verb.SETTINGS)
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
    found = PAGES[page]
    note = ""
    if what:
        said = await found.change(answer, answer.home, Step(what, about, press.values))
        if said is None:
            return
        note = answer.tr.text(said)
    await found.show(answer, answer.home, note)


def _page(press: Press) -> SettingsPage:
    return _named(press.id.rest.partition(":")[0])


def _named(name: str) -> SettingsPage:
    """The page of this name; a page of another release is the first one."""
    return SettingsPage(name) if name in list(SettingsPage) else SettingsPage.HOME


async def _home(answer: Answer, guild_id: int) -> None:
    lacking = [answer.tr.text(one.text) for one in await health.found(answer, guild_id)]
    now = {page: await found.now(answer, guild_id) for page, found in PAGES.items() if found.now is not None}
    await answer.show(home_screen(now, lacking, answer.tr))
