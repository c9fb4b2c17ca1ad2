"""What the policy lays down: first melds, cards for melds that lie, wild cards, everything on going out."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import JOKER, NATURALS, Part, cards_in
from canasta.players.search.sets.openings import first_melds, worth_of_opening
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.table import Melding
from canasta.players.search.sets.way_out import way_out
from canasta.players.search.sets.weights import Weights


class Laying:
    """Laying down as a player with these weights does."""

    __slots__ = ("_wild_from", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._wild_from = max(3.0, weights.wild_from)

    def opens(self, position: Position, side: Side, closing: bool) -> None:
        """Lay the first melds from the hand, if they reach the minimum and are worth what they cost."""
        seat = position.turn
        hand = position.hands[seat]
        table, weights = position.table, self.weights
        if table.quiet_round and position.early:
            return
        parts = first_melds(weights, hand, position.minimums[table.side_of[seat]], -1, table.melding)
        if parts is None:
            return
        laid, spent = cards_in(parts)
        left = position.held[seat] - laid
        if left < 2:
            return
        worth = worth_of_opening(self.weights, position, side) + weights.open_card * laid
        worth += weights.open_wild * spent
        if table.melding.costly:
            worth -= self._risk_of(parts, table.melding)
        if closing:
            worth += weights.close_open
        else:
            worth += weights.open_pile * len(position.pile)
            if left < 4:
                worth += weights.floor * (4 - left)
        if worth > 0:
            position.lay(parts)
            self.lays_down(position, side, closing)

    def _risk_of(self, parts: Sequence[Part], melding: Melding) -> float:
        """What beginning these melds may cost, if they stay unfinished (rules: 12)."""
        return self.weights.cost_begun * sum(
            melding.unfinished[rank]
            for rank, naturals, twos, jokers in parts
            if naturals + twos + jokers < melding.full
        )

    def lays_down(self, position: Position, side: Side, closing: bool, *, may_go_out: bool = True) -> None:
        """Lay down for a side that has melded: go out if that pays, otherwise what is worth laying."""
        seat = position.turn
        hand = position.hands[seat]
        if may_go_out and (position.held[seat] <= 9 or closing):
            parts = way_out(position, side, hand)
            if parts is not None and self._out_pays(position, side, closing):
                for part in parts:
                    position.lay((part,))
                if not position.over:
                    position.discard(next(card for card in range(14) if hand[card]))
                return
        self._lays_naturals(position, side, hand, closing)
        if hand[0] or hand[13]:
            self._lays_wilds(position, side, hand, closing)

    def _lays_naturals(self, position: Position, side: Side, hand: list[int], closing: bool) -> None:
        weights, seat = self.weights, position.turn
        naturals, wilds = side.naturals, side.wilds
        melding = position.table.melding
        full, longest, costs = melding.full, melding.longest, melding.unfinished
        new = weights.new
        if position.frozen:
            new += weights.new_frozen + weights.new_frozen_card * len(position.pile)
        for rank in NATURALS:
            count = hand[rank]
            if not count:
                continue
            size = naturals[rank] + wilds[rank]
            if size + count > longest:
                count = longest - size
                if not count:
                    continue
            if size:
                worth = count * (weights.lay_off if size < full else weights.lay_full)
                if size < full <= size + count:
                    worth += weights.full_more
                worth += weights.cost_added * costs[rank]
            elif count >= 3:
                worth = new
                if count >= full:
                    worth += weights.full_more
                elif costs[rank]:
                    worth -= weights.cost_begun * costs[rank]
            else:
                continue
            left = position.held[seat] - count
            if left < 2:
                continue
            if closing:
                worth += weights.close_lay
            elif left < 4:
                worth += weights.floor * (4 - left)
            if worth > 0:
                position.lay(((rank, count, 0, 0),))

    def _lays_wilds(self, position: Position, side: Side, hand: list[int], closing: bool) -> None:
        weights, seat = self.weights, position.turn
        melding = position.table.melding
        room, longest, costs = melding.room, melding.longest, melding.unfinished
        naturals, wilds = side.naturals, side.wilds
        if melding.wild and self._lays_wild_meld(position, side, hand):
            return
        while True:
            have = hand[0] + hand[13]
            if not have:
                return
            best, best_worth = None, 0.0
            each = weights.full_wild + (weights.close_wild if closing else 0.0)
            full = weights.full_more if position.ready(side) else weights.full_first
            for rank in NATURALS:
                size = naturals[rank] + wilds[rank]
                most = room[naturals[rank]]
                if not size or wilds[rank] >= most or size >= longest:
                    continue
                missing = melding.full - size
                if 0 < missing <= have and wilds[rank] + missing <= most:
                    worth = full + each * missing + weights.cost_added * costs[rank] + melding.dear[rank]
                elif closing and ((missing < 0 and wilds[rank]) or missing > 0):
                    worth, missing = each, 1
                else:
                    continue
                if worth > best_worth and position.held[seat] - missing >= 2:
                    best, best_worth = (rank, missing), worth
            if best is None:
                return
            rank, missing = best
            twos = min(hand[0], missing)
            position.lay(((rank, 0, twos, missing - twos),))

    def _lays_wild_meld(self, position: Position, side: Side, hand: list[int]) -> bool:
        """Lay wild cards as a meld of their own; whether none may go elsewhere now (rules: 3.5)."""
        melding = position.table.melding
        lying = side.wilds[JOKER]
        have = min(hand[0] + hand[13], position.held[position.turn] - 2, melding.longest - lying)
        if have > 0 and (0 < lying < melding.full or (not lying and have >= self._wild_from)):
            twos = min(hand[0], have)
            position.lay(((JOKER, 0, twos, have - twos),))
        return side.binds_wilds(melding)

    def _out_pays(self, position: Position, side: Side, closing: bool) -> bool:
        weights, seat = self.weights, position.turn
        own = side.points + side.bonus + 100.0
        best = -10000.0
        each = weights.out_held
        for other, of in enumerate(position.sides):
            if other == seat:
                continue
            if of is side:
                own -= each * position.held[other]
            else:
                if position.held[other] <= weights.out_cards and position.ready(of):
                    return True
                if of.points + of.bonus > best:
                    best = of.points + of.bonus
        for other, of in enumerate(position.sides):
            if of is not side:
                best -= each * position.held[other]
        return closing or own - best >= weights.out
