"""Sequences: three to seven cards of a suit in order, four low to ace high, none wild (rules: 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from canasta.cards import IS_WILD, JOKER, THREE, Card, rank_of, suit_of
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode

SHORTEST, LONGEST = 3, 7
_FITTING = frozenset(card for card in range(JOKER) if not IS_WILD[card] and rank_of(card) != THREE)
_PLACES = [(suit_of(card), rank_of(card)) for card in range(JOKER)]
"""The sort key of a card when cards are sorted suit by suit."""


def fault_of_sequence(cards: Sequence[Card]) -> Refusal | None:
    """Why these cards together are not a sequence, or None if they are."""
    if any(IS_WILD[card] for card in cards):
        return Refusal(RefusalCode.WILD_IN_SEQUENCE, "2.3", Text("A sequence has no wild cards."))
    if any(rank_of(card) == THREE for card in cards):
        return Refusal(
            RefusalCode.BAD_SEQUENCE,
            "2.3",
            Text("A sequence has no threes; it starts with a four or higher."),
        )
    if len(cards) > LONGEST:
        return Refusal(
            RefusalCode.MELD_FULL,
            "2.3",
            Text("A sequence has at most seven cards; this would have {count}.", count=len(cards)),
        )
    if not in_order(cards):
        return Refusal(
            RefusalCode.BAD_SEQUENCE,
            "2.3",
            Text("The cards of a sequence are of one suit, in order, with no gaps."),
        )
    if len(cards) < SHORTEST:
        return Refusal(
            RefusalCode.TOO_FEW_CARDS,
            "2.3",
            Text("A sequence needs at least three cards; these are {count}.", count=len(cards)),
        )
    return None


def in_order(cards: Iterable[Card]) -> bool:
    """Whether cards, in any order, are of one suit and follow each other without a gap."""
    ordered = sorted(cards)
    return all(higher - lower == 4 for lower, higher in pairwise(ordered))


def extends(lying: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether these cards can be added to a sequence on the table."""
    return len(lying) + len(cards) <= LONGEST and in_order([*lying, *cards])


def joining(cards: Iterable[Card], lying: Iterable[Sequence[Card]]) -> set[Card]:
    """The cards of a hand that could join a sequence: a new one, or either end of one of those on the
    table.
    """
    held = _FITTING.intersection(cards)
    found = {
        card
        for card in held
        if (card + 4 in held and (card + 8 in held or card - 4 in held))
        or (card - 4 in held and card - 8 in held)
    }
    for meld in lying:
        for card, step in ((meld[0] - 4, -4), (meld[-1] + 4, 4)):
            for _ in range(LONGEST - len(meld)):
                if card not in held:
                    break
                found.add(card)
                card += step
    return found


def stretches(cards: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """The longest stretches of consecutive cards that sequences could be made of."""
    held = sorted(_FITTING.intersection(cards), key=_PLACES.__getitem__)
    stretch: list[Card] = []
    for card in held:
        if stretch and card - stretch[-1] != 4:
            yield tuple(stretch)
            stretch = []
        stretch.append(card)
    if stretch:
        yield tuple(stretch)


def new_sequences(hand: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """The sequences that a hand holds: the longest of each stretch first, then those of three cards."""
    held = _FITTING.intersection(hand)
    if not any(card + 4 in held and card + 8 in held for card in held):
        return  # nothing in line: most hands late in a deal
    for stretch in stretches(held):
        longest = min(len(stretch), LONGEST)
        for size in dict.fromkeys((longest, SHORTEST)) if longest >= SHORTEST else ():
            for at in range(len(stretch) - size + 1):
                yield stretch[at : at + size]
