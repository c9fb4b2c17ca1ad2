"""The length of a match as a choice: one deal, short or full, each made of the game's own options."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from bot.layout import Refused
from bot.tables.rules.table_rules import TableRules, possible

STEP: Final = 500
"""Points to which the target of a short match is rounded."""
SHARE: Final = 0.3
"""The target of a short match as a part of the usual one: 1,500 of 5,000."""
SHORT_DEALS: Final = 5
"""The deals of a short match of Rommé."""


class Length(StrEnum):
    """How long a match is."""

    DEAL = "deal"
    SHORT = "short"
    FULL = "full"


def lengths(rules: TableRules) -> dict[Length, TableRules]:
    """These rules in each length that is possible. The full one is the usual at such a table."""
    chosen = _by_length(rules)
    names = {"target_score", *(name for options in chosen.values() for name in options)}
    others = {name: value for name, value in rules.options.items() if name not in names}
    by_length = {
        length: TableRules(rules.variant, rules.seats, {**others, **chosen[length]}) for length in Length
    }
    return {length: wanted for length, wanted in by_length.items() if _is_possible(wanted)}


def _is_possible(rules: TableRules) -> bool:
    try:
        possible(rules)
    except Refused:
        return False
    return True


def _by_length(rules: TableRules) -> Mapping[Length, Mapping[str, object]]:
    """The options that set each length; those of one length may be missing in another, as usual there."""
    names = {option.name for option in rules.game.options}
    if "romme_end" in names:
        return {
            Length.DEAL: {"romme_end": "deals", "romme_deals": 1},
            Length.SHORT: {"romme_end": "deals", "romme_deals": SHORT_DEALS},
            Length.FULL: {},
        }
    if "hf_rounds" in names:
        rounds = rules.usual(rules.game.option("hf_rounds"))
        assert isinstance(rounds, int)
        return {
            Length.DEAL: {"hf_rounds": 1},
            Length.SHORT: {"hf_rounds": max(1, rounds // 2)},
            Length.FULL: {},
        }
    usual = rules.usual(rules.game.option("target_score"))
    assert isinstance(usual, int)
    short = round(usual * SHARE / STEP) * STEP or usual // 3
    return {Length.DEAL: {"target_score": 0}, Length.SHORT: {"target_score": short}, Length.FULL: {}}
