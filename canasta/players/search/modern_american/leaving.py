"""Going out of Modern American on counts: whether a hand can be laid down to one card with the canastas that
this takes, and whether it pays (rules: 7.8).
"""

from __future__ import annotations

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import BLACK_THREE, FULL, JOKER, NATURALS, RED_THREE, TWO, Part
from canasta.players.search.modern_american.laying import fills
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.side import Side
from canasta.players.search.modern_american.weights import Weights
from canasta.variants.modern_american.scoring import GOING_OUT


def goes_out(weights: Weights, position: Position, side: Side, closing: bool) -> bool:
    """Go out if that is possible and pays, and the partner agrees. Return whether the deal is over."""
    seat, table = position.turn, position.table
    partner = table.partner[seat]
    asks = partner >= 0 and position.leave == 0
    if position.leave < 0 or (asks and (position.melded or position.held[seat] == 1 or side.asked)):
        return False
    hand = position.hands[seat]
    parts = way_out(position, side, hand)
    if parts is None:
        return False
    # After a partner's yes there is nothing left to weigh.
    if position.leave == 0 and not out_pays(weights, position, seat, _begun(position, parts), closing):
        return False
    if asks:
        position.ask(yes=out_pays(weights, position, partner, _begun(position, parts), closing))
        if position.leave < 0:
            return False
    if parts:
        position.lay(parts)
    position.discard(next(card for card in range(14) if hand[card]))
    return True


def _begun(position: Position, parts: list[Part]) -> int:
    """What the melds cost that a way out begins and does not finish."""
    melding = position.table.melding
    side = position.sides[position.turn]
    cost = 0
    for rank, naturals, twos, jokers in parts:
        if side.size(rank) or naturals + twos + jokers >= FULL:
            continue
        if rank == JOKER:
            cost += melding.wilds_short[jokers]
        elif rank == SEVEN or (rank == ACE and not twos + jokers):
            cost += melding.dear_short
    return cost


def out_pays(weights: Weights, position: Position, seat: int, begun: int, closing: bool) -> bool:
    """Whether the end of the deal by its side is good in the eyes of this seat, which knows its own hand."""
    table, side = position.table, position.sides[seat]
    if closing and not begun:
        return True
    melding, each = table.melding, weights.out_held
    own = side.points + side.bonus + GOING_OUT - begun - (1 + weights.out_owed) * side.owed(melding)
    costs: dict[Side, float] = {}
    for other, of in enumerate(position.sides):
        held = position.held[other]
        if of is not side:
            if held <= weights.out_cards and of.canastas >= table.quota and not begun:
                return True
            costs[of] = costs.get(of, 0.0) + each * held
        elif other != position.turn:
            own -= position.hand_cost(seat) if other == seat else each * held
    best = max([of.on_table() - of.owed(melding) - cost for of, cost in costs.items()])
    return own - best >= weights.out


def way_out(position: Position, side: Side, hand: list[int]) -> list[Part] | None:
    """How the seat to move could lay its hand down to one card, with the canastas that going out takes; None
    if no way was found. It adds wild cards to melds only to complete them, or to get rid of them.
    """
    if hand[RED_THREE] or hand[BLACK_THREE]:
        return None
    melding = position.table.melding
    odd, have, canastas = 0, hand[TWO] + hand[JOKER], side.canastas
    collects = side.collects_wilds()
    laid: dict[int, list[int]] = {}  # by rank, the naturals and the wild cards that are laid
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        size = side.size(rank)
        if not position.may_meld(side, rank):
            odd += count
        elif size or count > 2:
            adds = min(count, FULL - size)
            odd += count - adds
            laid[rank] = [adds, 0]
            canastas += size < FULL == size + adds
        elif count == 2 and _takes_wild(position, rank) and have and not (collects and melding.exclusive):
            laid[rank] = [2, 1]
            have -= 1
        else:
            odd += count
        if odd > 1:
            return None
    if melding.dear_block and any(
        0 < side.naturals[rank] + laid.get(rank, (0, 0))[0] < FULL
        and (rank == SEVEN or not side.wilds[ACE] + laid.get(rank, (0, 0))[1])
        for rank in (SEVEN, ACE)
    ):
        return None
    return _with_wilds(position, side, hand, laid, have, odd, canastas)


