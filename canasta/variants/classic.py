"""Classic Canasta (rules: 1 and 2): its options, its seatings, its scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from canasta.cards import BLACK_THREES, Card, Rank, points
from canasta.i18n import Text
from canasta.options import Option, Value
from canasta.rules import Rules, Seating
from canasta.tableau import Tableau
from canasta.view import ScoreLine

if TYPE_CHECKING:
    from canasta.deal import Deal

SEATINGS: Mapping[int, Seating] = {
    4: Seating((0, 1, 0, 1), packs=2, jokers=4, hand_size=11, draw_count=1, canastas=1, target=5000),
}


def _by_seats(field: str) -> dict[int, Value]:
    return {seats: getattr(seating, field) for seats, seating in SEATINGS.items()}


OPTIONS: tuple[Option, ...] = (
    Option(
        "target_score",
        5000,
        Text("The match ends after the deal in which a side reaches this total."),
        bounds=(5, 100_000),
        by_seats=_by_seats("target"),
    ),
    Option(
        "tie_rule",
        "extra_hand",
        Text("Equal totals at the end: one more deal, a draw, or whoever led before the last deal wins."),
        values=("extra_hand", "draw", "first_to_reach"),
    ),
    Option(
        "hand_size",
        11,
        Text("Cards dealt to each player."),
        bounds=(5, 20),
        by_seats=_by_seats("hand_size"),
    ),
    Option(
        "draw_count",
        1,
        Text("Cards drawn from the stock in a turn."),
        values=(1, 2),
        by_seats=_by_seats("draw_count"),
    ),
    Option(
        "canastas_to_go_out",
        1,
        Text("Canastas that a side needs before one of it may go out."),
        values=(1, 2),
        by_seats=_by_seats("canastas"),
    ),
    Option(
        "initial_minimums",
        ((-100000, 15), (0, 50), (1500, 90), (3000, 120)),
        Text("Points that a side's first meld needs, by its running total: pairs of total and minimum."),
    ),
    Option("max_wild_per_meld", 3, Text("The most wild cards that a meld may hold."), values=(2, 3)),
    Option(
        "wilds_may_outnumber_naturals",
        True,
        Text("Whether a meld may hold more wild cards than natural ones, such as Q Q 2 2 2."),
    ),
    Option(
        "black_three_freezes",
        False,
        Text("Whether a black three freezes the pile until it is taken, instead of blocking one player."),
    ),
    Option(
        "black_three_in_hand",
        -5,
        Text("What each black three left in a hand costs at the end of the deal."),
        values=(-5, -100),
    ),
    Option("pile_always_frozen", False, Text("Whether taking the pile always needs a natural pair.")),
    Option(
        "pair_must_be_natural",
        False,
        Text("Whether one natural and one wild card are never enough to take the pile."),
    ),
    Option(
        "take_for_complete_canasta",
        True,
        Text("Whether the pile may be taken to add its top card to a finished canasta."),
    ),
    Option(
        "pile_for_opening",
        True,
        Text("Whether a side may take the pile for its first meld."),
    ),
    Option(
        "one_card_pile_allowed",
        False,
        Text("Whether a player with one card in hand may take a pile of one card."),
    ),
    Option(
        "empty_stock_forced_take",
        "meld_fit",
        Text(
            "With the stock empty, who has to take the pile: whoever has a meld that its top card fits, whoever"
            " can take it at all, or nobody."
        ),
        values=("meld_fit", "always", "never"),
    ),
    Option(
        "last_red_three",
        "end_now",
        Text(
            "After a red three as the last card of the stock: the deal ends at once, or its player may still meld."
        ),
        values=("end_now", "may_meld"),
    ),
    Option(
        "red_three_plus_needs",
        "meld",
        Text("What a side needs for its red threes to count for it and not against it."),
        values=("meld", "canasta", "two_canastas"),
    ),
    Option(
        "red_three_all_four",
        800,
        Text("What all four red threes of a side are worth together."),
        bounds=(0, 5000),
    ),
    Option("concealed_bonus_total", 200, Text("The bonus for going out concealed."), bounds=(0, 5000)),
    Option(
        "concealed_after_pile",
        True,
        Text("Whether going out still counts as concealed when the pile was taken in that turn."),
    ),
    Option(
        "ask_permission",
        "optional",
        Text("Whether a player may, must, or cannot ask the partner for leave to go out."),
        values=("off", "optional", "mandatory"),
    ),
)

GOING_OUT = 100
CANASTA_BONUS = {"natural": 500, "mixed": 300}
RED_THREE = 100


class ClassicRules(Rules):
    """Classic Canasta. Options are read once; what they mean is in the methods."""

    def __init__(self, seating: Seating, options: Mapping[str, Value], revision: int) -> None:
        super().__init__("classic", seating, options, revision)
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

    def score(self, deal: Deal) -> tuple[ScoreLine, ...]:
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

    def _bonus_for_going_out(self, deal: Deal) -> int:
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
