"""The sets that the cards of a rank can make where a side may merge its sets (rules: 8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from canasta.actions import Merge
from canasta.cards import Rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.by_size import Sizes, named, numbered, sizes_of
from canasta.solver.kept import kept
from canasta.solver.layouts import Share, rank_ways, spreads

SetWay: TypeAlias = tuple[int, int, tuple[Merge, ...], list[Share]]
"""The result of a rank's sets: wild cards spent and the tally, with the merges and distributions used."""
NOTHING_TO_LAY: list[SetWay] = [(0, 0, (), [])]


class SetWays:
    """The results of sets in one search.

    ``sets`` are the side's sets by rank, ``wilds`` is how many wild cards the hand holds; ``merging`` is
    whether those sets may be merged now.
    """

    def __init__(self, rules: Rules, sets: Mapping[Rank, Sequence[Lying]], wilds: int, quota: Quota) -> None:
        self._rules = rules
        self._sets = sets
        self._wilds = wilds
        self._quota = quota
        self._known: dict[tuple[Rank, int], list[SetWay]] = {}
        self.merging = True

    def of(self, rank: Rank, cards: int) -> list[SetWay]:
        """The results that the sets of a rank can reach with ``cards`` more, with the merges needed. Melds on
        the table are named by their place in the list: :meth:`named` gives them back their ids.
        """
        ways = self._known.get((rank, cards))
        if ways is None:
            own = self._sets.get(rank, ())
            ways = NOTHING_TO_LAY
            if own or cards:
                ways = _all_ways(
                    self._rules, rank, sizes_of(own), cards, self._wilds, self._quota, self.merging
                )
            self._known[rank, cards] = ways
        return ways

    def named(self, way: SetWay) -> tuple[list[Merge], list[Share]]:
        """The merges and distributions of a way, for the melds that lie on the table."""
        _, _, merges, shares = way
        if not shares:
            return [], []
        own = self._sets.get(shares[0][0].rank, ())
        return [Merge(own[int(merge.into)].aim, own[int(merge.other)].aim) for merge in merges], named(
            shares, self._sets
        )


@kept
def _all_ways(
    rules: Rules, rank: Rank, sizes: Sizes, cards: int, wilds: int, quota: Quota, merging: bool
) -> list[SetWay]:
    ways: dict[tuple[int, int], SetWay] = {}
    own = numbered(rank, sizes)
    for merges, sets in _mergings(rules, rank, own) if merging else [((), own)]:
        found = rank_ways(rules, list(spreads(rules, rank, sets, cards, ordered=True)), wilds, quota)
        for progress, shares in found.items():
            ways.setdefault(progress, (*progress, merges, shares))
    return list(ways.values())


def _mergings(rules: Rules, rank: Rank, own: list[Lying]) -> Iterator[tuple[tuple[Merge, ...], list[Lying]]]:
    """The sets of a rank as they are, and with any of them merged."""
    yield (), own
    for target, other in combinations(own, 2):
        naturals, wilds = target.naturals + other.naturals, target.wilds + other.wilds
        if rules.fault(rank, naturals, wilds) is None:
            both = target._replace(naturals=naturals, wilds=wilds)
            rest = [both if meld is target else meld for meld in own if meld is not other]
            for merges, sets in _mergings(rules, rank, rest):
                yield (Merge(target.aim, other.aim), *merges), sets
