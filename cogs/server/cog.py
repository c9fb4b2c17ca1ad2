"""What a server's managers set and read."""

from __future__ import annotations

from typing import Final

from bot.feature import SettingsPage
from cogs.groups.canasta import canasta
from cogs.groups.server import server
from cogs.press.cog import Cog
from cogs.server import audit, calls, emotes, export, forum, games, time
from cogs.server.settings import audit as audit_page
from cogs.server.settings import calls as calls_page
from cogs.server.settings import health, limits, opening, panel, tables

COG: Final = Cog(
    name="server",
    routers=(games.router, audit.router, panel.router),
    commands={
        canasta.name: (time.clock,),
        server.name: (
            panel.settings,
            games.games,
            time.time,
            calls.calls,
            emotes.emotes,
            audit.audit,
            export.export,
            forum.forum,
        ),
    },
    pages={
        SettingsPage.HEALTH: health.HEALTH,
        SettingsPage.WHERE: opening.WHERE,
        SettingsPage.WHO: opening.WHO,
        SettingsPage.GAMES: tables.GAMES,
        SettingsPage.PRESETS: tables.PRESETS,
        SettingsPage.LIMITS: limits.LIMITS,
        SettingsPage.CALLS: calls_page.CALLS,
        SettingsPage.AUDIT: audit_page.AUDIT,
        SettingsPage.EXPORT: audit_page.EXPORT,
    },
)
