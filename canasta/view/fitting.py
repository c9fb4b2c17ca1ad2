"""Which cards of a hand fit melds on the table: as marks at any time, as moves in one's own turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from operator import is_
from typing import TypeVar, TypeVarTuple

from canasta.actions import NEW, Action, Group, Meld
from canasta.cards import ACE, JOKER, TWO, Card, missing_from, rank_of, suit_of
from canasta.terms import MeldKind
from canasta.view import MeldView, View

_LARGEST_SET = 4  # in games in which a set has every suit once


Given = TypeVarTuple("Given")
Result = TypeVar("Result")


def newest(work: Callable[[*Given], Result]) -> Callable[[*Given], Result]:
    """Keep what this gave for the newest view: one panel asks the same of it several times."""
    kept: tuple[tuple[object, ...], Result] | None = None

    @wraps(work)
    def known(*given: *Given) -> Result:
        nonlocal kept
        last = kept  # another thread may ask of another view
        if last is None or not all(map(is_, last[0], given)):
            last = kept = (given, work(*given))
        return last[1]

    return known


@dataclass(frozen=True, slots=True)
class Addition:
    """Cards that join a meld on the table: the move, the meld, and whether a wild card is among them."""

    move: Meld
    meld: MeldView
    wild: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are added."""
        return self.move.groups[0].cards


@newest
def additions(view: View) -> tuple[Addition, ...]:
    """All cards that may join a meld now, each copy by itself where cards join one by one; natural cards
    first, the cheapest first.
    """
    distinct = dict.fromkeys(addition for move in view.offers.melds for addition in _singly(move, view))
    every = (addition for addition in distinct if not missing_from(addition.cards, view.hand))
    return tuple(
        sorted(
            every,
            key=lambda addition: (
                addition.wild,
                sum(view.game.values[card] for card in addition.cards),
                addition.cards,
            ),
        )
    )


def joins(move: Action, view: View) -> Addition | None:
    """The move as an addition of one group to a meld on the table; None for anything else."""
    if not isinstance(move, Meld) or len(move.groups) != 1 or view.offers.minimum is not None:
        return None
    meld = joined(move.groups[0], view)
    return None if meld is None else Addition(move, meld, any(map(_wild_in(view), move.groups[0].cards)))


def joined(group: Group, view: View) -> MeldView | None:
    """The meld on the table that a group certainly joins; None for a new one, or if there are several."""
    if group.aim == NEW:
        return None
    if group.aim is not None:
        return next((meld for meld in view.own_melds if meld.id == group.aim), None)
    ranks = view.game.pack.ranks_in(group.cards)
    there = [meld for meld in view.own_melds if meld.rank is not None and {meld.rank} == ranks]
    return there[0] if len(there) == 1 else None


def _wild_in(view: View) -> Callable[[Card], bool]:
    return view.game.pack.wild.__getitem__


def lays_wild(action: Meld, view: View) -> bool:
    """Whether a wild card is among the cards laid down."""
    wild = _wild_in(view)
    return any(wild(card) for group in action.groups for card in group.cards)


@newest
def fitting(view: View) -> frozenset[Card]:
    """The natural cards of the hand that a meld on the table has room for, and those that may be swapped for
    a joker.

    Wild cards fit nearly everywhere and are left out. It needs no offers, so that cards are marked during
    the others' turns too; a round-the-corner run is the only one that it knows from offers alone.
    """
    if view.own_side is None or (view.game.builds_on_all and not view.own_side.opened):
        return frozenset()
    hand = {card for card in view.hand if card != JOKER}
    natural = view.game.pack.naturals_in(hand)
    exact = view.game.builds_on_all
    melds = view.own_melds
    cards = {card for card in natural if any(fits(card, meld, exact) for meld in melds)}
    cards |= {
        addition.cards[0] for addition in additions(view) if len(addition.cards) == 1 and not addition.wild
    }
    cards |= {swap.card for swap in view.offers.swaps}
    return frozenset(cards)


def fits(card: Card, meld: MeldView, exact: bool) -> bool:
    """Whether a natural card can be added to a meld; ``exact``: a set has each suit once."""
    if meld.closed or meld.kind in (MeldKind.WILD, MeldKind.THREES):
        return False
    if meld.takes is not None:
        return meld.joined_by(card)
    if meld.is_sequence:
        return card in _next_to(meld)
    if not exact:
        return rank_of(card) == meld.rank
    suits = {suit_of(lying) for lying in meld.cards if lying != JOKER}
    return rank_of(card) == meld.rank and len(meld.cards) < _LARGEST_SET and suit_of(card) not in suits


def _next_to(meld: MeldView) -> list[Card]:
    """The cards below and above a sequence; an ace may come before a two."""
    low, high = meld.ends
    neighbours = []
    if rank_of(low) != ACE:
        neighbours.append(low + 4 * (ACE - TWO) if rank_of(low) == TWO else low - 4)
    if rank_of(high) != ACE:
        neighbours.append(high + 4)
    return neighbours


def _singly(move: Meld, view: View) -> list[Addition]:
    """An offered addition card by card if it joins a set."""
    addition = joins(move, view)
    if addition is None:
        return []
    if addition.meld.is_sequence or addition.wild or len(addition.cards) == 1:
        return [addition]
    aim = move.groups[0].aim
    return [Addition(Meld((Group((card,), aim),)), addition.meld, False) for card in addition.cards]
