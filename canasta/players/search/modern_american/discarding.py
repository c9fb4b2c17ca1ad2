"""Discarding: the card whose loss costs least, by its own use and by what it gives the next player."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import FULL, JOKER, NATURALS, TWO, VALUES
from canasta.players.search.modern_american.openings import DEAR
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.side import Side
from canasta.players.search.modern_american.taking import may_end_soon, waits
from canasta.players.search.modern_american.weights import Weights

PAIR_KEPT = 80.0
"""What a card of a pair is worth to a hand that waits for seven."""


def discard(weights: Weights, of_pair: Sequence[float], position: Position, side: Side, closing: bool) -> int:
    """The card to discard. ``of_pair`` has, by the number of unseen cards of a rank, the chance that somebody
    holds two of them.
    """
    seat, table = position.turn, position.table
    hand, seen = position.hands[seat], position.seen
    if position.held[seat] == 1:
        return next(card for card in range(14) if hand[card])
    following = seat + 1 if seat + 1 < len(position.held) else 0
    other = position.sides[following]
    gain = weights.hand + weights.hand_card * (len(position.pile) + 1)
    if other is side:
        gain = -gain
    elif not other.opened:
        gain *= weights.closed
    thrown, taken = position.thrown[following], position.taken[following]
    banned = _barred(position, side) if not position.pile else ()
    copies = 4 * table.packs
    holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three, weights.hold_four)
    shed = weights.shed if closing else -weights.hold_points
    soon = may_end_soon(weights, position)
    waiting = waits(weights, position, side, hand)
    dead = position.finished if table.melding.dead else 0
    best, least, best_banned, least_banned = -1, 1e9, -1, 1e9
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        unseen = copies - seen[rank] - count
        if other.naturals[rank] + other.wilds[rank] > FULL - 3 or (
            dead and not position.may_meld(other, rank)
        ):
            probability = 0.0
        else:
            probability = of_pair[unseen]
            if thrown >> rank & 1:
                probability *= weights.thrown
            if taken >> rank & 1 and probability < weights.taken:
                probability = weights.taken
        size = side.naturals[rank] + side.wilds[rank]
        if size == FULL or (dead and not position.may_meld(side, rank)):
            keep = weights.hold_closed
        elif size:
            keep = weights.hold_begun
        elif rank in DEAR:
            keep = count * (weights.hold_dear + weights.hold_dear_unseen * unseen)
            if soon and count > 2:
                keep -= weights.shed_dear
        else:
            keep = holds[count if count < 4 else 4]
        if waiting and count == 2:
            keep += PAIR_KEPT
        cost = probability * gain + keep - shed * VALUES[rank]
        if rank in banned:
            if cost < least_banned:
                best_banned, least_banned = rank, cost
        elif cost < least:
            best, least = rank, cost
    if best < 0:
        best = best_banned
    if best < 0:
        best = TWO if hand[TWO] else JOKER
    return best


def _barred(position: Position, side: Side) -> set[int]:
    """The ranks that do not start a pile as long as there are others (rules: 7.7)."""
    table = position.table
    banned = set(table.banned)
    if table.dead_banned or table.safe_banned:
        for rank in NATURALS:
            if position.finished >> rank & 1 and (table.safe_banned or not position.may_meld(side, rank)):
                banned.add(rank)
    if table.safe_banned:
        for other in position.sides:
            if other is not side:
                banned |= {rank for rank in NATURALS if other.size(rank) >= FULL - 2}
    return banned
