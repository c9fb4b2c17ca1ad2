"""First melds of sets on counts: which sets and pairs reach the minimum with few wild cards (rules: 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta.players.search.counts import JOKER, VALUES, Part


@dataclass(frozen=True, slots=True)
class Melding:
    """What melds of sets may be.

    A canasta has ``full`` cards, a meld at most ``longest``. ``room``: for each number of naturals the most
    wild cards beside them. ``costly`` are the ranks whose melds cost much if they stay unfinished.
    ``wild``: wild cards may be a meld of their own; ``opens_with_wilds``: first melds may have some.
    ``whole``: first melds are all that there are of natural cards, as nobody saves cards.
    """

    full: int
    longest: int
    room: tuple[int, ...]
    costly: tuple[int, ...]
    wild: bool
    opens_with_wilds: bool
    whole: bool = False


def opening(hand: list[int], minimum: int, top: int, melding: Melding) -> list[Part] | None:
    """First melds that reach the minimum with few wild cards; None if there are none.

    ``top`` is the rank of the pile's top card, which counts and must be among them; -1 for none. Melds that
    cost much unfinished are begun only where nothing else reaches the minimum.
    """
    if melding.costly:
        held = hand[:]
        for rank in melding.costly:
            if rank != top and rank < JOKER and hand[rank] < melding.full:
                held[rank] = 0
        parts = _opening(held, minimum, top, melding)
        if parts is not None:
            return parts
    return _opening(hand, minimum, top, melding)


def _opening(hand: list[int], minimum: int, top: int, melding: Melding) -> list[Part] | None:
    sets, pairs, total = _of_naturals(hand, top, melding.longest)
    if total >= minimum:
        return sets if melding.whole else _fewest(sets, total, minimum, top)
    twos, jokers = hand[0], hand[13]
    if not (twos or jokers) or not melding.opens_with_wilds:
        return None
    missing = minimum - total
    room = melding.room
    if not room[2]:
        pairs = []
    wilds = min(twos + jokers, len(pairs) + 3 * len(sets))
    for spend in range(1, wilds + 1):
        # Pairs come first: a wild card brings their points too.
        paired = pairs[:spend]
        gained = sum([2 * VALUES[rank] for rank in paired])
        extra = spend - len(paired)
        if extra and extra > sum([room[part[1]] for part in sets]) + (room[2] - 1) * len(paired):
            break
        for of_jokers in range(max(0, spend - twos), min(jokers, spend) + 1):
            if gained + 50 * of_jokers + 20 * (spend - of_jokers) >= missing:
                return _with_wilds(sets, paired, spend - of_jokers, of_jokers, room)
    return None


def _of_naturals(hand: list[int], top: int, longest: int) -> tuple[list[Part], list[int], int]:
    """Melds of natural cards alone, the ranks of pairs, and the points of the melds."""
    total = 0
    sets: list[Part] = []
    pairs: list[int] = []
    for rank in range(12, 1, -1):
        count = hand[rank]
        if rank == top or count >= 3:
            count = min(count + (rank == top), longest)
            total += count * VALUES[rank]
            sets.append((rank, count, 0, 0))
        elif count == 2:
            pairs.append(rank)
    return sets, pairs, total


def with_wild_meld(hand: list[int], minimum: int, top: int, melding: Melding) -> list[Part] | None:
    """First melds that reach the minimum with all wild cards as a meld of their own; None if they do not, or
    if it is no meld (rules: 3.5).
    """
    twos, jokers = hand[0], hand[13]
    if not melding.wild or not melding.opens_with_wilds or not 3 <= twos + jokers <= melding.longest:
        return None
    worth = 20 * twos + 50 * jokers
    without = hand[:]
    without[0] = without[13] = 0
    rest: list[Part] | None = []
    if minimum > worth or top >= 0 or melding.whole:
        rest = _opening(without, minimum - worth, top, melding)
    return None if rest is None else [*rest, (JOKER, 0, twos, jokers)]


def _fewest(sets: list[Part], total: int, minimum: int, top: int) -> list[Part]:
    """These sets without the ones that the minimum does not need, and without a hand full of one rank."""
    kept = list(sets)
    for part in sorted(sets, key=lambda part: part[1] * VALUES[part[0]]):
        points = part[1] * VALUES[part[0]]
        if part[0] != top and total - points >= minimum:
            kept.remove(part)
            total -= points
    return kept


def _with_wilds(
    sets: list[Part], paired: list[int], twos: int, jokers: int, room: Sequence[int]
) -> list[Part]:
    """These sets and pairs with the wild cards among them: one for each pair, then as many as melds hold."""
    given = [[rank, naturals, 0, 0] for rank, naturals, _, _ in sets]
    fresh = [[rank, 2, 0, 0] for rank in paired]
    places = [
        *fresh,
        *(part for part in given for _ in range(room[part[1]])),
        *(part for part in fresh for _ in range(room[2] - 1)),
    ]
    for place in places[: twos + jokers]:
        if twos:
            place[2] += 1
            twos -= 1
        else:
            place[3] += 1
    return [(part[0], part[1], part[2], part[3]) for part in [*given, *fresh]]
