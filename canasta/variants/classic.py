"""Classic Canasta (rules: 1 and 2): what its options change, and its scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from canasta.cards import BLACK_THREES, Card, Rank, points
from canasta.i18n import Text
from canasta.options import Value
from canasta.rules import Rules, Seating
from canasta.tableau import Tableau
from canasta.variants.classic_options import OPTIONS
from canasta.view import ScoreLine

if TYPE_CHECKING:
    from canasta.state import State

GOING_OUT = 100
CANASTA_BONUS = {"natural": 500, "mixed": 300}
RED_THREE = 100


class ClassicRules(Rules):
    """Classic Canasta. Options are read once; what they mean is in the methods."""

    variant = "classic"
    specs = OPTIONS

    def __init__(self, seating: Seating, options: Mapping[str, Value], revision: int) -> None:
        super().__init__(seating, options, revision)
        self._outnumber = bool(options["wilds_may_outnumber_naturals"])
        self._black_threes_freeze = bool(options["black_three_freezes"])

    def freezes(self, card: Card) -> bool:
        """Wild cards and red threes freeze; black threes only by option (rules: 2.4)."""
        return super().freezes(card) or (self._black_threes_freeze and card in BLACK_THREES)

    def takes_onto(self, size: int) -> bool:
        """A finished canasta takes the pile's top card too, unless an option says no (rules: 2.4)."""
        return size < self.canasta_size or bool(self.options["take_for_complete_canasta"])

    def wild_room(self, rank: Rank, naturals: int) -> int:
        """Three wild cards, or no more than naturals where the table wants it so (rules: 2.3)."""
        return self.max_wild if self._outnumber else min(self.max_wild, naturals)

    def score(self, deal: State) -> tuple[ScoreLine, ...]:
        """The score sheet of rules 2.8, line by line."""
        sides = range(self.sides)
        kinds = [Counter(deal.canasta_of(meld) for meld in tableau.melds) for tableau in deal.tableaux]
        lines = [
            ScoreLine(
                "canastas",
                label,
                tuple(kinds[side][kind] for side in sides),
                tuple(kinds[side][kind] * CANASTA_BONUS[kind] for side in sides),
            )
            for kind, label in (("natural", Text("Natural canastas")), ("mixed", Text("Mixed canastas")))
        ]
        out = self._bonus_for_going_out(deal)
        winner = None if deal.by is None else self.side_of[deal.by]
        lines.append(
            ScoreLine(
                "going_out",
                Text("Going out concealed") if deal.concealed else Text("Going out"),
                tuple(None for _ in sides),
                tuple(out if side == winner else 0 for side in sides),
            )
        )
        lines.append(
            ScoreLine(
                "threes",
                Text("Red threes"),
                tuple(len(tableau.threes) for tableau in deal.tableaux),
                tuple(self._red_threes(tableau) for tableau in deal.tableaux),
            )
        )
        lines.append(
            ScoreLine(
                "melds",
                Text("Melded cards"),
                tuple(sum(len(meld.cards) for meld in tableau.melds) for tableau in deal.tableaux),
                tuple(sum(points(meld.cards) for meld in tableau.melds) for tableau in deal.tableaux),
            )
        )
        hands = [[card for seat in self.seats_of[side] for card in deal.hands[seat]] for side in sides]
        lines.append(
            ScoreLine(
                "hands",
                Text("Cards left in hand"),
                tuple(len(hand) for hand in hands),
                tuple(self._left_in_hand(hand) for hand in hands),
            )
        )
        return tuple(lines)

    def _bonus_for_going_out(self, deal: State) -> int:
        bonus = self.options["concealed_bonus_total"] if deal.concealed else GOING_OUT
        return bonus if isinstance(bonus, int) and deal.reason == "out" else 0

    def _red_threes(self, tableau: Tableau) -> int:
        count = len(tableau.threes)
        all_four = self.options["red_three_all_four"]
        assert isinstance(all_four, int)
        worth = all_four if count == 4 else RED_THREE * count
        needs = self.options["red_three_plus_needs"]
        canastas = {"canasta": 1, "two_canastas": 2}.get(str(needs), 0)
        return worth if tableau.opened and tableau.canastas >= canastas else -worth

    def _left_in_hand(self, hand: list[Card]) -> int:
        threes = sum(card in BLACK_THREES for card in hand)
        each = self.options["black_three_in_hand"]
        assert isinstance(each, int)
        return threes * each - points(card for card in hand if card not in BLACK_THREES)
