"""The sets that the cards of a rank can make where a side may merge its sets (rules: 8.2).

What they can reach depends on a few small numbers only, which return at every step of every deal: the answers
are kept, for each kind of table, until there are too many of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from canasta.actions import Merge
from canasta.cards import Rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.layouts import Share, rank_ways, spreads

SetWay: TypeAlias = tuple[int, int, tuple[Merge, ...], list[Share]]
"""The result of a rank's sets: wild cards spent and the tally, with the merges and distributions used."""
NOTHING_TO_LAY: list[SetWay] = [(0, 0, (), [])]
Key: TypeAlias = tuple[Rank, tuple[tuple[int, int], ...], int, int, Quota]

MOST_KEPT = 20_000
"""More answers than a table needs in hundreds of deals."""


class SetWays:
    """The results of sets in one search, whose tables of results are shared by all searches of the table's
    kind.

    ``sets`` are the side's sets by rank, ``wilds`` is how many wild cards the hand holds.
    """

    def __init__(self, rules: Rules, sets: Mapping[Rank, Sequence[Lying]], wilds: int, quota: Quota) -> None:
        self._rules = rules
        self._sets = sets
        self._wilds = wilds
        self._quota = quota
        self._shared = _known(rules.signature)
        self._known: dict[tuple[Rank, int], list[SetWay]] = {}

    def of(self, rank: Rank, cards: int) -> list[SetWay]:
        """The results that the sets of a rank can reach with ``cards`` more, with the merges needed. Melds on
        the table are named by their place in the list: :meth:`named` gives them back their ids.
        """
        ways = self._known.get((rank, cards))
        if ways is None:
            ways = self._known[rank, cards] = self._looked_up(rank, cards)
        return ways

    def _looked_up(self, rank: Rank, cards: int) -> list[SetWay]:
        own = self._sets.get(rank, ())
        if not own and not cards:
            return NOTHING_TO_LAY
        sizes = tuple([(meld.naturals, meld.wilds) for meld in own])
        key = (rank, sizes, cards, self._wilds, self._quota)
        ways = self._shared.get(key)
        if ways is None:
            if len(self._shared) >= MOST_KEPT:
                self._shared.clear()
            ways = self._shared[key] = _all_ways(self._rules, *key)
        return ways

    def named(self, way: SetWay) -> tuple[list[Merge], list[Share]]:
        """The merges and distributions of a way, for the melds that lie on the table."""
        _, _, merges, shares = way
        named: list[Share] = []
        for target, more in shares:
            if target.old is not None:
                lying = self._sets[target.rank][int(target.old.aim)]
                target = target._replace(old=target.old._replace(aim=lying.aim))
            named.append((target, more))
        rank = shares[0][0].rank if shares else None
        if rank is None:
            return [], []
        own = self._sets.get(rank, ())
        return [Merge(own[int(merge.into)].aim, own[int(merge.other)].aim) for merge in merges], named


@lru_cache(maxsize=64)
def _known(signature: object) -> dict[Key, list[SetWay]]:
    """The results known for tables of this signature."""
    return {}


def _all_ways(
    rules: Rules, rank: Rank, sizes: Sequence[tuple[int, int]], cards: int, wilds: int, quota: Quota
) -> list[SetWay]:
    own = [Lying(rank, naturals, of_wilds, str(at)) for at, (naturals, of_wilds) in enumerate(sizes)]
    ways: dict[tuple[int, int], SetWay] = {}
    for merges, sets in _mergings(rules, rank, own):
        found = rank_ways(rules, list(spreads(rules, rank, sets, cards)), wilds, quota)
        for figures, shares in found.items():
            ways.setdefault(figures, (*figures, merges, shares))
    return list(ways.values())


def _mergings(rules: Rules, rank: Rank, own: list[Lying]) -> Iterator[tuple[tuple[Merge, ...], list[Lying]]]:
    """The sets of a rank as they are, and with any of them merged."""
    yield (), own
    for one, other in combinations(own, 2):
        naturals, wilds = one.naturals + other.naturals, one.wilds + other.wilds
        if rules.fault(rank, naturals, wilds) is None:
            both = one._replace(naturals=naturals, wilds=wilds)
            rest = [both if meld is one else meld for meld in own if meld is not other]
            for merges, sets in _mergings(rules, rank, rest):
                yield (Merge(one.aim, other.aim), *merges), sets
