"""The policy of the rollouts: quick decisions on counts, by named weights.

Each function decides one thing of a turn for the seat to move, from its own hand and what lies on the table.
It is called millions of times: loops over ranks stand in one function rather than in several.
"""

from __future__ import annotations

from math import exp

from canasta.players.search.sets.openings import opening
from canasta.players.search.sets.position import FULL, Position, Side
from canasta.players.search.sets.table import JOKER, NATURALS, VALUES
from canasta.players.search.sets.way_out import way_out
from canasta.players.search.sets.weights import Weights

WILD_MELD = 4
"""The wild cards from which they make a meld of their own, where they may."""
LATE = 24
"""The cards of the stock from which a deal is late."""


class Policy:
    """A player of the rollouts. What can be looked up is worked out once."""

    __slots__ = ("_of_pair", "_of_single", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        held = [unseen * weights.pair for unseen in range(13)]
        self._of_pair = [1 - exp(-cards) * (1 + cards) for cards in held]
        self._of_single = [weights.single * cards * exp(-cards) for cards in held]

    # --- a turn --------------------------------------------------------------------------------------------

    def turn(self, position: Position) -> None:
        """Play a whole turn."""
        if not self.takes(position):
            if not position.stock:
                position.end_with_stock()
                return
            position.draw()
        if not position.over:
            self.lay_down_and_discard(position)

    def lay_down_and_discard(self, position: Position, *, may_go_out: bool = True) -> None:
        """Play the rest of a turn after its draw."""
        camp = position.camps[position.turn]
        closing = _closing(position, camp)
        if camp.opened:
            self.lays_down(position, camp, closing, may_go_out=may_go_out)
        else:
            self.opens(position, camp, closing)
        if not position.over:
            position.discard(self.discards(position, camp, closing))

    # --- the pile ------------------------------------------------------------------------------------------

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
        worth = weights.take + weights.take_card * size + self._worth_of_opening(position, camp)
        worth += weights.open_wild * sum([part[2] + part[3] for part in parts])
        if worth <= 0 and position.stock:
            return False
        first = next(part for part in parts if part[0] == rank)
        more = [part for part in parts if part[0] != rank]
        position.take((rank, first[1] - 1, first[2], first[3]), more)
        return True

    # --- the first melds -----------------------------------------------------------------------------------

    def _worth_of_opening(self, position: Position, camp: Side) -> float:
        weights = self.weights
        worth = weights.open + weights.open_three * position.threes[position.table.side_of[position.turn]]
        for other in position.camps:
            if other is not camp and other.opened:
                worth += weights.open_against
                if other.canastas:
                    worth += weights.open_canasta
                break
        if len(position.stock) < LATE:
            worth += weights.open_late
        return worth

    def opens(self, position: Position, camp: Side, closing: bool) -> None:
        """Lay the first melds from the hand, if they reach the minimum and are worth what they cost."""
        seat = position.turn
        hand = position.hands[seat]
        parts = opening(hand, position.minimums[position.table.side_of[seat]], -1)
        if parts is None:
            return
        weights = self.weights
        laid = sum([part[1] + part[2] + part[3] for part in parts])
        left = position.held[seat] - laid
        if left < 2:
            return
        worth = self._worth_of_opening(position, camp) + weights.open_card * laid
        worth += weights.open_wild * sum([part[2] + part[3] for part in parts])
        if closing:
            worth += weights.close_open
        else:
            worth += weights.open_pile * len(position.pile)
            if left < 4:
                worth += weights.floor * (4 - left)
        if worth > 0:
            position.lay(parts)
            self.lays_down(position, camp, closing)

    # --- laying down ---------------------------------------------------------------------------------------

    def lays_down(self, position: Position, camp: Side, closing: bool, *, may_go_out: bool = True) -> None:
        """Lay down for a side that has melded: go out if that pays, otherwise what is worth laying."""
        seat = position.turn
        hand = position.hands[seat]
        if may_go_out and (position.held[seat] <= 9 or closing):
            parts = way_out(position, camp, hand)
            if parts is not None and self._out_pays(position, camp, closing):
                for part in parts:
                    position.lay((part,))
                if not position.over:
                    position.discard(next(card for card in range(14) if hand[card]))
                return
        self._lays_naturals(position, camp, hand, closing)
        if hand[0] or hand[13]:
            self._lays_wilds(position, camp, hand, closing)

    def _lays_naturals(self, position: Position, camp: Side, hand: list[int], closing: bool) -> None:
        weights, seat = self.weights, position.turn
        naturals, wilds = camp.naturals, camp.wilds
        new = weights.new
        if position.frozen:
            new += weights.new_frozen + weights.new_frozen_card * len(position.pile)
        for rank in NATURALS:
            count = hand[rank]
            if not count:
                continue
            size = naturals[rank] + wilds[rank]
            if size:
                worth = count * (weights.lay_off if size < FULL else weights.lay_full)
                if size < FULL <= size + count:
                    worth += weights.full_more
            elif count >= 3:
                worth = new
                if count >= FULL:
                    worth += weights.full_more
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

    def _lays_wilds(self, position: Position, camp: Side, hand: list[int], closing: bool) -> None:
        weights, seat = self.weights, position.turn
        most = position.table.most_wild
        naturals, wilds = camp.naturals, camp.wilds
        if position.table.wild and self._lays_wild_meld(position, camp, hand):
            return
        while True:
            have = hand[0] + hand[13]
            if not have:
                return
            best, best_worth = None, 0.0
            each = weights.full_wild + (weights.close_wild if closing else 0.0)
            full = weights.full_first if camp.canastas < position.table.quota else weights.full_more
            for rank in NATURALS:
                size = naturals[rank] + wilds[rank]
                if not size or wilds[rank] >= most:
                    continue
                missing = FULL - size
                if 0 < missing <= have and wilds[rank] + missing <= most:
                    worth = full + each * missing
                elif closing and ((size > FULL and wilds[rank]) or missing > 0):
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

    def _lays_wild_meld(self, position: Position, camp: Side, hand: list[int]) -> bool:
        """Lay wild cards as a meld of their own; whether none may go elsewhere now (rules: 3.5)."""
        lying = camp.wilds[JOKER]
        room = position.held[position.turn] - 2
        have = min(hand[0] + hand[13], room)
        if 0 < lying < FULL or (not lying and have >= WILD_MELD):
            if have > 0:
                twos = min(hand[0], have)
                position.lay(((JOKER, 0, twos, have - twos),))
            return 0 < camp.wilds[JOKER] < FULL
        return False

    # --- going out -----------------------------------------------------------------------------------------

    def _out_pays(self, position: Position, camp: Side, closing: bool) -> bool:
        weights, seat = self.weights, position.turn
        own = camp.points + camp.bonus + 100.0
        best = -10000.0
        each = weights.out_held
        for other, of in enumerate(position.camps):
            if other == seat:
                continue
            if of is camp:
                own -= each * position.held[other]
            else:
                if of.canastas >= position.table.quota and position.held[other] <= weights.out_cards:
                    return True
                if of.points + of.bonus > best:
                    best = of.points + of.bonus
        for other, of in enumerate(position.camps):
            if of is not camp:
                best -= each * position.held[other]
        return closing or own - best >= weights.out

    # --- discarding ----------------------------------------------------------------------------------------

    def discards(self, position: Position, camp: Side, closing: bool) -> int:
        """The card whose loss costs least: its own use, and what it gives the next player."""
        weights, seat = self.weights, position.turn
        hand, seen = position.hands[seat], position.seen
        following = seat + 1 if seat + 1 < len(position.held) else 0
        other = position.camps[following]
        if other is camp:
            other = Side()
        size = len(position.pile)
        gain = weights.hand + weights.hand_card * size
        frozen, opened = position.frozen, other.opened
        of_pair, of_single = self._of_pair, self._of_single
        packs = 4 * position.table.packs
        own_naturals, own_wilds = camp.naturals, camp.wilds
        holds = (0.0, weights.hold_one, weights.hold_two, weights.hold_three, weights.hold_four)
        shed = weights.shed if closing else -weights.hold_points
        best, least = -1, 1e9
        for rank in NATURALS:
            count = hand[rank]
            if not count:
                continue
            unseen = packs - seen[rank] - count
            chance = of_pair[unseen]
            if not opened:
                chance *= weights.closed
            elif not frozen:
                if other.naturals[rank]:
                    chance = 1.0
                else:
                    chance += of_single[unseen]
            lying = own_naturals[rank] + own_wilds[rank]
            if lying:
                keep = weights.hold_meld if lying < FULL else weights.hold_full
            else:
                keep = holds[count] if count < 4 else holds[4]
            cost = chance * gain + keep - shed * VALUES[rank]
            if cost < least:
                best, least = rank, cost
        if hand[1]:
            cost = weights.hold_three_spot + weights.hold_three_spot_pile * size
            if cost < least:
                best, least = 1, cost
        if hand[0] or hand[13]:
            freezing = 0.0
            if not frozen and not closing and opened:
                behind = other.points + other.bonus > camp.points + camp.bonus
                freezing = (weights.freeze + weights.freeze_card * size) if behind else 0.0
            if hand[0]:
                cost = weights.hold_two_spot - freezing - (shed * 20 if closing else 0)
                if cost < least:
                    best, least = 0, cost
            if hand[13]:
                cost = weights.hold_joker - freezing - (shed * 50 if closing else 0)
                if cost < least:
                    best = 13
        return best

    def cheap_discards(self, position: Position, most: int) -> list[int]:
        """The cards of the seat to move that cost least to throw, the cheapest first."""
        camp, hand = position.camps[position.turn], position.hands[position.turn]
        closing, held = _closing(position, camp), hand[:]
        found: list[int] = []
        while len(found) < most and any(hand):
            found.append(self.discards(position, camp, closing))
            hand[found[-1]] = 0
        hand[:] = held
        return found


def _closing(position: Position, camp: Side) -> bool:
    """Whether the deal may end before the seat to move has another turn."""
    if len(position.stock) <= len(position.held) * position.table.draws:
        return True
    quota = position.table.quota
    for seat, held in enumerate(position.held):
        if held <= 3 and position.camps[seat] is not camp and position.camps[seat].canastas >= quota:
            return True
    return False
