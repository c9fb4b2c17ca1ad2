"""Which cards of a hand fit melds on the table."""

from __future__ import annotations

from canasta.cards import ACE, IS_WILD, JOKER, TWO, Card, rank_of, suit_of
from canasta.terms import MeldKind
from canasta.view import MeldView, View

_LARGEST_SET = 4  # in games in which a set has every suit once


def fitting(view: View) -> frozenset[Card]:
    """The natural cards of the hand that a meld on the table has room for, and those that may be swapped for
    a joker.

    Wild cards fit nearly everywhere and are left out. It needs no offers, so that cards are marked during
    the others' turns too; a round-the-corner run is the only one that it knows from offers alone.
    """
    if view.own_side is None or (view.game.builds_on_all and not view.own_side.opened):
        return frozenset()
    hand = {card for card in view.hand if card != JOKER}
    natural = {card for card in hand if not IS_WILD[card] or card in view.game.ordinary}
    exact = view.game.builds_on_all
    melds = view.own_melds
    found = {card for card in natural if any(_fits(card, meld, exact) for meld in melds)}
    lying = {meld.id for meld in melds}
    for offered in view.offers.melds:
        group = offered.groups[0]
        if len(offered.groups) == len(group.cards) == 1 and group.aim in lying:
            found |= natural.intersection(group.cards)
    found |= {swap.card for swap in view.offers.swaps}
    return frozenset(found)


def _fits(card: Card, meld: MeldView, exact: bool) -> bool:
    """Whether a natural card can be added; ``exact``: a set has each suit once."""
    if meld.closed or meld.kind in (MeldKind.WILD, MeldKind.THREES):
        return False
    if meld.is_sequence:
        return card in _next_to(meld)
    if not exact:
        return rank_of(card) == meld.rank
    suits = {suit_of(lying) for lying in meld.cards if lying != JOKER}
    return rank_of(card) == meld.rank and len(meld.cards) < _LARGEST_SET and suit_of(card) not in suits


def _next_to(meld: MeldView) -> list[Card]:
    """The cards below and above a sequence; an ace may come before a two."""
    low, high = meld.ends
    found = []
    if rank_of(low) != ACE:
        found.append(low + 4 * (ACE - TWO) if rank_of(low) == TWO else low - 4)
    if rank_of(high) != ACE:
        found.append(high + 4)
    return found
