"""How the cards of a run lie: the place of each, and where its wild cards stand.

Where every natural card has one place (:attr:`~canasta.cards.packs.Pack.straight`), arithmetic on the cards
tells. Otherwise an ace may stand at either end and a two at its own place: then all ways are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from canasta.cards import ACE, TWO, Card, Rank, rank_of, suit_of
from canasta.cards.packs import Pack, WildPlaces

LOW_ACE, HIGH_ACE = 1, 14
"""The places of an ace."""


class Placed(NamedTuple):
    """The cards of a run in order, the place of the first, how many are wild, and how many of those are in
    gaps.
    """

    cards: list[Card]
    low: int
    wilds: int
    gaps: int


def place_of(rank: Rank) -> int:
    """The place of a rank in a run; an ace's is the higher of its two."""
    return rank + 2


def card_at(suit: int, place: int) -> Card:
    """The natural card of a place, below zero for an ace before the two: cards count on from there."""
    return (place - 2) * 4 + suit


def placed(cards: Iterable[Card], pack: Pack, most: int, lying: Sequence[Card] = ()) -> Placed | None:
    """How these cards make a run with up to ``most`` wild cards, or None if they do not.

    Of several ways the one with the fewest wild cards, then the one with the fewest of them in gaps, then the
    lowest. In the cards ``lying`` on the table among them, aces keep their end and a natural two its place.
    """
    ways = [way for way in _ways(list(cards), pack, lying) if way.wilds <= most]
    return min(ways, key=lambda way: (way.wilds, way.gaps, way.low), default=None)


def _ways(cards: list[Card], pack: Pack, lying: Sequence[Card]) -> Iterator[Placed]:
    naturals = pack.naturals_in(cards)
    if len({suit_of(card) for card in naturals}) != 1:
        return
    suit = suit_of(naturals[0])
    two = TWO * 4 + suit
    fixed = _fixed(lying, pack)
    for aces in _ends(sum(rank_of(card) == ACE for card in naturals), pack):
        if not fixed.intersection((LOW_ACE, HIGH_ACE)) <= set(aces):
            continue
        places = [*aces, *(place_of(rank_of(card)) for card in naturals if rank_of(card) != ACE)]
        wilds = [card for card in cards if pack.wild[card]]
        if pack.natural_two and two in wilds:
            others = wilds[:]
            others.remove(two)
            yield from _laid(suit, [*places, place_of(TWO)], others, pack)
            if place_of(TWO) in fixed:
                continue
        yield from _laid(suit, places, wilds, pack)


def _ends(aces: int, pack: Pack) -> list[tuple[int, ...]]:
    """The places that a number of aces may have."""
    both = pack.run.low == LOW_ACE
    if aces == 1:
        return [(HIGH_ACE,), (LOW_ACE,)] if both else [(HIGH_ACE,)]
    if aces:
        return [(LOW_ACE, HIGH_ACE)] if aces == 2 and pack.run.two_aces and both else []
    return [()]


def _fixed(lying: Sequence[Card], pack: Pack) -> set[int]:
    """The places of the aces and of a natural two in a run on the table."""
    low = low_place(lying, pack) if lying else 0
    there = {low + at: card for at, card in enumerate(lying)}
    return {
        place
        for place, card in there.items()
        if rank_of(card) == ACE
        or (pack.natural_two and place == place_of(TWO) and card == card_at(_suit(lying, pack), place))
    }


def _laid(suit: int, places: list[int], wilds: list[Card], pack: Pack) -> Iterator[Placed]:
    """The run with natural cards at these places, if there is one."""
    run = pack.run
    if len(set(places)) < len(places):
        return
    first, last = min(places), max(places)
    gaps = last - first + 1 - len(places)
    free = len(wilds) - gaps
    below, above = first - run.low, run.high - last
    if below < 0 or above < 0 or not 0 <= free <= below + above:
        return
    down = min(free, below) if run.places == WildPlaces.BOUND else max(free - above, 0)
    spare = iter(wilds)
    low = first - down
    laid = [
        card_at(suit, place) % 52 if place in places else next(spare)
        for place in range(low, low + len(places) + len(wilds))
    ]
    yield Placed(laid, low, len(wilds), gaps)


def low_place(cards: Sequence[Card], pack: Pack) -> int:
    """The place of the first card of a run, as its cards lie."""
    at, card = next((at, card) for at, card in enumerate(cards) if not pack.wild[card])
    if rank_of(card) == ACE and at == 0 and len(cards) > 1 and pack.run.low == LOW_ACE:
        return LOW_ACE
    return place_of(rank_of(card)) - at


def _suit(cards: Sequence[Card], pack: Pack) -> int:
    return next(suit_of(card) for card in cards if not pack.wild[card])


def lowest(cards: Sequence[Card], pack: Pack) -> Card:
    """The card that the first of a run stands for, as its cards lie."""
    return card_at(_suit(cards, pack), low_place(cards, pack))


def wilds_of_run(cards: Sequence[Card], pack: Pack) -> int:
    """How many cards of a run are wild; all that might be if they make none."""
    way = placed(cards, pack, len(cards)) if pack.natural_two else None
    return pack.wilds_in(cards) if way is None else way.wilds


def arranged(cards: Iterable[Card], pack: Pack, lying: Sequence[Card] = ()) -> list[Card]:
    """The cards of a run as they lie: wild cards fill the gaps first. One that is left over stands at the low
    end where these cards begin with it, else at the high end, each as far as there is room; where wild cards
    are bound to gaps, at the low end.
    """
    if not pack.straight:
        cards = list(cards)
        way = placed(cards, pack, len(cards), lying)
        return cards if way is None else way.cards
    wild = pack.wild
    naturals: list[Card] = []
    spare: list[Card] = []
    leading = 0
    for card in cards:
        if not wild[card]:
            naturals.append(card)
            continue
        spare.append(card)
        leading += not naturals
    naturals.sort()
    if not spare or not naturals:
        return [*naturals, *spare]
    gaps = max(0, (naturals[-1] - naturals[0]) // 4 + 1 - len(naturals))
    free = max(0, len(spare) - gaps)
    below = place_of(rank_of(naturals[0])) - pack.run.low
    above = pack.run.high - place_of(rank_of(naturals[-1]))
    low = max(min(leading, free, below), min(below, free - above), 0)
    laid, filling = spare[:low], iter(spare[low:])
    last = naturals[0] - 4
    for card in naturals:
        laid += islice(filling, max(0, (card - last) // 4 - 1))
        laid.append(card)
        last = card
    return [*laid, *filling]
