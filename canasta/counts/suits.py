"""The suit plane of games with runs: codes that tell cards of a rank apart, and runs as numbers.

A run is one number: its natural cards as bits by their places, 1 for an ace before the two up to 14 for one
after the king, then its suit, and how many of its wild cards are twos and jokers. Where those stand follows
from its natural cards.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, compress, product
from typing import Final

from canasta.cards import ACE, FOUR, JOKER, JOKER_RANK, RED_THREES, Card

RED: Final = 14
"""The code of a red three."""
SUITED: Final = 15
"""What the code of a card is higher by than the card, where its suit matters."""
CODES: Final = SUITED + JOKER
"""How many codes there are."""
NATURALS: Final = SUITED + 4 * FOUR
"""The first code whose suit matters: threes, twos and jokers have those of their ranks."""
RANK_OF: Final = (*range(SUITED), *[card >> 2 for card in range(JOKER)])
"""The rank of each code."""


def code_of(card: Card) -> int:
    """The code of a card in a game with runs."""
    if card in RED_THREES:
        return RED
    return SUITED + card if FOUR <= card >> 2 <= ACE else card >> 2


TRIPLES: Final = tuple(combinations_with_replacement(range(4), 3))
"""The suits that three cards of a rank may have."""
DOUBLES: Final = tuple(combinations_with_replacement(range(4), 2))
"""The suits that two cards of a rank may have."""


def _chosen(combos: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(
            at
            for at, combo in enumerate(combos)
            if all(combo.count(suit) <= count for suit, count in enumerate(reversed(counts)))
        )
        for counts in product(range(4), repeat=4)
    )


OF_TRIPLES: Final = _chosen(TRIPLES)
"""Which of the triples cards of a rank have, by :func:`shape`."""
OF_DOUBLES: Final = _chosen(DOUBLES)
"""Which of the doubles they have."""


def shape(counts: list[int]) -> int:
    """How many cards of each suit there are, of three packs, as one number."""
    spades, hearts, diamonds, clubs = counts
    return spades + 4 * hearts + 16 * diamonds + 64 * clubs


_SUIT, _TWOS, _JOKERS = 15, 17, 20
ONE_TWO: Final = 1 << _TWOS
ONE_JOKER: Final = 1 << _JOKERS
PLACES: Final = (1 << _SUIT) - 1
"""The bits of a run's natural cards."""


def new_run(suit: int) -> int:
    """A run of this suit without cards."""
    return suit << _SUIT


def suit_of(run: int) -> int:
    """The suit of a run."""
    return run >> _SUIT & 3


def wilds_of(run: int) -> int:
    """How many wild cards a run has."""
    return (run >> _TWOS & 7) + (run >> _JOKERS)


def size_of(run: int) -> int:
    """How many cards a run has."""
    return (run & PLACES).bit_count() + wilds_of(run)


def make_run(suit: int, places: int, twos: int, jokers: int) -> int:
    """The run of these natural cards and wild ones."""
    return places | suit << _SUIT | twos << _TWOS | jokers << _JOKERS


def place_of(code: int) -> int:
    """The bit of a natural card in a run; that of an ace is the higher one."""
    place: int = 1 << RANK_OF[code] + 2
    return place


def code_at(suit: int, place: int) -> int:
    """The code of the natural card at a place."""
    return SUITED + ((place - 2) % 13 * 4 + suit)


def is_run(run: int, wilds: int) -> bool:
    """Whether this stands as a run, if ``wilds`` of its cards may be wild (rules: 8.2, 14.20)."""
    places, held = run & PLACES, wilds_of(run)
    naturals = places.bit_count()
    if held > wilds or not 3 <= naturals + held <= LONGEST or naturals < LEAST_NATURALS:
        return False
    return places.bit_length() - (places & -places).bit_length() + 1 - naturals <= held


LONGEST: Final = 7
LEAST_NATURALS: Final = 2


_PLACES: Final = tuple([1 << rank + 2 for rank in range(FOUR, ACE + 1)])


def places_held(cards: list[int], at: int, suit: int) -> int:
    """The natural cards held of a suit, in the same way."""
    return sum(compress(_PLACES, cards[at + NATURALS + suit : at + CODES : 4]))


def held_places(cards: list[int], at: int) -> list[int]:
    """The natural cards held of each suit, by their places as bits, in the cards by code from ``at`` on."""
    all_four = sum(compress(_BITS, cards[at + NATURALS : at + CODES]))
    return [all_four & PLACES, all_four >> 16 & PLACES, all_four >> 32 & PLACES, all_four >> 48]


_BITS: Final = tuple([1 << 16 * suit + place for place in range(FOUR + 2, ACE + 3) for suit in range(4)])


def by_rank(cards: list[int]) -> list[int]:
    """The hands by rank, of which these are the cards by code."""
    hands = []
    for at in range(0, len(cards), CODES):
        suited = cards[at + SUITED : at + CODES]
        ranks = [sum(suited[first : first + 4]) for first in range(0, len(suited), 4)]
        hands += [rank + other for rank, other in zip(ranks, cards[at : at + JOKER_RANK], strict=True)]
        hands.append(cards[at + JOKER_RANK])
    return hands
