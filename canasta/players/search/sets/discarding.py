"""Which card the policy throws."""

from __future__ import annotations

from math import exp

from canasta.players.search.counts import NATURALS, VALUES
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.weights import Weights

FINE = 32
"""The steps for each card that a hand is expected to hold of a rank, where chances are looked up."""
MOST = 4
"""The most cards expected there."""


class Discarding:
    """Discarding as a player with these weights does. What can be looked up is worked out once."""

    __slots__ = ("_of_pair", "_of_single", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        held = [expected / FINE * weights.pair for expected in range(MOST * FINE + 1)]
        self._of_pair = [1 - exp(-cards) * (1 + cards) for cards in held]
        self._of_single = [weights.single * cards * exp(-cards) for cards in held]

    def choice(self, position: Position, side: Side, closing: bool) -> int:
        """The card whose loss costs least: its own use, and what it gives the next player."""
        weights, seat = self.weights, position.turn
        hand, seen = position.hands[seat], position.seen
        following = seat + 1 if seat + 1 < len(position.held) else 0
        other = position.sides[following]
        if other is side:
            other = Side()
        size = len(position.pile)
        gain = weights.hand + weights.hand_card * size
        frozen, opened = position.frozen, other.opened
        takes_top = opened and not frozen
        of_pair, of_single = self._of_pair, self._of_single
        table = position.table
        packs, full, rules = 4 * table.packs, table.melding.full, table.pile
        blocked, dear = rules.blocked, table.melding.dear
        hidden = len(position.stock) + sum(position.held) - position.held[seat]
        share = position.held[following] * FINE / hidden if hidden else 0.0
        thrown, taken = position.thrown[following], position.taken[following]
        own_naturals, own_wilds = side.naturals, side.wilds
        holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three, weights.hold_four)
        shed = weights.shed if closing else -weights.hold_points
        best, least = -1, 1e9
        for rank in NATURALS:
            count = hand[rank]
            if not count:
                continue
            unseen = packs - seen[rank] - count
            expected = min(int(unseen * share), MOST * FINE)
            probability = of_pair[expected]
            theirs = other.naturals[rank]
            if not opened:
                probability *= weights.closed
            elif not frozen:
                probability += of_single[expected]
            if thrown >> rank & 1:
                probability *= weights.thrown
            if taken >> rank & 1 and probability < weights.taken:
                probability = weights.taken
            if theirs:
                if takes_top:
                    probability = 1.0
                if not rules.pair_onto_full and theirs + other.wilds[rank] >= full:
                    probability = 0.0
            if rank in blocked:
                probability = 0.0
            lying = own_naturals[rank] + own_wilds[rank]
            if lying:
                keep = weights.hold_meld if lying < full else weights.hold_full
            else:
                keep = holds[count] if count < 4 else holds[4]
                if count < 3:
                    keep += unseen * (weights.hold_one_live if count == 1 else weights.hold_two_live)
            if dear[rank]:
                keep += weights.hold_dear
            cost = probability * gain + keep - shed * VALUES[rank]
            if cost < least:
                best, least = rank, cost
        if hand[1] and not (position.early and rules.keeps_threes_early):
            cost = weights.hold_three_spot + weights.hold_three_spot_pile * size
            if cost < least:
                best, least = 1, cost
        if (hand[0] or hand[13]) and (rules.takes_wilds or best < 0):
            freezing = 0.0
            if takes_top and not closing:
                freezing = self._worth_of_freezing(hand, side, other, size)
            if hand[0]:
                cost = weights.hold_two_spot - freezing - (shed * 20 if closing else 0)
                if cost < least:
                    best, least = 0, cost
            if hand[13]:
                cost = weights.hold_joker - freezing - (shed * 50 if closing else 0)
                if cost < least:
                    best = 13
        return best if best >= 0 else 1

    def _worth_of_freezing(self, hand: list[int], side: Side, other: Side, size: int) -> float:
        weights = self.weights
        worth = weights.freeze + weights.freeze_card * size
        if other.points + other.bonus > side.points + side.bonus:
            worth += weights.freeze_behind
        if not side.opened:
            worth += weights.freeze_closed
        pairs = sum([hand[rank] >= 2 for rank in NATURALS])
        return max(0.0, worth + weights.freeze_pair * pairs)
