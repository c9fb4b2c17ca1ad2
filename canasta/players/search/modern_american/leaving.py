"""Going out of Modern American on counts: whether a hand can be laid down to one card with the canastas that
this takes, and whether it pays (rules: 7.8).
"""

from __future__ import annotations

from operator import add

from canasta.cards import ACE, SEVEN
from canasta.counts.ids import CARDS, KINDS
from canasta.counts.laying import lays
from canasta.counts.play import partner_of
from canasta.counts.position import LEAVE, STAY, Position
from canasta.counts.sets import partnered
from canasta.players.search.counts import FULL, JOKER, Part
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld, Side
from canasta.variants.modern_american.counted.figures import cost_of_hand, on_table
from canasta.variants.modern_american.counted.play import lay_piece, pieces
from canasta.variants.modern_american.counted.reach import finishes
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
    # After a partner's yes there is nothing left to weigh.
    if not finishes(p, asking=True) or not (decided or out_pays(weights, world, seat, 0, closing)):
        return False
    parts = way_out(p)
    if parts is None or not (decided or out_pays(weights, world, seat, _begun(world, parts), closing)):
        return False
    if asks:
        yes = out_pays(weights, world, partner_of(p), _begun(world, parts), closing)
        world.asks_for(yes=yes)
        if not yes:
            return False
    p.must = True  # as an eighth card says, too
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
            costs[of] = costs.get(of, 0.0) + each * held
        elif other != p.seat:
            own -= cost_of_hand(p, seat) if other == seat else each * held
    best = max([on_table(p, of) - world.side(of).owed() - cost for of, cost in costs.items()])
    return own - best >= weights.out


def way_out(p: Position) -> list[Part] | None:
    """How the seat to move could lay its hand down to one card, with the canastas that going out takes; None
    if it cannot. Natural cards come first, and wild ones where they help most.
    """
    if not finishes(p, asking=True):
        return None
    p, parts = p.copy(), dict[int, list[int]]()
    p.must, at = True, p.team[p.seat] * KINDS

    def use(choice: int) -> tuple[int, int, int]:
        rank, _, naturals, _, jokers = lays(p, choice)
        size = p.nat[at + rank] + p.wild[at + rank]
        return (0 if naturals else 1 if size < FULL else 2, -CARDS[choice] if naturals else -size, jokers)

    while p.held[p.seat] > 1:
        for choice in sorted(pieces(p), key=use):
            after = p.copy()
            lay_piece(after, choice)
            if finishes(after, asking=True):
                break
        else:
            return None
        rank, _, *laid = lays(p, choice)
        parts[rank] = [*map(add, parts.get(rank, (0, 0, 0)), laid)]
        p = after
    return [(rank, naturals, twos, jokers) for rank, (naturals, twos, jokers) in parts.items()]
