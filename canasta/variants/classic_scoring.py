"""The score sheet of Classic Canasta, line by line (rules: 2.8, 5.2, 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from canasta.cards import BLACK_THREES, JOKER, JOKER_RANK, THREE, points
from canasta.i18n import Text
from canasta.rules import Rules
from canasta.state import State
from canasta.tableau import Meld
from canasta.view import ScoreLine

GOING_OUT = 100
NATURAL, MIXED = 500, 300
RED_THREE = 100
THREE_PACK_RED_THREES = {5: 1000, 6: 1200}
FOUR_BLACK_THREES = 500


def score(rules: Rules, state: State) -> tuple[ScoreLine, ...]:
    """The lines for a deal that is over, one entry for each side.

    Sides that play together share one sum, but for their red threes.
    """
    teams = [_Team(rules, state, side) for side in range(rules.sides)]

    def line(
        part: str, label: Text, count: Callable[[_Team], int | None], worth: Callable[[_Team], int]
    ) -> ScoreLine:
        return ScoreLine(part, label, tuple(map(count, teams)), tuple(map(worth, teams)))

    lines = [
        line(
            "canastas",
            Text("Natural canastas"),
            lambda t: t.kinds["natural"],
            lambda t: NATURAL * t.kinds["natural"],
        ),
        line(
            "canastas", Text("Mixed canastas"), lambda t: t.kinds["mixed"], lambda t: MIXED * t.kinds["mixed"]
        ),
    ]
    if rules.wild_melds:
        lines.append(line("canastas", Text("Wild canastas"), lambda t: t.kinds["wild"], _Team.wild_canastas))
    out = Text("Going out concealed") if state.concealed else Text("Going out")
    lines += [
        line("going_out", out, lambda _: None, _Team.going_out),
        line("threes", Text("Red threes"), _Team.count_red_threes, _Team.red_threes),
        line("melds", Text("Melded cards"), lambda t: sum(len(m.cards) for m in t.melds), _Team.melded),
        line("hands", Text("Cards left in hand"), lambda t: len(t.hand), _Team.left_in_hand),
    ]
    if rules.options["four_black_threes_500"]:
        lines.append(line("special", Text("Four black threes"), lambda _: None, _Team.four_black_threes))
    if rules.wild_melds and rules.options["wild_incomplete_penalty"]:
        lines.append(line("penalties", Text("Unfinished wild meld"), lambda _: None, _Team.unfinished_wilds))
    return tuple(lines)


class _Team:
    """What is counted for a side: its own red threes, and all else together with its allies."""

    def __init__(self, rules: Rules, state: State, side: int) -> None:
        self.rules = rules
        self.state = state
        self.own = state.tableaux[side]
        self.seats = state.allies(rules.seats_of[side][0])
        self.front = state.fronts[self.seats[0]]
        self.melds: Sequence[Meld] = tuple(self.front.melds())
        self.kinds = Counter(map(rules.canasta_kind, self.melds))
        self.hand = [card for seat in self.seats for card in state.hands[seat]]

    def going_out(self) -> int:
        """The bonus, for whoever went out and their allies (rules: 2.6)."""
        if self.state.reason != "out" or self.state.by not in self.seats:
            return 0
        return self.rules.number("concealed_bonus_total") if self.state.concealed else GOING_OUT

    def wild_canastas(self) -> int:
        """The bonuses for canastas of wild cards (rules: 3.5)."""
        return sum(self._wild_bonus(meld) for meld in self.melds if self.rules.canasta_kind(meld) == "wild")

    def _wild_bonus(self, meld: Meld) -> int:
        jokers = meld.cards.count(JOKER)
        special = 0
        if jokers == 0:
            special = self.rules.number("wild_canasta_all_twos")
        elif jokers >= 4:
            special = self.rules.number("wild_canasta_four_jokers")
        return special or self.rules.number("wild_canasta_bonus")

    def count_red_threes(self) -> int:
        """How many red threes the side laid out."""
        return len(self.own.threes)

    def red_threes(self) -> int:
        """Their worth, for or against the side (rules: 2.8, 3.6, 6)."""
        count = len(self.own.threes)
        worth = RED_THREE * count
        if self.rules.seating.packs >= 3:
            worth = THREE_PACK_RED_THREES.get(count, worth)
        elif count == 4:
            worth = self.rules.number("red_three_all_four")
        needs = {"canasta": 1, "two_canastas": 2}.get(str(self.rules.options["red_three_plus_needs"]), 0)
        return worth if self.front.opened and self.front.canastas >= needs else -worth

    def melded(self) -> int:
        """The card points on the table."""
        return sum(points(meld.cards) for meld in self.melds)

    def left_in_hand(self) -> int:
        """The card points left in the hands, as a loss."""
        threes = sum(card in BLACK_THREES for card in self.hand)
        each = self.rules.number("black_three_in_hand")
        return threes * each - points(card for card in self.hand if card not in BLACK_THREES)

    def four_black_threes(self) -> int:
        """What four black threes bring beyond their card points, where the table pays them (rules: 3.8)."""
        for meld in self.melds:
            if meld.rank == THREE and len(meld.cards) >= 4:
                return FOUR_BLACK_THREES - points(meld.cards)
        return 0

    def unfinished_wilds(self) -> int:
        """What wild melds of fewer than seven cost, each of them (rules: 3.5)."""
        wild_melds = (meld for meld in self.melds if meld.rank == JOKER_RANK)
        short = sum(len(meld.cards) < self.rules.canasta_size for meld in wild_melds)
        return -self.rules.number("wild_incomplete_penalty") * short
