"""The pieces of which a player may put a step together freely (:attr:`~canasta.offers.Offers.pieces`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from canasta.actions import Group
from canasta.cards import THREE, Card, Rank
from canasta.moves.sequence_offers import sequence_pieces
from canasta.ranks import by_rank
from canasta.rules.rules import Rules
from canasta.state import State


class _Lies(NamedTuple):
    """A meld as it lies: a list of cards on the table is never changed, a meld that grows gets a new one."""

    rank: Rank | None
    cards: Sequence[Card]


def pieces_of(rules: Rules, state: State, top: Card | None = None) -> Callable[[], tuple[Group, ...]]:
    """What works the pieces of the seat to move out when somebody asks for them, whatever has happened since.

    ``top`` is the pile's top card where the pile may be taken: it makes up a meld too.
    """
    lying = [_Lies(meld.rank, meld.cards) for tableau in state.front.all for meld in tableau.melds]
    return partial(_pieces, rules, tuple(state.hands[state.turn]), lying, top)


def _pieces(
    rules: Rules, hand: tuple[Card, ...], lying: Sequence[_Lies], top: Card | None
) -> tuple[Group, ...]:
    """The natural cards that some meld could take, rank by rank and for sequences, and all wild cards as the
    last piece.
    """
    naturals, wilds = by_rank(hand)
    open_melds = [meld for meld in lying if len(meld.cards) < rules.meld_limit(meld.rank)]
    ranks = {meld.rank for meld in open_melds}
    top_rank = None if top is None else top >> 2
    pieces = [
        Group(tuple(cards))
        for rank, cards in naturals.items()
        if rank in ranks or len(cards) + (rank != THREE and bool(wilds)) + (rank == top_rank) >= 3
    ]
    if rules.sequences:
        pieces += sequence_pieces([meld.cards for meld in open_melds if meld.rank is None], hand)
    if wilds:
        pieces.append(Group(tuple(wilds)))
    return tuple(pieces)
