"""A table's figures of Modern American on counts, what its positions keep besides, and its score sheet."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.cards import ACE, FOUR, JOKER_RANK, RED_THREES, SEVEN, THREE
from canasta.counts.ids import KINDS, RED_THREE
from canasta.counts.position import OUT, Position
from canasta.counts.rules import CANASTAS, CountRules, cell
from canasta.melds import Lying
from canasta.options import numbers, words
from canasta.state import State
from canasta.terms import Phase
from canasta.variants.modern_american import scoring
from canasta.variants.modern_american.melds import FULL, Moment, blocking
from canasta.variants.modern_american.options.profiles import LEAGUE
from canasta.variants.modern_american.rules import ModernRules
from canasta.variants.modern_american.specials import SIZE, Held, hands_played
from canasta.variants.modern_american.threes import ends_play

LONG_AGO = 99
"""More turns than it matters that a side has opened."""
Span = tuple[int, int] | None
"""The fewest and the most wild cards of a meld, None if there is none."""


class Figures:
    """What a table plays by that other games don't have."""

    def __init__(self, counts: CountRules, rules: ModernRules) -> None:
        option = rules.options
        self.rules = rules
        self.keeps_threes = bool(rules.never_discarded)
        self.five = bool(option["rule_of_five"])
        self.dead = ("none", "opponents_start", "both").index(str(option["dead_ranks"]))
        self.form, self.splash = str(option["opening_form"]), bool(option["splash"])
        self.with_pile = str(option["opening_pile"])
        self.empties = bool(option["opener_may_empty_hand"])
        self.bans = frozenset(words(option["empty_pile_bans"]))
        self.strict = not self.bans.isdisjoint(("wilds", "dead"))
        self.bars_whole = "safe" in self.bans or ("dead" in self.bans and self.dead == 2)
        self.league = option["profile"] == LEAGUE
        self.wilds_whole, self.others_whole = blocking(rules)
        self.talons, self.aside = numbers(option["talon_sizes"]), rules.talon_packets > 0
        self.least_stock = rules.number("talon_min_stock")
        self.talon_with_pile = bool(option["talon_after_pile_opening"])
        self.pending_counts = bool(option["pending_talon_counts"])
        self.specials, self.courtesy = hands_played(option), bool(option["special_courtesy"])
        self.chairs = rules.seating.chairs
        self._spans: dict[tuple[int, ...], Span] = {}
        counts.bonus, counts.kind = [0] * len(counts.fits), [0] * len(counts.fits)
        for at in [at for at, fits in enumerate(counts.fits) if fits]:
            rank, naturals, wilds = at >> 9, at >> 5 & 15, at & 31
            kind = rules.kind_of(rank, naturals + wilds, wilds)
            counts.kind[at] = CANASTAS.index(kind)
            counts.bonus[at] = scoring.BONUSES.get(kind, 0) if kind else 0
        jokers = range(5)
        counts.wild_bonus = [scoring.wild_bonus(rules, count) for count in jokers]
        self.wild_costs = [scoring.wild_penalty(rules, count) for count in jokers]
        counts.unfinished = [scoring.UNFINISHED if rank in (SEVEN, ACE) else 0 for rank in range(KINDS)]
        counts.unfinished[JOKER_RANK] = self.wild_costs[0]
        counts.out_bonus, counts.concealed_bonus = scoring.GOING_OUT, 0
        counts.threes_worth, counts.black_threes = list(scoring.THREES), True
        counts.costs = [rules.values[min(rank << 2, 52)] for rank in range(KINDS)]
        counts.red_in_packet, counts.four_threes, counts.threes_need = 0, False, 2

    def span(self, opening: bool, dead: bool, rank: int, naturals: int, old: tuple[int, int]) -> Span:
        """The fewest and the most wild cards of a meld with these naturals at the end of a way out."""
        key = (opening, dead, rank, naturals, *old)
        if key not in self._spans:
            moment = Moment(self.rules, frozenset({rank} if dead else ()), opening_turn=opening)
            lying = Lying(rank, *old, "") if any(old) else None
            self._spans[key] = moment.wild_span(rank, naturals, lying)
        return self._spans[key]

    def special(self, hand: list[int]) -> int:
        """What a hand is worth as a special one; 0 if it is none (rules: 7.9)."""
        kinds = KINDS - hand.count(0)
        if SIZE // 2 < kinds < SIZE or sum(hand) != SIZE:
            return 0
        held = Held.of(hand)
        return next((special.points for special, is_it in self.specials if is_it(held)), 0)


