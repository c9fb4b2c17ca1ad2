"""A server's rule about leaving tournaments: who leaves too many stays out of the next ones for a while."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from canasta.i18n import Translator

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
    def of(cls, kept: Mapping[str, Any]) -> LeavingRule:
        """Read the stored settings."""
        return cls.read(str(kept.get(SETTING, "")))

    @classmethod
    def read(cls, key: str) -> LeavingRule:
        """The rule of this key; none for a key of another release."""
        return next((one for one in CHOICES if one.key == key), NO_RULE)

    @property
    def key(self) -> str:
        """The rule as it is stored."""
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
    """The rule in a few words."""
    if not rule.leaves:
        return tr("no consequences")
    return tr.plural(
        "anyone who leaves {n} tournament within {window} days can't enter another for {days} days",
        "anyone who leaves {n} tournaments within {window} days can't enter another for {days} days",
        rule.leaves,
        window=WINDOW.days,
        days=rule.days,
    )
