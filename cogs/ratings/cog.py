"""What ratings, leaderboards and roles for players bring along."""

from typing import Final

from bot.feature import SettingsPage
from cogs.press import Cog, canasta, server
from cogs.ratings import leaderboard, pages

COG: Final = Cog(
    name="ratings",
    routers=(leaderboard.router,),
    commands={
        canasta.name: (leaderboard.leaderboard,),
        server.name: (pages.leaderboard, pages.roles),
    },
    pages={
        SettingsPage.BOARD: pages.BOARD,
        SettingsPage.SEASONS: pages.SEASONS,
        SettingsPage.ROLES: pages.ROLES,
    },
)
