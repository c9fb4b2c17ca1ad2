"""Ratings, leaderboards and roles for players: what the feature declares."""

from typing import Any, Final

from bot.feature import Feature, Need, NeedKind, Setting, SettingsPage
from bot.ratings.exports import LEADERBOARD
from bot.ratings.leaderboards import SETTING, BoardRules, seasons_words
from canasta.i18n import Text, Translator
from data import Store
from data.records.audit import Deed


async def posted_board(store: Store, guild_id: int) -> list[Need]:
    """The leaderboard's channel."""
    posted = await store.ratings.leaderboards.posted(guild_id)
    if posted is None:
        return []
    lacking = Text("The leaderboard's channel has been deleted. Post it in another one.")
    return [Need(NeedKind.CHANNEL, lacking, posted.channel_id, SettingsPage.BOARD)]


async def given_roles(store: Store, guild_id: int) -> list[Need]:
    lacking = Text("This role has been deleted, so nobody gets it any more.")
    return [
        Need(NeedKind.GIVEN_ROLE, lacking, rule.role_id, SettingsPage.ROLES)
        for rule in await store.ratings.roles.rules(guild_id)
    ]


def _board(value: Any, tr: Translator) -> str:
    rules = BoardRules.from_setting(value)
    least = tr.plural("from {n} match on", "from {n} matches on", rules.minimum)
    return f"{least}, {seasons_words(rules, tr)}"


FEATURE: Final = Feature(
    name="ratings",
    settings=[
        Setting(
            SETTING,
            Text("who is on the leaderboard, and how long a season is"),
            SettingsPage.SEASONS,
            _board,
        ),
    ],
    checks=[posted_board, given_roles],
    exports=[LEADERBOARD],
    deeds={
        Deed.ROLE_GIVEN: Text("{by} had me give the role {role} to players."),
        Deed.ROLE_DROPPED: Text("{by} had me stop giving the role {role}."),
        Deed.BOARD_POSTED: Text("{by} had the leaderboard posted in {channel}."),
        Deed.BOARD_REMOVED: Text("{by} had the leaderboard removed."),
    },
)
