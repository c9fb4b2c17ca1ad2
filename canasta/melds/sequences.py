"""Sequences: three to seven cards of a suit in order, four low to ace high (rules: 8.2).

None of them is wild unless the table says so; then ``wilds`` is the most that a sequence may hold (rules:
14.20). Its natural cards have their places, wild cards fill every gap between them, and those left over stand
at the ends. Whether cards are a sequence depends on which they are, never on how they lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from canasta.cards import IS_WILD, JOKER, THREE, Card, rank_of, suit_of
from canasta.i18n import Text
from canasta.melds import arranged
from canasta.refusals import Refusal, RefusalCode

SHORTEST, LONGEST = 3, 7
LEAST_NATURALS = 2
"""The fewest natural cards of a sequence with wild cards."""
_FITTING = frozenset(card for card in range(JOKER) if not IS_WILD[card] and rank_of(card) != THREE)
_PLACES = [(suit_of(card), rank_of(card)) for card in range(JOKER)]
"""The sort key of a card when cards are sorted suit by suit."""


def fault_of_sequence(cards: Sequence[Card], wilds: int = 0) -> Refusal | None:
    """Why these cards together are not a sequence, or None if they are."""
    fault = _fault_of_wilds(cards, wilds)
    if fault is not None:
        return fault
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
    if not in_order(cards, wilds):
        return Refusal(RefusalCode.BAD_SEQUENCE, "2.3", _GAPS_FILLED if wilds else _NO_GAPS)
    if len(cards) < SHORTEST:
        return Refusal(
            RefusalCode.TOO_FEW_CARDS,
            "2.3",
            Text("A sequence needs at least three cards; these are {count}.", count=len(cards)),
        )
    return None


_NO_GAPS = Text("The cards of a sequence are of one suit, in order, with no gaps.")
_GAPS_FILLED = Text("The cards of a sequence are of one suit, in order, with a wild card in every gap.")


def _fault_of_wilds(cards: Sequence[Card], wilds: int) -> Refusal | None:
    """Why a sequence can't hold the wild cards among these, or None if it can."""
    held = sum(IS_WILD[card] for card in cards)
    if not held:
        return None
    if not wilds:
        return Refusal(RefusalCode.WILD_IN_SEQUENCE, "2.3", Text("A sequence has no wild cards."))
    if held > wilds:
        most = Text.counted("{n} wild card", "{n} wild cards", wilds)
        return Refusal(
            RefusalCode.TOO_MANY_WILDS,
            "2.3",
            Text("A sequence holds at most {most}; this would have {count}.", most=most, count=held),
        )
    if len(cards) - held < LEAST_NATURALS:
        return Refusal(
            RefusalCode.TOO_FEW_NATURALS, "2.3", Text("A sequence needs at least two natural cards.")
        )
    return None


def in_order(cards: Iterable[Card], wilds: int = 0) -> bool:
    """Whether cards, in any order, are of one suit and follow each other without a gap; up to ``wilds`` wild
    cards fill gaps.
    """
    ordered = sorted(cards)
    if not wilds:
        return all(higher - lower == 4 for lower, higher in pairwise(ordered))
    naturals = [card for card in ordered if not IS_WILD[card]]
    held = len(ordered) - len(naturals)
    steps = [higher - lower for lower, higher in pairwise(naturals)]
    return (
        held <= wilds
        and all(step > 0 and step % 4 == 0 for step in steps)
        and sum(steps) // 4 - len(steps) <= held
    )


def extends(lying: Sequence[Card], cards: Sequence[Card], wilds: int = 0) -> bool:
    """Whether these cards can be added to a sequence on the table."""
    return len(lying) + len(cards) <= LONGEST and in_order([*lying, *cards], wilds)


def lowest(cards: Sequence[Card]) -> Card:
    """The card that the first of a sequence stands for, as its cards lie."""
    at = next(at for at, card in enumerate(cards) if not IS_WILD[card])
    return cards[at] - 4 * at


