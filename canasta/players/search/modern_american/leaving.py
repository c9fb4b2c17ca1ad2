"""Going out of Modern American on counts: whether a hand can be laid down to one card with the canastas that
this takes, and whether it pays (rules: 7.8).
"""

from __future__ import annotations

from canasta.cards import ACE, SEVEN
from canasta.counts.play import partner_of
from canasta.counts.position import LEAVE, STAY
from canasta.counts.sets import partnered
from canasta.players.search.counts import FULL, JOKER, NATURALS, THREE, TWO, Part
from canasta.players.search.modern_american.laying import fills
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld, Side
from canasta.variants.modern_american.counted.figures import cost_of_hand, on_table
from canasta.variants.modern_american.scoring import GOING_OUT

MUST = 2
"""The rule that players ask before they go out."""


def goes_out(weights: Weights, world: ModernWorld, side: Side, closing: bool) -> bool:
    """Go out if that is possible and pays, and the partner agrees. Return whether the deal is over."""
    p, seat = world.p, world.p.seat
    decided = p.answer == LEAVE or p.unanswered
    asks = p.rules.asks == MUST and partnered(p) and not decided
    if p.answer == STAY or (asks and (p.melded or p.held[seat] == 1 or p.own.asked[side.team])):
        return False
    parts = way_out(world, side, world.hand(seat))
    if parts is None:
        return False
    # After a partner's yes there is nothing left to weigh.
    if not decided and not out_pays(weights, world, seat, _begun(world, parts), closing):
        return False
    if asks:
        yes = out_pays(weights, world, partner_of(p), _begun(world, parts), closing)
        world.asks_for(yes=yes)
        if not yes:
            return False
    if parts:
        world.lay(parts)
    world.discard(next(card for card, count in enumerate(world.hand(seat)) if count))
    return True


def _begun(world: ModernWorld, parts: list[Part]) -> int:
    """What the melds cost that a way out begins and does not finish."""
    rules, side = world.p.rules, world.side()
    cost: int = 0
    for rank, naturals, twos, jokers in parts:
        if side.size(rank) or naturals + twos + jokers >= FULL:
            continue
        if rank == JOKER:
            cost += rules.own.wild_costs[jokers]
        elif rank == SEVEN or (rank == ACE and not twos + jokers):
            cost += rules.unfinished[rank]
    return cost


def out_pays(weights: Weights, world: ModernWorld, seat: int, begun: int, closing: bool) -> bool:
    """Whether the end of the deal by its side is good in the eyes of this seat, which knows its own hand."""
    p, side = world.p, world.side(world.p.team[seat])
    if closing and not begun:
        return True
    each = weights.out_held
    bonus = world.bonus(side.team) + p.points[side.team]
    own = bonus + GOING_OUT - begun - (1 + weights.out_owed) * side.owed()
    costs: dict[int, float] = {}
    for other in world.order:
        held, of = p.held[other], p.team[other]
        if of != side.team:
            if held <= weights.out_cards and p.canastas[of] >= p.rules.quota and not begun:
                return True
            costs[of] = costs.get(of, 0.0) + each * held
        elif other != p.seat:
            own -= cost_of_hand(p, seat) if other == seat else each * held
    best = max([on_table(p, of) - world.side(of).owed() - cost for of, cost in costs.items()])
    return own - best >= weights.out


