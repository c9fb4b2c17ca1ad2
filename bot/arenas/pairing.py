"""Who meets at an arena's next tables: those who have met least, as soon as may be. Pure.

Nobody chooses whom they meet. Where all who wait have met already, they wait a little for others; who has
waited for long enough gets a table at once, with computer players where people are lacking.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final, TypeAlias

from data.arenas.records import ArenaPlay, Contender

WAIT: Final = timedelta(seconds=30)
"""How long somebody waits at most for people whom they haven't met."""
SEATS: Final = 4
LOOKED_AT: Final = 11
"""The most people among whom the others of a table are chosen: those who have waited longest."""
PARTNERS: Final = 2
"""How much more it counts to have been partners than opponents."""
_SPLITS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
Pair: TypeAlias = frozenset[int]
Group: TypeAlias = tuple[int | None, ...]


def meetings(plays: Iterable[ArenaPlay]) -> tuple[Counter[Pair], Counter[Pair]]:
    """How much pairs of people have met, and how often as partners."""
    met, partners = Counter[Pair](), Counter[Pair]()
    for play in plays:
        for first, second in combinations(play.seats, 2):
            pair = frozenset((first.person_id, second.person_id))
            met[pair] += PARTNERS if first.side == second.side else 1
            partners[pair] += first.side == second.side
    return met, partners


def next_tables(
    waiting: Sequence[Contender],
    plays: Iterable[ArenaPlay],
    apart: Collection[Pair],
    now: datetime,
    *,
    others_play: bool,
) -> Iterator[Group]:
    """The tables to be set up now, each by its seats from the first (None: a computer player). ``waiting``
    are in the order of a draw; ``apart`` are not to meet; ``others_play``: some may soon wait, too.
    """
    met, partners = meetings(plays)
    queue = [who.person_id for who in sorted(waiting, key=lambda who: who.since)]
    patient = {who.person_id for who in waiting if now - who.since < WAIT}
    while queue:
        first = queue.pop(0)
        group = _best(first, queue, met, apart)
        if first in patient and (len(group) < SEATS or (others_play and _cost(group, met))):
            continue
        queue = [person for person in queue if person not in group]
        yield _seated(group, partners)


def _best(first: int, queue: Sequence[int], met: Counter[Pair], apart: Collection[Pair]) -> tuple[int, ...]:
    """The largest group with this person whose people may meet, and have met least."""
    others = [person for person in queue if frozenset((first, person)) not in apart][:LOOKED_AT]
    for size in range(min(SEATS - 1, len(others)), 0, -1):
        groups = [
            (first, *chosen)
            for chosen in combinations(others, size)
            if not any(frozenset(pair) in apart for pair in combinations(chosen, 2))
        ]
        if groups:
            return min(groups, key=lambda group: _cost(group, met))
    return (first,)


def _cost(group: Sequence[int], met: Counter[Pair]) -> int:
    return sum(met[frozenset(pair)] for pair in combinations(group, 2))


def _seated(group: Sequence[int], partners: Counter[Pair]) -> Group:
    """The group in seats, those opposite each other who have been partners least."""
    four = [*group, *[None] * (SEATS - len(group))]

    def cost(split: tuple[tuple[int, int], tuple[int, int]]) -> int:
        return sum(partners[frozenset(who for at in pair if (who := four[at]) is not None)] for pair in split)

    (first, second), (third, fourth) = min(_SPLITS, key=cost)
    return four[first], four[third], four[second], four[fourth]
