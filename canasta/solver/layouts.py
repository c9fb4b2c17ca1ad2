"""The ways to lay down a hand: which meld takes which cards of a rank, and how a way is written as groups.

The search for a way out (:mod:`canasta.solver.going_out`) chooses among them. Up to the last step it works
with numbers of cards only: suits do not matter to sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from canasta.actions import NEW, Group, Merge
from canasta.cards import JOKER_RANK, Card, Rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules


class Finish(NamedTuple):
    """A way to go out now: the groups to lay in one step, and the last card to discard, if any.

    ``merges`` are the sets to merge before that.
    """

    groups: tuple[Group, ...]
    discard: Card | None
    merges: tuple[Merge, ...] = ()


class Target(NamedTuple):
    """A meld in the search: how many natural cards of the hand it gets (of a meld of wild cards: wild ones),
    its size with them and with the wild cards that it still needs, and how many it could take beyond those;
    ``wilds`` counts the wild cards within its size, ``old`` is the meld on the table, None for a new one.
    ``full`` is whether it is a canasta on the table beside which another meld may begin.
    """

    rank: Rank
    cards: int
    size: int
    need: int
    room: int
    wilds: int
    old: Lying | None
    full: bool = False


WAYS_HOLD = 4
"""The rules revision from which a way out begins no second meld of a rank too early, canastas beyond the
quota close none, and one with sequences is found within fewer steps (rules: 14.21).
"""
NO_PLACE = 100
"""More wild cards than any hand holds."""
Share: TypeAlias = tuple[Target, int]
"""A meld and the number of wild cards that it gets beyond those that it needs."""


def several_of_a_rank(rules: Rules) -> bool:
    """Whether a side may ever start a second meld of a rank."""
    return rules.starts_another([rules.canasta_size])


def spreads(
    rules: Rules, rank: Rank, own: Sequence[Lying], cards: int, *, ordered: bool = False
) -> Iterator[list[Target]]:
    """The ways to assign ``cards`` natural cards of a rank to its melds and to new ones.

    ``ordered``: no new meld larger than the one before it, which leaves out ways that differ in order alone.
    """
    several = several_of_a_rank(rules)
    if not cards and not own:
        yield []
        return
    if not several and len(own) < 2:
        targets = _targets(rules, rank, own, (cards,), several)
        if targets is not None:
            yield targets
        return
    most = cards // 2 if rank != rules.pack.three and several else int(not own)
    if several and not rules.starts_another([rules.canasta_size - 1]):
        # All except one are full, and wild cards fill no more of those than they may.
        most = min(most, 1 + cards // max(2, rules.canasta_size - rules.max_wild))
    for new in range(int(not own), most + 1):
        for shares in _shared_in_order(cards, len(own), new) if ordered else _shared(cards, len(own) + new):
            targets = _targets(rules, rank, own, shares, several)
            if targets is not None:
                yield targets


def _targets(
    rules: Rules, rank: Rank, own: Sequence[Lying], shares: tuple[int, ...], several: bool
) -> list[Target] | None:
    targets: list[Target] = []
    for at, share in enumerate(shares):
        if at < len(own):
            old = own[at]
            naturals = old.naturals + share
            span = rules.wild_span(rank, naturals, old)
            if span is None:
                return None
            least, most = span
            full = several and old.naturals + old.wilds >= rules.canasta_size
            need = least - old.wilds
            targets.append(Target(rank, share, naturals + least, need, most - least, least, old, full))
        else:
            span = rules.wild_span(rank, share, None)
            if span is None:
                return None
            least, most = span
            targets.append(Target(rank, share, share + least, least, most - least, least, None))
    return targets


def wild_layouts(rules: Rules, own: Sequence[Lying], wilds: int) -> Iterator[list[Target]]:
    """The ways to put wild cards into melds of their own, fewest cards first."""
    if not rules.wild_melds:
        yield []
        return
    several = wilds // 3 if several_of_a_rank(rules) else int(not own)
    for among in range(wilds + 1):
        for new in range(min(several, among // 3) + 1):
            for shares in _shared_in_order(among, len(own), new):
                if any(share < 3 for share in shares[len(own) :]):
                    continue
                targets: list[Target] = []
                for at, share in enumerate(shares):
                    old = own[at] if at < len(own) else None
                    size = share if old is None else old.wilds + share
                    targets.append(Target(JOKER_RANK, share, size, 0, 0, size, old))
                whole = all(rules.wild_meld_stands(target.size) for target in targets)
                if whole and in_turn(rules, targets, [target.size for target in targets]):
                    yield targets


def _shared(count: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide a number among a number of places."""
    if among == 0:
        if count == 0:
            yield ()
    elif among == 1:
        yield (count,)
    else:
        for first in range(count, -1, -1):
            for rest in _shared(count - first, among - 1):
                yield (first, *rest)


