"""The rule text of Classic Canasta and games based on it in plain words, from the options in force."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.i18n import Text
from canasta.rules.base import BaseRules
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.classic.text import course, melds, tables
from canasta.variants.text import Section


def sections(rules: BaseRules) -> Sequence[Section]:
    """The text for one table, with the section numbers that refusals use."""
    assert isinstance(rules, ClassicRules)
    own = Section(rules.own_section, Text("What is different in this game"), rules.words, rules.answers)
    return (
        *((own,) if rules.words else ()),
        course.cards(rules),
        course.turn(rules),
        melds.red_threes(rules),
        course.deal(rules),
        melds.opening(rules),
        melds.melds(rules),
        melds.pile(rules),
        *melds.black_threes(rules),
        course.going_out(rules),
        course.stock(rules),
        course.scoring(rules),
        course.end(rules),
        *tables.house_rules(rules),
        *tables.seats(rules),
    )
