"""What a hand offers for sequences: new ones, cards to add to those on the table, and the pieces to choose
from. ``wilds`` is the most wild cards that a sequence may hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.actions import NEW, Group, Meld
from canasta.cards import IS_WILD, Card, suit_of
from canasta.cards.ranks import wild_kinds
from canasta.melds import TableMeld
from canasta.melds.sequences import LONGEST, SHORTEST, extends, near_enough, new_sequences, stretches


def sequence_melds(lying: Sequence[TableMeld], hand: Sequence[Card], wilds: int = 0) -> Iterator[Meld]:
    """New sequences and additions at either end of those on the table, each legal by itself."""
    held = set(hand)
    for meld in lying:
        for cards in dict.fromkeys(_additions(meld.cards, hand, wilds) if wilds else _longer(meld, held)):
            yield Meld((Group(tuple(cards), meld.id),))
    suits = {meld.suit for meld in lying}
    for cards in new_sequences(hand, wilds):
        suit = next(suit_of(card) for card in cards if not IS_WILD[card])
        yield Meld((Group(cards, NEW if suit in suits else None),))


def _longer(meld: TableMeld, held: set[Card]) -> Iterator[tuple[Card, ...]]:
    """The next card at either end of a sequence without wild cards, and all that continue it."""
    below, above = _ends(meld.cards, held)
    room = LONGEST - len(meld.cards)
    choices = [below[:1], above[:1], below[:room], above[:room]]
    if below and above and room > 1:
        up = above[: room - 1]
        choices.append((*below[: room - len(up)], *up))
    for cards in choices:
        if cards:
            yield tuple(sorted(cards))


def _additions(lying: Sequence[Card], hand: Sequence[Card], most: int) -> Iterator[tuple[Card, ...]]:
    """Each card by itself, each natural card with the wild cards that it needs, and as many natural cards as
    one after the other finds a place.
    """
    naturals = sorted(near_enough(hand, lying))
    spare = sorted(card for card in hand if IS_WILD[card])
    together: tuple[Card, ...] = ()
    for card in naturals:
        for count in range(min(most, len(spare)) + 1):
            if extends(lying, (card, *spare[:count]), most):
                yield (card, *spare[:count])
                break
        if extends(lying, (*together, card), most):
            together = (*together, card)
    if together:
        yield together
    for wild in wild_kinds(hand):
        if extends(lying, (wild,), most):
            yield (wild,)


def sequence_pieces(lying: Sequence[Sequence[Card]], hand: Sequence[Card], wilds: int = 0) -> Iterator[Group]:
    """The natural cards that could make new sequences, stretch by stretch, and those that each sequence on
    the table could take; a card appears as often as the hand holds it.
    """
    held = set(hand)
    spare = min(wilds, sum(IS_WILD[card] for card in hand))
    for stretch in stretches(hand, spare):
        if len(stretch) + spare >= SHORTEST and len(stretch) > 1:
            yield Group(tuple(card for card in stretch for _ in range(hand.count(card))))
    for cards in lying:
        if wilds:
            fitting = sorted(near_enough(held, cards))
            if fitting:
                yield Group(tuple(fitting))
            continue
        below, above = _ends(cards, held)
        if below or above:
            yield Group((*reversed(below), *above))


def _ends(lying: Sequence[Card], held: set[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of a hand that continue a sequence downwards and upwards, nearest first."""
    room = LONGEST - len(lying)
    ends: list[tuple[Card, ...]] = []
    for first, step in ((lying[0], -4), (lying[-1], 4)):
        cards: list[Card] = []
        while len(cards) < room and (card := first + step * (len(cards) + 1)) in held and 8 <= card < 52:
            cards.append(card)
        ends.append(tuple(cards))
    return ends[0], ends[1]