def joining(cards: Iterable[Card], lying: Iterable[Sequence[Card]], wilds: int = 0) -> set[Card]:
    """The cards of a hand that could join a sequence: a new one, or either end of one of those on the
    table. With ``wilds`` they are all that might, with some wild cards or other.
    """
    held = _FITTING.intersection(cards)
    if wilds:
        return _perhaps_joining(held, lying, wilds)
    joiners = {
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
                joiners.add(card)
                card += step
    return joiners


def _perhaps_joining(held: frozenset[Card], lying: Iterable[Sequence[Card]], wilds: int) -> set[Card]:
    near = [4 * step for step in range(1, wilds + 2)]
    found = {card for card in held if any(card + step in held or card - step in held for step in near)}
    return found.union(*(near_enough(held, meld) for meld in lying))


def near_enough(held: Iterable[Card], lying: Sequence[Card]) -> set[Card]:
    """The natural cards that a sequence of seven could hold together with this one on the table."""
    naturals = [card for card in lying if not IS_WILD[card]]
    below, above = naturals[-1] - 4 * (LONGEST - 1), naturals[0] + 4 * (LONGEST - 1)
    alike = {card for card in _FITTING.intersection(held) if (card - below) % 4 == 0}
    return {card for card in alike.difference(naturals) if below <= card <= above}


def stretches(cards: Iterable[Card], gap: int = 0) -> Iterator[tuple[Card, ...]]:
    """The longest stretches of consecutive cards that sequences could be made of; with no more than ``gap``
    cards missing between two of them.
    """
    held = sorted(_FITTING.intersection(cards), key=_PLACES.__getitem__)
    stretch: list[Card] = []
    for card in held:
        if stretch and (card - stretch[-1] > 4 * (gap + 1) or (card - stretch[-1]) % 4):
            yield tuple(stretch)
            stretch = []
        stretch.append(card)
    if stretch:
        yield tuple(stretch)


def new_sequences(hand: Sequence[Card], wilds: int = 0) -> Iterator[tuple[Card, ...]]:
    """The sequences that a hand holds: the longest of each stretch first, then those of three cards; then
    those with up to ``wilds`` wild cards.
    """
    yield from _plain(hand)
    if wilds:
        yield from _with_wilds(hand, wilds)


def _with_wilds(hand: Sequence[Card], most: int) -> Iterator[tuple[Card, ...]]:
    """For each natural card the longest sequence upwards with each number of gaps, and two natural cards with
    each kind of wild card.
    """
    wilds = sorted(card for card in hand if IS_WILD[card])
    for stretch in stretches(hand, min(most, len(wilds))):
        for at, low in enumerate(stretch):
            longest: dict[tuple[int, bool], tuple[Card, ...]] = {}
            for end in range(at + 2, len(stretch) + 1):
                cards = stretch[at:end]
                gaps = (cards[-1] - low) // 4 + 1 - len(cards)
                spent = max(gaps, SHORTEST - len(cards))
                if len(cards) + gaps <= LONGEST and 0 < spent <= min(most, len(wilds)):
                    longest[spent, len(cards) == LEAST_NATURALS] = cards
            for (spent, pair), cards in longest.items():
                kinds = dict.fromkeys((wilds[0], wilds[-1])) if pair and spent == 1 else (wilds[0],)
                for wild in kinds:
                    others = wilds[1:spent]
                    yield tuple(arranged((*cards, wild, *others)))


def _plain(hand: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    held = _FITTING.intersection(hand)
    if not any(card + 4 in held and card + 8 in held for card in held):
        return  # nothing in line: most hands late in a deal
    for stretch in stretches(held):
        longest = min(len(stretch), LONGEST)
        for size in dict.fromkeys((longest, SHORTEST)) if longest >= SHORTEST else ():
            for at in range(len(stretch) - size + 1):
                yield stretch[at : at + size]
