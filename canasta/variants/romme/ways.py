"""The uses of certain cards of a hand, for a player who is composing melds (rules: 11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.actions import Group
from canasta.cards import JOKER, Card, suit_of
from canasta.refusals import Refusal
from canasta.variants.romme.melds import HIGH_ACE, Limits, RommeMeld, card_at, read_meld
from canasta.variants.romme.runs import add_to
from canasta.view import MeldView


def ways_for(limits: Limits, melds: Iterable[MeldView], cards: Sequence[Card]) -> list[Group]:
    """The melds that these cards can make, the one with the most points first, then the melds that they
    fit.
    """
    groups = [Group(meld.cards) for meld in readings(limits, cards)]
    for lying in melds:
        meld = read_meld(limits, lying.cards)
        assert not isinstance(meld, Refusal)
        high, low = (add_to(limits, meld, cards, low=below) for below in (False, True))
        if not isinstance(high, Refusal):
            groups.append(Group(tuple(cards), lying.id))
            if not isinstance(low, Refusal) and low != high:
                groups.append(Group(tuple(cards), lying.id, low=True))
    return groups


def readings(limits: Limits, cards: Sequence[Card]) -> list[RommeMeld]:
    """Every meld of exactly these cards, in any order; the one with the most points first."""
    naturals = [card for card in cards if card != JOKER]
    by_cards: dict[tuple[Card, ...], RommeMeld] = {}
    for written in (tuple(cards), *_as_runs(naturals, len(cards))):
        meld = read_meld(limits, written)
        if not isinstance(meld, Refusal):
            by_cards.setdefault(meld.cards, meld)
    return sorted(by_cards.values(), key=lambda meld: -meld.points)


def _as_runs(naturals: Sequence[Card], size: int) -> Iterable[tuple[Card, ...]]:
    """The natural cards at their places in runs of this size, jokers at all others."""
    suits = {suit_of(card) for card in naturals}
    if len(suits) != 1:
        return
    suit = suits.pop()
    for low in range(HIGH_ACE + 1):
        left = list(naturals)
        written = []
        for place in range(low, low + size):
            card = card_at(suit, place)
            if card in left:
                left.remove(card)
                written.append(card)
            else:
                written.append(JOKER)
        if not left:
            yield tuple(written)
