"""Ratings, leaderboards and roles for players: what the feature declares."""

from __future__ import annotations

from typing import Any, Final

from bot.feature import Feature, Setting, SettingsPage
from bot.ratings.leaderboard_rules import SETTING, BoardRules, seasons_words
from canasta.i18n import Text, Translator
from data.records.audit import Deed


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
    deeds={
        Deed.ROLE_GIVEN: Text("{by} had me give the role {role} to players."),
        Deed.ROLE_DROPPED: Text("{by} had me stop giving the role {role}."),
        Deed.BOARD_POSTED: Text("{by} had the leaderboard posted in {channel}."),
        Deed.BOARD_REMOVED: Text("{by} had the leaderboard removed."),
    },
)
