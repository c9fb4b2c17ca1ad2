"""The uses of certain cards of a hand, for a player who is composing melds (rules: 11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.actions import Group
from canasta.cards import JOKER, Card, suit_of
from canasta.refusals import Refusal
from canasta.variants.romme.figures import HIGH_ACE, Figure, Limits, card_at, read_figure
from canasta.variants.romme.runs import add_to
from canasta.view import MeldView


def ways_for(limits: Limits, melds: Iterable[MeldView], cards: Sequence[Card]) -> list[Group]:
    """The figures that these cards can make, the one with the most points first, then the melds that they
    fit.
    """
    found = [Group(figure.cards) for figure in readings(limits, cards)]
    for meld in melds:
        figure = read_figure(limits, meld.cards)
        assert not isinstance(figure, Refusal)
        high, low = (add_to(limits, figure, cards, low=below) for below in (False, True))
        if not isinstance(high, Refusal):
            found.append(Group(tuple(cards), meld.id))
            if not isinstance(low, Refusal) and low != high:
                found.append(Group(tuple(cards), meld.id, low=True))
    return found


def readings(limits: Limits, cards: Sequence[Card]) -> list[Figure]:
    """Every figure of exactly these cards, in any order; the one with the most points first."""
    naturals = [card for card in cards if card != JOKER]
    found: dict[tuple[Card, ...], Figure] = {}
    for written in (tuple(cards), *_as_runs(naturals, len(cards))):
        figure = read_figure(limits, written)
        if not isinstance(figure, Refusal):
            found.setdefault(figure.cards, figure)
    return sorted(found.values(), key=lambda figure: -figure.points)


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
