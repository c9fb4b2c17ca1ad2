"""Bars people from a server's tournaments who have left too many of them, by the server's own rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from canasta.i18n import Translator
from data import Store
from data.tournaments.records import Tournament

SETTING: Final = "leaving_rule"
"""The name of the setting in the store."""
WINDOW: Final = timedelta(days=30)
"""Only what was left within this time counts."""


@dataclass(frozen=True, slots=True)
class LeavingRule:
    """Leaving this number of tournaments within ``WINDOW`` bars somebody from the server's tournaments for
    this number of days. No ``leaves``: there is no rule, as by default.
    """

    leaves: int = 0
    days: int = 0

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> "LeavingRule":
        """Read the stored settings."""
        return cls.read(str(kept.get(SETTING, "")))

    @classmethod
    def read(cls, key: str) -> "LeavingRule":
        """The rule of this key; none for a key of another release."""
        return next((one for one in CHOICES if one.key == key), NO_RULE)

    @property
    def key(self) -> str:
        return f"{self.leaves}:{self.days}"

    @property
    def lasts(self) -> timedelta:
        """How long somebody is barred."""
        return timedelta(days=self.days)


NO_RULE: Final = LeavingRule()
CHOICES: Final = (
    NO_RULE,
    LeavingRule(3, 7),
    LeavingRule(2, 7),
    LeavingRule(2, 14),
    LeavingRule(1, 7),
    LeavingRule(1, 30),
)
"""The rules that a server can have, the mildest first."""


def rule_words(rule: LeavingRule, tr: Translator) -> str:
    if not rule.leaves:
        return tr("no consequences")
    return tr.plural(
        "anyone who leaves {n} tournament within {window} days can't enter another for {days} days",
        "anyone who leaves {n} tournaments within {window} days can't enter another for {days} days",
        rule.leaves,
        window=WINDOW.days,
        days=rule.days,
    )


class Leaving:
    """Keeps a server's rule, and applies it. Whom a director removed has not left."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store, self._clock = store, clock

    async def of_server(self, guild_id: int) -> LeavingRule:
        return LeavingRule.of(await self._store.settings.of_guild(guild_id))

    async def bars_until(self, guild_id: int, person_id: int) -> datetime | None:
        """Until when leaving a tournament now would bar this person; None if it would not."""
        rule, now = await self.of_server(guild_id), self._clock()
        if not rule.leaves:
            return None
        left = await self._store.bars.times_left(guild_id, person_id, now - WINDOW)
        return now + rule.lasts if left + 1 >= rule.leaves else None

    async def apply(self, tournament: Tournament) -> bool:
        """Bar those who left one tournament too many, by its new drop-outs; return whether there were any."""
        gone = [one.former for entry in tournament.entries for one in entry.players if one.former is not None]
        if all(one.counted for one in gone):
            return False
        rule = await self.of_server(tournament.guild_id)
        await self._store.bars.count_leaving(tournament.id, rule.leaves, WINDOW, rule.lasts)
        return True
