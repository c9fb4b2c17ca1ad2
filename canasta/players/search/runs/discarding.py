"""Which card to discard."""

from __future__ import annotations

from math import exp

from canasta.players.search.counts import FULL, NATURALS, VALUES
from canasta.players.search.runs.keeping import Keeping
from canasta.players.search.runs.position import JOKER, Position
from canasta.players.search.runs.side import Side
from canasta.players.search.runs.table import BLACK_THREE, TWO
from canasta.players.search.runs.weights import Weights


class Discarding:
    """The decision at the end of a turn. What can be looked up is worked out once."""

    __slots__ = ("_of_pair", "keeping", "weights")

    def __init__(self, weights: Weights, keeping: Keeping) -> None:
        self.weights = weights
        self.keeping = keeping
        held = [unseen * weights.pair for unseen in range(25)]
        self._of_pair = [1 - exp(-cards) * (1 + cards) for cards in held]

    def choice(self, position: Position, side: Side, closing: bool) -> int:
        """The card whose loss costs least: its own use, and what it gives the next player."""
        return self.costs(position, side, closing, 1)[0]

    def costs(self, position: Position, side: Side, closing: bool, most: int) -> list[int]:
        """The cards that cost least, this many of them, the cheapest first."""
        weights, seat, table = self.weights, position.turn, position.table
        hand, cards, seen = position.ranks[seat], position.cards[seat], position.seen
        following = seat + 1 if seat + 1 < len(position.held) else 0
        other = position.sides[following]
        if other is side:
            other = Side()
        size = len(position.pile)
        gain = weights.hand + weights.hand_card * size
        frozen, opened = position.frozen, other.opened
        closed = weights.closed if table.pile_opens else 0.0
        packs = 4 * table.packs
        own_naturals, own_wilds = side.naturals, side.wilds
        holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three, weights.hold_four)
        shed = weights.shed if closing else -weights.hold_points
        runs = table.runs
        wanted = set()
        if runs:
            keeps = self.keeping.of_hand(position.suits[seat], side)
            for low, high in other.runs:
                wanted.add(low - 4)
                wanted.add(high + 4)
        by_cost: list[tuple[float, int]] = []
        for rank in NATURALS:
            count = hand[rank]
            if not count:
                continue
            probability = self._of_pair[max(0, packs - seen[rank] - count)]
            if not opened:
                probability *= closed
            elif not frozen and 0 < other.naturals[rank] + other.wilds[rank] < FULL:
                probability = 1.0
            lying = own_naturals[rank] + own_wilds[rank]
            if 0 < lying < FULL:
                keep = weights.hold_meld
            else:
                keep = holds[count] if count < 4 else holds[4]
                if lying and count < 3:
                    keep = weights.hold_full
            keep -= shed * VALUES[rank]
            for card in range(4 * rank, 4 * rank + 4):
                if not cards[card]:
                    continue
                cost = keep
                if runs:
                    if cards[card] == 1:
                        cost += keeps[card & 3][rank]
                    if card in wanted:
                        cost += weights.hand_run + (gain if not frozen else probability * gain)
                    else:
                        cost += probability * gain
                else:
                    cost += probability * gain
                by_cost.append((cost, card))
        self._others(position, side, other, closing, by_cost)
        if most == 1:
            return [min(by_cost)[1]]
        return [card for _, card in sorted(by_cost)[:most]]

    def _others(
        self, position: Position, side: Side, other: Side, closing: bool, by_cost: list[tuple[float, int]]
    ) -> None:
        """Add black threes and wild cards."""
        weights, hand, size = self.weights, position.ranks[position.turn], len(position.pile)
        shed = weights.shed if closing else 0.0
        if hand[1]:
            cost = weights.hold_three_spot + weights.hold_three_spot_pile * size
            by_cost.append((cost - shed * position.table.black_three, BLACK_THREE))
        if hand[0] or hand[13]:
            freezing = 0.0
            if not position.frozen and not closing and other.opened:
                behind = other.points + other.bonus > side.points + side.bonus
                freezing = (weights.freeze + weights.freeze_card * size) if behind else 0.0
            if hand[0]:
                by_cost.append((weights.hold_two_spot - freezing - shed * 20, TWO))
            if hand[13]:
                by_cost.append((weights.hold_joker - freezing - shed * 50, JOKER))
