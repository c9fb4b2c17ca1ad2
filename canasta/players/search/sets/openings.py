"""First melds on counts: which sets and pairs reach the minimum with few wild cards (rules: 2.2)."""

from __future__ import annotations

from canasta.players.search.counts import VALUES, Part
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.weights import Weights

LATE = 24
"""The cards of the stock from which a deal is late."""


def worth_of_opening(weights: Weights, position: Position, camp: Side) -> float:
    """What it is worth to the side of the seat to move to have melded, in points."""
    worth = weights.open + weights.open_three * position.threes[position.table.side_of[position.turn]]
    for other in position.camps:
        if other is not camp and other.opened:
            worth += weights.open_against
            if other.canastas:
                worth += weights.open_canasta
            break
    if len(position.stock) < LATE:
        worth += weights.open_late
    return worth


def opening(hand: list[int], minimum: int, top: int) -> list[Part] | None:
    """First melds that reach the minimum with few wild cards; None if there are none.

    ``top`` is the rank of the pile's top card, which counts and must be among them; -1 for none.
    """
    total = 0
    sets: list[Part] = []
    pairs: list[int] = []
    for rank in range(12, 1, -1):
        count = hand[rank]
        if rank == top:
            total += (count + 1) * VALUES[rank]
            sets.append((rank, count + 1, 0, 0))
        elif count >= 3:
            total += count * VALUES[rank]
            sets.append((rank, count, 0, 0))
        elif count == 2:
            pairs.append(rank)
    if total >= minimum:
        return _fewest(sets, total, minimum, top)
    twos, jokers = hand[0], hand[13]
    wilds = min(twos + jokers, len(pairs) + 3 * len(sets))
    missing = minimum - total
    for spend in range(1, wilds + 1):
        # Pairs come first: a wild card brings their points too.
        paired = pairs[:spend]
        gained = sum([2 * VALUES[rank] for rank in paired])
        extra = spend - len(paired)
        if extra and not sets and extra > 2 * len(paired):
            break
        for of_jokers in range(max(0, spend - twos), min(jokers, spend) + 1):
            if gained + 50 * of_jokers + 20 * (spend - of_jokers) >= missing:
                return _with_wilds(sets, paired, spend - of_jokers, of_jokers)
    return None


def _fewest(sets: list[Part], total: int, minimum: int, top: int) -> list[Part]:
    """These sets without the ones that the minimum does not need, and without a hand full of one rank."""
    kept = list(sets)
    for part in sorted(sets, key=lambda part: part[1] * VALUES[part[0]]):
        points = part[1] * VALUES[part[0]]
        if part[0] != top and total - points >= minimum:
            kept.remove(part)
            total -= points
    return kept


def _with_wilds(sets: list[Part], paired: list[int], twos: int, jokers: int) -> list[Part]:
    """These sets and pairs with the wild cards among them: one for each pair, at most three for each meld."""
    given = [[rank, naturals, 0, 0] for rank, naturals, _, _ in sets]
    fresh = [[rank, 2, 0, 0] for rank in paired]
    places = [
        *fresh,
        *(part for part in given for _ in range(3)),
        *(part for part in fresh for _ in range(2)),
    ]
    for place in places[: twos + jokers]:
        if twos:
            place[2] += 1
            twos -= 1
        else:
            place[3] += 1
    return [(part[0], part[1], part[2], part[3]) for part in [*given, *fresh]]
