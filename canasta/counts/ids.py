"""The numbers of what a player may choose: stable, so that tables and networks can be built on them.

The first 108 do for a table with one meld of a rank; each further meld of a rank (``slot``) has 46 of its
own. Threes laid out by choice and special hands follow; then, from ``MERGE`` on, what is for games that
merge sets, and where suits matter, by card: for runs, and for sets of cards of which runs could be made too.
Never renumbered: a new choice comes last.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from canasta.cards import ACE, FOUR, JOKER_RANK, NAMES, RANKS, SUITS, THREE, TWO, rank_name
from canasta.counts.suits import DOUBLES, SUITED, TRIPLES, code_at

KINDS: Final = 14
"""Kinds of cards in a hand: a rank each, with jokers last. Threes in a hand are black."""
RED_THREE: Final = 14
"""The code of a red three, in the stock and the pile."""
SLOTS: Final = 8
"""The most melds of a rank that a side can have: four packs hold sixteen cards of it."""

DRAW, END, ASK, YES, NO, PASS = range(6)
TOP, PAIR, WITH_TWO, WITH_JOKER = range(6, 10)
"""Taking the pile: its top card alone goes onto a meld, or comes with a pair, or with one and a wild card."""
DISCARD: Final = 10
ADD: Final = DISCARD + KINDS
ADD_TWO: Final = ADD + KINDS
ADD_JOKER: Final = ADD_TWO + KINDS
NEW: Final = ADD_JOKER + KINDS
NEW_TWO: Final = NEW + KINDS
NEW_JOKER: Final = NEW_TWO + KINDS
"""A new meld of three natural cards, or of two and a wild one; of wild cards by how many are jokers."""
FOR_JOKER: Final = ADD_JOKER - ADD_TWO
"""What the number of a choice with a joker is higher by than that of the same with a two."""
SLOT: Final = NEW_JOKER + KINDS
STEP: Final = 4 + 3 * KINDS
OUT_OF_HAND: Final = SLOT + (SLOTS - 1) * STEP
"""Laying out threes by choice: by the number of red ones, and of black ones, up to four each."""
SHOW: Final = OUT_OF_HAND + 24
"""Showing a special hand."""
COUNT: Final = SHOW + 1
"""How many numbers do for games of sets, unless they merge them."""
_SUIT_SLOTS, _RUN_SLOTS, _CARDS, _RANKS = 6, 8, 4 * JOKER_RANK, JOKER_RANK
MERGE: Final = COUNT
"""Merging two sets of a rank into the one that lay there first (rules: 8.2)."""
PAIRS: Final = tuple(combinations(range(_SUIT_SLOTS), 2))
"""The slots of two sets that are merged."""
THROW: Final = MERGE + _RANKS * len(PAIRS)
"""Where suits matter, discarding a card of this rank and suit."""
ADD_CARD: Final = THROW + _CARDS
NEW_SET: Final = ADD_CARD + _SUIT_SLOTS * _CARDS
NEW_SET_TWO: Final = NEW_SET + _RANKS * len(TRIPLES)
NEW_SET_JOKER: Final = NEW_SET_TWO + _RANKS * len(DOUBLES)
TAKE_PAIR: Final = NEW_SET_JOKER + _RANKS * len(DOUBLES)
TAKE_RUN: Final = TAKE_PAIR + _SUIT_SLOTS * len(DOUBLES)
"""Taking the pile's top card onto a run: which of those that take it."""
NEW_RUN: Final = TAKE_RUN + _RUN_SLOTS
"""A new run of three natural cards, by suit and the place of the lowest."""
NEW_RUN_WILD: Final = NEW_RUN + 4 * 12
"""A new run of two natural cards, neighbours or with wild cards between them."""
NEW_RUN_WILDS: Final = ((1, 1, 0), (1, 0, 1), (2, 1, 0), (2, 0, 1), (3, 2, 0), (3, 1, 1), (3, 0, 2))
"""How far apart those two cards are, with how many twos and jokers."""
RUN_CARD: Final = NEW_RUN_WILD + 4 * 13 * len(NEW_RUN_WILDS)
"""Adding a natural card to a run, by which of those that take it, its suit and its place."""
RUN_TWO: Final = RUN_CARD + _RUN_SLOTS * 4 * 14
RUN_JOKER: Final = RUN_TWO + _RUN_SLOTS * 4
"""Adding a wild card to a run, by which of those of a suit that take it."""
ALL: Final = RUN_JOKER + _RUN_SLOTS * 4
"""How many numbers there are."""
RUN: Final = KINDS
"""What stands for the rank of a run."""

