"""A server's time settings: everybody reads them (`/canasta time`), its managers change them in the panel
(`/canasta-server time` opens the page).
"""

from __future__ import annotations

from discord import app_commands

from bot.feature import SettingsPage
from bot.server.screens.settings.rows import time_screen
from cogs.press.error_boundary import in_server
from cogs.press.page import opens
from cogs.press.reply import Answer, Interaction
from cogs.press.setting_rows import page_of_rows


@app_commands.command(name="time", description="How long turns take here, days off, when idle tables close")
async def clock(interaction: Interaction) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        settings = answer.bot.services.declared.on_page(SettingsPage.TIME)
        kept = await answer.bot.store.settings.of_guild(guild_id)
        await answer.show(time_screen(settings, kept, answer.tr))

    await in_server(interaction, work)


time = opens(
    page_of_rows(SettingsPage.TIME),
    "time",
    "See or change how long turns take, days off, and when idle tables close",
)
