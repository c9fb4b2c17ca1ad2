"""The places of the cards of a hand: rows of overlapping cards, with gaps between groups."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from canasta.cards import ACE, JOKER, Card, rank_of, suit_of
from canasta.cards.packs import Pack
from canasta.view import View
from renderers.deck.card_drawing import SIZES, Kind, Size

WIDTH: Final = 900
"""Pixels across: three for each of a phone's."""
MARGIN: Final = 24
CARD: Final = SIZES["hand"]
LIFT: Final = 14
"""How far a new card is raised, in pixels of a card of this size."""
RISE: Final = 44
"""How far a chosen card is raised."""
PITCH: Final = 152
"""From row to row: the visible part of a card has its rank, suit and sign."""
CLOSE: Final = 134
"""From row to row where no card has a sign and none is lifted."""
_STEP: Final = 70  # smallest visible part of a card
_GAP: Final = 26  # more where the rank or suit changes
_LEAST_GAP: Final = 8
_WIDEST_STEP: Final = 104
_SPLIT_COST: Final = 30_000.0  # a rank split over two rows is as bad as a row 170 pixels short


@dataclass(frozen=True, slots=True)
class Placed:
    """A card at its left and top edge; whether it is new, is chosen, and is covered by the next card."""

    card: Card
    x: int
    y: int
    new: bool
    chosen: bool
    covered: bool


@dataclass(frozen=True, slots=True)
class Fan:
    """The places of a hand, of cards of a size; cards later in the list lie over earlier ones, and ``bottom``
    is where they end, or where the picture cuts them off. ``level``: none is lifted.
    """

    cards: tuple[Placed, ...]
    bottom: int
    kind: Kind = "hand"
    level: bool = False

    @property
    def size(self) -> Size:
        """The pixels of a card."""
        return SIZES[self.kind]

    def scaled(self, pixels: int) -> int:
        """Pixels of a card of the usual size, on one of these."""
        return scaled(self.kind, pixels)


def scaled(kind: Kind, pixels: int) -> int:
    """Pixels of a card of the usual size, on one of this size."""
    return round(pixels * SIZES[kind].width / CARD.width)


def sorted_hand(view: View, by_suit: bool) -> tuple[Card, ...]:
    """The hand suit by suit, from the two up, or by rank, from the ace down; wild cards come first."""
    if by_suit == view.game.by_suit:
        return view.hand
    wild = view.game.pack.wild

    def place(card: Card) -> tuple[int, ...]:
        if card == JOKER:
            return (0,)
        rank, suit = rank_of(card), suit_of(card)
        if wild[card]:
            return (1, suit)
        return (2 + suit, rank) if by_suit else (2 + ACE - rank, suit)

    return tuple(sorted(view.hand, key=place))


def marked(hand: Sequence[Card], some: Iterable[Card]) -> list[bool]:
    """Which cards of a hand are these; among equal ones, the last."""
    left = Counter(some)
    marks: list[bool] = []
    for card in reversed(hand):
        marks.append(left[card] > 0)
        left[card] -= 1
    return marks[::-1]


def group_of(card: Card, by_suit: bool, pack: Pack) -> int:
    """The key by which cards are grouped: rank, or suit with jokers and wild twos by themselves."""
    if not by_suit or card == JOKER:
        return rank_of(card)
    return 20 if pack.wild[card] else 30 + suit_of(card)


@lru_cache(maxsize=64)
def fan(
    hand: tuple[Card, ...],
    groups: tuple[int, ...],
    new: tuple[bool, ...],
    chosen: tuple[bool, ...],
    top: int,
    kind: Kind = "hand",
    tight: bool = False,
    signed: tuple[bool, ...] | None = None,
) -> Fan:
    """Lay out a hand from ``top`` down; ``groups`` has the key of the group of each card. ``tight``: in as
    few rows as possible, the last of them cut off below what the corners of its cards need. ``signed`` says
    which cards have a sign, where no card is lifted and rows without signs are closer.
    """
    card = SIZES[kind]
    room = WIDTH - 2 * MARGIN - card.width
    steps, ends = _rows(groups, kind, tight)
    starts = [0, *ends][:-1]
    longest = max((sum(steps[a : b - 1]) for a, b in zip(starts, ends, strict=True)), default=0)
    stretch = min(room / max(longest, 1), _WIDEST_STEP / _STEP)
    cards: list[Placed] = []
    y, pitch = top, 0
    for start, end in zip(starts, ends, strict=True):
        raised, pitch = _row(start, end, new, chosen, kind, signed)
        y += max(raised)
        x = float(MARGIN)
        for n in range(start, end):
            cards.append(Placed(hand[n], round(x), y - raised[n - start], new[n], chosen[n], n < end - 1))
            x += steps[n] * stretch if n < len(steps) else 0
        y += pitch
    bottom = y if tight else y - pitch + card.height
    return Fan(tuple(cards), bottom if cards else top, kind, signed is not None)


def depth(
    groups: tuple[int, ...],
    new: Sequence[bool],
    chosen: Sequence[bool],
    kind: Kind,
    tight: bool,
    signed: Sequence[bool] | None,
) -> int:
    """How far below its top such a fan ends."""
    y = pitch = start = 0
    for end in _rows(groups, kind, tight)[1]:
        raised, pitch = _row(start, end, new, chosen, kind, signed)
        y, start = y + max(raised) + pitch, end
    return y if tight or not groups else y - pitch + SIZES[kind].height


def _row(
    start: int,
    end: int,
    new: Sequence[bool],
    chosen: Sequence[bool],
    kind: Kind,
    signed: Sequence[bool] | None,
) -> tuple[list[int], int]:
    """How far each card of a row is raised, and how far below it the next row is."""
    lifts = [RISE if chosen[n] else LIFT if new[n] else 0 for n in range(start, end)]
    raised = [scaled(kind, lift) if signed is None else 0 for lift in lifts]
    return raised, scaled(kind, PITCH if signed is None or any(signed[start:end]) else CLOSE)


@lru_cache(maxsize=128)
def _rows(groups: tuple[int, ...], kind: Kind, tight: bool) -> tuple[list[int], list[int]]:
    """The distances from card to card and where rows end: wherever the hand lies, whatever is chosen."""
    steps = _steps(groups, kind, tight)
    return steps, _breaks(steps, groups, WIDTH - 2 * MARGIN - SIZES[kind].width)


def _steps(groups: Sequence[int], kind: Kind, tight: bool) -> list[int]:
    """The distance from each card but the last to the next one."""
    step, gap = scaled(kind, _STEP), scaled(kind, _LEAST_GAP if tight else _GAP)
    return [step + (gap if a != b else 0) for a, b in pairwise(groups)]


def _breaks(steps: Sequence[int], groups: Sequence[int], room: int) -> list[int]:
    """Where rows end: as few rows as hold the hand, evenly filled, keeping groups together where possible."""
    # rows, cost and start of the last row, for each length
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]
    for end in range(1, len(groups) + 1):
        cheapest, wide = (len(groups) + 1, 0.0, 0), 0
        for start in range(end - 1, -1, -1):
            if start < end - 1:
                wide += steps[start]
                if wide > room:
                    break
            rows, cost, _ = best[start]
            if rows >= cheapest[0]:
                continue  # a row more than it needs
            cost += float(room - wide) ** 2
            if start > 0 and groups[start - 1] == groups[start]:
                cost += _SPLIT_COST
            cheapest = min(cheapest, (rows + 1, cost, start))
        best.append(cheapest)
    ends: list[int] = []
    end = len(groups)
    while end:
        ends.append(end)
        end = best[end][2]
    return ends[::-1]
