"""Which card to discard."""

from __future__ import annotations

from itertools import compress
from math import exp

from canasta.counts.position import Position
from canasta.counts.rules import MOST_PACKS
from canasta.counts.suits import RANK_OF, SUITED
from canasta.players.search.counts import FULL, JOKER, NATURALS, THREE, TWO, VALUES
from canasta.players.search.samba.keeping import Keeping
from canasta.players.search.samba.side import Side
from canasta.players.search.samba.weights import Weights
from canasta.players.search.samba.world import SambaWorld

_NOTHING = [0] * 14


class Discarding:
    """The decision at the end of a turn. What can be looked up is worked out once."""

    __slots__ = ("_of_pair", "keeping", "weights")

    def __init__(self, weights: Weights, keeping: Keeping) -> None:
        self.weights = weights
        self.keeping = keeping
        held = [unseen * weights.pair for unseen in range(4 * MOST_PACKS + 1)]
        self._of_pair = [1 - exp(-cards) * (1 + cards) for cards in held]

    def choice(self, world: SambaWorld, closing: bool) -> int:
        """The card whose loss costs least: its own use, and what it gives the next player."""
        return min(self.costs(world, closing))[1]

    def costs(self, world: SambaWorld, closing: bool) -> list[tuple[float, int]]:
        """What each card that may be thrown costs, by its code."""
        p, weights, seen = world.p, self.weights, world.seen
        rules, seat = p.rules, p.seat
        hand, side = world.hand(seat), world.side(p.team[seat])
        other = p.team[p.next[seat]]
        opened = other != p.team[seat] and p.opened[other]
        theirs = world.side(other) if opened else None
        size = len(p.pile)
        gain = weights.hand + weights.hand_card * size
        frozen = p.frozen or rules.always_frozen
        closed = weights.closed if rules.for_opening else 0.0
        packs = 4 * rules.packs
        own_naturals, own_wilds = side.naturals, side.wilds
        holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three, weights.hold_four)
        shed = weights.shed if closing else -weights.hold_points
        suited = bool(p.cards)
        wanted: set[int] = set()
        if suited:
            cards = world.codes(seat)
            keeps = self.keeping.of_hand(world.own_suits(), side.runs)
            for suit, low, high, _, _ in theirs.runs if theirs else ():
                wanted.add(SUITED + 4 * low - 4 + suit)
                wanted.add(SUITED + 4 * high + 4 + suit)
        by_cost: list[tuple[float, int]] = []
        for rank in compress(NATURALS, hand[2:JOKER]):
            count = hand[rank]
            probability = self._of_pair[max(0, packs - seen[rank] - count)]
            if theirs is None:
                probability *= closed
            elif not frozen and 0 < theirs.naturals[rank] + theirs.wilds[rank] < FULL:
                probability = 1.0
            lying = own_naturals[rank] + own_wilds[rank]
            if 0 < lying < FULL:
                keep = weights.hold_meld
            else:
                keep = holds[count] if count < 4 else holds[4]
                if lying and count < 3:
                    keep = weights.hold_full
            keep += probability * gain - shed * VALUES[rank]
            if not suited:
                by_cost.append((keep, rank))
                continue
            start = SUITED + 4 * rank
            for code in range(start, start + 4):
                if not cards[code]:
                    continue
                cost = keep
                if cards[code] == 1:
                    cost += keeps[code - start][rank]
                if code in wanted:
                    cost += weights.hand_run
                    if not frozen:
                        cost += (1 - probability) * gain
                by_cost.append((cost, code))
        self._others(world, side, theirs, closing, by_cost)
        return _throwable(p, by_cost) if rules.bars else by_cost

    def _others(
        self,
        world: SambaWorld,
        side: Side,
        theirs: Side | None,
        closing: bool,
        by_cost: list[tuple[float, int]],
    ) -> None:
        """Add black threes and wild cards."""
        p, weights = world.p, self.weights
        hand, size = world.hand(p.seat), len(p.pile)
        shed = weights.shed if closing else 0.0
        if hand[THREE]:
            cost = weights.hold_three_spot + weights.hold_three_spot_pile * size
            by_cost.append((cost - shed * p.rules.costs[THREE], THREE))
        if hand[TWO] or hand[JOKER]:
            freezing = 0.0
            if theirs and not (p.frozen or p.rules.always_frozen or closing):
                team, other = p.team[p.seat], p.team[p.next[p.seat]]
                behind = p.points[other] + theirs.bonus > p.points[team] + side.bonus
                freezing = (weights.freeze + weights.freeze_card * size) if behind else 0.0
            if hand[TWO]:
                by_cost.append((weights.hold_two_spot - freezing - shed * 20, TWO))
            if hand[JOKER]:
                by_cost.append((weights.hold_joker - freezing - shed * 50, JOKER))


def _throwable(p: Position, by_cost: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The cards that may be thrown: all if none of them may."""
    barred = p.rules.barred_at_first if p.first else p.rules.barred
    return [each for each in by_cost if not barred[RANK_OF[each[1]]]] or by_cost
