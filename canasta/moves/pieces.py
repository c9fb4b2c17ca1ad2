"""The pieces from which a player may freely combine a step (:attr:`~canasta.offers.Offers.pieces`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from canasta.actions import Group
from canasta.cards import Card, Rank, rank_of
from canasta.cards.ranks import by_rank
from canasta.moves.sequence_offers import sequence_pieces
from canasta.rules.rules import Rules
from canasta.state import State

_Lies: TypeAlias = tuple[Rank | None, Sequence[Card]]
"""The rank and the current cards of a meld: the list never changes, a meld that grows gets a new one."""


def pieces_of(rules: Rules, state: State, top: Card | None = None) -> Callable[[], tuple[Group, ...]]:
    """A function that computes the pieces for the seat to move on demand, from the state at the time of the
    offer.

    ``top`` is the pile's top card if the pile may be taken: it counts towards a meld too.
    """
    seat = state.turn
    lying = [(meld.rank, meld.cards) for side_table in state.reaches[seat].all for meld in side_table.melds]
    return partial(_pieces, rules, tuple(state.hands[seat]), lying, top)


def _pieces(
    rules: Rules, hand: tuple[Card, ...], lying: Sequence[_Lies], top: Card | None
) -> tuple[Group, ...]:
    """The natural cards that some meld could take, rank by rank and for sequences, and all wild cards as the
    last piece.
    """
    naturals, wilds = by_rank(hand, rules.pack)
    growing = [(rank, cards) for rank, cards in lying if len(cards) < rules.meld_limit(rank)]
    ranks = {rank for rank, _ in growing}
    top_rank = None if top is None else rank_of(top)
    three = rules.pack.three
    pieces = [
        Group(tuple(cards))
        for rank, cards in naturals.items()
        if rank in ranks or len(cards) + (rank != three and bool(wilds)) + (rank == top_rank) >= 3
    ]
    if rules.sequences:
        pieces += sequence_pieces([cards for rank, cards in growing if rank is None], hand, rules.pack)
    if wilds:
        pieces.append(Group(tuple(wilds)))
    return tuple(pieces)
