"""First melds of Hand and Foot on counts: which ones reach the minimum, and what they cost (rules: 9.1)."""

from __future__ import annotations

from canasta.players.search.counts import FULL, JOKER, NATURALS, VALUES, Part
from canasta.players.search.foot.table import Table

WILD_MELD = 3
"""The fewest cards of a meld of wild cards."""


def opening(table: Table, hand: list[int], minimum: int, top: int) -> list[Part] | None:
    """First melds that reach the minimum: naturals alone, then with a meld of wild cards, then with wild
    cards beside pairs. None if there are none.

    ``top`` is the rank of the pile's top card, which counts and must be among them; -1 for none.
    """
    sets, pairs, total = _of_naturals(hand, top)
    twos, jokers = hand[0] + (top == 0), hand[13] + (top == JOKER)
    taking_wild = top in (0, JOKER)
    if taking_wild or (total < minimum and table.wild_melds and twos + jokers >= WILD_MELD):
        if twos + jokers > FULL:
            jokers = min(jokers, FULL)
            twos = FULL - jokers
        points = 20 * twos + 50 * jokers
        if taking_wild or total + points >= minimum:
            sets.append((JOKER, 0, twos, jokers))
            total += points
            twos = jokers = 0
        else:
            twos, jokers = hand[0], hand[13]
    if total >= minimum:
        return sets
    for rank in reversed(pairs if table.room[2] else ()):
        if not twos + jokers:
            break
        with_joker = jokers and (not twos or total + 2 * VALUES[rank] + 20 < minimum)
        twos, jokers = (twos, jokers - 1) if with_joker else (twos - 1, jokers)
        sets.append((rank, 2, 0, 1) if with_joker else (rank, 2, 1, 0))
        total += 2 * VALUES[rank] + (50 if with_joker else 20)
        if total >= minimum:
            return sets
    return _with_wilds(table, sets, total, minimum, twos, jokers)


def _of_naturals(hand: list[int], top: int) -> tuple[list[Part], list[int], int]:
    """Melds of natural cards alone, the ranks of pairs, and the points of the melds."""
    total = 0
    sets: list[Part] = []
    pairs: list[int] = []
    for rank in NATURALS:
        count = hand[rank] + (rank == top)
        if count >= 3:
            size = min(count, FULL)
            total += size * VALUES[rank]
            sets.append((rank, size, 0, 0))
        elif count == 2:
            pairs.append(rank)
    return sets, pairs, total


def _with_wilds(
    table: Table, sets: list[Part], total: int, minimum: int, twos: int, jokers: int
) -> list[Part] | None:
    """These melds with further wild cards as far as there is room for them; None if they are too few."""
    parts = list(sets)
    for at, (rank, naturals, of_twos, of_jokers) in enumerate(sets):
        room = table.room[naturals] - of_twos - of_jokers
        while rank != JOKER and room > 0 and twos + jokers:
            with_joker = jokers and (not twos or total + 20 < minimum)
            twos, jokers = (twos, jokers - 1) if with_joker else (twos - 1, jokers)
            of_twos, of_jokers = of_twos + (not with_joker), of_jokers + bool(with_joker)
            total += 50 if with_joker else 20
            room -= 1
            parts[at] = (rank, naturals, of_twos, of_jokers)
            if total >= minimum:
                return parts
    return None
