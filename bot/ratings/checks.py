"""What ratings need on a server: the leaderboard's channel, and the roles that are given."""

from __future__ import annotations

from bot.feature import Need, NeedKind, SettingsPage
from canasta.i18n import Text
from data import Store


async def posted_board(store: Store, guild_id: int) -> list[Need]:
    """The leaderboard's channel."""
    posted = await store.ratings.leaderboards.posted(guild_id)
    if posted is None:
        return []
    lacking = Text("The leaderboard's channel has been deleted. Post it in another one.")
    return [Need(NeedKind.CHANNEL, lacking, posted.channel_id, SettingsPage.BOARD)]


async def given_roles(store: Store, guild_id: int) -> list[Need]:
    """The roles for players."""
    lacking = Text("This role has been deleted, so nobody gets it any more.")
    return [
        Need(NeedKind.GIVEN_ROLE, lacking, rule.role_id, SettingsPage.ROLES)
        for rule in await store.ratings.roles.rules(guild_id)
    ]
