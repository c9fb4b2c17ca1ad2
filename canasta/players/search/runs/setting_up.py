"""From a view to positions of the kernel: the table as it lies, with hidden cards as somebody deals them."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards import rank_of
from canasta.cards.packs import STANDARD, Pack
from canasta.players.search.counts import FULL, VALUES
from canasta.players.search.runs.position import SAMBA_SPAN, Position
from canasta.players.search.runs.side import Side
from canasta.players.search.runs.table import RED_THREE, WILDS, Table
from canasta.view import MeldView, SideView, View


def position_of(
    view: View, table: Table, hands: Sequence[Sequence[int]], stock: list[int], pile: list[int]
) -> Position:
    """The deal of this view with these cards where it shows none. ``hands`` are those of the seats that play,
    clockwise as in ``view.order``.
    """
    order = view.order
    mover = view.turn.mover
    position = Position(table, hands, stock, pile, order.index(mover))
    pack = view.game.pack
    sides = [side_of(table, side, pack) for side in view.sides]
    position.sides = [sides[view.side_of[seat]] for seat in order]
    for side in view.sides:
        for meld in side.melds:
            for card in pack.naturals_in(meld.cards):
                position.seen[rank_of(card)] += 1
    for card in pile:
        if card != RED_THREE:
            position.seen[card >> 2] += 1
    position.minimums = [side.minimum or 1 for side in view.sides]
    position.canastas_first = [side.opening_canasta for side in view.sides]
    position.threes = [len(side.threes) for side in view.sides]
    position.frozen = view.pile.frozen or table.always_frozen
    return position


def side_of(table: Table, view: SideView, pack: Pack = STANDARD) -> Side:
    """A side's melds. Two sets of a rank that may be merged count as one: it's done at any time, for nothing
    (rules: 8.2). Of others the one that takes more cards is kept, and the rest are only counted.
    """
    side = Side()
    side.opened = view.opened
    for meld in sorted(view.melds, key=lambda meld: -len(meld.cards)):
        side.points += sum(VALUES[rank_of(card)] for card in meld.cards)
        if meld.suit is None:
            _add_set(side, meld, table, pack)
        elif meld.cards[-1] - meld.cards[0] < SAMBA_SPAN:
            side.runs.append((meld.cards[0], meld.cards[-1]))
        else:
            side.sambas += 1
            side.canastas += 1
            side.bonus += table.samba
    for rank in range(14):
        _count(side, rank, table)
    return side


def _add_set(side: Side, meld: MeldView, table: Table, pack: Pack) -> None:
    """Add a set to those of its rank; the larger ones come first."""
    rank = meld.rank or 0
    wilds = pack.wilds_in(meld.cards)
    naturals = len(meld.cards) - wilds
    before = side.naturals[rank] + side.wilds[rank]
    most = FULL if rank == WILDS else table.most_wild
    if before >= FULL or side.wilds[rank] + wilds > most:
        _count(side, rank, table)
        side.naturals[rank] = side.wilds[rank] = 0
    side.naturals[rank] += naturals
    side.wilds[rank] += wilds


def _count(side: Side, rank: int, table: Table) -> None:
    """Count the set of a rank if it is a canasta."""
    wilds = side.wilds[rank]
    if side.naturals[rank] + wilds >= FULL:
        side.canastas += 1
        side.bonus += table.wild if rank == WILDS else table.mixed if wilds else table.natural
