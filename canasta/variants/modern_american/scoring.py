"""The score sheet of Modern American Canasta, line by line (rules: 7.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from canasta.cards import ACE, IS_RED_THREE, JOKER, JOKER_RANK, SEVEN, Card, Rank
from canasta.cards.ranks import of_rank
from canasta.i18n import Text
from canasta.melds import TableMeld
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import CanastaKind, EndReason, ScorePart
from canasta.variants.modern_american.melds import FULL, is_dear
from canasta.variants.modern_american.threes import ends_play, from_this_draw
from canasta.view import ScoreLine

GOING_OUT = 100
FOUR_JOKERS = 4
"""The number of jokers in a meld of wild cards that has its own bonus and penalty."""
BONUSES = {CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300, CanastaKind.SEVENS: 2500, CanastaKind.ACES: 2500}
UNFINISHED = 2500
"""The cost of an unfinished meld of sevens or of pure aces."""
HELD_TOO_MANY = 1500
"""The cost of three or more aces, or sevens, in one hand."""
THREES = (0, 100, 300, 500, 1000)
"""The points of a number of threes of one colour (rules: 7.3)."""
LAST_THREE = 5
"""The cost of a three that was the last card of the stock."""


def unfinished_penalty(rules: Rules, meld: TableMeld) -> int:
    """The cost of a meld to its side if it is unfinished when the deal ends (rules: 7.10)."""
    if len(meld.cards) >= FULL:
        return 0
    if meld.rank == JOKER_RANK:
        return wild_penalty(rules, meld.cards.count(JOKER))
    return UNFINISHED if is_dear(meld.rank, meld.wilds) else 0


def wild_penalty(rules: Rules, jokers: int) -> int:
    """The cost of an unfinished meld of wild cards with this number of jokers (rules: 7.10)."""
    return rules.number("wild_penalty_all_jokers" if jokers >= FOUR_JOKERS else "wild_incomplete_penalty")


def wild_bonus(rules: Rules, jokers: int) -> int:
    """The bonus for a wild canasta with this number of jokers (rules: 7.4)."""
    name = ""
    if not jokers:
        name = "wild_canasta_all_twos"
    elif jokers >= FOUR_JOKERS:
        name = "wild_canasta_four_jokers"
    return (rules.number(name) if name else 0) or rules.number("wild_canasta_bonus")


def threes_worth(cards: Sequence[Card]) -> int:
    """The points of laid-out threes, each colour separately, before their sign (rules: 7.3)."""
    red = sum(IS_RED_THREE[card] for card in cards)
    return threes_points(red, len(cards) - red)


def threes_points(red: int, black: int) -> int:
    """The points of these numbers of red and black threes, before their sign (rules: 7.3)."""
    return THREES[red] + THREES[black]


def score(rules: Rules, state: State) -> tuple[ScoreLine, ...]:
    """The lines for a finished deal, one entry for each side."""
    sides = [_Side(rules, state, side) for side in range(rules.sides)]

    def line(
        part: ScorePart, label: Text, count: Callable[[_Side], int | None], worth: Callable[[_Side], int]
    ) -> ScoreLine:
        return ScoreLine(
            part,
            label,
            tuple(
                None if side.special_alone and part != ScorePart.SPECIAL else count(side) for side in sides
            ),
            tuple(0 if side.special_alone and part != ScorePart.SPECIAL else worth(side) for side in sides),
        )

    def canastas(label: Text, kind: CanastaKind) -> ScoreLine:
        return line(ScorePart.CANASTAS, label, lambda s: s.kinds[kind], lambda s: s.canastas_of(kind))

    def unfinished(label: Text, rank: Rank) -> ScoreLine:
        return line(
            ScorePart.PENALTIES,
            label,
            lambda s: s.unfinished_of(rank)[0],
            lambda s: -s.unfinished_of(rank)[1],
        )

    def held(label: Text, rank: Rank) -> ScoreLine:
        return line(
            ScorePart.PENALTIES,
            label,
            lambda s: s.too_many_of(rank),
            lambda s: -HELD_TOO_MANY * s.too_many_of(rank),
        )

    return (
        canastas(Text("Natural canastas"), CanastaKind.NATURAL),
        canastas(Text("Mixed canastas"), CanastaKind.MIXED),
        canastas(Text("Canastas of sevens"), CanastaKind.SEVENS),
        canastas(Text("Canastas of pure aces"), CanastaKind.ACES),
        canastas(Text("Wild canastas"), CanastaKind.WILD),
        line(ScorePart.GOING_OUT, Text("Going out"), lambda _: None, _Side.going_out),
        line(ScorePart.THREES, Text("Threes"), lambda s: len(s.own.threes), _Side.threes),
        line(
            ScorePart.MELDS,
            Text("Melded cards"),
            lambda s: sum(len(m.cards) for m in s.own.melds),
            _Side.melded,
        ),
        line(
            ScorePart.HANDS, Text("Cards left in hand"), lambda s: sum(map(len, s.hands)), _Side.left_in_hand
        ),
        unfinished(Text("Unfinished sevens"), SEVEN),
        unfinished(Text("Unfinished pure aces"), ACE),
        unfinished(Text("Unfinished wild meld"), JOKER_RANK),
        held(Text("Three or more sevens in a hand"), SEVEN),
        held(Text("Three or more aces in a hand"), ACE),
        line(ScorePart.SPECIAL, Text("Special hand"), lambda _: None, _Side.special),
    )


class _Side:
    """The items counted for a side. A special hand that it showed lies on the table and is in no hand; then
    only it counts, together with penalties and the partner's hand in matches of the first revision (14.16).
    """

    def __init__(self, rules: Rules, state: State, side: int) -> None:
        self.rules = rules
        self.state = state
        self.own = state.side_tables[side]
        self.seats = rules.seats_of[side]
        self.showed = state.special is not None and state.by in self.seats
        self.special_alone = self.showed and rules.revision > 1
        self.kinds = Counter(map(rules.canasta_kind, self.own.melds))
        self.hands = [self._hand(seat) for seat in self.seats]

    def _hand(self, seat: int) -> list[Card]:
        """The cards that count as held by a seat: also a talon that it has not picked up, by option (rules:
        14.2).
        """
        if self.showed and seat == self.state.by:
            return []
        held = list(self.state.hands[seat])
        if self.rules.options["pending_talon_counts"]:
            held += self.state.pending.get(seat, [])
        return held

    def canastas_of(self, kind: CanastaKind) -> int:
        """The bonuses for canastas of a kind."""
        if self.showed:
            return 0
        if kind == CanastaKind.WILD:
            return sum(
                wild_bonus(self.rules, meld.cards.count(JOKER))
                for meld in self.own.melds
                if self.rules.canasta_kind(meld) == CanastaKind.WILD
            )
        return BONUSES[kind] * self.kinds[kind]

    def going_out(self) -> int:
        """The bonus for the side that went out (rules: 7.8)."""
        return GOING_OUT if self.state.reason == EndReason.OUT and self.state.by in self.seats else 0

    def threes(self) -> int:
        """The laid-out threes: against a side without a canasta, for a side with two or more (rules: 7.3)."""
        if self.showed or self.own.canastas == 1:
            return 0
        worth = threes_worth(self.own.threes)
        return worth if self.own.canastas >= 2 else -worth

    def melded(self) -> int:
        """The card points on the table, against a side without a canasta (rules: 7.10)."""
        if self.showed:
            return 0
        laid = sum(self.rules.pack.points(meld.cards) for meld in self.own.melds)
        return laid if self.own.canastas else -laid

    def left_in_hand(self) -> int:
        """The card points left in the hands, as a negative number."""
        return self._spared() - sum(self.rules.values[card] for hand in self.hands for card in hand)

    def _spared(self) -> int:
        """By how much the three that was the last card of the stock costs less than another (rules: 7.3)."""
        state = self.state
        if state.reason != EndReason.STOCK or state.turn not in self.seats:
            return 0
        if not ends_play(state, from_this_draw(self.rules, state)):
            return 0
        return self.rules.number("three_in_hand_penalty") - LAST_THREE

    def unfinished_of(self, rank: Rank) -> tuple[int, int]:
        """How many unfinished melds of a rank cost points, and how many points."""
        costs = [unfinished_penalty(self.rules, meld) for meld in self.own.melds if meld.rank == rank]
        return sum(cost > 0 for cost in costs), sum(costs)

    def too_many_of(self, rank: Rank) -> int:
        """How many hands of the side hold three or more of a rank."""
        return sum(len(of_rank(hand, rank)) >= 3 for hand in self.hands)

    def special(self) -> int:
        """The points of the special hand, for the side that showed it (rules: 7.9)."""
        return self.state.special.points if self.showed and self.state.special is not None else 0
