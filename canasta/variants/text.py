"""The form of rule text: numbered sections, built from the options in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from canasta.i18n import Text
from canasta.refusals import Refusal
from canasta.refusals import RefusalCode as Code
from canasta.rules.base import BaseRules

SHAPE: Final = (
    Code.TOO_FEW_CARDS,
    Code.TOO_FEW_NATURALS,
    Code.MIXED_RANKS,
    Code.NEEDS_AIM,
    Code.BAD_SEQUENCE,
)
"""Refusals of cards that are no meld."""
SAME_RANK: Final = (Code.RANK_TAKEN, Code.MELD_FULL)
"""Refusals of cards for a rank that the side has already."""
MATCH: Final = (Code.NO_MATCH, Code.PAIR_BESIDE, Code.PILE_EMPTY)
"""Refusals of cards that don't take the pile, frozen or not."""
OPENINGS: Final = (Code.BELOW_MINIMUM, Code.NATURAL_OPENING, Code.OPENING_CANASTA)
"""Refusals of first melds."""
TURN: Final = (
    Code.NOT_YOUR_TURN,
    Code.DEAL_OVER,
    Code.MUST_DRAW,
    Code.MUST_DISCARD,
    Code.ALREADY_DRAWN,
    Code.NOT_IN_HAND,
    Code.NOT_IN_THIS_GAME,
    Code.NO_CARDS,
    Code.NO_SUCH_MELD,
)
"""Refusals of what a turn has no place for."""
ASKING: Final = (
    Code.ASK_FIRST,
    Code.ALREADY_ASKED,
    Code.ASK_TOO_LATE,
    Code.NO_QUESTION,
    Code.CANNOT_GO_OUT,
    Code.MAY_NOT_GO_OUT,
    Code.MUST_GO_OUT,
    Code.QUESTION_OPEN,
    Code.NOT_YOUR_TURN,
)
"""Refusals that come of the question to the partner."""
_NOTHING: Final[Mapping[str, tuple[Text, ...]]] = MappingProxyType({})


class Section(NamedTuple):
    """A section of the rule text; its number is the one that refusals name.

    ``answers`` has the sentences that explain a refusal, by its code, where the whole section would say more
    than that.
    """

    number: str
    heading: Text
    sentences: tuple[Text, ...]
    answers: Mapping[str, tuple[Text, ...]] = _NOTHING


def in_force(rules: BaseRules, *names: str) -> tuple[Text, ...]:
    """One sentence for the table's value of each of these options; none for options that the game lacks."""
    specs = {spec.name: spec for spec in rules.specs}
    return tuple(specs[name].sentence(rules.options[name]) for name in names if name in specs)


def asking(rules: BaseRules) -> tuple[Text, ...]:
    """Whether a partner is asked before going out, where somebody has one (rules: 2.6)."""
    paired = any(len(seats) > 1 for seats in rules.seats_of) or rules.seating.by_pile
    return in_force(rules, "ask_permission") if paired else ()


def section_about(sections: Sequence[Section], refusal: Refusal) -> Section | None:
    """The section that a refusal names, cut down to the sentences that explain it; None for a refusal that
    names no section of this text. What is different in the game comes first.
    """
    section = next((one for one in sections if one.number == refusal.rule), None)
    if section is None:
        return None
    told = section.answers.get(refusal.code) or section.sentences
    own = sections[0] if sections[0] is not section else None
    if own is not None and refusal.code in own.answers:
        told = (*own.answers[refusal.code], *told)
    return section._replace(sentences=told)
