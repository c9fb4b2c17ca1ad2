"""The best way to lay a hand out, from a table of all melds, remembered for the hands met last.

Longer runs than those of the table are two melds side by side; a position joins them when they are laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from canasta.cards import JOKER, Card
from canasta.players.search.romme.bits import BIT, EACH_RANK, REAL, VALUE, points_of
from canasta.players.search.romme.lying import IN_HAND, Lying, lying
from canasta.variants.romme.melds import HIGH_ACE, SMALLEST, CardSet, Run, card_at

MOST = 200_000
"""How many hands are remembered."""
MOST_JOKERS = 3
"""How many jokers are laid in one layout."""


_PATTERNS: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = MappingProxyType(
    {3: ((), (0,), (1,), (2,)), 4: ((), (1,), (2,)), 5: ((), (2,), (1, 3))}
)
"""For each size of a run the places of jokers in it; those that only make a run longer are laid off later."""


_Melds: TypeAlias = dict[int, tuple[tuple[int, Lying], ...]]


class Layout(NamedTuple):
    """The melds that leave the fewest points in a hand, their points in a first meld, what is left: its
    points and the number of its cards.
    """

    melds: tuple[Lying, ...]
    points: int
    left: int
    cards: int

    def needed(self, two: int) -> int:
        """The bits of the cards that the melds need, given those of which the hand has another."""
        bits = 0
        for meld in self.melds:
            bits |= meld.naturals
        return bits & ~two


def _runs() -> Iterator[Lying]:
    """Runs of three to five cards; those with jokers only where the jokers stand between or complete two."""
    for suit in range(4):
        for size, patterns in _PATTERNS.items():
            for low in range(HIGH_ACE + 2 - size):
                line = tuple(card_at(suit, low + at) for at in range(size))
                for jokers in patterns:
                    cards = tuple(JOKER if at in jokers else card for at, card in enumerate(line))
                    yield lying(Run(suit, low, cards))


def _sets() -> Iterator[Lying]:
    for rank in range(13):
        suits = range(4 * rank, 4 * rank + 4)
        for count, jokers in ((2, 1), (3, 0), (4, 0)):
            for cards in combinations(suits, count):
                yield lying(CardSet(rank, (*cards, *(JOKER,) * jokers)))


def _by_lowest() -> tuple[_Melds, _Melds]:
    """The melds, each with its natural cards, by their lowest bit: those without jokers, and the others. Of
    those with the same cards only the one with the most points.
    """
    best: dict[tuple[int, int], Lying] = {}
    for each in (*_runs(), *_sets()):
        key = (each.naturals, each.jokers)
        if key not in best or each.points > best[key].points:
            best[key] = each
    plain: dict[int, list[tuple[int, Lying]]] = {}
    joked: dict[int, list[tuple[int, Lying]]] = {}
    for each in best.values():
        low = each.naturals & REAL
        (joked if each.jokers else plain).setdefault(low & -low, []).append((each.naturals, each))
    return (
        {bit: tuple(melds) for bit, melds in plain.items()},
        {bit: tuple(melds) for bit, melds in joked.items()},
    )


PLAIN, JOKED = _by_lowest()
NEAR: Final = tuple(
    sum(1 << 4 * rank + 4 + suit for suit in range(4) if suit != card & 3)
    | sum(
        {
            BIT[card_at(card & 3, place + away)] & REAL
            for place in {rank + 1, (rank + 1) % HIGH_ACE}
            for away in (-2, -1, 1, 2)
            if 0 <= place + away <= HIGH_ACE
        }
    )
    for card in range(JOKER)
    for rank in (card >> 2,)
)
"""For each card those that would make a meld with it and a joker."""
_COMPLETES: Final = tuple(
    tuple(
        meld.naturals & ~BIT[card]
        for melds in PLAIN.values()
        for _, meld in melds
        if meld.size == SMALLEST and meld.naturals & BIT[card]
    )
    for card in range(JOKER)
)
"""For each card the pairs of cards that make a meld with it."""
_known: dict[tuple[int, int, int], Layout] = {}


def layout(ones: int, twos: int, jokers: int) -> Layout:
    """The best layout of a hand of these bits."""
    key = (ones, twos, jokers)
    known = _known.get(key)
    if known is None:
        if len(_known) > MOST:
            _known.clear()
        known = _known[key] = _layout(ones, twos, jokers)
    return known


def has_meld(ones: int) -> bool:
    """Whether these cards hold a set or a run without jokers."""
    if ones & ones >> 4 & ones >> 8:
        return True
    a, b, c, d = ones, ones >> 1, ones >> 2, ones >> 3
    return bool(((a & b & (c | d)) | (c & d & (a | b))) & EACH_RANK)


def makes_meld(ones: int, jokers: int, card: Card) -> bool:
    """Whether a card would be part of a meld with cards of this hand."""
    if jokers:
        return bool(ones & NEAR[card])
    for others in _COMPLETES[card]:  # noqa: SIM110 - faster than any()
        if ones & others == others:
            return True
    return False


def with_card(plan: Layout, ones: int, twos: int, jokers: int, card: Card) -> Layout:
    """The best layout of a hand with one more card than this plan has; the bits are those of the hand with
    it.
    """
    if card == JOKER or makes_meld(ones, jokers, card):
        return layout(ones, twos, jokers)
    return Layout(plan.melds, plan.points, plan.left + VALUE[card], plan.cards + 1)


def without(plan: Layout, card: Card) -> Layout | None:
    """This plan for a hand without a card that none of its melds needs; None if one might."""
    bit = BIT[card]
    for meld in plan.melds:
        if meld.naturals & bit:
            return None
    return Layout(plan.melds, plan.points, plan.left - VALUE[card], plan.cards - 1)


def _layout(ones: int, twos: int, jokers: int) -> Layout:
    cards = (ones & REAL).bit_count() + (twos & REAL).bit_count()
    points = points_of(ones) + points_of(twos) + IN_HAND * jokers
    plain = has_meld(ones)
    if not jokers and not plain:
        return Layout((), 0, points, cards)
    pieces: list[tuple[Lying, ...]] = []
    rest = ones & REAL
    while rest:
        bit = rest & -rest
        rest ^= bit
        fitting = [meld for needs, meld in PLAIN.get(bit, ()) if needs & ones == needs] if plain else []
        if jokers:
            fitting += [meld for needs, meld in JOKED.get(bit, ()) if needs & ones == needs]
        if fitting:
            pieces.append(tuple(fitting))
    _, melds = _Search(pieces).best(0, ones, twos, min(jokers, MOST_JOKERS))
    return Layout(
        melds,
        sum([meld.points for meld in melds]),
        points - sum([meld.saved for meld in melds]),
        cards + jokers - sum([meld.size for meld in melds]),
    )


class _Search:
    """The search for the melds that save most, from groups of melds by their lowest card."""

    def __init__(self, pieces: list[tuple[Lying, ...]]) -> None:
        self._pieces = pieces
        self._used: list[int] = [0]
        for melds in reversed(pieces):
            bits = self._used[-1]
            for meld in melds:
                bits |= meld.naturals
            self._used.append(bits)
        self._used.reverse()
        self._known: dict[tuple[int, int, int, int], tuple[int, tuple[Lying, ...]]] = {}

    def best(self, at: int, ones: int, twos: int, jokers: int) -> tuple[int, tuple[Lying, ...]]:
        """The best melds from the groups from this index on, and what they save."""
        used = self._used[at]
        ones &= used
        twos &= used
        if not ones:
            return 0, ()
        key = (at, ones, twos, jokers)
        known = self._known.get(key)
        if known is not None:
            return known
        best = self.best(at + 1, ones, twos, jokers)
        for each in self._pieces[at]:
            cards = each.naturals
            if cards & ones == cards and each.jokers <= jokers:
                # The same kind may begin a second meld with its second copy.
                again = at if cards & twos else at + 1
                value, melds = self.best(again, ones & ~(cards & ~twos), twos & ~cards, jokers - each.jokers)
                value += each.saved << 10 | each.points
                if value > best[0]:
                    best = value, (each, *melds)
        self._known[key] = best
        return best
