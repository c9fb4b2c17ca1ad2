"""What a server has set about its leaderboard: how many matches it takes, seasons, and where it is posted."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from bot.community.seasons import LENGTHS, MONTH
from data import Store

SETTING: Final = "board"
DEFAULT_MINIMUM: Final = 1
MOST_MINIMUM: Final = 100
WEEKLY: Final = "weekly"
ALWAYS: Final = "always"


@dataclass(frozen=True, slots=True)
class BoardRules:
    """A server's own rules about its board."""

    minimum: int = DEFAULT_MINIMUM
    season: str = MONTH

    @classmethod
    def from_setting(cls, kept: Any) -> BoardRules:
        """What the store has kept; what cannot be used is as usual."""
        if not isinstance(kept, dict):
            return cls()
        minimum, season = kept.get("minimum"), kept.get("season")
        return cls(
            minimum if isinstance(minimum, int) and 1 <= minimum <= MOST_MINIMUM else DEFAULT_MINIMUM,
            season if season in LENGTHS else MONTH,
        )

    def setting(self) -> dict[str, Any]:
        """As the store keeps it."""
        return asdict(self)


async def board_rules(store: Store, guild_id: int) -> BoardRules:
    """The rules of a server's board."""
    return BoardRules.from_setting((await store.settings.of_guild(guild_id)).get(SETTING))
