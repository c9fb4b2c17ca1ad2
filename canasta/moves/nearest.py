"""The legal action nearest to a refused one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta.actions import Action, Discard, Draw, Group, Meld, Swap, Take
from canasta.cards import Card, rank_of
from canasta.cards.packs import Pack
from canasta.offers import Offers


def nearest(offers: Offers, action: Action, pack: Pack) -> Action | None:
    """The offered action nearest to this one, or None if nothing is offered.

    The one of the same kind that shares the most cards with it; otherwise a draw, if the player forgot to
    draw; otherwise the first offer.
    """
    wanted = Counter(_cards(action))
    alike = [offer for offer in offers.actions if type(offer) is type(action)]
    if alike:
        return max(alike, key=lambda offer: _likeness(offer, wanted, pack))
    drawing = [offer for offer in offers.actions if isinstance(offer, Draw)]
    return next(iter(drawing or offers.actions), None)


def _likeness(offer: Action, wanted: Counter[Card], pack: Pack) -> tuple[int, int, int, int]:
    """How close an offer is to the wanted cards: the same cards, the same ranks, few others, cheap ones."""
    cards = Counter(_cards(offer))
    ranks, wanted_ranks = (_by_rank(counted) for counted in (cards, wanted))
    return (
        (cards & wanted).total(),
        (ranks & wanted_ranks).total(),
        -cards.total(),
        -pack.points(cards.elements()),
    )


def _by_rank(cards: Counter[Card]) -> Counter[int]:
    ranks: Counter[int] = Counter()
    for card, count in cards.items():
        ranks[rank_of(card)] += count
    return ranks


def _cards(action: Action) -> Iterable[Card]:
    match action:
        case Discard(card) | Swap(card):
            return (card,)
        case Meld(groups):
            return _of_groups(groups)
        case Take(group, more):
            return _of_groups((group, *more))
        case _:
            return ()


def _of_groups(groups: Iterable[Group]) -> list[Card]:
    return [card for group in groups for card in group.cards]
