"""The search for a way out: can a hand be played to the last card now?

It serves the state machine (a step that would strand its player is refused), the question to the partner and
the offers. It knows sets of one rank, wild cards and melds of wild cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from canasta.actions import NEW, Group
from canasta.cards import JOKER_RANK, POINTS, THREE, Card, Rank
from canasta.ranks import by_rank
from canasta.rules import Rules


class Lying(NamedTuple):
    """A meld as it lies, for the search: its rank, its cards by kind, and the aim that reaches it."""

    rank: Rank
    naturals: int
    wilds: int
    aim: str


class Finish(NamedTuple):
    """A way to go out now: the groups to lay in one step, and the last card to discard, if any."""

    groups: tuple[Group, ...]
    discard: Card | None


def finish(
    rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], *, discarding: bool = True
) -> Finish | None:
    """How the hand can be melded to the last card, or to one that is discarded, with the canastas needed.

    ``lying`` are the side's melds; ``discarding`` False asks for a finish without a last discard.
    None if there is no way (rules: 2.6).

    The groups are one legal step where there is one. Where an unfinished meld of wild cards keeps them from
    other melds, a side that has melded may give those theirs first and lay the wild meld in a second step.
    """
    naturals, wilds = by_rank(hand)
    ranks = {meld.rank for meld in lying}
    odd = [rank for rank, cards in naturals.items() if len(cards) == 1 and rank not in ranks]
    if len(odd) > 1 or not _canastas_in_reach(rules, lying, naturals, wilds):
        return None
    candidates: list[Card | None] = [] if odd else [None]
    if discarding:
        candidates += [naturals[odd[0]][0]] if odd else _each_once(hand)
    for in_one_step in (True, False) if rules.wild_meld_exclusive and lying else (True,):
        for card in candidates:
            rest = list(hand)
            if card is not None:
                rest.remove(card)
            groups = _lay_out(rules, lying, *by_rank(rest), in_one_step)
            if groups is not None:
                return Finish(groups, card)
    return None


def _canastas_in_reach(
    rules: Rules, lying: Sequence[Lying], naturals: dict[Rank, list[Card]], wilds: list[Card]
) -> bool:
    """Whether enough melds could become canastas if each had all wild cards: mostly they could not."""
    missing = rules.canastas_to_go_out
    full = rules.canasta_size
    short = full - len(wilds)
    for meld in lying:
        own = naturals.get(meld.rank, ())
        missing -= meld.naturals + meld.wilds + len(own) >= short
    if missing <= 0:
        return True
    if _several(rules):
        missing -= sum((len(cards) + len(wilds)) // full for cards in naturals.values())
        missing -= len(wilds) // full
    else:
        there = {meld.rank for meld in lying}
        missing -= sum(len(cards) >= short for rank, cards in naturals.items() if rank not in there)
        missing -= rules.wild_melds and short <= 0 and JOKER_RANK not in there
    return missing <= 0


def _several(rules: Rules) -> bool:
    """Whether a side may ever start a second meld of a rank."""
    return rules.starts_another([rules.canasta_size])


def _each_once(hand: Sequence[Card]) -> list[Card]:
    """One card of each rank and kind, the ones worth least first: suits make no difference here."""
    seen: dict[int, Card] = {}
    for card in hand:
        seen.setdefault(card >> 2, card)
    return sorted(seen.values(), key=POINTS.__getitem__)


@dataclass(slots=True)
class _Target:
    """A meld in the search: its size with the new cards, the wild cards that it still needs, and how many it
    could take; ``fresh`` says that it does not lie yet.
    """

    rank: Rank
    size: int
    need: int
    room: int
    aim: str | None
    cards: list[Card]
    fresh: bool = False


def _lay_out(
    rules: Rules,
    lying: Sequence[Lying],
    naturals: dict[Rank, list[Card]],
    wilds: list[Card],
    in_one_step: bool,
) -> tuple[Group, ...] | None:
    """Groups that hold all these cards and leave the side with the canastas it needs to go out."""
    of_wilds = [meld for meld in lying if meld.rank == JOKER_RANK]
    for targets in _layouts(rules, lying, naturals):
        for wild_melds in _wild_layouts(rules, of_wilds, wilds):
            among = sum(len(target.cards) for target in wild_melds)
            if rules.wild_meld_exclusive and among < len(wilds):
                keeping = wild_melds if in_one_step else [t for t in wild_melds if not t.fresh]
                if any(target.size < rules.canasta_size for target in keeping):
                    continue
            groups = _share_wilds(rules, targets, wild_melds, wilds[among:])
            if groups is not None:
                return groups
    return None


def _layouts(
    rules: Rules, lying: Sequence[Lying], naturals: dict[Rank, list[Card]]
) -> Iterator[list[_Target]]:
    """The side's melds, wild ones aside, with the hand's natural cards on them, in each possible way."""
    own: dict[Rank, list[Lying]] = {}
    for meld in lying:
        if meld.rank != JOKER_RANK:
            own.setdefault(meld.rank, []).append(meld)
    choices = [
        list(_spreads(rules, rank, own.get(rank, []), naturals.get(rank, []))) for rank in {**own, **naturals}
    ]
    for picked in product(*choices):
        yield [target for targets in picked for target in targets]


def _spreads(rules: Rules, rank: Rank, own: list[Lying], cards: list[Card]) -> Iterator[list[_Target]]:
    """The ways to give natural cards of a rank to the melds there and to new ones."""
    most = len(cards) // 2 if rank != THREE and _several(rules) else int(not own)
    for new in range(int(not own), most + 1):
        for shares in _shared(len(cards), len(own) + new):
            targets = _targets(rules, rank, own, shares, cards)
            if targets is not None:
                yield targets


def _targets(
    rules: Rules, rank: Rank, own: list[Lying], shares: tuple[int, ...], cards: list[Card]
) -> list[_Target] | None:
    targets: list[_Target] = []
    left = cards
    for at, share in enumerate(shares):
        held, left = left[:share], left[share:]
        old = own[at] if at < len(own) else None
        size = share if old is None else old.naturals + old.wilds + share
        need = max(0, 3 - size)
        room = 0
        if rank != THREE:
            room = rules.wild_room(rank, share if old is None else old.naturals + share)
            room -= need if old is None else old.wilds
        if old is None and (share < 2 or room < 0 or (need and rank == THREE)):
            return None
        targets.append(_Target(rank, size + need, need, room, old and old.aim, held, old is None))
    return targets


def _wild_layouts(rules: Rules, own: list[Lying], wilds: list[Card]) -> Iterator[list[_Target]]:
    """The ways to give wild cards to melds of their own; few of them first."""
    if not rules.wild_melds:
        yield []
        return
    several = len(wilds) // 3 if _several(rules) else int(not own)
    for among in range(len(wilds) + 1):
        for new in range(min(several, among // 3) + 1):
            for shares in _shared(among, len(own) + new):
                targets: list[_Target] = []
                left = wilds
                for at, share in enumerate(shares):
                    held, left = left[:share], left[share:]
                    old = own[at] if at < len(own) else None
                    size = share if old is None else old.wilds + share
                    targets.append(_Target(JOKER_RANK, size, 0, 0, old and old.aim, held, old is None))
                if all(len(target.cards) >= 3 for target in targets if target.fresh):
                    yield targets


def _shared(count: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to share a number out among so many."""
    if among == 0:
        if count == 0:
            yield ()
    elif among == 1:
        yield (count,)
    else:
        for first in range(count, -1, -1):
            for rest in _shared(count - first, among - 1):
                yield (first, *rest)


