"""The rule text of Modern American Canasta in plain words, built from the options in force."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.rules.base import BaseRules
from canasta.variants.modern_american.text import course, melds, specials
from canasta.variants.text import Section


def sections(rules: BaseRules) -> Sequence[Section]:
    """The text for one table, with the section numbers that refusals use."""
    return (
        course.cards(rules),
        course.turn(rules),
        course.figures(rules),
        course.talons(rules),
        melds.threes(rules),
        melds.melds(rules),
        melds.opening(rules),
        melds.pile(rules),
        course.discards(rules),
        course.going_out(rules),
        specials.specials(rules),
        course.scoring(rules),
        course.end(rules),
        *course.seats(rules),
    )