@dataclass(slots=True)
class Memory:
    """What a position keeps besides. By seat: ``reds`` among the threes of a hand, and the talons ``pending``
    for it. By side: how many turns ``ago`` it opened, and whether it has ``asked``. The ``talons`` set aside,
    and of this turn's draw the ``fresh`` threes, red and black, that may still be laid out, and whether any
    ``others`` came. ``special``: the points of one shown; ``spared``: the last card was a three. ``top`` is
    the rank of a pile that opens, with the ``jokers`` laid there.
    """

    reds: list[int]
    pending: list[list[int]]
    ago: list[int]
    asked: list[bool]
    talons: list[list[int]]
    fresh: tuple[int, int] = (0, 0)
    others: bool = False
    special: int = 0
    spared: bool = False
    top: int = -1
    jokers: int = 0

    def copy(self) -> Memory:
        """The same, to be played on apart from this one."""
        reds, ago, asked = self.reds[:], self.ago[:], self.asked[:]
        rest = (self.fresh, self.others, self.special, self.spared, self.top, self.jokers)
        return Memory(reds, self.pending[:], ago, asked, self.talons[:], *rest)

    @classmethod
    def of(cls, counts: CountRules, state: State) -> Memory:
        """What a state tells."""

        def coded(cards: list[int]) -> list[int]:
            return [counts.codes[card] for card in cards]

        own, turn, sides = counts.own, state.this_turn, range(len(state.side_tables))
        memory = cls(
            [sum(card in RED_THREES for card in hand) for hand in state.hands],
            [coded(state.pending.get(seat, [])) for seat in range(len(state.hands))],
            [min(LONG_AGO, state.turns - state.opened_at.get(side, -LONG_AGO)) for side in sides],
            list(state.asked),
            [coded(talon) for talon in state.talons],
        )
        if state.phase in (Phase.MELD, Phase.ANSWER) and not turn.took:
            memory.came(counts, coded(turn.just_drawn))
        if state.special is not None:
            memory.special = state.special.points
        elif state.reason is not None and state.by is None:
            memory.spared = ends_play(state, turn.just_drawn)
        assert own is not None
        return memory

    def hidden(self, seat: int, cards: list[int]) -> int:
        """Add the cards of packets to those that this seat doesn't see; how many red threes others hold."""
        for packet in (*self.talons, *self.pending):
            cards += packet
        reds = sum(self.reds) - self.reds[seat]
        self.reds = [count if other == seat else 0 for other, count in enumerate(self.reds)]
        return reds

    def deal_again(self, p: Position, cards: list[int]) -> None:
        """Deal the packets again from these cards; nobody lays out just-drawn threes that they don't hold."""
        self.talons = [[cards.pop() for _ in packet] for packet in self.talons]
        self.pending = [[cards.pop() for _ in packet] for packet in self.pending]
        reds = self.reds[p.seat]
        self.fresh = min(self.fresh[0], reds), min(self.fresh[1], p.hand[p.seat * KINDS + THREE] - reds)

    def came(self, counts: CountRules, drawn: list[int]) -> None:
        """Note what was drawn."""
        reds, blacks = self.fresh
        if counts.own.keeps_threes:
            self.fresh = reds + drawn.count(RED_THREE), blacks + drawn.count(THREE)
        if counts.draws > 1:
            self.others |= any(code not in (THREE, RED_THREE) for code in drawn)


def scores(p: Position) -> list[int]:
    """The points of each side for a finished deal (rules: 7.10)."""
    return [_of_side(p, side) for side in range(p.rules.seating.sides)]


def _of_side(p: Position, side: int) -> int:
    rules, own, m = p.rules, p.rules.own, p.own
    if m.special and rules.side_of[p.by] == side:
        special: int = m.special
        return special
    points, at = on_table(p, side), side * KINDS
    if 0 < p.wild[at + JOKER_RANK] < FULL:
        points -= own.wild_costs[p.jokers[side]]
    for rank in (SEVEN, ACE):
        if 0 < p.nat[at + rank] < FULL and not p.wild[at + rank]:
            points -= rules.unfinished[rank]
    if p.reason == OUT and rules.side_of[p.by] == side:
        points += rules.out_bonus
    if m.spared and rules.side_of[p.seat] == side:
        points += rules.costs[THREE] - scoring.LAST_THREE
    return points - sum([cost_of_hand(p, seat) for seat, of in enumerate(rules.side_of) if of == side])


def on_table(p: Position, side: int) -> int:
    """What a side's cards on the table count, without unfinished melds and going out (rules: 7.10)."""
    rules, made = p.rules, p.canastas[side]
    threes: int = rules.threes_worth[p.threes[side]] + rules.threes_worth[p.blacks[side]]
    if not made:
        return -p.points[side] - threes
    points, at = p.points[side] + (threes if made > 1 else 0), side * KINDS
    for rank in range(FOUR, KINDS):
        naturals, wilds = p.nat[at + rank], p.wild[at + rank]
        if naturals + wilds >= FULL:
            kind = rules.bonus[cell(rank, naturals, wilds)]
            points += rules.wild_bonus[p.jokers[side]] if rank == JOKER_RANK else kind
    return points


def cost_of_hand(p: Position, seat: int) -> int:
    """What a seat's cards cost its side (rules: 7.10)."""
    hand = p.hand[seat * KINDS : (seat + 1) * KINDS]
    if p.rules.own.pending_counts:
        for code in p.own.pending[seat]:
            hand[THREE if code == RED_THREE else code] += 1
    cost: int = sum([count * each for count, each in zip(hand, p.rules.costs, strict=True)])
    return cost + scoring.HELD_TOO_MANY * ((hand[SEVEN] > 2) + (hand[ACE] > 2))
