"""The score sheet of Hand and Foot, line by line (rules: 9.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from canasta.cards import BLACK_THREES, IS_RED_THREE, RED_THREES, Card
from canasta.i18n import Text
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import CanastaKind, EndReason, ScorePart
from canasta.view import ScoreLine

GOING_OUT = 100
BONUSES: Mapping[str, Mapping[CanastaKind, int]] = {
    "pagat": {CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300, CanastaKind.WILD: 1500},
    "simpson": {CanastaKind.NATURAL: 300, CanastaKind.MIXED: 100, CanastaKind.WILD: 0},
}
RED_THREE: Mapping[str, tuple[int, int]] = {
    "plus100minus100": (100, -100),
    "minus500": (-500, -500),
    "minus300": (-300, -300),
}
"""The points of a red three that was laid out, and of one that was not."""
_LABELS: Mapping[CanastaKind, Text] = {
    CanastaKind.NATURAL: Text("Clean canastas"),
    CanastaKind.MIXED: Text("Dirty canastas"),
    CanastaKind.WILD: Text("Wild canastas"),
}


def score(rules: Rules, state: State) -> tuple[ScoreLine, ...]:
    """The lines for a finished deal, one entry for each side."""
    sides = [_Side(rules, state, side) for side in range(rules.sides)]
    bonuses = BONUSES[str(rules.options["hf_bonuses"])]
    laid, caught = RED_THREE[str(rules.options["hf_red_three"])]

    def line(
        part: ScorePart, label: Text, count: Callable[[_Side], int | None], worth: Callable[[_Side], int]
    ) -> ScoreLine:
        return ScoreLine(part, label, tuple(map(count, sides)), tuple(map(worth, sides)))

    def canastas(kind: CanastaKind) -> ScoreLine:
        return line(
            ScorePart.CANASTAS,
            _LABELS[kind],
            lambda s: s.kinds[kind],
            lambda s: bonuses[kind] * s.kinds[kind],
        )

    return (
        *(canastas(kind) for kind in bonuses if kind != CanastaKind.WILD or rules.wild_melds),
        line(ScorePart.GOING_OUT, Text("Going out"), lambda _: None, _Side.going_out),
        line(ScorePart.THREES, Text("Red threes laid out"), lambda s: s.laid, lambda s: laid * s.laid),
        line(
            ScorePart.THREES,
            Text("Red threes in hand or foot"),
            lambda s: s.caught,
            lambda s: caught * s.caught,
        ),
        line(
            ScorePart.MELDS, Text("Melded cards"), lambda s: sum(len(m.cards) for m in s.melds), _Side.melded
        ),
        line(ScorePart.HANDS, Text("Cards left in hand"), lambda s: len(s.hands), lambda s: s.cost(s.hands)),
        line(
            ScorePart.HANDS, Text("Cards left in the foot"), lambda s: len(s.feet), lambda s: s.cost(s.feet)
        ),
    )


class _Side:
    """The items counted for a side."""

    def __init__(self, rules: Rules, state: State, side: int) -> None:
        self.rules = rules
        self.state = state
        self.seats = rules.seats_of[side]
        self.melds = state.side_tables[side].melds
        self.kinds = Counter(map(rules.canasta_kind, self.melds))
        self.laid = len(state.side_tables[side].threes)
        self.hands = [card for seat in self.seats for card in state.hands[seat]]
        self.feet = [card for seat in self.seats for card in state.feet[seat]]
        self.caught = sum(IS_RED_THREE[card] for card in (*self.hands, *self.feet))

    def going_out(self) -> int:
        """The bonus of the side that went out."""
        out = self.state.reason == EndReason.OUT and self.state.by in self.seats
        return GOING_OUT if out else 0

    def melded(self) -> int:
        """The card points on the table."""
        return sum(self.rules.pack.points(meld.cards) for meld in self.melds)

    def cost(self, cards: list[Card]) -> int:
        """The deduction for these cards that were not melded; red threes have a line of their own."""
        threes = sum(card in BLACK_THREES for card in cards)
        others = self.rules.pack.points(card for card in cards if card not in BLACK_THREES | RED_THREES)
        return -others - threes * self.rules.number("hf_black_three")
