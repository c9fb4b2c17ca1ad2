"""Discarding: the card whose loss costs least, by its own use and by what it gives the next player."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import FULL, JOKER, NATURALS, TWO
from canasta.players.search.modern_american.openings import DEAR
from canasta.players.search.modern_american.taking import may_end_soon, waits
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld, Side
from canasta.variants.modern_american.counted.reach import barred, dead

PAIR_KEPT = 80.0
"""What a card of a pair is worth to a hand that waits for seven."""


def discard(
    weights: Weights,
    of_pair: Sequence[float],
    world: ModernWorld,
    side: Side,
    hand: Sequence[int] = (),
) -> int:
    """The card to discard, of these in the hand. ``of_pair`` has, by the number of unseen cards of a rank,
    the chance that somebody holds two of them.
    """
    p, seat = world.p, world.p.seat
    hand, seen = hand or world.hand(seat), world.seen
    if p.held[seat] == 1:
        return next(card for card in range(14) if hand[card])
    following = p.next[seat]
    other = p.team[following]
    theirs, their_wilds = world.lying(other)
    closed = dead(p, other)
    gain = weights.hand + weights.hand_card * (len(p.pile) + 1)
    if other == side.team:
        gain = -gain
    elif not p.opened[other]:
        gain *= weights.closed
    thrown, taken = world.thrown[following], world.taken[following]
    banned = barred(p)
    copies = 4 * p.rules.packs
    holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three)
    soon = may_end_soon(weights, world)
    waiting = waits(weights, world, side, hand)
    best, least, best_banned, least_banned = -1, 1e9, -1, 1e9
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        unseen = copies - seen[rank] - count
        if theirs[rank] + their_wilds[rank] > FULL - 3 or closed >> rank & 1:
            probability = 0.0
        else:
            probability = of_pair[unseen]
            if thrown >> rank & 1:
                probability *= weights.thrown
            if taken >> rank & 1 and probability < weights.taken:
                probability = weights.taken
        size = side.naturals[rank] + side.wilds[rank]
        if size == FULL or side.dead >> rank & 1:
            keep = 0.0
        elif size:
            keep = weights.hold_begun
        elif rank in DEAR:
            keep = -weights.shed_dear if soon and count > 2 else 0.0
        else:
            keep = holds[min(count, 3)]
        if waiting and count == 2:
            keep += PAIR_KEPT
        cost = probability * gain + keep
        if banned >> rank & 1:
            if cost < least_banned:
                best_banned, least_banned = rank, cost
        elif cost < least:
            best, least = rank, cost
    if best < 0:
        best = best_banned
    if best < 0:
        best = TWO if hand[TWO] else JOKER
    return best
