"""What a server's managers set and read."""

from typing import Final

from bot.feature import SettingsPage
from cogs.press import Cog, server
from cogs.server import audit, calls, opening, panel, tables

COG: Final = Cog(
    name="server",
    routers=(tables.router, audit.router, panel.router),
    commands={
        server.name: (
            panel.settings,
            tables.games,
            tables.time,
            calls.calls,
            tables.emotes,
            audit.audit,
            audit.export,
            opening.forum,
        )
    },
    pages={
        SettingsPage.HEALTH: panel.HEALTH,
        SettingsPage.GAMES: tables.GAMES,
        SettingsPage.PRESETS: tables.PRESETS,
        SettingsPage.LIMITS: opening.LIMITS,
        SettingsPage.CALLS: calls.CALLS,
        SettingsPage.AUDIT: audit.AUDIT,
        SettingsPage.EXPORT: audit.EXPORT,
    },
)
