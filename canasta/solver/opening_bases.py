"""The groups that an opening may build on besides plain sets: sequences, and a canasta if the game requires
one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from canasta.actions import Group
from canasta.cards import ACE, JOKER, JOKER_RANK, Card
from canasta.cards.packs import Pack
from canasta.cards.ranks import by_rank
from canasta.melds.placing import arranged
from canasta.melds.sequences import gaps_in, stretches
from canasta.rules.rules import Rules
from canasta.terms import OpeningCanasta

Base: TypeAlias = tuple[Group, ...]
MOST_BESIDE = 4
"""The most sequences in one opening: no hand needs more."""


def bases(
    rules: Rules, hand: Sequence[Card], canasta: OpeningCanasta | None, minimum: int
) -> Iterator[Iterable[Base]]:
    """The groups to build on: first none at all (or only a canasta), then with one more sequence each time.

    ``canasta`` is the kind that must be among them, None for no such condition. Sequences that surely stay
    below ``minimum`` points with all that could be laid beside them are left out.
    """
    spent = partial(_spent, rules.pack)
    starts: list[Base] = [()]
    if canasta is not None:
        found = sorted(_canastas(rules, hand, canasta), key=spent)
        starts = [(group,) for group in found]
    yield starts
    if not rules.sequences:
        return
    held = Counter(hand)
    runs = sorted(_runs(rules, hand), key=spent) if starts else []
    beside = _most_of_sets(rules, hand)
    for count in range(1, min(MOST_BESIDE, len(runs)) + 1):
        yield _with_runs(rules.pack, starts, [*dict.fromkeys(runs)], count, held, minimum - beside)


def _with_runs(
    pack: Pack,
    starts: Sequence[Base],
    runs: Sequence[Group],
    count: int,
    held: Mapping[Card, int],
    least: int,
) -> Iterator[Base]:
    """Each start with this number of sequences that the hand holds beside it, worth at least ``least``
    together.
    """
    worth = [pack.points(run.cards) for run in runs]
    dearest = max(worth, default=0)

    def further(base: Base, first: int, count: int, left: Counter[Card], least: int) -> Iterator[Base]:
        if not count:
            yield base
            return
        for at in range(first, len(runs)):
            missing = least - worth[at]
            if missing > (count - 1) * dearest:
                continue
            cards = runs[at].cards
            if all(left[card] for card in cards):
                rest = left.copy()
                rest.subtract(cards)
                yield from further((*base, runs[at]), at, count - 1, rest, missing)

    for start in starts:
        left = Counter(held)
        for group in start:
            left.subtract(group.cards)
        yield from further(start, 0, count, left, least - sum(pack.points(group.cards) for group in start))


def _most_of_sets(rules: Rules, hand: Sequence[Card]) -> int:
    """More points than sets and wild cards of this hand can be worth, the pile's top card among them."""
    naturals, wilds = by_rank(hand, rules.pack)
    if not rules.wilds_may_open:
        wilds = []
    of_rank = {rank: rules.pack.points(cards) for rank, cards in naturals.items() if rank != rules.pack.three}
    pairs = sorted((worth for rank, worth in of_rank.items() if len(naturals[rank]) == 2), reverse=True)
    # A pair needs a wild card, but for one that the pile's top card joins.
    of_pairs = sum(pairs[: len(wilds) + 1])
    large = sum(worth for rank, worth in of_rank.items() if len(naturals[rank]) > 2)
    return large + of_pairs + rules.pack.points(wilds) + rules.pack.values[ACE * 4]


def _spent(pack: Pack, group: Group) -> tuple[int, int]:
    """The cost of a group to a hand: the points of its wild cards, then its number of cards."""
    return pack.points_of_wilds(group.cards), len(group.cards)


def _runs(rules: Rules, hand: Sequence[Card]) -> Iterator[Group]:
    """Every sequence in the hand, as often as the hand holds it; then those with wild cards."""
    yield from _natural_runs(rules.pack, hand)
    if rules.pack.run.wilds and rules.wilds_may_open:
        yield from _runs_with_wilds(rules, hand)


def _runs_with_wilds(rules: Rules, hand: Sequence[Card]) -> Iterator[Group]:
    """The sequences with wild cards: natural cards from one to another, with every one held between them, and
    as many wild cards as fill the gaps, or more.
    """
    _, wilds = by_rank(hand, rules.pack)
    most = min(rules.pack.run.wilds, len(wilds))
    run = rules.pack.run
    for stretch in stretches(hand, rules.pack, most):
        for at in range(len(stretch)):
            for end in range(at + run.naturals, len(stretch) + 1):
                cards = stretch[at:end]
                gaps = gaps_in(cards, rules.pack)
                least = max(1, gaps, run.shortest - len(cards))
                for spent in _some_wilds(wilds, least, min(most, run.longest - len(cards))):
                    yield Group(tuple(arranged((*cards, *spent), rules.pack)))


def _natural_runs(pack: Pack, hand: Sequence[Card]) -> Iterator[Group]:
    held = Counter(hand)
    for stretch in stretches(hand, pack):
        for size in range(pack.run.shortest, min(len(stretch), pack.run.longest) + 1):
            for at in range(len(stretch) - size + 1):
                cards = stretch[at : at + size]
                for _ in range(min(held[card] for card in cards)):
                    yield Group(cards)


def _canastas(rules: Rules, hand: Sequence[Card], kind: OpeningCanasta) -> Iterator[Group]:
    full, natural = rules.canasta_size, kind == OpeningCanasta.NATURAL
    naturals, wilds = by_rank(hand, rules.pack)
    for rank, cards in naturals.items():
        if rank == rules.pack.three:
            continue
        for count in range(2, len(cards) + 1):
            room = 0 if natural else rules.wild_room(rank, count)
            for spent in _some_wilds(wilds, max(0, full - count), room):
                yield Group((*cards[:count], *spent))
    if natural:
        return
    if rules.sequences:
        yield from (group for group in _runs(rules, hand) if len(group.cards) == rules.pack.run.longest)
    if rules.wild_melds:
        for spent in _some_wilds(wilds, full, rules.meld_limit(JOKER_RANK)):
            yield Group(spent)


def _some_wilds(wilds: Sequence[Card], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """Wild cards of each number from least to most, with each number of jokers among them."""
    twos = [card for card in wilds if card != JOKER]
    jokers = [card for card in wilds if card == JOKER]
    for count in range(least, min(most, len(wilds)) + 1):
        for with_jokers in range(max(0, count - len(twos)), min(count, len(jokers)) + 1):
            yield (*twos[: count - with_jokers], *jokers[:with_jokers])