Lays = tuple[int, int, int, int, int]
"""What a choice lays: the rank (-1 for the pile's), the slot (-1 for a new meld), naturals, twos, jokers."""
NOTHING: Final[Lays] = (-1, -1, 0, 0, 0)
WILD_MELDS: Final = {
    NEW + JOKER_RANK: (3, 0),
    NEW_TWO + JOKER_RANK: (2, 1),
    NEW_JOKER + JOKER_RANK: (1, 2),
    NEW: (0, 3),
}
"""The twos and jokers of each new meld of wild cards."""


def first(choice: int) -> tuple[int, int]:
    """The same choice in the first slot, and its own slot."""
    if choice < SLOT or choice >= OUT_OF_HAND:
        return choice, 0
    slot, place = divmod(choice - SLOT, STEP)
    return (TOP + place if place < 4 else ADD + place - 4), slot + 1


def laid_out(choice: int) -> tuple[int, int]:
    """How many red and how many black threes a choice lays out."""
    return divmod(choice - OUT_OF_HAND + 1, 5)


def laying_out(reds: int, blacks: int) -> int:
    """The choice that lays out these threes."""
    return OUT_OF_HAND - 1 + 5 * reds + blacks


def at_slot(choice: int, slot: int) -> int:
    """This taking or adding in another slot."""
    if not slot:
        return choice
    return SLOT + (slot - 1) * STEP + (choice - TOP if choice < DISCARD else choice - ADD + 4)


def _lays(number: int) -> Lays:
    choice, slot = first(number)
    if number in WILD_MELDS:
        return (JOKER_RANK, -1, 0, *WILD_MELDS[number])
    if TOP <= choice < DISCARD:
        return (-1, slot, *((0, 0, 0), (2, 0, 0), (1, 1, 0), (1, 0, 1))[choice - TOP])
    if number >= OUT_OF_HAND:
        return NOTHING
    kind, rank = divmod(choice - ADD, KINDS)
    naturals, twos, jokers = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (3, 0, 0), (2, 1, 0), (2, 0, 1))[kind]
    natural = THREE <= rank < JOKER_RANK and not (rank == THREE and (twos or jokers))
    if choice < ADD or not (natural if naturals else rank > THREE):
        return NOTHING
    return rank, -1 if choice >= NEW else slot, naturals, twos, jokers


Suited = tuple[Lays, tuple[int, ...]]
"""What a choice lays where suits matter, and the codes of its natural cards; of runs by the suit, and for a
new one -1 as the slot.
"""


def _suited(number: int) -> Suited:
    if number < ADD_CARD:
        return NOTHING, ()
    if number < NEW_SET:
        slot, card = divmod(number - ADD_CARD, _CARDS)
        return (card >> 2, slot, 1, 0, 0), (SUITED + card,)
    if number < TAKE_PAIR:
        return _new_set(number)
    if number < NEW_RUN:
        slot = (number - TAKE_PAIR) // len(DOUBLES) if number < TAKE_RUN else number - TAKE_RUN
        return ((-1, slot, 2, 0, 0) if number < TAKE_RUN else (-1, slot, 0, 0, 0)), ()
    return _run(number)


def _new_set(number: int) -> Suited:
    if number < NEW_SET_TWO:
        rank, at = divmod(number - NEW_SET, len(TRIPLES))
        return (rank, -1, 3, 0, 0), tuple([SUITED + 4 * rank + suit for suit in TRIPLES[at]])
    joker = number >= NEW_SET_JOKER
    rank, at = divmod(number - (NEW_SET_JOKER if joker else NEW_SET_TWO), len(DOUBLES))
    return (rank, -1, 2, int(not joker), int(joker)), tuple(
        [SUITED + 4 * rank + suit for suit in DOUBLES[at]]
    )


