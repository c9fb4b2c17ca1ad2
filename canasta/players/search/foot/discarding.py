"""Discarding: the card whose loss costs least, by its own use and by what it gives the next player."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import JOKER, NATURALS, VALUES
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.side import Side
from canasta.players.search.foot.weights import Weights


def discard(weights: Weights, of_pair: Sequence[float], position: Position, side: Side, closing: bool) -> int:
    """The card to discard. ``of_pair`` has, by the number of unseen cards of a rank, the chance that somebody
    holds two of them.
    """
    seat, table = position.turn, position.table
    hand, seen = position.hands[seat], position.seen
    following = seat + 1 if seat + 1 < len(position.held) else 0
    other = position.sides[following]
    size = len(position.pile)
    gain = weights.hand + weights.hand_card * min(size + 1, table.share)
    if other is side:
        gain = -gain
    elif not other.opened:
        gain *= weights.closed
    packs = 4 * table.packs
    naturals = side.naturals
    holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three, weights.hold_four)
    shed = weights.shed if closing else -weights.hold_points
    best, least = -1, 1e9
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        keep = weights.hold_meld if naturals[rank] else holds[count if count < 4 else 4]
        cost = of_pair[packs - seen[rank] - count] * gain + keep - shed * VALUES[rank]
        if cost < least:
            best, least = rank, cost
    if hand[1]:
        cost = weights.hold_three_spot + weights.hold_three_spot_pile * size
        if cost < least:
            best, least = 1, cost
    if hand[0]:
        cost = weights.hold_two_spot + of_pair[packs - seen[0] - hand[0]] * gain - shed * 20
        if cost < least:
            best, least = 0, cost
    if hand[13]:
        cost = weights.hold_joker + of_pair[table.jokers - seen[JOKER] - hand[13]] * gain - shed * 50
        if cost < least:
            best = JOKER
    return best
