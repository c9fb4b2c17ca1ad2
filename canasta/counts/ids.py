"""The numbers of what a player may choose: stable, so that tables and networks can be built on them.

The first 108 do for a table with one meld of a rank; each further meld of a rank (``slot``) has 46 of its
own. Threes laid out by choice and special hands follow. Never renumbered: a new choice comes last.
"""

from __future__ import annotations

from typing import Final

from canasta.cards import JOKER_RANK, RANKS, THREE, TWO, rank_name

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


LAYS: Final[tuple[Lays, ...]] = tuple(map(_lays, range(COUNT)))
"""What each number lays on the table; a number that lays nothing and is none of the others is never legal."""
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