def _run(number: int) -> Suited:
    if number < NEW_RUN_WILD:
        suit, low = divmod(number - NEW_RUN, 12)
        return (RUN, -1, 3, 0, 0), tuple([code_at(suit, low + 1 + step) for step in range(3)])
    if number < RUN_CARD:
        at, kind = divmod(number - NEW_RUN_WILD, len(NEW_RUN_WILDS))
        (suit, low), (apart, twos, jokers) = divmod(at, 13), NEW_RUN_WILDS[kind]
        return (RUN, -1, 2, twos, jokers), tuple([code_at(suit, low + 1 + step) for step in (0, apart)])
    if number < RUN_TWO:
        at, place = divmod(number - RUN_CARD, 14)
        return (RUN, at >> 2, 1, 0, 0), (code_at(at & 3, place + 1),)
    two = number < RUN_JOKER
    return (RUN, (number - (RUN_TWO if two else RUN_JOKER)) >> 2, 0, int(two), int(not two)), ()


_SUITED: Final = tuple(map(_suited, range(COUNT, ALL)))
LAYS: Final[tuple[Lays, ...]] = (*map(_lays, range(COUNT)), *[lays for lays, _ in _SUITED])
"""What each number lays on the table; a number that lays nothing and is none of the others is never legal."""
NATURALS: Final[tuple[tuple[int, ...], ...]] = (*[()] * COUNT, *[codes for _, codes in _SUITED])
"""The codes of the natural cards that each number lays, where suits matter."""
OPEN, SURE_NATURALS, SURE = 1, 2, 3
"""How easily first melds can still be completed: after some pieces, or after all of natural cards, or after
those with wild cards too.
"""
EASE: Final = tuple(
    [SURE_NATURALS + any(lays[3:]) if THREE < lays[0] < JOKER_RANK else SURE + 1 for lays in LAYS]
)
"""How easy that must be for each number to be legal without a further look."""
CARDS: Final = tuple([sum(lays[2:]) for lays in LAYS])
"""How many cards of the hand each number lays."""


def name(number: int) -> str:
    """A number in words, for the golden file and for anyone who looks at one; empty for one never used."""
    if number >= COUNT:
        return _name_suited(number)
    choice, _ = first(number)
    if number == SHOW:
        return "special hand"
    if number >= OUT_OF_HAND:
        reds, blacks = laid_out(number)
        return f"lay out {reds} red and {blacks} black threes"
    if choice < TOP:
        return ("draw", "end", "ask", "yes", "no", "pass")[choice]
    if DISCARD <= choice < ADD:
        return f"discard {rank_name(choice - DISCARD)}"
    rank, slot, naturals, twos, jokers = LAYS[number]
    if rank < 0 and choice >= ADD:
        return ""
    cards = [*(("natural",) * naturals), *((RANKS[TWO],) * twos), *(("Jk",) * jokers)]
    what = "take" if rank < 0 else f"meld {'wild' if rank == JOKER_RANK else rank_name(rank)}"
    return " ".join([what, "+".join(cards) or "alone", "new" if slot < 0 else f"slot {slot}"])


def _name_suited(number: int) -> str:
    if number < THROW:
        rank, pair = divmod(number - MERGE, len(PAIRS))
        return f"merge {rank_name(rank)} slot {PAIRS[pair][0]} and {PAIRS[pair][1]}" if rank > TWO else ""
    if number < ADD_CARD:
        card = number - THROW
        return f"discard {NAMES[card]}" if card >> 2 >= FOUR else ""
    (rank, slot, _, twos, jokers), codes = LAYS[number], NATURALS[number]
    if TAKE_PAIR <= number < NEW_RUN:
        cards = "".join([SUITS[suit] for suit in DOUBLES[(number - TAKE_PAIR) % len(DOUBLES)]])
        return f"take {cards} slot {slot}" if number < TAKE_RUN else f"take alone run {slot}"
    names = [NAMES[code - SUITED] for code in codes] + [RANKS[TWO]] * twos + ["Jk"] * jokers
    where = "new" if slot < 0 else f"slot {slot}"
    if rank == RUN:
        suit = f" {SUITS[(number - RUN_TWO) & 3]}" if number >= RUN_TWO else ""
        low = (
            (number - NEW_RUN_WILD) // len(NEW_RUN_WILDS) % 13
            if number < RUN_CARD
            else (number - RUN_CARD) % 14
        )
        if NEW_RUN <= number < NEW_RUN_WILD:
            low = (number - NEW_RUN) % 12
        under = " from below" if number < RUN_TWO and not low else ""
        return f"run{suit} {'+'.join(names)} {where}{under}"
    return f"set {'+'.join(names)} {where}" if FOUR <= rank <= ACE else ""
