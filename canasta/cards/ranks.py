"""A hand by ranks: suits do not matter to sets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import IS_WILD, JOKER, Card, Rank


def by_rank(cards: Sequence[Card]) -> tuple[dict[Rank, list[Card]], list[Card]]:
    """The natural cards of a hand by rank, and its wild cards, twos before jokers."""
    naturals: dict[Rank, list[Card]] = {}
    wilds: list[Card] = []
    for card in cards:
        if IS_WILD[card]:
            wilds.append(card)
            continue
        rank = card >> 2
        if rank in naturals:
            naturals[rank].append(card)
        else:
            naturals[rank] = [card]
    if len(wilds) > 1:
        wilds.sort()
    return naturals, wilds


def wild_kinds(cards: Sequence[Card]) -> list[Card]:
    """One two and one joker, if there are any: more of them make no difference."""
    kinds: list[Card] = []
    for card in cards:
        if card < 4 and not any(kind < 4 for kind in kinds):
            kinds.append(card)
    if JOKER in cards:
        kinds.append(JOKER)
    return kinds


def of_rank(cards: Iterable[Card], rank: Rank) -> list[Card]:
    """The cards of a rank, in their order."""
    return [card for card in cards if card >> 2 == rank]
