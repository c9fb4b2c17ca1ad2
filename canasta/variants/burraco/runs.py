"""How the cards of a run lie: natural cards at their places, at most one wild card (rules: 16.5).

A run is described by its cards as they lie, from the low end. Places are 1 for an ace before the two, 2 to 13
for two to king, 14 for an ace after the king; a set of places is a number with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from canasta.cards import ACE, JOKER, TWO, Card, rank_of, suit_of

LOW_ACE, AT_TWO, HIGH_ACE = 1, 2, 14
_BOTH_ACES: Final = 1 << LOW_ACE | 1 << HIGH_ACE
_ACES: Final = ((0,), (1 << HIGH_ACE, 1 << LOW_ACE), (_BOTH_ACES,))
"""The places that a number of aces may have."""


class Lies(NamedTuple):
    """The cards of a run as they lie, the place of the first, how many are wild, and whether one of those
    fills a gap.
    """

    cards: tuple[Card, ...]
    low: int
    wilds: int
    bound: bool


class Stays(NamedTuple):
    """What a run on the table keeps: a natural two its place, a bound wild card its own, aces their end."""

    two: bool = True
    bound: bool = True
    aces: bool = True


class _Lying(NamedTuple):
    """A run on the table: the places of its natural cards, its wild card and where that stands."""

    places: int
    wild: Card | None
    at: int

    @property
    def is_bound(self) -> bool:
        """Whether the wild card fills a gap between natural cards."""
        return self.wild is not None and self.places >> self.at > 0 and self.places & ((1 << self.at) - 1) > 0


_THREES: Final = 4 * (TWO + 1)
"""The first card that is no two."""
_NOTHING: Final = _Lying(0, None, 0)
STAYS: Final = Stays()


def may_be_wild(card: Card) -> bool:
    """Whether a card is a two or a joker, which are wild wherever they are not natural."""
    return card == JOKER or card < _THREES


def card_at(suit: int, place: int) -> Card:
    """The natural card of a place."""
    return ((place - 2) * 4 + suit) % JOKER


@lru_cache(maxsize=4096)
def low_place(cards: tuple[Card, ...]) -> int:
    """The place of the first card of a run, as its cards lie."""
    at, card = next((at, card) for at, card in enumerate(cards) if not may_be_wild(card))
    if rank_of(card) == ACE and at == 0:
        return LOW_ACE
    return rank_of(card) + 2 - at


def suit_of_run(cards: Sequence[Card]) -> int:
    """The suit of the natural cards."""
    return next(suit_of(card) for card in cards if not may_be_wild(card))


@lru_cache(maxsize=4096)
def _lying(cards: tuple[Card, ...]) -> _Lying:
    suit, place = suit_of_run(cards), low_place(cards)
    places, wild, at = 0, None, 0
    for card in cards:
        if card == card_at(suit, place):
            places |= 1 << place
        else:
            wild, at = card, place
        place += 1
    return _Lying(places, wild, at)


def wilds_in(cards: tuple[Card, ...]) -> int:
    """How many cards of a run that lies are wild."""
    return len(cards) - _lying(cards).places.bit_count()


def wild_at(cards: tuple[Card, ...]) -> int | None:
    """The index of the wild card of a run that lies, None for a clean one."""
    there = _lying(cards)
    return None if there.wild is None else there.at - low_place(cards)


@lru_cache(maxsize=1 << 16)
def run_of(
    added: tuple[Card, ...],
    lying: tuple[Card, ...] = (),
    two_aces: bool = False,
    most: int = 1,
    stays: Stays = STAYS,
) -> Lies | None:
    """How these cards make a run with those that lie, or None if they make none.

    Of several ways the one with the fewest wild cards, then one with a free one, then the lowest. ``most`` is
    how many may be wild: more than one, and less of what ``stays``, only tell why cards are no run.
    """
    cards = added + lying if most > 1 or stays != STAYS else added
    suits = {suit_of(card) for card in (*added, *lying) if not may_be_wild(card)}
    if len(suits) != 1:
        return None
    there = _lying(lying) if lying else _NOTHING
    if cards is not added:
        there, added = _loosened(there, added, next(iter(suits)), stays)
    best: Lies | None = None
    for way in _ways(there, added, next(iter(suits)), two_aces, most):
        if best is None or (way.wilds, way.bound, way.low) < (best.wilds, best.bound, best.low):
            best = way
    return best


def _loosened(
    there: _Lying, added: tuple[Card, ...], suit: int, stays: Stays
) -> tuple[_Lying, tuple[Card, ...]]:
    """The run with the cards that don't have to stay among those that are added."""
    places, wild, at = there
    loose: list[Card] = []
    for held, bits in ((stays.two, 1 << AT_TWO), (stays.aces, _BOTH_ACES)):
        if not held:
            loose += [
                card_at(suit, place) for place in (LOW_ACE, AT_TWO, HIGH_ACE) if places & bits & 1 << place
            ]
            places &= ~bits
    if not stays.bound and wild is not None:
        loose.append(wild)
        wild = None
    return _Lying(places, wild, at), (*added, *loose)


def _ways(there: _Lying, added: tuple[Card, ...], suit: int, two_aces: bool, most: int) -> Iterator[Lies]:
    places = there.places
    for card in added:
        if not may_be_wild(card) and rank_of(card) != ACE:
            bit = 1 << rank_of(card) + 2
            if places & bit:
                return
            places |= bit
    bound = there.is_bound and not places >> there.at & 1
    twos = list(_twos(there, added, TWO * 4 + suit, bound))
    aces = sum(rank_of(card) == ACE for card in added)
    for ends in _ACES[aces] if aces < len(_ACES) else ():
        laid = places | ends
        if ends & places or (laid & _BOTH_ACES == _BOTH_ACES and not two_aces):
            continue
        for two, wilds in twos:
            if not two & laid:
                yield from _laid(laid | two, suit, wilds, most)


def _twos(there: _Lying, added: tuple[Card, ...], own: Card, bound: bool) -> Iterator[tuple[int, list[Card]]]:
    """The ways to play the twos of the suit: the place of a natural one, and all wild cards then."""
    wilds = [card for card in added if may_be_wild(card)]
    if there.wild is not None:
        yield 0, [there.wild, *wilds]
        if there.wild == own and not bound:
            yield 1 << AT_TWO, wilds
        if own in wilds:
            wilds.remove(own)
            yield 1 << AT_TWO, [there.wild, *wilds]
        return
    yield 0, wilds
    if own in wilds:
        others = wilds[:]
        others.remove(own)
        yield 1 << AT_TWO, others


def _laid(places: int, suit: int, wilds: list[Card], most: int) -> Iterator[Lies]:
    """The run with natural cards at these places, if there is one."""
    free = len(wilds)
    if free > most or not places:
        return
    low, high = (places & -places).bit_length() - 1, places.bit_length() - 1
    gaps = high - low + 1 - places.bit_count()
    free -= gaps
    if free < 0 or free > low - LOW_ACE + HIGH_ACE - high:
        return
    low -= min(free, low - LOW_ACE)
    spare = iter(wilds)
    size = places.bit_count() + len(wilds)
    cards = [card_at(suit, at) if places >> at & 1 else next(spare) for at in range(low, low + size)]
    yield Lies(tuple(cards), low, len(wilds), gaps > 0)
