"""The groups that an opening may build on besides plain sets: sequences, and a canasta if the game requires
one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from canasta.actions import Group
from canasta.cards import IS_WILD, JOKER, JOKER_RANK, POINTS, THREE, Card
from canasta.ranks import by_rank
from canasta.rules.rules import Rules
from canasta.sequences import LONGEST, SHORTEST, stretches
from canasta.terms import OpeningCanasta

Base: TypeAlias = tuple[Group, ...]
MOST_BESIDE = 4
"""The most sequences in one opening: no hand needs more."""


def bases(rules: Rules, hand: Sequence[Card], canasta: OpeningCanasta | None) -> Iterator[Iterable[Base]]:
    """The groups to build on: first none at all (or only a canasta), then with one more sequence each time.

    ``canasta`` is the kind that must be among them, None for no such condition.
    """
    starts: list[Base] = [()]
    if canasta is not None:
        found = sorted(_canastas(rules, hand, canasta), key=_spent)
        starts = [(group,) for group in found]
    yield starts
    runs = sorted(_runs(hand), key=_spent) if rules.sequences and starts else []
    held = Counter(hand)
    for count in range(1, min(MOST_BESIDE, len(runs)) + 1):
        bigger = ((*start, *chosen) for start in starts for chosen in combinations(runs, count))
        yield (base for base in bigger if Counter(card for group in base for card in group.cards) <= held)


def _spent(group: Group) -> tuple[int, int]:
    """The cost of a group to a hand: the points of its wild cards, then its number of cards."""
    return sum(POINTS[card] for card in group.cards if IS_WILD[card]), len(group.cards)


def _runs(hand: Sequence[Card]) -> Iterator[Group]:
    """Every sequence in the hand, as often as the hand holds it."""
    held = Counter(hand)
    for stretch in stretches(hand):
        for size in range(SHORTEST, min(len(stretch), LONGEST) + 1):
            for at in range(len(stretch) - size + 1):
                cards = stretch[at : at + size]
                for _ in range(min(held[card] for card in cards)):
                    yield Group(cards)


def _canastas(rules: Rules, hand: Sequence[Card], kind: OpeningCanasta) -> Iterator[Group]:
    full, natural = rules.canasta_size, kind == OpeningCanasta.NATURAL
    naturals, wilds = by_rank(hand)
    for rank, cards in naturals.items():
        if rank == THREE:
            continue
        for count in range(2, len(cards) + 1):
            room = 0 if natural else rules.wild_room(rank, count)
            for spent in _some_wilds(wilds, max(0, full - count), room):
                yield Group((*cards[:count], *spent))
    if natural:
        return
    if rules.sequences:
        yield from (group for group in _runs(hand) if len(group.cards) == LONGEST)
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
