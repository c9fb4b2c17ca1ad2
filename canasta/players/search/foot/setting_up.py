"""From a view to positions of the kernel: the table as it lies, with hidden cards as somebody deals them."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.cards.packs import Pack
from canasta.players.search.counts import JOKER
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.side import Side
from canasta.players.search.foot.table import Table
from canasta.terms import CanastaKind
from canasta.view import SideView, View


def position_of(
    view: View,
    table: Table,
    hands: list[list[int]],
    feet: Sequence[Sequence[int]],
    stock: list[int],
    pile: list[int],
) -> Position:
    """The deal of this view with these cards where it shows none; hands and feet are those of all seats."""
    mover = view.turn.mover
    position = Position(table, hands, feet, stock, pile, mover)
    sides = [_side(table, side, view.game.pack) for side in view.sides]
    position.sides = [sides[side] for side in view.side_of]
    for side in view.sides:
        for meld in side.melds:
            for card in meld.cards:
                position.seen[card >> 2] += 1
    for card in pile:
        position.seen[card] += 1
    position.minimum = next((side.minimum for side in view.sides if side.minimum), 1)
    if view.turn.leave is not None or view.turn.unanswered:
        position.leave = -1 if view.turn.leave is False else 1
    return position


def _side(table: Table, view: SideView, pack: Pack) -> Side:
    side = Side()
    clean, dirty, wild = table.bonuses
    for meld in view.melds:
        side.points += pack.points(meld.cards)
        if meld.canasta == CanastaKind.NATURAL:
            side.clean += 1
        elif meld.canasta == CanastaKind.MIXED:
            side.dirty += 1
        elif meld.canasta == CanastaKind.WILD:
            side.wild += 1
        elif meld.rank is not None:
            wilds = pack.wilds_in(meld.cards)
            side.wilds[meld.rank] = wilds
            side.naturals[meld.rank] = 0 if meld.rank == JOKER else len(meld.cards) - wilds
    side.bonus = clean * side.clean + dirty * side.dirty + wild * side.wild
    side.threes = len(view.threes)
    side.opened = view.opened
    return side
