"""What a hand offers for sequences: new ones, cards to add to those on the table, and the pieces to choose
from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta.actions import NEW, Group, Meld
from canasta.cards import Card, suit_of
from canasta.cards.packs import Pack
from canasta.cards.ranks import wild_kinds
from canasta.melds import TableMeld
from canasta.melds.sequences import extends, near_enough, new_sequences, stretches


def sequence_melds(lying: Sequence[TableMeld], hand: Sequence[Card], pack: Pack) -> Iterator[Meld]:
    """New sequences and additions at either end of those on the table, each legal by itself."""
    held = pack.fitting.intersection(hand)
    for meld in lying:
        ways = _longer(meld, held, pack) if _by_ends(pack) else _additions(meld.cards, hand, pack)
        for cards in dict.fromkeys(ways):
            yield Meld((Group(tuple(cards), meld.id),))
    suits = {meld.suit for meld in lying}
    for cards in new_sequences(hand, pack):
        suit = next(suit_of(card) for card in cards if not pack.wild[card])
        yield Meld((Group(cards, NEW if suit in suits else None),))


def _by_ends(pack: Pack) -> bool:
    """Whether sequences grow at their ends alone, each card in its one place."""
    return pack.straight and not pack.run.wilds


def _longer(meld: TableMeld, held: frozenset[Card], pack: Pack) -> Iterator[tuple[Card, ...]]:
    """The next card at either end of a sequence without wild cards, and all that continue it."""
    below, above = _ends(meld.cards, held, pack)
    room = pack.run.longest - len(meld.cards)
    choices = [below[:1], above[:1], below[:room], above[:room]]
    if below and above and room > 1:
        up = above[: room - 1]
        choices.append((*below[: room - len(up)], *up))
    for cards in choices:
        if cards:
            yield tuple(sorted(cards))


def _additions(lying: Sequence[Card], hand: Sequence[Card], pack: Pack) -> Iterator[tuple[Card, ...]]:
    """Each card by itself, each natural card with the wild cards that it needs, and as many natural cards as
    one after the other finds a place.
    """
    naturals = sorted(near_enough(hand, lying, pack))
    spare = sorted(card for card in hand if pack.wild[card])
    together: tuple[Card, ...] = ()
    for card in naturals:
        for count in range(min(pack.run.wilds, len(spare)) + 1):
            if extends(lying, (card, *spare[:count]), pack):
                yield (card, *spare[:count])
                break
        if extends(lying, (*together, card), pack):
            together = (*together, card)
    if together:
        yield together
    for wild in wild_kinds(hand, pack):
        if extends(lying, (wild,), pack):
            yield (wild,)


def sequence_pieces(lying: Sequence[Sequence[Card]], hand: Sequence[Card], pack: Pack) -> Iterator[Group]:
    """The natural cards that could make new sequences, stretch by stretch, and those that each sequence on
    the table could take; a card appears as often as the hand holds it.
    """
    held = pack.fitting.intersection(hand)
    spare = min(pack.run.wilds, pack.wilds_in(hand))
    for stretch in stretches(hand, pack, spare):
        if len(stretch) + spare >= pack.run.shortest and len(stretch) > 1:
            yield Group(tuple(card for card in stretch for _ in range(hand.count(card))))
    for cards in lying:
        if not _by_ends(pack):
            fitting = sorted(near_enough(held, cards, pack))
            if fitting:
                yield Group(tuple(fitting))
            continue
        below, above = _ends(cards, held, pack)
        if below or above:
            yield Group((*reversed(below), *above))


def _ends(
    lying: Sequence[Card], held: frozenset[Card], pack: Pack
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of a hand that continue a sequence downwards and upwards, nearest first."""
    room = pack.run.longest - len(lying)
    ends: list[tuple[Card, ...]] = []
    for first, step in ((lying[0], -4), (lying[-1], 4)):
        cards: list[Card] = []
        while len(cards) < room and (card := first + step * (len(cards) + 1)) in held:
            cards.append(card)
        ends.append(tuple(cards))
    return ends[0], ends[1]
