"""A server's leaderboard settings: the matches that it takes, its seasons, and where it is posted."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from bot.ratings.seasons import LENGTHS, MONTH
from canasta.i18n import Translator
from data import Store
from data.records.results import EACH_MATCH

SETTING: Final = "board"
DEFAULT_MINIMUM: Final = 1
MOST_MINIMUM: Final = 100
WEEKLY: Final = "weekly"
ALWAYS: Final = EACH_MATCH


@dataclass(frozen=True, slots=True)
class BoardRules:
    """A server's rules for its leaderboard."""

    minimum: int = DEFAULT_MINIMUM
    season: str = MONTH

    @classmethod
    def from_setting(cls, kept: Any) -> BoardRules:
        """The stored rules; unusable values become the defaults."""
        if not isinstance(kept, dict):
            return cls()
        minimum, season = kept.get("minimum"), kept.get("season")
        return cls(
            minimum if isinstance(minimum, int) and 1 <= minimum <= MOST_MINIMUM else DEFAULT_MINIMUM,
            season if season in LENGTHS else MONTH,
        )

    def setting(self) -> dict[str, Any]:
        """The form that the store keeps."""
        return asdict(self)


async def board_rules(store: Store, guild_id: int) -> BoardRules:
    """The rules of a server's board."""
    return BoardRules.from_setting((await store.settings.of_guild(guild_id)).get(SETTING))


def seasons_words(rules: BoardRules, tr: Translator) -> str:
    """How long a season is, in a word."""
    return tr("a month") if rules.season == MONTH else tr("a quarter of a year")