def _shared_in_order(count: int, own: int, new: int) -> Iterator[tuple[int, ...]]:
    """The same ways in the same order, without those in which a new place gets more than the one before."""
    if own:
        for first in range(count, -1, -1) if own > 1 or new else (count,):
            for rest in _shared_in_order(count - first, own - 1, new):
                yield (first, *rest)
    else:
        yield from _descending(count, new, count)


def _descending(count: int, among: int, most: int) -> Iterator[tuple[int, ...]]:
    if among == 0:
        if count == 0:
            yield ()
        return
    for first in range(min(count, most), -(-count // among) - 1, -1):
        for rest in _descending(count - first, among - 1, first):
            yield (first, *rest)


def tally(rules: Rules, targets: Sequence[Target]) -> int:
    """The canastas among melds that get no more wild cards."""
    return sum(rules.tally(target.rank, target.size, target.wilds) for target in targets)


def rank_ways(
    rules: Rules, spreads_of_rank: Sequence[Sequence[Target]], most: int, quota: Quota
) -> dict[tuple[int, int], list[Share]]:
    """What a rank can reach: each number of wild cards spent and tally of canastas, with one way to reach it.

    At most ``most`` wild cards are spent; more canastas than the quota needs count as enough.
    """
    ways: dict[tuple[int, int], list[Share]] = {}
    for targets in spreads_of_rank:
        need = sum([target.need for target in targets])
        orderly = all(target.old is not None for target in targets)  # no new meld, so no order to keep
        for spent, canastas, extra in _fillings(rules, targets, 0, most - need) if need <= most else ():
            progress = (need + spent, quota.capped(canastas))
            if progress in ways:
                continue
            if not orderly:
                sizes = [target.size + more for target, more in zip(targets, extra, strict=True)]
                if not in_turn(rules, targets, sizes):
                    continue
            ways[progress] = list(zip(targets, extra, strict=True))
    return ways


def _fillings(
    rules: Rules, targets: Sequence[Target], at: int, spare: int
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The ways to give up to ``spare`` wild cards to the melds from an index on: how many are spent, the
    tally, and how many each gets.
    """
    if at == len(targets):
        yield 0, 0, ()
        return
    rank, _, size, _, room, wilds, _, _ = targets[at]
    last = at == len(targets) - 1
    for more in range(min(room, spare) + 1):
        canastas = rules.tally(rank, size + more, wilds + more)
        if last:
            yield more, canastas, (more,)
            continue
        for spent, others, extra in _fillings(rules, targets, at + 1, spare - more):
            yield more + spent, canastas + others, (more, *extra)


def begins_beside(targets: Sequence[Target]) -> bool:
    """Whether a new meld of a rank is begun beside others, so that their order matters."""
    return len(targets) > 1 and any(target.old is None for target in targets)


def in_turn(rules: Rules, targets: Sequence[Target], sizes: Sequence[int]) -> bool:
    """Whether the new melds of a rank may be started beside the others, larger ones first (rules: 3.3)."""
    there = [size for target, size in zip(targets, sizes, strict=True) if target.old is not None]
    fresh = [size for target, size in zip(targets, sizes, strict=True) if target.old is None]
    for size in sorted(fresh, reverse=True):
        if not rules.starts_another(there):
            return False
        there.append(size)
    return True


def groups_of(
    shares: Sequence[Share],
    naturals: Mapping[Rank, Sequence[Card]],
    wild_melds: Sequence[Target],
    wilds: Sequence[Card],
) -> tuple[Group, ...]:
    """The groups of the step: melds on the table first, then new ones from the largest to the smallest.

    Groups for a full canasta name it: without an aim they might begin another meld (rules: 14.14).
    """
    placed: list[tuple[bool, int, Target, tuple[Card, ...]]] = []
    left = list(wilds)
    for target in wild_melds:
        held, left = left[: target.cards], left[target.cards :]
        placed.append((target.old is None, -target.size, target, tuple(held)))
    laid: dict[Rank, int] = {}
    for target, more in shares:
        begin = laid.get(target.rank, 0)
        end = laid[target.rank] = begin + target.cards
        share = target.need + more
        own = naturals[target.rank][begin:end] if target.cards else ()
        placed.append((target.old is None, -target.size - more, target, (*own, *left[:share])))
        left = left[share:]
    placed.sort(key=lambda entry: entry[:2])
    melds_of = Counter([entry[2].rank for entry in placed])
    groups: list[Group] = []
    seen: set[Rank] = set()
    for fresh, _, target, cards in placed:
        several = melds_of[target.rank] > 1
        aim = NEW if fresh and target.rank in seen else None
        if target.old is not None and (
            several or target.full or not target.cards or target.rank == JOKER_RANK
        ):
            aim = target.old.aim
        seen.add(target.rank)
        if cards:
            groups.append(Group(cards, aim))
    return tuple(groups)
