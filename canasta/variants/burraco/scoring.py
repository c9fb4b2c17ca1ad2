"""The score sheet of Burraco and Buraco, line by line (rules: 16.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from canasta.cards import Card
from canasta.i18n import Text
from canasta.state import State
from canasta.terms import CanastaKind, EndReason, ScorePart
from canasta.variants.burraco.meld_rules import BurracoMeldRules
from canasta.view import ScoreLine

GOING_OUT: Final = 100
NO_POT: Final = 100
_LABELS: Final = {
    CanastaKind.CLEAN: Text("Clean canastas"),
    CanastaKind.THIRTEEN: Text("Runs of thirteen"),
    CanastaKind.FOURTEEN: Text("Runs from ace to ace"),
    CanastaKind.SEMICLEAN: Text("Semi-clean canastas"),
    CanastaKind.DIRTY: Text("Dirty canastas"),
}


def score(rules: BurracoMeldRules, state: State) -> tuple[ScoreLine, ...]:
    """The lines for a finished deal, one entry for each side."""
    sides = [_Side(rules, state, side) for side in range(rules.sides)]

    def line(
        part: ScorePart, label: Text, count: Callable[[_Side], int | None], worth: Callable[[_Side], int]
    ) -> ScoreLine:
        return ScoreLine(part, label, tuple(map(count, sides)), tuple(map(worth, sides)))

    def canastas(kind: CanastaKind) -> ScoreLine:
        worth = rules.bonuses[kind]
        return line(
            ScorePart.CANASTAS, _LABELS[kind], lambda s: s.kinds[kind], lambda s: worth * s.kinds[kind]
        )

    return (
        *(canastas(kind) for kind in rules.kinds_paid),
        line(ScorePart.GOING_OUT, Text("Going out"), lambda _: None, _Side.going_out),
        line(ScorePart.MELDS, Text("Melded cards"), lambda s: len(s.melded), lambda s: s.points(s.melded)),
        line(
            ScorePart.HANDS, Text("Cards left in hand"), lambda s: len(s.hands), lambda s: -s.points(s.hands)
        ),
        line(ScorePart.PENALTIES, Text("Pot not taken"), lambda _: None, _Side.no_pot),
        *(
            [line(ScorePart.PENALTIES, Text("Pot not played"), lambda _: None, _Side.unplayed_pot)]
            if rules.unplayed_costs
            else []
        ),
    )


class _Side:
    """The items counted for a side."""

    def __init__(self, rules: BurracoMeldRules, state: State, side: int) -> None:
        self.state, self.side = state, side
        self.points: Callable[[list[Card]], int] = rules.pack.points
        self.seats = rules.seats_of[side]
        melds = state.side_tables[side].melds
        self.kinds = Counter(map(rules.canasta_kind, melds))
        self.melded = [card for meld in melds for card in meld.cards]
        self.unplayed = [seat for seat in self.seats if rules.unplayed_costs and state.unplayed[seat]]
        self.hands = [card for seat in self.seats if seat not in self.unplayed for card in state.hands[seat]]

    def going_out(self) -> int:
        """The bonus of the side that went out."""
        return GOING_OUT if self.state.reason == EndReason.OUT and self.state.by in self.seats else 0

    def no_pot(self) -> int:
        """The cost of a pot that the side never took, once the deal is over."""
        return 0 if self.state.reason is None or self.state.pot_taken[self.side] else -NO_POT

    def unplayed_pot(self) -> int:
        """The cost of a pot that was taken too late to be played, where that costs a hundred."""
        return 0 if self.state.reason is None or not self.unplayed else -NO_POT
