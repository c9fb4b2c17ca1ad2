"""From a view to positions of the kernel: the table as it lies, with hidden cards as somebody deals them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import BLACK_THREES, Card, rank_of
from canasta.players.search.counts import BLACK_THREE, JOKER, VALUES, code_of
from canasta.players.search.sets.games import BlackThreesPosition, new_position
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.table import Table
from canasta.terms import Phase
from canasta.view import SideView, View


def kernel_code(card: Card, table: Table) -> int:
    """A card without its suit; black threes have a code of their own where they are laid out (rules: 12)."""
    return BLACK_THREE if table.lays_black_threes and card in BLACK_THREES else code_of(card)


def position_of(
    view: View, table: Table, hands: list[list[int]], stock: list[int], pile: list[int]
) -> Position:
    """The deal of this view with these cards where it shows none. ``hands`` are those of the seats that play,
    clockwise as in ``view.order``.
    """
    order = view.order
    mover = view.turn.mover
    position = new_position(table, hands, stock, pile, order.index(mover))
    sides = [_side(table, side) for side in view.sides]
    for side, seen in zip(sides, view.sides, strict=True):
        position.seen = [
            count + laid for count, laid in zip(position.seen, [*side.naturals, 0, 0], strict=True)
        ]
        side.opened = seen.opened
    for chair, seat in enumerate(order):
        position.sides[chair] = sides[view.side_of[seat]]
        position.personal[chair] = seen_to_meld(view, seat)
        position.thrown[chair] = _bits(map(rank_of, view.seen.thrown_by(seat)))
        position.taken[chair] = _bits(map(rank_of, view.seen.known[seat]))
    _settle(position, view, sides)
    for card in pile:
        position.seen[card] += 1
    position.minimums = [side.minimum or 1 for side in view.sides]
    blacks = [sum(card in BLACK_THREES for card in side.threes) for side in view.sides]
    position.threes = [len(side.threes) - black for side, black in zip(view.sides, blacks, strict=True)]
    if isinstance(position, BlackThreesPosition):
        position.blacks = blacks
    position.frozen = view.pile.frozen or table.pile.always_frozen
    thrown = sum(card.seat is not None for card in view.seen.thrown)
    position.early = max(0, len(order) - thrown)
    return position


def _bits(ranks: Iterable[int]) -> int:
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    return bits


def seen_to_meld(view: View, seat: int) -> bool:
    """Whether this seat may have melded in an earlier turn of the deal; a side's melds may be a partner's."""
    return bool(view.sides[view.side_of[seat]].melds)


def _settle(position: Position, view: View, sides: Sequence[Side]) -> None:
    """Let the seats play together that do, where the pile decides it (rules: 5.2)."""
    if not position.table.by_pile:
        return
    for chair, seat in enumerate(view.order):
        allies = view.allies[seat]
        if len(allies) == 1:
            continue
        first, second = (view.order.index(ally) for ally in allies)
        position.lone = next(other for other in range(len(view.order)) if other not in (first, second))
        if chair == first:
            position.sides[first].join(position.sides[second])
            position.sides[second] = position.sides[first]


def _side(table: Table, view: SideView) -> Side:
    side = Side()
    melding = table.melding
    for meld in view.melds:
        jokers = sum(rank_of(card) == JOKER for card in meld.cards)
        wilds = jokers + sum(card < 4 for card in meld.cards)
        rank = meld.rank
        if rank is None:
            continue
        naturals = len(meld.cards) - wilds
        side.place(rank, naturals, wilds)
        side.points += sum(VALUES[rank_of(card)] for card in meld.cards)
        if rank == JOKER:
            side.jokers = jokers
        if naturals + wilds >= melding.full:
            side.canastas += 1
            if rank == JOKER:
                side.bonus += melding.of_wilds(jokers)
            else:
                side.bonus += melding.mixed[rank] if wilds else melding.natural[rank]
    return side


def is_to_draw(view: View) -> bool:
    """Whether the seat to move has not drawn yet."""
    return view.turn.phase == Phase.DRAW
