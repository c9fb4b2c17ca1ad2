"""First melds of Modern American Canasta on counts: which ones reach the minimum, and with what wild cards
(rules: 7.5).
"""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import FULL, JOKER, NATURALS, VALUES, Part
from canasta.players.search.modern_american.world import ModernWorld, Side
from canasta.terms import OpeningForm

DEAR = (SEVEN, ACE)
"""The ranks that cost much if their melds of natural cards stay unfinished (rules: 7.10)."""


def opening(world: ModernWorld, side: Side, hand: Sequence[int], barred: int = -1) -> list[Part] | None:
    """First melds that reach the side's minimum with few wild cards; None if there are none.

    ``barred`` is a rank that is no part of them, as its pair takes the pile. Sevens and aces without wild
    cards come last, and a meld of wild cards where nothing else will do.
    """
    sets, dear, mixed = _of_naturals(world, side, hand, barred)
    total = sum(map(_points, sets))
    minimum, twos, jokers = side.minimum, hand[0], hand[JOKER]
    may_collect = twos + jokers >= 3 and world.p.rules.own.form != OpeningForm.NATURAL_REQUIRED
    room: int = world.p.rules.own.rules.max_wild
    if sets:
        parts = _with_wilds(sets, mixed, total, minimum, twos, jokers, room)
        if parts is not None:
            return parts
    for part in reversed(dear):
        others = [other for other in mixed if other[0] != part[0]]
        parts = _with_wilds([part, *sets], others, total + _points(part), minimum, twos, jokers, room)
        if parts is not None:
            return parts
    return _collecting(sets, dear, total, minimum, twos, jokers) if may_collect else None


def _of_naturals(
    world: ModernWorld, side: Side, hand: Sequence[int], barred: int
) -> tuple[list[Part], list[Part], list[Part]]:
    """Melds of natural cards, those of dear ranks, and what may begin a meld with wild cards."""
    sets: list[Part] = []
    dear: list[Part] = []
    mixed: list[Part] = []
    for rank in NATURALS:
        count = hand[rank]
        if count < 2 or rank == barred or not side.may_meld(rank):
            continue
        if count > 2 and rank not in DEAR:
            sets.append((rank, min(count, FULL), 0, 0))
            continue
        if count > 2:
            dear.append((rank, min(count, FULL), 0, 0))
        if rank != SEVEN and count < FULL:
            mixed.append((rank, count, 0, 0))
    mixed.sort(key=_points, reverse=True)
    return sets, dear, mixed


def _points(part: Part) -> int:
    return part[1] * VALUES[part[0]]


def _collecting(
    sets: list[Part], dear: list[Part], total: int, minimum: int, twos: int, jokers: int
) -> list[Part] | None:
    """A meld of all wild cards, with melds of natural ones."""
    if twos + jokers > FULL:
        jokers = min(jokers, FULL)
        twos = FULL - jokers
    parts: list[Part] = [(JOKER, 0, twos, jokers), *sets]
    total += 20 * twos + 50 * jokers
    for part in reversed(dear):
        if total >= minimum:
            break
        parts.append(part)
        total += part[1] * VALUES[part[0]]
    return parts if total >= minimum else None


def _with_wilds(
    sets: list[Part], mixed: list[Part], total: int, minimum: int, twos: int, jokers: int, room: int
) -> list[Part] | None:
    """These melds, the first of them without wild cards, with further naturals and wild cards that reach the
    minimum.

    Each wild card goes to one of ``mixed``, which become melds by it, as long as there are any, then to a
    meld that takes it.
    """
    parts = list(sets)
    if total >= minimum:
        return parts
    new = mixed[: twos + jokers]
    if not room or total + 20 * twos + 50 * jokers + sum(map(_points, new)) < minimum:
        return None
    for part in new:
        total += _points(part)
        joker = _spends_joker(twos, jokers, minimum - total)
        twos, jokers, total = twos - (not joker), jokers - joker, total + (50 if joker else 20)
        parts.append((part[0], part[1], int(not joker), int(joker)))
        if total >= minimum:
            return parts
    for at in range(len(parts) - 1, 0, -1):
        rank, naturals, of_twos, of_jokers = parts[at]
        while twos + jokers and of_twos + of_jokers < min(room, FULL - 1 - naturals):
            joker = _spends_joker(twos, jokers, minimum - total)
            twos, jokers, total = twos - (not joker), jokers - joker, total + (50 if joker else 20)
            of_twos, of_jokers = of_twos + (not joker), of_jokers + joker
            parts[at] = (rank, naturals, of_twos, of_jokers)
            if total >= minimum:
                return parts
    return None


def _spends_joker(twos: int, jokers: int, short: int) -> bool:
    """Whether a joker goes where a wild card is needed: if a two would not do, or there is none."""
    return jokers > 0 and (not twos or short > 20)
