"""The search for a way out: can a hand be played to the last card now?

It serves the state machine (a step that would strand its player is refused), the question to the partner and
the offers. It knows sets of one rank, wild cards and melds of wild cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from canasta.actions import Group
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
    """
    naturals, wilds = by_rank(hand)
    ranks = {meld.rank for meld in lying}
    odd = [rank for rank, cards in naturals.items() if len(cards) == 1 and rank not in ranks]
    if len(odd) > 1 or not _canastas_in_reach(rules, lying, naturals, wilds):
        return None
    groups = None if odd else _lay_out(rules, lying, naturals, wilds)
    if groups is not None:
        return Finish(groups, None)
    if not discarding:
        return None
    candidates = [naturals[odd[0]][0]] if odd else _each_once(hand)
    for card in candidates:
        rest = list(hand)
        rest.remove(card)
        groups = _lay_out(rules, lying, *by_rank(rest))
        if groups is not None:
            return Finish(groups, card)
    return None


def _canastas_in_reach(
    rules: Rules, lying: Sequence[Lying], naturals: dict[Rank, list[Card]], wilds: list[Card]
) -> bool:
    """Whether enough melds could become canastas if each had all wild cards: mostly they could not."""
    missing = rules.canastas_to_go_out
    short = rules.canasta_size - len(wilds)
    for meld in lying:
        own = naturals.get(meld.rank, ())
        missing -= meld.naturals + meld.wilds + len(own) >= short
    if missing <= 0:
        return True
    there = {meld.rank for meld in lying}
    missing -= sum(len(cards) >= short for rank, cards in naturals.items() if rank not in there)
    missing -= rules.wild_melds and short <= 0 and JOKER_RANK not in there
    return missing <= 0


def _each_once(hand: Sequence[Card]) -> list[Card]:
    """One card of each rank and kind, the ones worth least first: suits make no difference here."""
    seen: dict[int, Card] = {}
    for card in hand:
        seen.setdefault(card >> 2, card)
    return sorted(seen.values(), key=POINTS.__getitem__)


@dataclass(slots=True)
class _Target:
    """A meld in the search: its size with the new naturals, what it still needs, and what it could take."""

    rank: Rank
    size: int
    need: int
    room: int
    aim: str | None
    cards: list[Card]


def _lay_out(
    rules: Rules, lying: Sequence[Lying], naturals: dict[Rank, list[Card]], wilds: list[Card]
) -> tuple[Group, ...] | None:
    """Groups that hold all these cards and leave the side with the canastas it needs to go out."""
    for homes in _homes(lying, naturals):
        targets = _targets(rules, lying, naturals, homes)
        if targets is None:
            continue
        for among_wilds in _wild_meld_sizes(rules, lying, len(wilds)):
            groups = _share_wilds(rules, lying, targets, wilds, among_wilds)
            if groups is not None:
                return groups
    return None


def _homes(lying: Sequence[Lying], naturals: dict[Rank, list[Card]]) -> Iterator[dict[Rank, str]]:
    """For each rank of the hand the meld that takes its naturals, in each possible way."""
    choices = {rank: [meld.aim for meld in lying if meld.rank == rank] for rank in naturals}
    there = {rank: aims for rank, aims in choices.items() if aims}
    for picked in product(*there.values()):
        yield dict(zip(there, picked, strict=True))


def _targets(
    rules: Rules, lying: Sequence[Lying], naturals: dict[Rank, list[Card]], homes: dict[Rank, str]
) -> list[_Target] | None:
    targets: list[_Target] = []
    for meld in lying:
        if meld.rank == JOKER_RANK:
            continue
        cards = naturals[meld.rank] if homes.get(meld.rank) == meld.aim else []
        room = 0
        if meld.rank != THREE:
            room = rules.wild_room(meld.rank, meld.naturals + len(cards)) - meld.wilds
        targets.append(_Target(meld.rank, meld.naturals + meld.wilds + len(cards), 0, room, meld.aim, cards))
    for rank, cards in naturals.items():
        if rank in homes:
            continue
        need = max(0, 3 - len(cards))
        if rank == THREE:
            if need:
                return None
            targets.append(_Target(rank, len(cards), 0, 0, None, cards))
            continue
        room = rules.wild_room(rank, len(cards)) - need
        if need > 1 or room < 0:
            return None
        targets.append(_Target(rank, len(cards) + need, need, room, None, cards))
    return targets


def _wild_meld_sizes(rules: Rules, lying: Sequence[Lying], wilds: int) -> list[int]:
    """How many wild cards could go to the side's meld of wild cards: none, or what makes a legal one."""
    if not rules.wild_melds:
        return [0]
    least = 1 if any(meld.rank == JOKER_RANK for meld in lying) else 3
    return [0, *range(least, wilds + 1)]


def _share_wilds(
    rules: Rules, lying: Sequence[Lying], targets: list[_Target], wilds: list[Card], among_wilds: int
) -> tuple[Group, ...] | None:
    """Give each meld its wild cards, so that the canastas needed come about for the fewest of them."""
    full = rules.canasta_size
    old = next((meld for meld in lying if meld.rank == JOKER_RANK), None)
    wild_size = among_wilds + (old.wilds if old else 0)
    spare = len(wilds) - among_wilds - sum(target.need for target in targets)
    if spare < 0 or spare > sum(target.room for target in targets):
        return None
    if rules.wild_meld_exclusive and 0 < wild_size < full and len(wilds) > among_wilds:
        return None
    extra = [0] * len(targets)
    canastas = (wild_size >= full) + sum(target.size >= full for target in targets)
    gaps = sorted(
        (full - target.size, at)
        for at, target in enumerate(targets)
        if target.rank != THREE and 0 < full - target.size <= target.room
    )
    for gap, at in gaps:
        if canastas >= rules.canastas_to_go_out or gap > spare:
            break
        extra[at] = gap
        spare -= gap
        canastas += 1
    if canastas < rules.canastas_to_go_out:
        return None
    for at, target in enumerate(targets):
        more = min(spare, target.room - extra[at])
        extra[at] += more
        spare -= more
    return _groups(targets, extra, wilds, among_wilds, old.aim if old else None)


def _groups(
    targets: list[_Target], extra: list[int], wilds: list[Card], among_wilds: int, wild_aim: str | None
) -> tuple[Group, ...]:
    groups = [Group(tuple(wilds[:among_wilds]), wild_aim)] if among_wilds else []
    left = wilds[among_wilds:]
    for target, more in zip(targets, extra, strict=True):
        share = target.need + more
        if target.cards or share:
            several = sum(other.rank == target.rank for other in targets) > 1
            aim = target.aim if several or not target.cards else None
            groups.append(Group((*target.cards, *left[:share]), aim))
        left = left[share:]
    return tuple(groups)
