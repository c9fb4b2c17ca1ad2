"""What ratings, leaderboards and roles for players bring along."""

from typing import Final

from bot.feature import SettingsPage
from cogs.press.cog import Cog, canasta, server
from cogs.ratings import board_page, leaderboard, roles_page

COG: Final = Cog(
    name="ratings",
    routers=(leaderboard.router,),
    commands={
        canasta.name: (leaderboard.leaderboard,),
        server.name: (board_page.leaderboard, roles_page.roles),
    },
    pages={
        SettingsPage.BOARD: board_page.BOARD,
        SettingsPage.SEASONS: board_page.SEASONS,
        SettingsPage.ROLES: roles_page.ROLES,
    },
)
