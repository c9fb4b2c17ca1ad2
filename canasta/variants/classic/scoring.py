"""The score sheet of Classic Canasta and the games based on it, line by line (rules: 2.8, 5.2, 6, 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from canasta.cards import BLACK_THREES, JOKER, JOKER_RANK, RED_THREES, Card, Rank
from canasta.i18n import Text
from canasta.melds import TableMeld
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import CanastaKind, EndReason, MeldKind, ScorePart
from canasta.view import ScoreLine

FOUR_BLACK_THREES = 500
THREE_PACK_THREES = (100, 200, 300, 400, 1000, 1200)

CANASTAS = {
    CanastaKind.NATURAL: Text("Natural canastas"),
    CanastaKind.MIXED: Text("Mixed canastas"),
    CanastaKind.SEVENS: Text("Canastas of sevens"),
    CanastaKind.WILD: Text("Wild canastas"),
    CanastaKind.SAMBA: Text("Sambas"),
}
"""The lines for canastas by kind."""


class Line(NamedTuple):
    """A line of the score sheet: the count for a side (None if nothing is counted), and its points."""

    part: ScorePart
    label: Text
    counted: Callable[[Team], int | None]
    worth: Callable[[Team], int]


def uncounted(team: Team) -> None:
    """The count of a line in which nothing is counted."""


def lines(rules: ClassicScoring, *, concealed: bool) -> list[Line]:
    """The lines that every table has, and those that its options add."""
    kinds = [
        kind for kind in CANASTAS if kind in rules.bonuses or (kind == CanastaKind.WILD and rules.wild_melds)
    ]
    shown = [Line(ScorePart.CANASTAS, CANASTAS[kind], *_of_kind(kind)) for kind in kinds]
    out = Text("Going out concealed") if concealed else Text("Going out")
    shown += [
        Line(ScorePart.GOING_OUT, out, uncounted, Team.going_out),
        Line(ScorePart.THREES, Text("Red threes"), Team.count_red_threes, Team.red_threes),
    ]
    if rules.pack.threes.laid_out & BLACK_THREES:
        shown.append(Line(ScorePart.THREES, Text("Black threes"), Team.count_black_threes, Team.black_threes))
    shown += [
        Line(
            ScorePart.MELDS, Text("Melded cards"), lambda t: sum(len(m.cards) for m in t.melds), Team.melded
        ),
        Line(ScorePart.HANDS, Text("Cards left in hand"), lambda t: len(t.hand), Team.left_in_hand),
    ]
    if rules.options["four_black_threes_500"]:
        shown.append(Line(ScorePart.SPECIAL, Text("Four black threes"), uncounted, Team.four_black_threes))
    if rules.wild_melds and rules.options["wild_incomplete_penalty"]:
        shown.append(
            Line(ScorePart.PENALTIES, Text("Unfinished wild meld"), uncounted, Team.unfinished_wilds)
        )
    if rules.unfinished:
        shown.append(Line(ScorePart.PENALTIES, Text("Unfinished melds"), uncounted, Team.unfinished_melds))
    return shown


def _of_kind(kind: CanastaKind) -> tuple[Callable[[Team], int], Callable[[Team], int]]:
    return lambda team: team.kinds[kind], lambda team: team.worth_of_kind(kind)


def score(rules: ClassicScoring, state: State) -> tuple[ScoreLine, ...]:
    """The lines for a finished deal, one entry for each side.

    Sides that play together share one sum, except for their red threes.
    """
    teams = [Team(rules, state, side) for side in range(rules.sides)]
    return tuple(
        ScoreLine(line.part, line.label, tuple(map(line.counted, teams)), tuple(map(line.worth, teams)))
        for line in rules.score_lines(state)
    )


class Team:
    """The items counted for a side: its own threes, and everything else together with its allies.

    ``kinds`` counts its canastas by kind, ``canastas`` is their total; ``hands`` are the cards left, by
    player, and ``hand`` all of them together.
    """

    def __init__(self, rules: ClassicScoring, state: State, side: int) -> None:
        self.rules = rules
        self.state = state
        self.own = state.side_tables[side]
        self.seats = state.allies(rules.seats_of[side][0])
        self.reach = state.reaches[self.seats[0]]
        self.melds: Sequence[TableMeld] = tuple(self.reach.melds())
        self.kinds = Counter(kind for kind in map(rules.canasta_kind, self.melds) if kind is not None)
        self.canastas = self.kinds.total()
        self.hands = [state.hands[seat] for seat in self.seats]
        self.hand = [card for hand in self.hands for card in hand]

    def worth_of_kind(self, kind: CanastaKind) -> int:
        """The bonuses for canastas of a kind (rules: 2.8, 3.5)."""
        return sum(self.rules.bonus_of(meld) for meld in self.melds if self.rules.canasta_kind(meld) == kind)

    def going_out(self) -> int:
        """The bonus for going out, for the player who did and their allies (rules: 2.6)."""
        if self.state.reason != EndReason.OUT or self.state.by not in self.seats:
            return 0
        return (
            self.rules.number("concealed_bonus_total") if self.state.concealed else self.rules.going_out_bonus
        )

    def count_red_threes(self) -> int:
        """How many red threes the side laid out."""
        return sum(card in RED_THREES for card in self.own.threes)

    def count_black_threes(self) -> int:
        """How many black threes the side laid out, in games that lay them out."""
        return sum(card in BLACK_THREES for card in self.own.threes)

    def red_threes(self) -> int:
        """The points of its red threes, for or against the side (rules: 2.8, 3.6, 6)."""
        return self._signed(self.count_red_threes())

    def black_threes(self) -> int:
        """The points of its black threes, for or against the side, if they count like red ones (rules:
        12).
        """
        return self._signed(self.count_black_threes())

    def _signed(self, count: int) -> int:
        worth = self.rules.worth_of_threes(count)
        return worth if self.rules.threes_count_for(self) else -worth

    def melded(self) -> int:
        """The card points on the table."""
        return sum(self.rules.pack.points(meld.cards) for meld in self.melds)

    def left_in_hand(self) -> int:
        """The card points left in the hands, as a negative number."""
        return self.cost_of(self.hand)

    def cost_of(self, cards: Sequence[Card]) -> int:
        """The cost of these cards if left in hand, as a negative number (rules: 2.8, 3.7)."""
        threes = sum(card in BLACK_THREES for card in cards)
        each = self.rules.number("black_three_in_hand")
        return threes * each - self.rules.pack.points(card for card in cards if card not in BLACK_THREES)

    def four_black_threes(self) -> int:
        """The bonus for four black threes beyond their card points, if the table pays it (rules: 3.8)."""
        for meld in self.melds:
            if meld.rank == self.rules.pack.three and len(meld.cards) >= 4:
                return FOUR_BLACK_THREES - self.rules.pack.points(meld.cards)
        return 0

    def unfinished_wilds(self) -> int:
        """The cost of each wild meld that is not a canasta (rules: 3.5)."""
        return -sum(self.rules.unfinished_penalty(meld) for meld in self.melds if meld.kind == MeldKind.WILD)

    def unfinished_melds(self) -> int:
        """The cost of each other meld that is not a canasta (rules: 12)."""
        return -sum(self.rules.unfinished_penalty(meld) for meld in self.melds if meld.kind != MeldKind.WILD)


class ClassicScoring(Rules):
    """The values of canastas, threes, going out and unfinished melds, and the score sheet made from them.

    A game based on Classic has other values, or another line on its sheet.
    """

    bonuses: ClassVar[Mapping[CanastaKind, int]] = MappingProxyType(
        {CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300}
    )
    """The bonus of a canasta by its kind; sevens are a separate kind if listed."""
    going_out_bonus = 100
    threes_worth: tuple[int, ...] = ()
    """The points of one, two, three … threes of a colour; empty: by the options and the packs."""
    unfinished: ClassVar[Mapping[Rank, int]] = MappingProxyType({})
    """By rank, the cost of a meld that is not a canasta when the deal ends."""

    def bonus_of(self, meld: TableMeld) -> int:
        """The bonus of a canasta beyond its cards, 0 for any other meld (rules: 2.8, 3.5)."""
        kind = self.canasta_kind(meld)
        if kind == CanastaKind.WILD:
            return self._wild_bonus(meld.cards.count(JOKER))
        return 0 if kind is None else self.bonuses[kind]

    def _wild_bonus(self, jokers: int) -> int:
        special = 0
        if jokers == 0:
            special = self.number("wild_canasta_all_twos")
        elif jokers >= 4:
            special = self.number("wild_canasta_four_jokers")
        return special or self.number("wild_canasta_bonus")

    def unfinished_penalty(self, meld: TableMeld) -> int:
        """The cost of a meld to its side if the deal ends now, 0 for a canasta (rules: 3.5, 12)."""
        if self.canasta_kind(meld) is not None:
            return 0
        return 0 if meld.rank is None else self.unfinished_costs.get(meld.rank, 0)

    @property
    def unfinished_costs(self) -> Mapping[Rank, int]:
        """The game's costs, and the table's penalty for wild melds (rules: 3.5, 12)."""
        wild = self.number("wild_incomplete_penalty") if self.wild_melds else 0
        return {**self.unfinished, JOKER_RANK: wild} if wild else self.unfinished

    def worth_of_threes(self, count: int) -> int:
        """The points of ``count`` threes of a colour together, before their sign (rules: 2.8, 6, 10, 12)."""
        packs = self.seating.packs
        table = self.threes_worth or (THREE_PACK_THREES if packs >= 3 else ())
        if table:
            return table[min(count, len(table)) - 1] if count else 0
        return self.number("red_three_all_four") if count == 2 * packs else 100 * count

    def threes_count_for(self, team: Team) -> bool:
        """Whether a side's threes count for it rather than against it (rules: 2.8, 3.6)."""
        needs = {"canasta": 1, "two_canastas": 2}.get(str(self.options["red_three_plus_needs"]), 0)
        return team.reach.opened and team.canastas >= needs

    def score_lines(self, state: State) -> list[Line]:
        """The lines of the score sheet, in order."""
        return lines(self, concealed=state.concealed)

    def score(self, state: State) -> tuple[ScoreLine, ...]:
        """The score sheet (rules: 2.8, 5.2, 6)."""
        return score(self, state)
