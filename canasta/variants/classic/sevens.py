"""The Sevens: Classic Canasta in which sevens pay and cost many points (rules: 12)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from canasta.cards import SEVEN
from canasta.cards.ranks import of_rank
from canasta.counts.rules import stands_for
from canasta.i18n import Text
from canasta.state import State
from canasta.terms import CanastaKind, ScorePart
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.classic.scoring import Line, Team, uncounted

MOST_SEVENS = 3
HOARDING = 500


class SevensRules(ClassicRules):
    """The rules leave some points open. We assume: a canasta of sevens is worth 2,000 whether natural or
    mixed, every hand with more than three sevens costs 500 once, and the points of the cards count on top.
    """

    variant = "sevens"
    bonuses: ClassVar[Mapping[CanastaKind, int]] = MappingProxyType(
        {CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300, CanastaKind.SEVENS: 2000}
    )
    unfinished = MappingProxyType({SEVEN: 1500})
    words = (
        Text("A meld of sevens that isn't a canasta when the deal ends costs its side 1,500."),
        Text("Each player left with more than three sevens in hand costs the side another 500."),
        Text("Everything else is as in Classic Canasta for the same number of players."),
    )

    def score_lines(self, state: State) -> list[Line]:
        """Add a line for hands full of sevens."""
        return [
            *super().score_lines(state),
            Line(ScorePart.PENALTIES, Text("More than three sevens in a hand"), uncounted, _hoarded),
        ]


def _hoarded(team: Team) -> int:
    return -HOARDING * sum(len(of_rank(hand, SEVEN)) > MOST_SEVENS for hand in team.hands)


VARIANT = over_classic(
    SevensRules,
    Text("The Sevens"),
    Text("Classic with one rank to chase: sevens pay 2,000 finished and cost 1,500 unfinished."),
    Text("an hour or two"),
)
stands_for(SevensRules.score_lines, hoarded=(SEVEN, MOST_SEVENS, HOARDING))