def _share_wilds(
    rules: Rules, targets: list[_Target], wild_melds: list[_Target], wilds: list[Card]
) -> tuple[Group, ...] | None:
    """Give each meld its wild cards, so that the canastas needed come about for the fewest of them."""
    spare = len(wilds) - sum(target.need for target in targets)
    if spare < 0 or spare > sum(target.room for target in targets):
        return None
    full = rules.canasta_size
    canastas = sum(target.size >= full for target in (*wild_melds, *targets))
    extra = _cheapest_shares(rules, targets, spare, rules.canastas_to_go_out - canastas)
    if extra is None:
        return None
    if _several(rules) and not _in_turn(rules, targets, wild_melds, extra):
        every = (
            shares
            for shares in _shared(spare, len(targets))
            if all(more <= target.room for more, target in zip(shares, targets, strict=True))
        )
        for shares in every:
            new = sum(t.size < full <= t.size + more for t, more in zip(targets, shares, strict=True))
            enough = canastas + new >= rules.canastas_to_go_out
            if enough and _in_turn(rules, targets, wild_melds, shares):
                extra = list(shares)
                break
        else:
            return None
    return _groups(targets, extra, wild_melds, wilds)


def _cheapest_shares(rules: Rules, targets: list[_Target], spare: int, missing: int) -> list[int] | None:
    """How many more wild cards each meld gets, the missing canastas first; None if they do not come about."""
    full = rules.canasta_size
    extra = [0] * len(targets)
    gaps = sorted(
        (full - target.size, at)
        for at, target in enumerate(targets)
        if target.rank != THREE and 0 < full - target.size <= target.room
    )
    for gap, at in gaps:
        if missing <= 0 or gap > spare:
            break
        extra[at] = gap
        spare -= gap
        missing -= 1
    if missing > 0:
        return None
    for at, target in enumerate(targets):
        more = min(spare, target.room - extra[at])
        extra[at] += more
        spare -= more
    return extra


def _in_turn(rules: Rules, targets: list[_Target], wild_melds: list[_Target], extra: Sequence[int]) -> bool:
    """Whether the new melds may be started beside those of their ranks, bigger ones first (rules: 3.3)."""
    there: dict[Rank, list[int]] = {}
    new: list[tuple[int, Rank]] = []
    for target, more in zip((*targets, *wild_melds), (*extra, *[0] * len(wild_melds)), strict=True):
        if target.fresh:
            new.append((target.size + more, target.rank))
        else:
            there.setdefault(target.rank, []).append(target.size + more)
    for size, rank in sorted(new, reverse=True):
        sizes = there.setdefault(rank, [])
        if not rules.starts_another(sizes):
            return False
        sizes.append(size)
    return True


def _groups(
    targets: list[_Target], extra: Sequence[int], wild_melds: list[_Target], wilds: list[Card]
) -> tuple[Group, ...]:
    """The groups to name, melds that lie first, then new ones from the biggest to the smallest."""
    found = [(target.fresh, -target.size, target, tuple(target.cards)) for target in wild_melds]
    left = wilds
    for target, more in zip(targets, extra, strict=True):
        share = target.need + more
        found.append((target.fresh, -target.size - more, target, (*target.cards, *left[:share])))
        left = left[share:]
    found.sort(key=lambda entry: entry[:2])
    groups: list[Group] = []
    seen: set[Rank] = set()
    for fresh, _, target, cards in found:
        several = sum(entry[2].rank == target.rank for entry in found) > 1
        aim = NEW if fresh and target.rank in seen else None
        if not fresh and (several or not target.cards or target.rank == JOKER_RANK):
            aim = target.aim
        seen.add(target.rank)
        if cards:
            groups.append(Group(cards, aim))
    return tuple(groups)
