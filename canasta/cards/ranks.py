"""A hand by ranks: suits do not matter to sets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import Card, Rank
from canasta.cards.packs import Pack


def by_rank(cards: Sequence[Card], pack: Pack) -> tuple[dict[Rank, list[Card]], list[Card]]:
    """The natural cards of a hand by rank, and its wild cards, twos before jokers."""
    wild = pack.wild
    naturals: dict[Rank, list[Card]] = {}
    wilds: list[Card] = []
    for card in cards:
        rank = card >> 2
        if rank in naturals:
            naturals[rank].append(card)
        elif wild[card]:
            wilds.append(card)
        else:
            naturals[rank] = [card]
    if len(wilds) > 1:
        wilds.sort()
    return naturals, wilds


def wild_kinds(cards: Sequence[Card], pack: Pack) -> list[Card]:
    """The wild cards that differ, twos before jokers: one of each rank, unless a two has its own place."""
    wild = pack.wild
    if pack.natural_two:
        return sorted({card for card in cards if wild[card]})
    kinds: dict[Rank, Card] = {}
    for card in cards:
        if wild[card] and card >> 2 not in kinds:
            kinds[card >> 2] = card
    return sorted(kinds.values()) if len(kinds) > 1 else [*kinds.values()]


def of_rank(cards: Iterable[Card], rank: Rank) -> list[Card]:
    """The cards of a rank, in their order."""
    return [card for card in cards if card >> 2 == rank]
