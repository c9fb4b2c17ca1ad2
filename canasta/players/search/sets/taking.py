"""Whether the policy takes the pile, and with which cards (rules: 2.4)."""

from __future__ import annotations

from canasta.players.search.sets.openings import opening, worth_of_opening
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.weights import Weights


class Taking:
    """Taking the pile as a player with these weights does."""

    __slots__ = ("weights",)

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def takes(self, position: Position) -> bool:
        """Take the pile if it is legal and worth more than drawing, or if nothing is left to draw."""
        pile = position.pile
        if not pile:
            return False
        rank = pile[-1]
        if rank < 2 or rank > 12:
            return False
        seat = position.turn
        hand = position.hands[seat]
        camp = position.camps[seat]
        alike = hand[rank]
        if not camp.opened:
            return alike >= 2 and self._opens_with_pile(position, camp, rank)
        size = len(pile)
        held = position.held[seat]
        if held == 1 and size == 1:
            return False
        weights = self.weights
        lying = camp.naturals[rank] + camp.wilds[rank]
        worth = weights.take + weights.take_card * size
        if not position.frozen and lying:
            part, worth = (rank, 0, 0, 0), worth + weights.take_top
        elif alike >= 2:
            part = (rank, 2 if alike == 2 or lying else alike, 0, 0)
        elif alike and not position.frozen and (hand[0] or hand[13]):
            part = (rank, 1, 1, 0) if hand[0] else (rank, 1, 0, 1)
            worth += weights.take_wild
        else:
            return False
        left = held - part[1] - part[2] - part[3] + size - 1
        if left < 2 and camp.canastas < position.table.quota:
            if left + part[1] < 3 or part[1] < 3:
                return False
            part = (rank, 2, 0, 0)
            left = held - 3 + size
            if left < 2:
                return False
        if left < 4:
            worth += weights.floor * (4 - left)
        if worth <= 0 and position.stock:
            return False
        position.take(part)
        return True

    def _opens_with_pile(self, position: Position, camp: Side, rank: int) -> bool:
        seat = position.turn
        hand = position.hands[seat]
        parts = opening(hand, position.minimums[position.table.side_of[seat]], rank)
        if parts is None:
            return False
        weights = self.weights
        size = len(position.pile)
        laid = sum([part[1] + part[2] + part[3] for part in parts])
        if position.held[seat] - laid + size < 2:
            return False
        worth = weights.take + weights.take_card * size + worth_of_opening(self.weights, position, camp)
        worth += weights.open_wild * sum([part[2] + part[3] for part in parts])
        if worth <= 0 and position.stock:
            return False
        first = next(part for part in parts if part[0] == rank)
        more = [part for part in parts if part[0] != rank]
        position.take((rank, first[1] - 1, first[2], first[3]), more)
        return True
