"""Laying down for a side that has opened: naturals, wild cards, and the whole hand to pick up the foot."""

from __future__ import annotations

from canasta.players.search.counts import FULL, JOKER, NATURALS, Part
from canasta.players.search.foot.openings import WILD_MELD
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.side import Side
from canasta.players.search.foot.weights import Weights


def lays_down(weights: Weights, position: Position, side: Side, closing: bool) -> None:
    """Lay what is worth laying; a player without a foot keeps two cards."""
    seat = position.turn
    hand = position.hands[seat]
    foot = bool(position.feet[seat])
    _lays_naturals(weights, position, side, hand, closing)
    if foot and not position.feet[seat]:
        return
    if hand[0] or hand[13]:
        _lays_wilds(weights, position, side, hand, closing)
    if foot and position.feet[seat] and position.held[seat] <= MOST_EMPTIED:
        _empties(weights, position, side, hand)


MOST_EMPTIED = 12
"""The most cards that are laid down at once to pick up the foot."""


def _lays_naturals(weights: Weights, position: Position, side: Side, hand: list[int], closing: bool) -> None:
    seat = position.turn
    naturals, wilds = side.naturals, side.wilds
    foot = bool(position.feet[seat])
    each = weights.lay_foot if foot else weights.lay
    clean, dirty, _ = position.table.wants
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        lying = naturals[rank]
        if lying:
            size = lying + wilds[rank]
            laid = count if count + size <= FULL else FULL - size
            worth = laid * each
        elif count >= 3:
            size = 0
            laid = count if count <= FULL else FULL
            worth = weights.new_foot if foot else weights.new
        else:
            continue
        if laid + size == FULL:
            if wilds[rank]:
                worth += weights.dirty if side.dirty < dirty else weights.dirty_more
            else:
                worth += weights.clean if side.clean < clean else weights.clean_more
        elif count >= 2 and count - laid < 2:
            worth -= weights.pair
        left = position.held[seat] - laid
        if closing:
            worth += weights.close_lay
        if not foot and left < 4:
            if left < 2:
                continue
            worth += weights.floor * (4 - left)
        if worth > 0:
            position.lay(((rank, laid, 0, 0),))
            if foot and not position.feet[seat]:
                return


def _lays_wilds(weights: Weights, position: Position, side: Side, hand: list[int], closing: bool) -> None:
    seat = position.turn
    foot = bool(position.feet[seat])
    while not position.over:
        have = hand[0] + hand[13]
        room = position.held[seat] - (0 if foot else 2)
        if have > room:
            have = room
        if have <= 0:
            return
        best = _best_of_wilds(weights, position, side, have, closing)
        if best is None:
            return
        rank, count = best
        # Jokers go to the meld of wild cards, twos to the others.
        twos = min(hand[0], count) if rank != JOKER else count - min(hand[13], count)
        position.lay(((rank, 0, twos, count - twos),))
        if foot and not position.feet[seat]:
            return


def _best_of_wilds(
    weights: Weights, position: Position, side: Side, have: int, closing: bool
) -> tuple[int, int] | None:
    """The meld that up to ``have`` wild cards go to best, and how many; None to keep them."""
    table = position.table
    best, best_worth = None, 0.0
    if table.wild_melds:
        lying = side.wilds[JOKER]
        if lying or have >= WILD_MELD:
            count = have if have + lying <= FULL else FULL - lying
            best_worth = weights.wild_add * count + (0.0 if lying else weights.wild_new)
            if count + lying == FULL:
                best_worth += weights.wild_full
            if closing:
                best_worth += weights.close_lay
            if best_worth > 0:
                best = (JOKER, count)
            else:
                best_worth = 0.0
    needed = side.dirty < table.wants[1]
    full = weights.dirty if needed else weights.dirty_more
    soiled = weights.soiled if side.clean < table.wants[0] else weights.soiled_more
    naturals, wilds = side.naturals, side.wilds
    for rank in NATURALS:
        lying = naturals[rank]
        if not lying:
            continue
        wild = wilds[rank]
        missing = FULL - lying - wild
        if missing > have or wild + missing > table.room[lying]:
            continue
        worth = full + weights.wild_each * missing
        if not wild:
            worth += soiled * lying
        if worth > best_worth:
            best, best_worth = (rank, missing), worth
    return best


def _empties(weights: Weights, position: Position, side: Side, hand: list[int]) -> None:
    """Lay down the whole hand but at most one card, if that is possible and worth its wild cards."""
    parts = _all_but_one(position, side, hand)
    if parts is None:
        return
    spent = sum([part[2] + part[3] for part in parts if part[0] != JOKER])
    if weights.foot + weights.foot_wild * spent <= 0:
        return
    for part in parts:
        position.lay((part,))


def _all_but_one(position: Position, side: Side, hand: list[int]) -> list[Part] | None:
    """Parts that leave at most one card of the hand; None if there are none."""
    odd = hand[1]
    pairs: list[int] = []
    parts: list[Part] = []
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        lying = side.naturals[rank]
        laid = min(count, FULL - lying - side.wilds[rank]) if lying or count >= 3 else 0
        if laid:
            parts.append((rank, laid, 0, 0))
        elif count == 2:
            pairs.append(rank)
            continue
        odd += count - laid
        if odd > 1:
            return None
    twos, jokers = hand[0], hand[13]
    if len(pairs) > twos + jokers or (pairs and not position.table.room[2]):
        return None
    for rank in pairs:
        parts.append((rank, 2, 1, 0) if twos else (rank, 2, 0, 1))
        twos, jokers = (twos - 1, jokers) if twos else (twos, jokers - 1)
    have = twos + jokers
    lying = side.wilds[JOKER]
    if have and position.table.wild_melds and (lying or have >= WILD_MELD):
        count = min(have, FULL - lying)
        of_jokers = min(jokers, count)
        parts.append((JOKER, 0, count - of_jokers, of_jokers))
        have -= count
    return parts if odd + have <= 1 else None
