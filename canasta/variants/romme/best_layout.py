"""The best way to lay out a hand in melds (rules: 11.2).

The natural cards of a hand are counted by kind in one whole number, three bits for each kind, so that taking
a meld out of a hand is a subtraction. The search goes through the kinds in order: either a meld with this
kind as its first is laid, or the rest of the kind stays in the hand; every state of the hand is solved once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from canasta.cards import JOKER, Card
from canasta.variants.romme.melds import (
    HIGH_ACE,
    LARGEST_RUN,
    LARGEST_SET,
    SMALLEST,
    VALUES,
    CardSet,
    Limits,
    RommeMeld,
    Run,
    card_at,
)

MOST_JOKERS = 2
"""The most jokers in a meld that is offered; melds with more are left to the player."""
_BITS = 3
_FULL = 4  # the guard bit of a kind: it stays set unless more cards are taken than there are
_LONGEST_WHOLE = SMALLEST * 2 - 1
_LINES = [[card_at(suit, place) for place in range(HIGH_ACE + LARGEST_RUN)] for suit in range(4)]


class Layout(NamedTuple):
    """Melds of a hand, their points in a first meld, and the cards that stay."""

    melds: tuple[RommeMeld, ...]
    points: int
    left: tuple[Card, ...]


class Worth(NamedTuple):
    """The measure that the best layout maximizes.

    Either points laid down or, with ``joker_in_hand`` given, points that do not stay in the hand; the other
    one breaks ties.
    """

    joker_in_hand: int | None = None

    def of(self, meld: RommeMeld) -> int:
        """The value of laying this meld."""
        if self.joker_in_hand is None:
            return meld.points << 8 | len(meld.cards)
        saved = sum(self.joker_in_hand if card == JOKER else VALUES[card >> 2] for card in meld.cards)
        return saved << 16 | meld.points


POINTS_LAID = Worth()


def best_layout(limits: Limits, hand: Sequence[Card], *, keep: int = 0, worth: Worth = POINTS_LAID) -> Layout:
    """The most valuable layout of these cards that leaves at least ``keep`` (0 or 1) cards in the hand.

    It has no melds if nothing can be laid.
    """
    whole = _search(limits, hand, worth)
    if len(whole.left) >= keep:
        return whole
    # All cards can be laid: try keeping each card in turn.
    candidates: list[tuple[int, Layout]] = []
    for card in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(card)
        layout = _search(limits, rest, worth)
        value = sum(map(worth.of, layout.melds))
        candidates.append((value, layout._replace(left=(*layout.left, card))))
    return max(candidates, key=lambda entry: entry[0])[1]


def lays_all_but_one(limits: Limits, hand: Sequence[Card], *, keep: int = 0) -> Layout | None:
    """A layout that leaves at most one card, for a Hand Rommé; None if there is none (rules: 11.2)."""
    usable = {card for meld in melds_of(limits, hand) for card in meld.cards}
    if sum(card not in usable for card in hand) > 1:
        return None
    layout = best_layout(limits, hand, keep=keep, worth=_MOST_CARDS)
    return layout if len(layout.left) <= 1 else None


class _CardsLaid(Worth):
    def of(self, meld: RommeMeld) -> int:
        return len(meld.cards) << 16 | meld.points


_MOST_CARDS = _CardsLaid()


def melds_of(limits: Limits, hand: Sequence[Card], most_jokers: int | None = None) -> Sequence[RommeMeld]:
    """Every meld that a hand can make, except those that are two melds side by side; of those with the
    same natural cards and number of jokers, the one with the most points. ``most_jokers`` is the most jokers
    used.
    """
    jokers = hand.count(JOKER) if most_jokers is None else min(most_jokers, hand.count(JOKER))
    return _melds_of(limits, tuple(sorted(card for card in hand if card != JOKER)), jokers)


@lru_cache(maxsize=64)
def _melds_of(limits: Limits, naturals: tuple[Card, ...], jokers: int) -> tuple[RommeMeld, ...]:
    """The melds of these cards, cached for the last few hands: one step needs them several times."""
    held = Counter(naturals)
    best: dict[tuple[Card, ...], RommeMeld] = {}
    melds: list[RommeMeld] = [*_sets(limits, held, jokers), *_runs(limits, held, jokers)]
    for meld in melds:
        cards = tuple(sorted(meld.cards))
        if cards not in best or best[cards].points < meld.points:
            best[cards] = meld
    return tuple(best.values())


def _sets(limits: Limits, held: Mapping[Card, int], jokers: int) -> Iterator[CardSet]:
    by_rank: dict[int, list[Card]] = {}
    for card in held:
        by_rank.setdefault(card >> 2, []).append(card)
    for rank, cards in by_rank.items():
        for count in range(max(1, SMALLEST - jokers), len(cards) + 1):
            room = min(jokers, limits.room(count), LARGEST_SET - count)
            for more in range(max(0, SMALLEST - count), room + 1):
                for naturals in combinations(cards, count):
                    yield CardSet(rank, (*naturals, *(JOKER,) * more))


def _runs(limits: Limits, held: Mapping[Card, int], jokers: int) -> list[Run]:
    runs: list[Run] = []
    for suit in {card & 3 for card in held}:
        there = [card in held for card in _LINES[suit][: HIGH_ACE + SMALLEST]]
        for low in range(13 if limits.corner else HIGH_ACE + 2 - SMALLEST):
            if sum(there[low : low + SMALLEST]) >= SMALLEST - jokers:
                _runs_from(limits, held, jokers, suit, low, runs)
    return runs


def _runs_from(
    limits: Limits, held: Mapping[Card, int], jokers: int, suit: int, low: int, runs: list[Run]
) -> None:
    """Add the runs of a suit that begin at this place."""
    longest = LARGEST_RUN if limits.corner else min(LARGEST_RUN, HIGH_ACE + 1 - low)
    line = _LINES[suit][low : low + longest]

    def grow(cards: tuple[Card, ...], used: int) -> None:
        size = len(cards)
        if size >= SMALLEST and used <= limits.room(size - used) and _whole(limits, low, cards, used):
            runs.append(Run(suit, low, cards))
        if size == longest:
            return
        card = line[size]
        if held.get(card, 0) > cards.count(card):
            grow((*cards, card), used)
        if used < jokers and (limits.adjacent or not cards or cards[-1] != JOKER):
            grow((*cards, JOKER), used + 1)

    grow((), 0)


def _whole(limits: Limits, low: int, cards: tuple[Card, ...], used: int) -> bool:
    """Whether a run is not just two melds of the same points side by side, and is read as a run."""
    size = len(cards)
    if (size - used == 1 and size <= LARGEST_SET) or size == used:
        return False
    if size <= _LONGEST_WHOLE:
        return True
    for at in range(SMALLEST, size - SMALLEST + 1):
        if low + at == HIGH_ACE:
            continue  # the ace would begin the second one and count less
        jokers = cards[:at].count(JOKER)
        if _stands_alone(limits, at, jokers) and _stands_alone(limits, size - at, used - jokers):
            return False
    return True


def _stands_alone(limits: Limits, size: int, jokers: int) -> bool:
    naturals = size - jokers
    return jokers <= limits.room(naturals) and (naturals > 1 or (naturals == 1 and size > LARGEST_SET))


# --- the search --------------------------------------------------------------------------------------------


class _Piece(NamedTuple):
    """A meld in the search: its natural cards in one number, its jokers, its value."""

    cards: int
    jokers: int
    worth: int
    meld: RommeMeld


def _search(limits: Limits, hand: Sequence[Card], worth: Worth) -> Layout:
    melds = melds_of(limits, hand)
    if not melds:
        return Layout((), 0, tuple(hand))
    kinds = sorted({card for meld in melds for card in meld.cards if card != JOKER})
    unit = {card: 1 << _BITS * at for at, card in enumerate(kinds)}
    first: list[list[_Piece]] = [[] for _ in kinds]
    for meld in melds:
        naturals = [card for card in meld.cards if card != JOKER]
        piece = _Piece(
            sum(unit[card] for card in naturals),
            len(meld.cards) - len(naturals),
            worth.of(meld),
            meld,
        )
        first[kinds.index(min(naturals))].append(piece)
    start = sum(unit[card] for card in hand if card in unit)
    chosen = _best(first, start, hand.count(JOKER))
    left = list(hand)
    for meld in chosen:
        for card in meld.cards:
            left.remove(card)
    joined = _joined(limits, chosen)
    return Layout(joined, sum(meld.points for meld in joined), tuple(left))


def _best(first: Sequence[Sequence[_Piece]], start: int, jokers: int) -> list[RommeMeld]:
    """The pieces with the highest total value."""
    guards = sum(_FULL << _BITS * at for at in range(len(first)))
    settled: dict[tuple[int, int], tuple[int, _Piece | None]] = {}

    def value(state: int, jokers: int) -> int:
        if not state:
            return 0
        known = settled.get((state, jokers))
        if known is not None:
            return known[0]
        kind = ((state & -state).bit_length() - 1) // _BITS
        # The rest of this kind stays in the hand …
        best, choice = value(state & ~(7 << _BITS * kind), jokers), None
        # … or goes into a meld.
        for piece in first[kind]:
            if piece.jokers <= jokers and ((state | guards) - piece.cards) & guards == guards:
                gain = piece.worth + value(state - piece.cards, jokers - piece.jokers)
                if gain > best:
                    best, choice = gain, piece
        settled[state, jokers] = best, choice
        return best

    value(start, jokers)
    chosen: list[RommeMeld] = []
    state = start
    while state:
        choice = settled[state, jokers][1]
        if choice is None:
            kind = ((state & -state).bit_length() - 1) // _BITS
            state &= ~(7 << _BITS * kind)
        else:
            chosen.append(choice.meld)
            state -= choice.cards
            jokers -= choice.jokers
    return chosen


def _joined(limits: Limits, melds: Iterable[RommeMeld]) -> tuple[RommeMeld, ...]:
    """The melds with consecutive runs joined: nobody lays 3-4-5 and 6-7-8 separately."""
    joined: list[RommeMeld] = []
    runs = sorted((f for f in melds if isinstance(f, Run)), key=lambda run: (run.suit, run.low))
    for run in runs:
        before = joined[-1] if joined else None
        if isinstance(before, Run) and _may_join(limits, before, run):
            joined[-1] = Run(before.suit, before.low, (*before.cards, *run.cards))
        else:
            joined.append(run)
    return (*(f for f in melds if isinstance(f, CardSet)), *joined)


def _may_join(limits: Limits, lower: Run, upper: Run) -> bool:
    cards = (*lower.cards, *upper.cards)
    return (
        lower.suit == upper.suit
        and lower.low + len(lower.cards) == upper.low
        and len(cards) <= LARGEST_RUN
        and (limits.adjacent or lower.cards[-1] != JOKER or upper.cards[0] != JOKER)
        and cards.count(JOKER) <= limits.room(len(cards) - cards.count(JOKER))
    )