def way_out(world: ModernWorld, side: Side, hand: list[int]) -> list[Part] | None:
    """How the seat to move could lay its hand down to one card, with the canastas that going out takes; None
    if no way was found. It adds wild cards to melds only to complete them, or to get rid of them.
    """
    if hand[THREE]:
        return None
    rules = world.p.rules
    odd, have, canastas = 0, hand[TWO] + hand[JOKER], side.canastas
    collects = side.collects_wilds()
    laid: dict[int, list[int]] = {}  # by rank, the naturals and the wild cards that are laid
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        size = side.size(rank)
        if not side.may_meld(rank):
            odd += count
        elif size or count > 2:
            adds = min(count, FULL - size)
            odd += count - adds
            laid[rank] = [adds, 0]
            canastas += size < FULL == size + adds
        elif count == 2 and _takes_wild(world, rank) and have and not (collects and rules.exclusive):
            laid[rank] = [2, 1]
            have -= 1
        else:
            odd += count
        if odd > 1:
            return None
    if rules.own.others_whole and any(
        0 < side.naturals[rank] + laid.get(rank, (0, 0))[0] < FULL
        and (rank == SEVEN or not side.wilds[ACE] + laid.get(rank, (0, 0))[1])
        for rank in (SEVEN, ACE)
    ):
        return None
    return _with_wilds(world, side, hand, laid, have, odd, canastas)


def _takes_wild(world: ModernWorld, rank: int) -> bool:
    """Whether a new meld of a pair of this rank takes a wild card now (rules: 7.4)."""
    own = world.p.rules.own
    if rank == SEVEN or not own.rules.max_wild:
        return False
    return world.opened_now or (rank != ACE and not own.five)


def _with_wilds(
    world: ModernWorld,
    side: Side,
    hand: list[int],
    laid: dict[int, list[int]],
    have: int,
    odd: int,
    canastas: int,
) -> list[Part] | None:
    """The parts of a way out: wild cards go to the canastas needed, and then anywhere."""
    rules = world.p.rules
    lying = side.wilds[JOKER]
    of_wilds = 0
    bound = side.collects_wilds() and rules.exclusive
    if 0 < lying < FULL and (bound or lying + have >= FULL):
        of_wilds = min(have, FULL - lying)
        have -= of_wilds
        canastas += lying + of_wilds == FULL
    if not bound:
        # Melds nearest to seven come first.
        for rank in sorted(NATURALS, key=lambda rank: -side.size(rank)):
            of_rank = laid.get(rank, _NOTHING)
            missing = fills(world, side, rank, of_rank[0]) if side.size(rank) else 0
            if 0 < missing <= have and (canastas < rules.quota or have + odd > 1):
                laid[rank] = [of_rank[0], missing]
                have -= missing
                canastas += 1
    if canastas < rules.quota:
        return None
    if have + odd > 1 and not bound:
        have -= _spread(world, side, laid, have + odd - 1)
    if have + odd > 1 and not lying and have >= 3 and not any(part[1] for part in laid.values()):
        of_wilds = min(have, FULL)
        have -= of_wilds
    if rules.own.wilds_whole and 0 < lying + of_wilds < FULL:
        return None
    if have + odd != 1:
        return _keeping_one(side, hand, laid, of_wilds) if have + odd == 0 else None
    return _parts(hand, laid, of_wilds)


_NOTHING = [0, 0]


def _spread(world: ModernWorld, side: Side, laid: dict[int, list[int]], most: int) -> int:
    """Add up to ``most`` wild cards to melds that have room for them; how many found a place."""
    own, spread = world.p.rules.own, 0
    for rank in NATURALS:
        lying = side.naturals[rank]
        naturals, wilds = laid.get(rank, _NOTHING)
        size = side.size(rank) + naturals + wilds
        if not lying or rank == SEVEN or (rank == ACE and not side.wilds[ACE]) or size >= FULL:
            continue
        if not side.may_meld(rank):
            continue
        if not world.opened_now and own.five and lying + naturals < 5:
            continue
        more = min(most - spread, own.rules.max_wild - side.wilds[rank] - wilds, FULL - size)
        if more > 0:
            laid[rank] = [naturals, wilds + more]
            spread += more
    return spread


def _keeping_one(side: Side, hand: list[int], laid: dict[int, list[int]], of_wilds: int) -> list[Part] | None:
    """A way out that lays one card fewer, which is discarded: one from a meld that can spare it."""
    for rank, (naturals, wilds) in laid.items():
        if naturals > 3 and not wilds and side.size(rank) + naturals < FULL:
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