def _takes_wild(position: Position, rank: int) -> bool:
    """Whether a new meld of a pair of this rank takes a wild card now (rules: 7.4)."""
    if rank == SEVEN or not position.table.melding.wilds:
        return False
    return position.opened_now or (rank != ACE and position.table.melding.beside <= 2)


def _with_wilds(
    position: Position,
    side: Side,
    hand: list[int],
    laid: dict[int, list[int]],
    have: int,
    odd: int,
    canastas: int,
) -> list[Part] | None:
    """The parts of a way out: wild cards go to the canastas needed, and then anywhere."""
    table, melding = position.table, position.table.melding
    lying = side.wilds[JOKER]
    of_wilds = 0
    bound = side.collects_wilds() and melding.exclusive
    if 0 < lying < FULL and (bound or lying + have >= FULL):
        of_wilds = min(have, FULL - lying)
        have -= of_wilds
        canastas += lying + of_wilds == FULL
    if not bound:
        # Melds nearest to seven come first.
        for rank in sorted(NATURALS, key=lambda rank: -side.size(rank)):
            of_rank = laid.get(rank, _NOTHING)
            missing = fills(position, side, rank, of_rank[0]) if side.size(rank) else 0
            if 0 < missing <= have and (canastas < table.quota or have + odd > 1):
                laid[rank] = [of_rank[0], missing]
                have -= missing
                canastas += 1
    if canastas < table.quota:
        return None
    if have + odd > 1 and not bound:
        have -= _spread(position, side, laid, have + odd - 1)
    if have + odd > 1 and not lying and have >= 3 and not any(part[1] for part in laid.values()):
        of_wilds = min(have, FULL)
        have -= of_wilds
    if melding.wilds_block and 0 < lying + of_wilds < FULL:
        return None
    if have + odd != 1:
        return _keeping_one(hand, laid, of_wilds) if have + odd == 0 else None
    return _parts(hand, laid, of_wilds)


_NOTHING = [0, 0]


def _spread(position: Position, side: Side, laid: dict[int, list[int]], most: int) -> int:
    """Add up to ``most`` wild cards to melds that have room for them; how many found a place."""
    melding, spread = position.table.melding, 0
    for rank in NATURALS:
        lying = side.naturals[rank]
        naturals, wilds = laid.get(rank, _NOTHING)
        size = side.size(rank) + naturals + wilds
        if not lying or rank == SEVEN or (rank == ACE and not side.wilds[ACE]) or size >= FULL:
            continue
        if not position.may_meld(side, rank):
            continue
        if not position.opened_now and lying + naturals < melding.beside:
            continue
        more = min(most - spread, melding.wilds - side.wilds[rank] - wilds, FULL - size)
        if more > 0:
            laid[rank] = [naturals, wilds + more]
            spread += more
    return spread


def _keeping_one(hand: list[int], laid: dict[int, list[int]], of_wilds: int) -> list[Part] | None:
    """A way out that lays one card fewer, which is discarded: one from a meld that can spare it."""
    for rank, (naturals, wilds) in laid.items():
        if naturals > 3 and not wilds:
            laid[rank] = [naturals - 1, 0]
            return _parts(hand, laid, of_wilds)
    return None


def _parts(hand: list[int], laid: dict[int, list[int]], of_wilds: int) -> list[Part]:
    twos, jokers = hand[TWO], hand[JOKER]
    parts: list[Part] = []
    for rank, (naturals, wilds) in laid.items():
        of_twos = min(twos, wilds)
        twos -= of_twos
        jokers -= wilds - of_twos
        if naturals or wilds:
            parts.append((rank, naturals, of_twos, wilds - of_twos))
    if of_wilds:
        of_twos = min(twos, of_wilds)
        parts.append((JOKER, 0, of_twos, of_wilds - of_twos))
    return parts
