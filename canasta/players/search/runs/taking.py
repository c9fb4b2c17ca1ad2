"""Whether to take the pile (rules: 2.4, 8.2)."""

from __future__ import annotations

from canasta.players.search.counts import FULL
from canasta.players.search.runs.openings import cards_of, sets_for
from canasta.players.search.runs.position import Part, Position
from canasta.players.search.runs.side import Side, longest_for, takes
from canasta.players.search.runs.table import BEYOND, LOWEST
from canasta.players.search.runs.weights import Weights

LATE = 30
"""The cards of the stock from which a deal is late."""


class Taking:
    """The decision at the beginning of a turn."""

    __slots__ = ("weights",)

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def takes(self, position: Position) -> bool:
        """Take the pile if it is legal and worth more than drawing, or if nothing is left to draw."""
        pile = position.pile
        if not pile or not LOWEST <= pile[-1] < BEYOND:
            return False
        seat, top = position.turn, pile[-1]
        side, rank, size, held = position.sides[seat], top >> 2, len(pile), position.held[seat]
        alike = position.ranks[seat][rank]
        if not side.opened:
            return alike >= 2 and position.table.pile_opens and self._opens(position, side, top)
        if held == 1 and size == 1:
            return False
        weights = self.weights
        at, spent = -1, 0
        part: Part | None = None
        worth = weights.take + weights.take_card * size
        lying = side.naturals[rank] + side.wilds[rank]
        if not position.frozen:
            if side.runs:
                at = longest_for(side.runs, top)
            if at >= 0:
                worth += weights.take_run
            elif 0 < lying < FULL:
                part, worth = (rank, (), 0, 0), worth + weights.take_top
        if at < 0 and part is None:
            if alike < 2:
                return False
            part = self._pair(position, rank, begins=not lying or lying >= FULL)
            spent = len(part[1])
        left = held - spent + size - 1
        if left < 2 and not (side.ready(position.table) and not position.table.asks):
            if spent <= 2 or left + spent < 4 or part is None:
                return False
            part, left = (rank, part[1][:2], 0, 0), held - 3 + size
        if left < 4:
            worth += weights.floor * (4 - left)
        worth += weights.take_fit * _fitting(pile, side)
        if worth <= 0 and position.stock:
            return False
        if part is None:
            position.take_onto(at)
        else:
            position.take(part)
        return True

    def _pair(self, position: Position, rank: int, *, begins: bool) -> Part:
        """The cards that take the pile with its top card: all of a new set, two where it joins one."""
        found = cards_of(position.cards[position.turn], rank)
        return (rank, found if begins else found[:2], 0, 0)

    def _opens(self, position: Position, side: Side, top: int) -> bool:
        seat, table, rank = position.turn, position.table, top >> 2
        minimum = position.minimums[table.side_of[seat]]
        parts = sets_for(position.ranks[seat], position.cards[seat], minimum, rank, table.melding)
        if parts is None:
            return False
        weights = self.weights
        size = len(position.pile)
        laid = sum([len(cards) + twos + jokers for _, cards, twos, jokers in parts])
        if position.held[seat] - laid + size - 1 < 2:
            return False
        worth = weights.take + weights.take_card * size + worth_of_opening(weights, position, side)
        worth += weights.open_wild * sum([twos + jokers for _, _, twos, jokers in parts])
        if worth <= 0 and position.stock:
            return False
        first = next(part for part in parts if part[0] == rank)
        position.take(first, [part for part in parts if part is not first])
        return True


def worth_of_opening(weights: Weights, position: Position, side: Side) -> float:
    """What it is worth to the seat to move that its side opens."""
    worth = weights.open + weights.open_three * position.threes[position.table.side_of[position.turn]]
    for other in position.sides:
        if other is not side and other.opened:
            worth += weights.open_against
            if other.canastas:
                worth += weights.open_canasta
            break
    if len(position.stock) < LATE:
        worth += weights.open_late
    return worth


def _fitting(pile: list[int], side: Side) -> int:
    """How many cards under the pile's top fit the side's melds."""
    naturals, wilds, runs, count = side.naturals, side.wilds, side.runs, 0
    for card in pile[:-1]:
        rank = card >> 2
        if 0 < naturals[rank] + wilds[rank] < FULL:
            count += 1
        else:
            for run in runs:
                if takes(run, card):
                    count += 1
                    break
    return count
