"""The score sheet of Classic Canasta and the games over it, line by line (rules: 2.8, 5.2, 6, 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from canasta.cards import BLACK_THREES, RED_THREES, THREE, Card, points
from canasta.i18n import Text
from canasta.melds import Meld
from canasta.state import State
from canasta.view import ScoreLine

if TYPE_CHECKING:
    from canasta.variants.classic.rules import ClassicRules

FOUR_BLACK_THREES = 500

CANASTAS = {
    "natural": Text("Natural canastas"),
    "mixed": Text("Mixed canastas"),
    "sevens": Text("Canastas of sevens"),
    "wild": Text("Wild canastas"),
    "samba": Text("Sambas"),
}
"""The lines for canastas by kind."""


class Line(NamedTuple):
    """A line of the score sheet: how many there are for a side (None: nothing to count), and their worth."""

    part: str
    label: Text
    counted: Callable[[Team], int | None]
    worth: Callable[[Team], int]


def uncounted(team: Team) -> None:
    """For lines in which nothing is counted."""


def lines(rules: ClassicRules, *, concealed: bool) -> list[Line]:
    """The lines that every table has, and those that its options add."""
    kinds = [kind for kind in CANASTAS if kind in rules.bonuses or (kind == "wild" and rules.wild_melds)]
    found = [Line("canastas", CANASTAS[kind], *_of_kind(kind)) for kind in kinds]
    out = Text("Going out concealed") if concealed else Text("Going out")
    found += [
        Line("going_out", out, uncounted, Team.going_out),
        Line("threes", Text("Red threes"), Team.count_red_threes, Team.red_threes),
    ]
    if rules.laid_out & BLACK_THREES:
        found.append(Line("threes", Text("Black threes"), Team.count_black_threes, Team.black_threes))
    found += [
        Line("melds", Text("Melded cards"), lambda t: sum(len(m.cards) for m in t.melds), Team.melded),
        Line("hands", Text("Cards left in hand"), lambda t: len(t.hand), Team.left_in_hand),
    ]
    if rules.options["four_black_threes_500"]:
        found.append(Line("special", Text("Four black threes"), uncounted, Team.four_black_threes))
    if rules.wild_melds and rules.options["wild_incomplete_penalty"]:
        found.append(Line("penalties", Text("Unfinished wild meld"), uncounted, Team.unfinished_wilds))
    if rules.unfinished:
        found.append(Line("penalties", Text("Unfinished melds"), uncounted, Team.unfinished_melds))
    return found


def _of_kind(kind: str) -> tuple[Callable[[Team], int], Callable[[Team], int]]:
    return lambda team: team.kinds[kind], lambda team: team.worth_of_kind(kind)


def score(rules: ClassicRules, state: State) -> tuple[ScoreLine, ...]:
    """The lines for a deal that is over, one entry for each side.

    Sides that play together share one sum, but for their red threes.
    """
    teams = [Team(rules, state, side) for side in range(rules.sides)]
    return tuple(
        ScoreLine(line.part, line.label, tuple(map(line.counted, teams)), tuple(map(line.worth, teams)))
        for line in rules.score_lines(state)
    )


class Team:
    """What is counted for a side: its own threes, and all else together with its allies.

    ``kinds`` counts its canastas by kind, ``canastas`` all of them; ``hands`` are the cards left, by player,
    and ``hand`` all of these together.
    """

    def __init__(self, rules: ClassicRules, state: State, side: int) -> None:
        self.rules = rules
        self.state = state
        self.own = state.tableaux[side]
        self.seats = state.allies(rules.seats_of[side][0])
        self.front = state.fronts[self.seats[0]]
        self.melds: Sequence[Meld] = tuple(self.front.melds())
        self.kinds = Counter(kind for kind in map(rules.canasta_kind, self.melds) if kind is not None)
        self.canastas = self.kinds.total()
        self.hands = [state.hands[seat] for seat in self.seats]
        self.hand = [card for hand in self.hands for card in hand]

    def worth_of_kind(self, kind: str) -> int:
        """The bonuses for canastas of a kind (rules: 2.8, 3.5)."""
        return sum(self.rules.bonus_of(meld) for meld in self.melds if self.rules.canasta_kind(meld) == kind)

    def going_out(self) -> int:
        """The bonus, for whoever went out and their allies (rules: 2.6)."""
        if self.state.reason != "out" or self.state.by not in self.seats:
            return 0
        return (
            self.rules.number("concealed_bonus_total") if self.state.concealed else self.rules.going_out_bonus
        )

    def count_red_threes(self) -> int:
        """How many red threes the side laid out."""
        return sum(card in RED_THREES for card in self.own.threes)

    def count_black_threes(self) -> int:
        """How many black threes the side laid out, where they are laid out."""
        return sum(card in BLACK_THREES for card in self.own.threes)

    def red_threes(self) -> int:
        """Their worth, for or against the side (rules: 2.8, 3.6, 6)."""
        return self._signed(self.count_red_threes())

    def black_threes(self) -> int:
        """Their worth, for or against the side, where they count like red ones (rules: 12)."""
        return self._signed(self.count_black_threes())

    def _signed(self, count: int) -> int:
        worth = self.rules.worth_of_threes(count)
        return worth if self.rules.threes_count_for(self) else -worth

    def melded(self) -> int:
        """The card points on the table."""
        return sum(points(meld.cards) for meld in self.melds)

    def left_in_hand(self) -> int:
        """The card points left in the hands, as a loss."""
        return self.cost_of(self.hand)

    def cost_of(self, cards: Sequence[Card]) -> int:
        """What these cards cost, below zero, when they are left (rules: 2.8, 3.7)."""
        threes = sum(card in BLACK_THREES for card in cards)
        each = self.rules.number("black_three_in_hand")
        return threes * each - points(card for card in cards if card not in BLACK_THREES)

    def four_black_threes(self) -> int:
        """What four black threes bring beyond their card points, where the table pays them (rules: 3.8)."""
        for meld in self.melds:
            if meld.rank == THREE and len(meld.cards) >= 4:
                return FOUR_BLACK_THREES - points(meld.cards)
        return 0

    def unfinished_wilds(self) -> int:
        """What wild melds that are no canasta cost, each of them (rules: 3.5)."""
        return -sum(self.rules.unfinished_penalty(meld) for meld in self.melds if meld.kind == "wild")

    def unfinished_melds(self) -> int:
        """What other melds that are no canasta cost, each of them (rules: 12)."""
        return -sum(self.rules.unfinished_penalty(meld) for meld in self.melds if meld.kind != "wild")
