"""Ratings, leaderboards and roles for players: what the feature declares."""

from collections.abc import AsyncIterator
from typing import Any, Final

from bot.feature import Export, Feature, Need, NeedKind, Rows, Saving, Setting, SettingsPage
from bot.ratings.leaderboards import SETTING, BoardRules, board_rules, seasons_words
from bot.server.export_rows import Row, id_text
from canasta.i18n import Text, Translator
from data import Store
from data.records.audit import Deed
from data.records.results import BoardLine, LadderKey

_COLUMNS: Final = (
    Text("Place"),
    Text("Player"),
    Text("Player (id)"),
    Text("Rating"),
    Text("Matches"),
    Text("Won"),
    Text("Deals"),
    Text("Points"),
    Text("Canastas"),
)


async def _rows(saving: Saving) -> AsyncIterator[Rows]:
    minimum = (await board_rules(saving.store, saving.guild_id)).minimum
    offset, ladder = 0, LadderKey(saving.guild_id)
    while page := await saving.store.ratings.standings.board(
        ladder, "rating", minimum=minimum, limit=saving.page, offset=offset
    ):
        offset += len(page)
        yield [_row(line) for line in page]


def _row(line: BoardLine) -> Row:
    standing = line.standing
    return [
        line.place,
        standing.name,
        id_text(standing.player.person_id),
        standing.rating,
        standing.matches,
        standing.wins,
        standing.deals,
        standing.points,
        standing.canastas,
    ]


LEADERBOARD: Final = Export("leaderboard", Text("Leaderboard"), _COLUMNS, _rows)


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
