"""The ways to lay a hand down: which meld takes which cards of a rank, and how a way is written as groups.

The search for a way out (:mod:`canasta.solver.going_out`) chooses among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

from canasta.actions import NEW, Group, Merge
from canasta.cards import JOKER_RANK, THREE, Card, Rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules


class Finish(NamedTuple):
    """A way to go out now: the groups to lay in one step, and the last card to discard, if any.

    ``merges`` are the sets to put together before that.
    """

    groups: tuple[Group, ...]
    discard: Card | None
    merges: tuple[Merge, ...] = ()


@dataclass(slots=True)
class Target:
    """A meld in the search: its size with the new cards, the wild cards that it still needs, and how many it
    could take beyond those; ``wilds`` are those among its size, ``fresh`` says that it does not lie yet,
    ``full`` that it lies as a canasta beside which another may be begun.
    """

    rank: Rank
    size: int
    need: int
    room: int
    aim: str | None
    cards: list[Card]
    wilds: int
    fresh: bool = False
    full: bool = False


Share: TypeAlias = tuple[Target, int]
"""A meld and how many wild cards it gets beyond those that it needs."""


def several_of_a_rank(rules: Rules) -> bool:
    """Whether a side may ever start a second meld of a rank."""
    return rules.starts_another([rules.canasta_size])


def spreads(rules: Rules, rank: Rank, own: list[Lying], cards: list[Card]) -> Iterator[list[Target]]:
    """The ways to give natural cards of a rank to the melds there and to new ones."""
    several = several_of_a_rank(rules)
    if not cards and not own:
        yield []
        return
    if not several and len(own) < 2:
        targets = _targets(rules, rank, own, (len(cards),), cards, several)
        if targets is not None:
            yield targets
        return
    most = len(cards) // 2 if rank != THREE and several else int(not own)
    if several and not rules.starts_another([rules.canasta_size - 1]):
        # But for one they are full, and wild cards fill no more of those than they may.
        most = min(most, 1 + len(cards) // max(2, rules.canasta_size - rules.max_wild))
    for new in range(int(not own), most + 1):
        for shares in _shared(len(cards), len(own) + new):
            targets = _targets(rules, rank, own, shares, cards, several)
            if targets is not None:
                yield targets


def _targets(
    rules: Rules, rank: Rank, own: list[Lying], shares: tuple[int, ...], cards: list[Card], several: bool
) -> list[Target] | None:
    targets: list[Target] = []
    left = cards
    for at, share in enumerate(shares):
        held, left = left[:share], left[share:]
        old = own[at] if at < len(own) else None
        naturals = share if old is None else old.naturals + share
        span = rules.wild_span(rank, naturals, old)
        if span is None:
            return None
        least, most = span
        need = least if old is None else least - old.wilds
        aim = old and old.aim
        full = several and old is not None and old.naturals + old.wilds >= rules.canasta_size
        targets.append(
            Target(rank, naturals + least, need, most - least, aim, held, least, old is None, full)
        )
    return targets


def wild_layouts(rules: Rules, own: list[Lying], wilds: list[Card]) -> Iterator[list[Target]]:
    """The ways to give wild cards to melds of their own; few of them first."""
    if not rules.wild_melds:
        yield []
        return
    several = len(wilds) // 3 if several_of_a_rank(rules) else int(not own)
    for among in range(len(wilds) + 1):
        for new in range(min(several, among // 3) + 1):
            for shares in _shared(among, len(own) + new):
                targets: list[Target] = []
                left = wilds
                for at, share in enumerate(shares):
                    held, left = left[:share], left[share:]
                    old = own[at] if at < len(own) else None
                    size = share if old is None else old.wilds + share
                    aim = old and old.aim
                    targets.append(Target(JOKER_RANK, size, 0, 0, aim, held, size, old is None))
                whole = all(len(target.cards) >= 3 for target in targets if target.fresh)
                whole = whole and all(rules.wild_meld_stands(target.size) for target in targets)
                if whole and in_turn(rules, targets, [target.size for target in targets]):
                    yield targets


def _shared(count: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to share a number out among a number of places."""
    if among == 0:
        if count == 0:
            yield ()
    elif among == 1:
        yield (count,)
    else:
        for first in range(count, -1, -1):
            for rest in _shared(count - first, among - 1):
                yield (first, *rest)


def tally(rules: Rules, targets: Sequence[Target], extra: Sequence[int]) -> int:
    """The canastas among melds after this number of wild cards is added."""
    return sum(
        rules.tally(target.rank, target.size + more, target.wilds + more)
        for target, more in zip(targets, extra, strict=True)
    )


def rank_ways(
    rules: Rules, spreads_of_rank: Sequence[Sequence[Target]], most: int, quota: Quota
) -> dict[tuple[int, int], list[Share]]:
    """What a rank can come to: each number of wild cards spent and tally of canastas, with one way to it.

    At most ``most`` wild cards are spent; more canastas than the quota needs count as enough.
    """
    ways: dict[tuple[int, int], list[Share]] = {}
    for targets in spreads_of_rank:
        need = sum(target.need for target in targets)
        for extra in product(*(range(min(target.room, most - need) + 1) for target in targets)):
            spent = need + sum(extra)
            sizes = [target.size + more for target, more in zip(targets, extra, strict=True)]
            canastas = quota.capped(tally(rules, targets, extra))
            if spent <= most and (spent, canastas) not in ways and in_turn(rules, targets, sizes):
                ways[spent, canastas] = list(zip(targets, extra, strict=True))
    return ways


def in_turn(rules: Rules, targets: Sequence[Target], sizes: Sequence[int]) -> bool:
    """Whether the new melds of a rank may be started beside the others, bigger ones first (rules: 3.3)."""
    there = [size for target, size in zip(targets, sizes, strict=True) if not target.fresh]
    for size in sorted((s for t, s in zip(targets, sizes, strict=True) if t.fresh), reverse=True):
        if not rules.starts_another(there):
            return False
        there.append(size)
    return True


def groups_of(shares: Sequence[Share], wild_melds: list[Target], wilds: list[Card]) -> tuple[Group, ...]:
    """The groups to name, melds that lie first, then new ones from the biggest to the smallest.

    Those for a full canasta say so: without an aim they might begin another meld (rules: 14.14).
    """
    found = [(target.fresh, -target.size, target, tuple(target.cards)) for target in wild_melds]
    left = wilds
    for target, more in shares:
        share = target.need + more
        found.append((target.fresh, -target.size - more, target, (*target.cards, *left[:share])))
        left = left[share:]
    found.sort(key=lambda entry: entry[:2])
    groups: list[Group] = []
    seen: set[Rank] = set()
    for fresh, _, target, cards in found:
        several = sum(entry[2].rank == target.rank for entry in found) > 1
        aim = NEW if fresh and target.rank in seen else None
        if not fresh and (several or target.full or not target.cards or target.rank == JOKER_RANK):
            aim = target.aim
        seen.add(target.rank)
        if cards:
            groups.append(Group(cards, aim))
    return tuple(groups)
