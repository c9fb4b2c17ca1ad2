"""Whether the policy takes the pile, and with which cards (rules: 2.4)."""

from __future__ import annotations

from canasta.players.search.counts import cards_in
from canasta.players.search.sets.openings import first_melds, worth_of_opening
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
        table = position.table
        rules = table.pile
        if rank < 2 or rank > 12 or rank in rules.blocked or (table.quiet_round and position.early):
            return False
        seat = position.turn
        hand = position.hands[seat]
        side = position.sides[seat]
        alike = hand[rank]
        if not side.opened:
            return alike >= 2 and rules.for_opening and self._opens_with_pile(position, side, rank)
        size = len(pile)
        held = position.held[seat]
        if held == 1 and size == 1 and not rules.one_card:
            return False
        weights = self.weights
        lying = side.naturals[rank] + side.wilds[rank]
        worth = weights.take + weights.take_card * size
        full = lying >= table.melding.full
        if full and not rules.pair_onto_full:
            return False
        if not position.frozen and lying and (rules.onto_full or not full):
            part, worth = (rank, 0, 0, 0), worth + weights.take_top
        elif alike >= 2:
            if lying + 3 > table.melding.longest:
                return False
            part = (rank, 2 if alike == 2 or lying else min(alike, table.melding.longest - 1), 0, 0)
        elif alike and not (position.frozen or lying) and (hand[0] or hand[13]) and rules.pair_with_wild:
            if side.binds_wilds(table.melding):
                return False
            part = (rank, 1, 1, 0) if hand[0] else (rank, 1, 0, 1)
            worth += weights.take_wild
        else:
            return False
        left = held - part[1] - part[2] - part[3] + size - 1
        if left < 4:
            left -= sum([card in rules.aside for card in pile])
        if left < 2 and not position.ready(side):
            if left + part[1] < 3 or part[1] < 3:
                return False
            left += part[1] - 2
            part = (rank, 2, 0, 0)
            if left < 2:
                return False
        if left < 4:
            worth += weights.floor * (4 - left)
        if worth <= 0 and position.stock:
            return False
        position.take(part)
        return True

    def _opens_with_pile(self, position: Position, side: Side, rank: int) -> bool:
        seat = position.turn
        hand = position.hands[seat]
        parts = first_melds(
            self.weights,
            hand,
            position.minimums[position.table.side_of[seat]],
            rank,
            position.table.melding,
        )
        if parts is None:
            return False
        weights = self.weights
        size = len(position.pile)
        laid, spent = cards_in(parts)
        left = position.held[seat] - laid + size
        if left < 4:
            left -= sum([card in position.table.pile.aside for card in position.pile])
        if left < 2:
            return False
        worth = weights.take + weights.take_card * size + worth_of_opening(self.weights, position, side)
        worth += weights.open_wild * spent
        if worth <= 0 and position.stock:
            return False
        first = next(part for part in parts if part[0] == rank)
        more = [part for part in parts if part[0] != rank]
        position.take((rank, first[1] - 1, first[2], first[3]), more)
        return True
