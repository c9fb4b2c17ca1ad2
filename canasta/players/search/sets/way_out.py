"""Going out on counts: whether a hand can be laid down with the canastas that this takes (rules: 2.6)."""

from __future__ import annotations

from canasta.players.search.counts import NATURALS, Part
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side


def way_out(position: Position, side: Side, hand: list[int]) -> list[Part] | None:
    """How the seat to move could lay its hand down to the last card or one to discard, with the canastas that
    this takes; None if it cannot.
    """
    naturals, longest = side.naturals, position.table.melding.longest
    have = hand[0] + hand[13]
    if have and side.binds_wilds(position.table.melding):
        return None  # they could only go to the meld of wild cards (rules: 3.5)
    odd = hand[1] if hand[1] < 3 else 0
    if odd > 1:
        return None
    pairs = 0
    for rank in NATURALS:
        count = hand[rank]
        if count + naturals[rank] + side.wilds[rank] > longest and count:
            return None
        if count and count < 3 and not naturals[rank]:
            if count == 1:
                odd += 1
                if odd > 1:
                    return None
            else:
                pairs += 1
    if pairs > have:
        return None
    return _sharing(position, side, hand, have)


def _sharing(position: Position, side: Side, hand: list[int], have: int) -> list[Part] | None:
    """The parts of a way out: wild cards go to pairs first, then to canastas in reach, then anywhere."""
    melding = position.table.melding
    full = melding.full
    # For each meld that may take wild cards: its rank, size, wild cards, new ones, and the most it may hold.
    sizes: list[list[int]] = []
    canastas = side.canastas
    naturals: dict[int, int] = {}
    odd = -1
    for rank in NATURALS:
        count, lying, wild = hand[rank], side.naturals[rank], side.wilds[rank]
        if count == 1 and not lying:
            odd = rank
            continue
        if not count and not lying:
            continue
        if count:
            naturals[rank] = count
        add = 1 if count == 2 and not lying else 0
        have -= add
        size = lying + wild + count + add
        if lying + wild < full <= size:
            canastas += 1
        sizes.append([rank, size, wild + add, add, melding.room[lying + count]])
    for meld in sorted(sizes, key=lambda meld: -meld[1]):
        missing = full - meld[1]
        if 0 < missing <= have and meld[2] + missing <= meld[4] and not position.may_end(side, canastas):
            meld[1] += missing
            meld[2] += missing
            meld[3] += missing
            have -= missing
            canastas += 1
    if not position.may_end(side, canastas):
        return None
    for meld in sorted(sizes, key=lambda meld: (meld[2] == 0 and meld[1] >= full, meld[2])):
        more = min(have, meld[4] - meld[2])
        canastas += meld[1] < full <= meld[1] + more
        meld[2] += more
        meld[3] += more
        have -= more
    if not position.may_end(side, canastas):
        return None
    threes = hand[1] if hand[1] >= 3 else 0
    if have + (odd >= 0) + (hand[1] if not threes else 0) > 1:
        return None
    return _parts(sizes, naturals, hand, have, threes)


def _parts(
    sizes: list[list[int]], naturals: dict[int, int], hand: list[int], kept: int, threes: int
) -> list[Part]:
    """The parts of a way out, a wild card kept to discard if there is one left; black threes last."""
    twos, jokers = hand[0], hand[13]
    if kept:
        if twos:
            twos -= 1
        else:
            jokers -= 1
    parts: list[Part] = []
    for rank, _, _, wild, _ in sizes:
        of_twos = min(twos, wild)
        twos -= of_twos
        jokers -= wild - of_twos
        if wild or rank in naturals:
            parts.append((rank, naturals.get(rank, 0), of_twos, wild - of_twos))
    if threes:
        parts.append((1, threes, 0, 0))
    return parts
