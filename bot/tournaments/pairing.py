"""The pairings of a round of a tournament. Pure: the same standing always gives the same tables.

Entries (a person, or two partners) go by their numbers. At a table the side of ``first`` is the first side.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final

FEWEST_ROUNDS: Final = 3
"""The fewest rounds of a Swiss tournament, if that needs no rematch."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entries at a table; ``first`` has the first side. ``second`` is None if ``first`` sits out."""

    first: int
    second: int | None


def swiss(
    standing: Sequence[int],
    worth: Mapping[int, Fraction],
    *,
    met: Collection[frozenset[int]],
    sat_out: Mapping[int, int],
    led: Mapping[int, int],
) -> list[Pairing]:
    """The next round of a Swiss tournament: the top table first, the entry that sits out last.

    ``standing``: the entries, best first (before the first round: in the order of the draw). ``worth``: the
    score of each. ``met``: pairs that have played each other. ``sat_out``, ``led``: how often each has sat
    out, and had the first side; 0 where an entry is missing. Raises ValueError if one is listed twice.

    The criteria, in this order, each applied only where the earlier ones leave a choice:

    1. If the number is odd, an entry sits out that has sat out least. 2. There are as few rematches as
    possible. 3. Of those who may sit out, the lowest in the standing does. 4. Entries of equal worth meet:
    entries of the same worth are a group, groups are numbered by worth, and the sum of the squared
    differences of these numbers is minimal. 5. In a group the upper half meets the lower, first against
    first, and so on (as in the first round, when all are equal); between groups, neighbours meet.

    The first side goes to the entry that has had it less often. Between equals, it goes to the higher one at
    the first, third, ... table and to the lower one at the others, so that both sides of the round are about
    equally strong.
    """
    _distinct(standing)
    entries = len(standing)
    pairs = _match(_costs(standing, worth, met, sat_out))
    pairings: list[Pairing] = []
    for table, (upper, lower) in enumerate(sorted(pairs, key=lambda pair: (pair[1] == entries, pair))):
        first = standing[upper]
        if lower == entries:
            pairings.append(Pairing(first, None))
            continue
        second = standing[lower]
        # The higher entry leads at every second table, unless one of the two has led less often.
        first_leads = (led.get(first, 0), table % 2) <= (led.get(second, 0), 0)
        pairings.append(Pairing(first, second) if first_leads else Pairing(second, first))
    return pairings


def swiss_rounds(entries: int) -> int:
    """The usual rounds: for one unbeaten entry, at least ``FEWEST_ROUNDS``, at most a round robin's."""
    return min(max(FEWEST_ROUNDS, knock_out_rounds(entries)), round_robin_rounds(entries))


def round_robin(entries: Sequence[int], round: int) -> list[Pairing]:
    """A round, counted from 1, of a round robin; the entry that sits out comes last.

    ``entries`` must be the same in every round: they form one rotating circle (the last of an even number
    stays in place). Everybody has the first side about every second time, and over all rounds as often as the
    other side, give or take one. Raises ValueError if there is no such round, or an entry is listed twice.
    """
    _distinct(entries)
    if not 1 <= round <= round_robin_rounds(len(entries)):
        raise ValueError(f"{len(entries)} entries have no round {round} against one another")
    circle = len(entries) - 1 + len(entries) % 2
    turn = round - 1
    pairings: list[Pairing] = []
    for step in range(1, (circle + 1) // 2):
        ahead, behind = entries[(turn + step) % circle], entries[(turn - step) % circle]
        # Alternating, both from step to step and, for each entry, from round to round.
        pairings.append(Pairing(ahead, behind) if step % 2 else Pairing(behind, ahead))
    left_over = entries[turn]
    if circle == len(entries):
        return [*pairings, Pairing(left_over, None)]
    still = entries[-1]
    return [Pairing(still, left_over) if turn % 2 else Pairing(left_over, still), *pairings]


def round_robin_rounds(entries: int) -> int:
    """The number of rounds in which everybody meets everybody once."""
    return entries - 1 + entries % 2 if entries > 1 else 0


def knock_out(alive: Sequence[int], *, first_round: bool) -> list[Pairing]:
    """A round of a knock-out, in the order of the bracket.

    In the first round ``alive`` is everybody in the order of the draw: the first meets the last and so on,
    and if their number is not a power of two, the first in the draw sit out. The first two of the draw can
    meet only in the final, the first four not before the semi-finals, and so on.

    In later rounds ``alive`` is the entries that advanced from the previous round, in the order of its
    pairings (one that sat out advances); neighbours meet. If nobody advanced from a pairing and so the number
    is odd, the last one sits out. The entry listed first has the first side. A single entry has won.
    """
    _distinct(alive)
    if len(alive) < 2:
        return []
    entries = len(alive)
    order = _bracket(entries) if first_round else range(entries + entries % 2)
    return [
        Pairing(alive[one], alive[other] if other < entries else None)
        for one, other in zip(order[::2], order[1::2], strict=True)
    ]


def knock_out_rounds(entries: int) -> int:
    """The number of rounds until one entry is left."""
    return (entries - 1).bit_length() if entries > 1 else 0


def _distinct(entries: Sequence[int]) -> None:
    if len(set(entries)) < len(entries):
        raise ValueError(f"an entry is there twice: {list(entries)}")


def _bracket(entries: int) -> Sequence[int]:
    """Places in the draw, from 0, in the order of the bracket; their number is the next power of two."""
    order = [0]
    while len(order) < entries:
        last = 2 * len(order) - 1
        order = [place for one in order for place in (one, last - one)]
    return order


def _costs(
    standing: Sequence[int],
    worth: Mapping[int, Fraction],
    met: Collection[frozenset[int]],
    sat_out: Mapping[int, int],
) -> Iterator[tuple[int, int, int]]:
    """Two places in the standing and the cost of their meeting: (place, place, cost).

    The place after the last is for sitting out. The better a round, the lower its sum of costs: each
    criterion of ``swiss`` counts more than all later ones together.
    """
    entries = len(standing)
    # More than the sum of everything below in a round: the squared differences of all pairs.
    scale = (entries + 1) ** 3
    known = set(met)
    values = [worth.get(entry, Fraction(0)) for entry in standing]
    sizes = Counter(values)
    numbers = {value: number for number, value in enumerate(sorted(sizes, reverse=True))}
    for upper, lower in combinations(range(entries), 2):
        again = frozenset((standing[upper], standing[lower])) in known
        apart = numbers[values[lower]] - numbers[values[upper]]
        aim = 1 if apart else sizes[values[upper]] // 2
        yield upper, lower, again * scale**3 + apart**2 * scale + (lower - upper - aim) ** 2
    if entries % 2:
        least = min(sat_out.get(entry, 0) for entry in standing)
        for place, entry in enumerate(standing):
            if sat_out.get(entry, 0) == least:
                yield place, entries, (entries - place) * scale**2


def _match(costs: Iterator[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The pairs of places that include everybody at the least cost."""
    # Imported here: it takes a tenth of a second and 20 MB to load, and most processes never pair a round.
    from networkx import Graph, max_weight_matching

    graph = Graph()
    # Integer weights make the search exact; places are added in order, so that it always finds the same of
    # equally good rounds.
    graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in costs)
    return [(min(pair), max(pair)) for pair in max_weight_matching(graph, maxcardinality=True)]
