"""A bound for the search for a way out with sets: canastas that are certainly out of reach."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import JOKER_RANK, Card, Rank
from canasta.melds import Lying
from canasta.rules.rules import Rules
from canasta.solver.layouts import several_of_a_rank


def canastas_in_reach(
    rules: Rules,
    lying: Sequence[Lying],
    naturals: dict[Rank, list[Card]],
    wilds: list[Card],
    missing: int,
    cards: int,
) -> bool:
    """Whether there are enough cards, and wild cards, for this number of canastas: usually not."""
    full = rules.canasta_size
    if cards < full * missing:
        return False
    if several_of_a_rank(rules):
        return _wilds_needed(rules, lying, naturals, missing) <= len(wilds)
    gaps = [full - meld.naturals - meld.wilds - len(naturals.get(meld.rank, ())) for meld in lying]
    there = {meld.rank for meld in lying}
    gaps += [full - len(own) for rank, own in naturals.items() if rank not in there]
    if rules.wild_melds and JOKER_RANK not in there:
        gaps.append(full)
    gaps.sort()
    return len(gaps) >= missing and sum(gap for gap in gaps[:missing] if gap > 0) <= len(wilds)


def _wilds_needed(
    rules: Rules, lying: Sequence[Lying], naturals: dict[Rank, list[Card]], missing: int
) -> int:
    """The fewest wild cards that the canastas cost, if a rank may have several."""
    full = rules.canasta_size
    unfinished: dict[Rank, list[int]] = {rank: [] for rank in naturals}
    if rules.wild_melds:
        unfinished[JOKER_RANK] = []
    for meld in lying:
        size = meld.naturals + meld.wilds
        if size >= full:
            missing -= 1
        else:
            unfinished.setdefault(meld.rank, []).append(size)
    costs: list[int] = []
    for rank, sizes in unfinished.items():
        spare = len(naturals.get(rank, ()))
        for size in sorted([*sizes, *[0] * max(0, missing)], reverse=True)[: max(0, missing)]:
            gap = full - size
            costs.append(max(0, gap - spare))
            spare = max(0, spare - gap)
    return sum(sorted(costs)[: max(0, missing)])
