"""What cards can be melded: new runs and sets of a hand, and what it adds to a meld (rules: 16.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from canasta.cards import ACE, JOKER, TWO, Card, Rank, rank_of, suit_of
from canasta.variants.burraco.runs import AT_TWO, HIGH_ACE, LOW_ACE, card_at, may_be_wild, run_of


def wild_kinds(wilds: Sequence[Card], suit: int | None = None) -> list[Card]:
    """The wild cards among these that differ in use: a two of the suit, one of another, a joker."""
    kinds: list[Card] = []
    mine = -1 if suit is None else TWO * 4 + suit
    other = next((card for card in wilds if card not in (JOKER, mine)), None)
    if other is not None:
        kinds.append(other)
    if mine in wilds:
        kinds.append(mine)
    if JOKER in wilds:
        kinds.append(JOKER)
    return kinds


def new_runs(hand: Sequence[Card], two_aces: bool) -> Iterator[tuple[Card, ...]]:
    """New runs of a hand: the longest of each stretch and those of three cards; then those with a wild card,
    the longest around a gap and those of two natural cards.
    """
    wilds = sorted(card for card in hand if may_be_wild(card))
    naturals = sorted(set(hand))
    for suit in range(4):
        own = [card for card in naturals if card != JOKER and suit_of(card) == suit]
        if len(own) > 1:
            both = two_aces and hand.count(ACE * 4 + suit) > 1
            yield from _runs_of_suit(tuple(own), tuple(wilds), both)


@lru_cache(maxsize=4096)
def _runs_of_suit(
    own: tuple[Card, ...], wilds: tuple[Card, ...], two_aces: bool
) -> tuple[tuple[Card, ...], ...]:
    return tuple(_all_of_suit(own, wilds, two_aces))


def _all_of_suit(
    own: tuple[Card, ...], wilds: tuple[Card, ...], two_aces: bool
) -> Iterator[tuple[Card, ...]]:
    suit = suit_of(own[0])
    stretches = _stretches(own)
    for low, high in stretches:
        size = high - low + 1
        if size >= 3:
            most = size if two_aces or (low, high) != (LOW_ACE, HIGH_ACE) else size - 1
            yield tuple(card_at(suit, place) for place in range(low, low + most))
            if size > 3:
                for at in range(low, high - 1):
                    yield tuple(card_at(suit, place) for place in range(at, at + 3))
    if wilds:
        for places in _with_gap(stretches):
            yield from _filled(places, suit, wilds, two_aces)


def _stretches(own: Sequence[Card]) -> list[tuple[int, int]]:
    """The first and last places of the stretches that natural cards of a suit make."""
    places = sorted({rank_of(card) + 2 for card in own} | {LOW_ACE for card in own if rank_of(card) == ACE})
    stretches: list[tuple[int, int]] = []
    for place in places:
        if stretches and stretches[-1][1] == place - 1:
            stretches[-1] = stretches[-1][0], place
        else:
            stretches.append((place, place))
    return stretches


def _with_gap(stretches: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """The places of natural cards that a wild card makes a run: around a gap, or two side by side."""
    for (low, end), (start, high) in pairwise(stretches):
        if start == end + 2:
            if high - low > 2:
                yield (*range(low, end + 1), *range(start, high + 1))
            yield (end, start)
    for low, high in stretches:
        for place in range(low, high):
            yield (place, place + 1)


def _filled(
    places: tuple[int, ...], suit: int, wilds: tuple[Card, ...], two_aces: bool
) -> Iterator[tuple[Card, ...]]:
    spare = list(wilds)
    if AT_TWO in places:
        spare.remove(TWO * 4 + suit)
    naturals = tuple(card_at(suit, place) for place in places)
    if len(set(naturals)) < len(naturals):
        return  # one ace at both ends
    for wild in wild_kinds(spare, suit):
        lies = run_of((*naturals, wild), (), two_aces)
        if lies is not None:
            yield lies.cards


def new_sets(hand: Sequence[Card], ranks: frozenset[Rank]) -> Iterator[tuple[Card, ...]]:
    """New sets of a hand: all cards of a rank, three of them, and two with a wild card."""
    by_rank: dict[Rank, list[Card]] = {}
    wilds = []
    for card in hand:
        if may_be_wild(card):
            wilds.append(card)
        elif rank_of(card) in ranks:
            by_rank.setdefault(rank_of(card), []).append(card)
    for cards in by_rank.values():
        if len(cards) >= 3:
            yield tuple(cards)
            if len(cards) > 3:
                yield tuple(cards[:3])
    kinds = wild_kinds(wilds) if wilds else []
    for cards in by_rank.values() if kinds else ():
        if len(cards) >= 2:
            yield from ((cards[0], cards[1], wild) for wild in kinds)


def run_additions(
    lying: tuple[Card, ...], hand: Sequence[Card], two_aces: bool
) -> Iterator[tuple[Card, ...]]:
    """What a hand adds to a run: as many natural cards as find a place one after the other, each card by
    itself, then wild cards.
    """
    suit = next(suit_of(card) for card in lying if not may_be_wild(card))
    held = {card for card in hand if card != JOKER and suit_of(card) == suit and rank_of(card) != TWO}
    single = [card for card in sorted(held) if run_of((card,), lying, two_aces)]
    if single:
        together = _together(lying, hand, suit, two_aces)
        if len(together) > 1:
            yield together
        yield from ((card,) for card in single)
    for wild in wild_kinds(sorted(card for card in hand if may_be_wild(card)), suit):
        if run_of((wild,), lying, two_aces):
            yield (wild,)


def _together(lying: tuple[Card, ...], hand: Sequence[Card], suit: int, two_aces: bool) -> tuple[Card, ...]:
    left = sorted(card for card in hand if card != JOKER and suit_of(card) == suit and rank_of(card) != TWO)
    added: tuple[Card, ...] = ()
    grown = True
    while grown:
        grown = False
        for card in left:
            if run_of((*added, card), lying, two_aces):
                added = (*added, card)
                left.remove(card)
                grown = True
                break
    return added


def set_additions(rank: Rank, lying: Sequence[Card], hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """What a hand adds to a set: all its natural cards, each of them, and a wild card if it has none."""
    alike = [card for card in hand if rank_of(card) == rank]
    if len(alike) > 1:
        yield tuple(alike)
    yield from ((card,) for card in dict.fromkeys(alike))
    if not any(map(may_be_wild, lying)):
        yield from ((wild,) for wild in wild_kinds([card for card in hand if may_be_wild(card)]))
