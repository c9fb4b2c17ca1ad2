"""Melds of Rommé: sets of different suits and runs of one suit, in which a joker stands for a card.

Melds are immutable: adding to one or swapping its joker makes a new one. The limits of a table are in
:class:`Limits`. (rules: 11.2)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from canasta.cards import ACE, JOKER, Card, Rank, format_cards, rank_of, suit_of
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.terms import MeldKind

SET, RUN = MeldKind.SET, MeldKind.SEQUENCE
SMALLEST = 3
LARGEST_SET = 4
LARGEST_RUN = 14
LOW_ACE = 0
HIGH_ACE = 13
_ANY = 99

# rules: 11.1. Twos are ordinary cards here; an ace that begins a run counts 1 instead.
VALUES: tuple[int, ...] = (*range(2, 11), 10, 10, 10, 11)
ACE_LOW_VALUE = 1


class Limits(NamedTuple):
    """The table's limits for a meld.

    ``per_meld`` is the value of ``romme_jokers_per_figure``, ``adjacent`` whether jokers may be adjacent in
    a run, ``corner`` whether a run may continue from the ace to the two (rules: 11.2, 13).
    """

    per_meld: str = "fewer_than_naturals"
    adjacent: bool = False
    corner: bool = False

    def room(self, naturals: int) -> int:
        """How many jokers a meld with this number of natural cards may hold."""
        if self.per_meld == "fewer_than_naturals":
            return naturals - 1
        return {"one": 1, "two": 2}.get(self.per_meld, _ANY)


@dataclass(frozen=True, slots=True)
class CardSet:
    """Three or four cards of one rank in different suits; a joker stands for any missing suit."""

    rank: Rank
    cards: tuple[Card, ...]

    kind = SET

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards of the rank that it lacks."""
        return tuple(card for card in range(self.rank * 4, self.rank * 4 + 4) if card not in self.cards)

    @property
    def jokers(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each joker may stand for."""
        return (self.missing,) * self.cards.count(JOKER)

    @property
    def points(self) -> int:
        """Its points in a first meld."""
        return VALUES[self.rank] * len(self.cards)

    def ends(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The natural cards that could be laid off on it now: below (none for a set) and above."""
        return (), self.missing if len(self.cards) < LARGEST_SET else ()


@dataclass(frozen=True, slots=True)
class Run:
    """Three or more cards of one suit in order.

    ``low`` is the place of its first card: 0 is an ace before the two, 1 the two, 12 the king, 13 the ace
    after it. If runs may go round the corner, the two after the ace has place 14, and so on.
    """

    suit: int
    low: int
    cards: tuple[Card, ...]

    kind = RUN

    def stands(self, at: int) -> Card:
        """The card at an index of the list, or beyond its ends: the one that a joker there stands for."""
        return card_at(self.suit, self.low + at)

    @property
    def jokers(self) -> tuple[tuple[Card, ...], ...]:
        """The card that each joker stands for."""
        return tuple((self.stands(at),) for at, card in enumerate(self.cards) if card == JOKER)

    @property
    def points(self) -> int:
        """Its points in a first meld."""
        return run_points(self.low, len(self.cards))

    def ends(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The natural cards next to its lower and its upper end, whether or not there is room for them."""
        return (self.stands(-1),), (self.stands(len(self.cards)),)


RommeMeld: TypeAlias = CardSet | Run


def card_at(suit: int, place: int) -> Card:
    """The card of a suit at a place of a run."""
    return (place - 1) % 13 * 4 + suit


@lru_cache(maxsize=512)
def run_points(low: int, size: int) -> int:
    """The points of a run that begins at this place; an ace that begins it counts 1 (rules: 11.1)."""
    total = sum(VALUES[(place - 1) % 13] for place in range(low, low + size))
    return total - (VALUES[ACE] - ACE_LOW_VALUE if low == LOW_ACE else 0)


# --- reading cards as a meld -----------------------------------------------------------------------------


def read_meld(limits: Limits, cards: Sequence[Card]) -> RommeMeld | Refusal:
    """The meld that these cards make, or why they make none.

    Cards of a set, and a run without jokers, may be named in any order; a joker in a run stands for the card
    at its place in the list. One natural card with two or three jokers is a set.
    """
    naturals = [card for card in cards if card != JOKER]
    if len(cards) < SMALLEST:
        return Refusal(
            RefusalCode.TOO_FEW_CARDS,
            "11.2.1",
            Text("A set or a run has at least three cards; these are {count}.", count=len(cards)),
        )
    if not naturals:
        return Refusal(
            RefusalCode.TOO_FEW_NATURALS, "11.2.2", Text("Jokers alone are neither a set nor a run.")
        )
    if len({rank_of(card) for card in naturals}) == 1 and (len(naturals) > 1 or len(cards) <= LARGEST_SET):
        return read_set(limits, tuple(cards), naturals)
    if len({suit_of(card) for card in naturals}) == 1:
        return _read_run(limits, tuple(cards), naturals)
    return Refusal(
        RefusalCode.NO_FIGURE,
        "11.2.1",
        Text(
            "{cards} is neither a set (one rank, different suits) nor a run (one suit, in order).",
            cards=format_cards(cards),
        ),
    )


def read_set(limits: Limits, cards: tuple[Card, ...], naturals: list[Card]) -> RommeMeld | Refusal:
    """The set that these cards of one rank make, or why they make none."""
    if len(set(naturals)) < len(naturals):
        return Refusal(RefusalCode.SUIT_TWICE, "11.2.1", Text("A set has each suit only once."))
    if len(cards) > LARGEST_SET:
        return Refusal(RefusalCode.TOO_MANY_CARDS, "11.2.1", Text("A set has four cards at most."))
    return _too_many_jokers(limits, cards) or CardSet(rank_of(naturals[0]), cards)


def _read_run(limits: Limits, cards: tuple[Card, ...], naturals: list[Card]) -> RommeMeld | Refusal:
    suit = suit_of(naturals[0])
    low = _low_as_written(limits, suit, cards)
    if low is None and len(naturals) == len(cards):
        low = next((low for low in _lows(limits, len(cards)) if _covers(suit, low, cards)), None)
        if low is not None:
            cards = tuple(card_at(suit, low + at) for at in range(len(cards)))
    if low is None:
        return Refusal(
            RefusalCode.NO_RUN,
            "11.2.1",
            Text(
                "{cards} isn't a run: its cards have to follow each other, and a joker stands for the "
                "card at its place in the list.",
                cards=format_cards(cards),
            ),
        )
    return fault_of_run(limits, suit, low, cards) or Run(suit, low, cards)


def _lows(limits: Limits, size: int) -> range:
    """The places where a run of this size may begin, the highest first."""
    if size > LARGEST_RUN:
        return range(0)
    return range(HIGH_ACE - 1 if limits.corner else HIGH_ACE + 1 - size, -1, -1)


def _low_as_written(limits: Limits, suit: int, cards: tuple[Card, ...]) -> int | None:
    for low in _lows(limits, len(cards)):
        if all(card in (JOKER, card_at(suit, low + at)) for at, card in enumerate(cards)):
            return low
    return None


def _covers(suit: int, low: int, cards: tuple[Card, ...]) -> bool:
    return sorted(cards) == sorted(card_at(suit, low + at) for at in range(len(cards)))


def fault_of_run(limits: Limits, suit: int, low: int, cards: tuple[Card, ...]) -> Refusal | None:
    """Why these cards are not a run from there, or None if they are; the naturals are known to be in
    place.
    """
    if len(cards) > LARGEST_RUN:
        return Refusal(RefusalCode.TOO_MANY_CARDS, "11.2.1", Text("A run has fourteen cards at most."))
    if not limits.corner and (low < LOW_ACE or low + len(cards) - 1 > HIGH_ACE):
        return Refusal(
            RefusalCode.NO_CORNER,
            "11.2.1",
            Text("At this table, a run doesn't continue from the ace to the two."),
        )
    if not limits.adjacent and any(one == JOKER == other for one, other in pairwise(cards)):
        return Refusal(
            RefusalCode.ADJACENT_JOKERS, "11.2.2", Text("Two jokers in a run can't be next to each other.")
        )
    return _too_many_jokers(limits, cards)


def _too_many_jokers(limits: Limits, cards: tuple[Card, ...]) -> Refusal | None:
    jokers = cards.count(JOKER)
    room = limits.room(len(cards) - jokers)
    if jokers <= room:
        return None
    return Refusal(
        RefusalCode.TOO_MANY_JOKERS,
        "11.2.2",
        Text(
            "With {naturals} a set or a run holds at most {room} here; this would have {jokers}.",
            naturals=Text.counted("{n} natural card", "{n} natural cards", len(cards) - jokers),
            room=Text.counted("{n} joker", "{n} jokers", max(room, 0)),
            jokers=jokers,
        ),
    )
