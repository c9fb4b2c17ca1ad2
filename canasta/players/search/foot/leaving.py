"""Going out of Hand and Foot on counts: whether a hand can be laid down with the canastas that this takes,
and whether it pays (rules: 9.2).
"""

from __future__ import annotations

from canasta.players.search.counts import FULL, JOKER, NATURALS, VALUES, Part
from canasta.players.search.foot.openings import WILD_MELD
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.side import Side
from canasta.players.search.foot.weights import Weights


def goes_out(weights: Weights, position: Position, side: Side, closing: bool) -> bool:
    """Go out if that is possible and pays, and the partner agrees; whether the deal is over."""
    seat, table = position.turn, position.table
    if table.feet_first and any(
        position.feet[mate] for mate, of_side in enumerate(table.side_of) if of_side == table.side_of[seat]
    ):
        return False
    partner = table.partner[seat]
    asks = partner >= 0 and position.leave == 0
    if position.leave < 0 or (asks and (position.melded or position.held[seat] == 1)):
        return False
    hand = position.hands[seat]
    parts = way_out(position, side, hand)
    if parts is None:
        return False
    if (partner < 0 or position.leave == 0) and not out_pays(weights, position, seat, closing):
        return False
    if asks:
        position.ask(yes=out_pays(weights, position, partner, closing))
        if position.leave < 0:
            return False
    for part in parts:
        position.lay((part,))
    if not position.over:
        position.discard(next(card for card in range(14) if hand[card]))
    return True


def out_pays(weights: Weights, position: Position, seat: int, closing: bool) -> bool:
    """Whether the end of the deal by its side is good in the eyes of this seat, which knows its own hand."""
    if closing:
        return True
    table, side = position.table, position.sides[seat]
    each = weights.out_held
    own = side.points + side.bonus + table.red_laid * side.threes + table.out
    best = -100000.0
    costs: dict[Side, float] = {}
    for other, of in enumerate(position.sides):
        held, foot = position.held[other], position.feet[other]
        if of is not side:
            if held <= weights.out_cards and not foot and of.ready(table):
                return True
            costs[of] = costs.get(of, 0.0) + each * (held + len(foot))
        elif other != position.turn:
            if other == seat:
                own -= sum([VALUES[rank] * count for rank, count in enumerate(position.hands[seat])])
                own -= int(each * len(foot))
            else:
                own -= int(each * (held + len(foot)))
    for of, cost in costs.items():
        best = max(best, of.points + of.bonus + table.red_laid * of.threes - cost)
    return own - best >= weights.out


def way_out(position: Position, side: Side, hand: list[int]) -> list[Part] | None:
    """How the seat to move could lay its hand down to the last card or one to discard, with the canastas that
    this takes; None if no way was found.

    It looks for no way that begins a second meld of a rank.
    """
    odd = hand[1]
    pairs = 0
    naturals, wilds = side.naturals, side.wilds
    have = hand[0] + hand[13]
    for rank in NATURALS:
        count = hand[rank]
        if count:
            lying = naturals[rank]
            over = count - (FULL - lying - wilds[rank] if lying else FULL)
            if lying:
                if over > 0:
                    odd += over
            elif count == 1:
                odd += 1
            elif count == 2:
                pairs += 1
            if odd > 1:
                return None
    if pairs > have or (pairs and not position.table.room[2]):
        return None
    return _sharing(position, side, hand, have, odd)


def _sharing(position: Position, side: Side, hand: list[int], have: int, odd: int) -> list[Part] | None:
    """The parts of a way out: wild cards go to pairs, to the canastas needed, and then anywhere."""
    table = position.table
    clean, dirty, wild = side.clean, side.dirty, side.wild
    melds: list[list[int]] = []  # of each meld that may take wild cards: rank, naturals laid, all, wilds, new
    for rank in NATURALS:
        count, lying, soiled = hand[rank], side.naturals[rank], side.wilds[rank]
        if not lying and (count < 2 or count > FULL):
            continue
        laid = min(count, FULL - lying - soiled)
        added = 1 if not lying and count == 2 else 0
        have -= added
        melds.append([rank, laid, lying + laid, soiled + added, added])
    for meld in melds:
        if meld[2] + meld[3] == FULL:
            clean, dirty = (clean, dirty + 1) if meld[3] else (clean + 1, dirty)
    of_wilds = 0
    lying = side.wilds[JOKER]
    if wild < table.wants[2] and lying + have >= FULL:
        of_wilds = FULL - lying
        wild += 1
        have -= of_wilds
    for meld in sorted(melds, key=lambda meld: -meld[2] - meld[3]):
        missing = FULL - meld[2] - meld[3]
        if dirty < table.wants[1] and 0 < missing <= have and meld[3] + missing <= table.room[meld[2]]:
            meld[3] += missing
            meld[4] += missing
            have -= missing
            dirty += 1
    if clean < table.wants[0] or dirty < table.wants[1] or wild < table.wants[2]:
        return None
    if have and not of_wilds and table.wild_melds and (lying or have >= WILD_MELD):
        of_wilds = min(have, FULL - lying)
        have -= of_wilds
    for meld in melds:
        more = min(have, table.room[meld[2]] - meld[3], FULL - meld[2] - meld[3])
        if more > 0:
            meld[3] += more
            meld[4] += more
            have -= more
    if have + odd > 1 or (table.last_discard and have + odd < 1):
        return None
    return _parts(melds, hand, of_wilds, have)


def _parts(melds: list[list[int]], hand: list[int], of_wilds: int, kept: int) -> list[Part]:
    """The parts of a way out, a wild card kept to discard if there is one left."""
    twos, jokers = hand[0], hand[13]
    if kept:
        twos, jokers = (twos - 1, jokers) if twos else (twos, jokers - 1)
    parts: list[Part] = []
    if of_wilds:
        of_jokers = min(jokers, of_wilds)
        parts.append((JOKER, 0, of_wilds - of_jokers, of_jokers))
        jokers -= of_jokers
        twos -= of_wilds - of_jokers
    for rank, laid, _, _, added in melds:
        of_twos = min(twos, added)
        twos -= of_twos
        jokers -= added - of_twos
        if laid or added:
            parts.append((rank, laid, of_twos, added - of_twos))
    # Canastas come first, so that each step leaves a way to end the turn.
    return parts
