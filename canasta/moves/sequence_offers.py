"""What a hand offers for sequences: new ones, cards to add to those on the table, and the pieces to choose
from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.actions import NEW, Group, Meld
from canasta.cards import Card, suit_of
from canasta.melds import TableMeld
from canasta.melds.sequences import LONGEST, SHORTEST, new_sequences, stretches


def sequence_melds(lying: Sequence[TableMeld], hand: Sequence[Card]) -> Iterator[Meld]:
    """New sequences and additions at either end of those on the table, each legal by itself."""
    held = set(hand)
    for meld in lying:
        below, above = _ends(meld.cards, held)
        room = LONGEST - len(meld.cards)
        choices = [below[:1], above[:1], below[:room], above[:room]]
        if below and above and room > 1:
            up = above[: room - 1]
            choices.append((*below[: room - len(up)], *up))
        for cards in dict.fromkeys(choices):
            if cards:
                yield Meld((Group(tuple(sorted(cards)), meld.id),))
    for cards in new_sequences(hand):
        yield Meld((Group(cards, NEW if any(meld.suit == suit_of(cards[0]) for meld in lying) else None),))


def sequence_pieces(lying: Sequence[Sequence[Card]], hand: Sequence[Card]) -> Iterator[Group]:
    """The cards that could make new sequences, stretch by stretch, and those that each sequence on the table
    could take; a card appears as often as the hand holds it.
    """
    held = set(hand)
    for stretch in stretches(hand):
        if len(stretch) >= SHORTEST:
            yield Group(tuple(card for card in stretch for _ in range(hand.count(card))))
    for cards in lying:
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
