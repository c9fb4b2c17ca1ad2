"""Rommé's melds and layouts by trying everything: slow, plain, and written from the rules alone."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from canasta.cards import JOKER, Card
from canasta.variants.romme.melds import Limits

ORDER = "A23456789TJQKA"
VALUES = {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11} | {str(n): n for n in range(2, 10)}
RANKS = "23456789TJQKA"


def most_points(limits: Limits, cards: Sequence[Card]) -> int | None:
    """What these cards count as one meld, in the best order; None where they are none."""
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    if len(cards) < 3 or not naturals or not _enough_naturals(limits, len(naturals), jokers):
        return None
    ranks, suits = [card >> 2 for card in naturals], [card & 3 for card in naturals]
    if len(set(ranks)) == 1 and len(set(suits)) == len(suits) and len(cards) <= 4:
        return VALUES[RANKS[ranks[0]]] * len(cards)
    if len(set(suits)) > 1 or len(cards) > 14:
        return None
    runs = [
        run
        for places in _stretches(limits, len(cards))
        for written in set(permutations(cards))
        if (run := _run_points(limits, places, written)) is not None
    ]
    return max(runs, default=None)


def _enough_naturals(limits: Limits, naturals: int, jokers: int) -> bool:
    return {
        "fewer_than_naturals": jokers < naturals,
        "one": jokers <= 1,
        "two": jokers <= 2,
        "any": True,
    }[limits.per_meld]


def _stretches(limits: Limits, size: int) -> Iterator[str]:
    """The ranks of every run of this size, from its low end."""
    if not limits.corner:
        yield from (ORDER[at : at + size] for at in range(len(ORDER) - size + 1))
        return
    circle = ORDER[:-1] * 3
    yield from (circle[at : at + size] for at in range(13))


def _run_points(limits: Limits, places: str, written: Sequence[Card]) -> int | None:
    total = 0
    for at, (rank, card) in enumerate(zip(places, written, strict=True)):
        if card != JOKER and RANKS[card >> 2] != rank:
            return None
        if at and card == JOKER == written[at - 1] and not limits.adjacent:
            return None
        total += 1 if rank == "A" and at == 0 else VALUES[rank]
    return total


def layouts(limits: Limits, hand: Sequence[Card]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Every way to lay some of these cards: the points laid, and the cards that stay."""
    if not hand:
        yield 0, ()
        return
    first, rest = hand[0], hand[1:]
    for points, left in layouts(limits, rest):
        yield points, (first, *left)
    for count in range(2, len(rest) + 1):
        for chosen in combinations(range(len(rest)), count):
            worth = most_points(limits, (first, *(rest[at] for at in chosen)))
            if worth is None:
                continue
            others = tuple(card for at, card in enumerate(rest) if at not in chosen)
            for points, left in layouts(limits, others):
                yield worth + points, left


def in_hand(card: Card, joker: int) -> int:
    """What a card costs anyone who is left with it."""
    return joker if card == JOKER else VALUES[RANKS[card >> 2]]
