"""Changes to a meld on the table: laying off on it, swapping its joker (rules: 11.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.cards import JOKER, Card, format_cards, rank_of
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.variants.romme.melds import CardSet, Limits, RommeMeld, Run, fault_of_run, read_set


def add_to(limits: Limits, meld: RommeMeld, cards: Sequence[Card], low: bool = False) -> RommeMeld | Refusal:
    """The meld with these cards laid off on it, or why they do not fit.

    On a run they go to whichever end they fit; if both fit, to the upper one, or with ``low`` to the lower
    one.
    """
    if isinstance(meld, CardSet):
        return _add_to_set(limits, meld, cards)
    refused: Refusal | None = None
    count = len(cards)
    for below in range(count, -1, -1) if low else range(count + 1):
        placed = _placed(meld, cards, below)
        if placed is None:
            continue
        start = meld.low - below
        if limits.corner:
            start %= 13
        fault = fault_of_run(limits, meld.suit, start, placed)
        if fault is None:
            return Run(meld.suit, start, placed)
        refused = refused or fault
    return refused or _does_not_fit(meld, cards)


def _placed(run: Run, cards: Sequence[Card], below: int) -> tuple[Card, ...] | None:
    """The run with some of the cards below it and the rest above, or None if they do not fit."""
    left = list(cards)
    size = len(run.cards)
    wanted = [run.stands(at) for at in (*range(-below, 0), *range(size, size + len(cards) - below))]
    new: list[Card] = []
    for card in wanted:
        if card in left:
            left.remove(card)
            new.append(card)
        else:
            new.append(JOKER)
    if left.count(JOKER) != len(left) or new.count(JOKER) != len(left):
        return None
    return (*new[:below], *run.cards, *new[below:])


def _add_to_set(limits: Limits, meld: CardSet, cards: Sequence[Card]) -> RommeMeld | Refusal:
    if any(card != JOKER and rank_of(card) != meld.rank for card in cards):
        return _does_not_fit(meld, cards)
    together = (*meld.cards, *cards)
    return read_set(limits, together, [card for card in together if card != JOKER])


def _does_not_fit(meld: RommeMeld, cards: Sequence[Card]) -> Refusal:
    return Refusal(
        RefusalCode.DOES_NOT_FIT,
        "11.2.5",
        Text("{cards} does not fit {meld}.", cards=format_cards(cards), meld=format_cards(meld.cards)),
    )


def swapped(meld: RommeMeld, card: Card) -> RommeMeld | None:
    """The meld with this card in place of the joker that stands for it, or None if none does."""
    if isinstance(meld, CardSet):
        if JOKER not in meld.cards or card not in meld.missing:
            return None
        at = meld.cards.index(JOKER)
        return CardSet(meld.rank, (*meld.cards[:at], card, *meld.cards[at + 1 :]))
    for at, there in enumerate(meld.cards):
        if there == JOKER and meld.stands(at) == card:
            return Run(meld.suit, meld.low, (*meld.cards[:at], card, *meld.cards[at + 1 :]))
    return None


def additions(
    limits: Limits, meld: RommeMeld, hand: Sequence[Card]
) -> Iterator[tuple[tuple[Card, ...], bool]]:
    """Each distinct card of a hand that could be laid off on the meld by itself, and on a run also a joker
    with the card beyond it; each with whether it goes to the lower end although the upper one would fit too.
    """
    below, above = meld.ends()
    for card in dict.fromkeys(hand):
        if card == JOKER or card in above or card in below:
            yield from _at_either_end(limits, meld, (card,))
    if JOKER in hand and isinstance(meld, Run):
        for card in dict.fromkeys((meld.stands(-2), meld.stands(len(meld.cards) + 1))):
            if card in hand:
                yield from _at_either_end(limits, meld, (JOKER, card))


def _at_either_end(
    limits: Limits, meld: RommeMeld, cards: tuple[Card, ...]
) -> Iterator[tuple[tuple[Card, ...], bool]]:
    high = add_to(limits, meld, cards)
    if isinstance(high, Refusal):
        return
    yield cards, False
    if isinstance(meld, Run) and add_to(limits, meld, cards, low=True) != high:
        yield cards, True
