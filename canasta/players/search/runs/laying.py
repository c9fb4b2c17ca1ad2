"""What to lay down: first melds, runs, sets, wild cards, and going out."""

from __future__ import annotations

from canasta.players.search.counts import FULL, NATURALS
from canasta.players.search.runs.keeping import Keeping
from canasta.players.search.runs.openings import WILD_MELD, cards_of, first_melds, runs_of
from canasta.players.search.runs.position import RUN, SAMBA_SPAN, Position
from canasta.players.search.runs.side import Side, takes
from canasta.players.search.runs.table import WILDS
from canasta.players.search.runs.taking import worth_of_opening
from canasta.players.search.runs.way_out import way_out
from canasta.players.search.runs.weights import Weights

FEW = 10
"""The cards of a hand from which on a way out is looked for."""


class Laying:
    """The decisions between the draw and the discard."""

    __slots__ = ("keeping", "weights")

    def __init__(self, weights: Weights, keeping: Keeping) -> None:
        self.weights = weights
        self.keeping = keeping

    # --- the first melds -----------------------------------------------------------------------------------

    def opens(self, position: Position, side: Side, closing: bool) -> None:
        """Lay the first melds from the hand, if they reach the minimum and are worth what they cost."""
        seat = position.turn
        parts = first_melds(position, position.minimums[position.table.side_of[seat]])
        if parts is None:
            return
        weights = self.weights
        laid = sum([len(cards) + twos + jokers for _, cards, twos, jokers in parts])
        left = position.held[seat] - laid
        if left < 2:
            return
        worth = worth_of_opening(weights, position, side) + weights.open_card * laid
        for rank, _, twos, jokers in parts:
            if rank == RUN:
                worth += weights.open_run
            elif rank != WILDS:
                worth += weights.open_wild * (twos + jokers)
        if closing:
            worth += weights.close_open
        else:
            worth += weights.open_pile * len(position.pile)
            if left < 4:
                worth += weights.floor * (4 - left)
        if worth > 0:
            position.lay(parts)
            self.lays_down(position, side, closing, may_go_out=False)

    # --- laying down ---------------------------------------------------------------------------------------

    def lays_down(self, position: Position, side: Side, closing: bool, *, may_go_out: bool = True) -> None:
        """Lay down for a side that has melded: go out if that pays, otherwise what is worth laying."""
        seat = position.turn
        if may_go_out and (position.held[seat] <= FEW or closing) and self._goes_out(position, side, closing):
            return
        if side.runs:
            self._extends(position, side, closing)
        if position.table.runs:
            self._begins(position, side, closing)
        self._lays_sets(position, side, closing)
        hand = position.ranks[seat]
        if hand[0] or hand[13]:
            self._lays_wilds(position, side, hand, closing)

    def _floor(self, left: int, closing: bool) -> float:
        """What it costs to keep this number of cards."""
        return 0.0 if closing or left >= 4 else self.weights.floor * (4 - left)

    def _extends(self, position: Position, side: Side, closing: bool) -> None:
        seat, weights = position.turn, self.weights
        cards, at = position.cards[seat], 0
        while at < len(side.runs):
            low, high = run = side.runs[at]
            card = next((card for card in (low - 4, high + 4) if takes(run, card) and cards[card]), -1)
            left = position.held[seat] - 1
            if card < 0 or left < 2:
                at += 1
                continue
            worth = weights.run_lay + self._floor(left, closing)
            if high + 4 - low >= SAMBA_SPAN:
                worth += weights.full_samba
            if worth > 0:
                position.extend(at, card)
            else:
                at += 1

    def _begins(self, position: Position, side: Side, closing: bool) -> None:
        seat, weights = position.turn, self.weights
        ranks = position.ranks[seat]
        for run in runs_of(position.suits[seat]):
            left = position.held[seat] - len(run)
            if left < 2:
                continue
            worth = weights.run_new + weights.run_card * (len(run) - 3) + self._floor(left, closing)
            if any(there[0] & 3 == run[0] & 3 for there in side.runs):
                worth += weights.run_again
            for card in run:
                rank = card >> 2
                if ranks[rank] >= 2 or 0 < side.naturals[rank] + side.wilds[rank] < FULL:
                    worth += weights.run_of_set
            if len(run) == FULL:
                worth += weights.full_samba
            if position.table.short and len(run) < 5:
                worth -= weights.out_run
            if closing:
                worth += weights.close_lay
            if worth > 0:
                position.lay(((RUN, run, 0, 0),))

    def _lays_sets(self, position: Position, side: Side, closing: bool) -> None:
        weights, seat = self.weights, position.turn
        naturals, wilds = side.naturals, side.wilds
        hand, cards = position.ranks[seat], position.cards[seat]
        keeps = self.keeping.of_hand(position.suits[seat], side) if position.table.runs else None
        new = weights.new
        if position.frozen:
            new += weights.new_frozen + weights.new_frozen_card * len(position.pile)
        for rank in NATURALS:
            count = hand[rank]
            if not count:
                continue
            size = naturals[rank] + wilds[rank]
            if not size or size >= FULL:
                if count < 3:
                    if not size:
                        continue
                    worth = weights.lay_full * count
                else:
                    worth = new + (weights.full_more if count >= FULL else 0.0)
            else:
                worth = count * weights.lay_off
                if size + count >= FULL:
                    worth += weights.full_more
            laid = cards_of(cards, rank)
            if keeps is not None and not closing:
                cost = [weights.spare * keeps[card & 3][rank] for card in laid]
                if 0 < size < FULL and size + count < FULL:
                    # A card that a run needs more may stay.
                    laid = tuple([c for c, of in zip(laid, cost, strict=True) if of < weights.lay_off])
                    worth = sum([weights.lay_off - of for of in cost if of < weights.lay_off])
                else:
                    worth -= sum(cost)
            if not laid:
                continue
            left = position.held[seat] - len(laid)
            if left < 2:
                continue
            worth += weights.close_lay if closing else self._floor(left, closing)
            if worth > 0:
                position.lay(((rank, laid, 0, 0),))

    def _lays_wilds(self, position: Position, side: Side, hand: list[int], closing: bool) -> None:
        weights, seat = self.weights, position.turn
        table = position.table
        naturals, wilds = side.naturals, side.wilds
        if table.wild and self._lays_wild_meld(position, side, hand):
            return
        while True:
            have = hand[0] + hand[13]
            if not have:
                return
            best, best_worth = None, 0.0
            each = weights.full_wild + (weights.close_wild if closing else 0.0)
            full = weights.full_first if side.canastas < table.quota else weights.full_more
            for rank in NATURALS:
                size = naturals[rank] + wilds[rank]
                if not size or wilds[rank] >= table.most_wild:
                    continue
                missing = FULL - size
                if 0 < missing <= have and wilds[rank] + missing <= table.most_wild:
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
            position.lay(((rank, (), twos, missing - twos),))

    def _lays_wild_meld(self, position: Position, side: Side, hand: list[int]) -> bool:
        """Lay wild cards as a meld of their own; whether none may go elsewhere now (rules: 3.5)."""
        lying, weights = side.wilds[WILDS], self.weights
        have = min(hand[0] + hand[13], position.held[position.turn] - 2)
        if 0 < lying < FULL:
            have = min(have, FULL - lying)
            if have > 0 and (weights.wild_card > 0 or lying + have == FULL):
                self._lay_wild(position, hand, have)
        elif have >= WILD_MELD and weights.wild_new + weights.wild_card * have > 0:
            self._lay_wild(position, hand, min(have, FULL))
        return 0 < side.wilds[WILDS] < FULL

    def _lay_wild(self, position: Position, hand: list[int], count: int) -> None:
        twos = min(hand[0], count)
        position.lay(((WILDS, (), twos, count - twos),))

    # --- going out -----------------------------------------------------------------------------------------

    def _goes_out(self, position: Position, side: Side, closing: bool) -> bool:
        way = way_out(position, side)
        if way is None or not self._pays(position, side, closing):
            return False
        for at, card in way.extensions:
            position.extend(at, card)
        for part in way.parts:
            position.lay((part,))
        if not position.over:
            hand, seat = position.ranks[position.turn], position.turn
            rank = next(rank for rank in range(14) if hand[rank])
            position.discard(4 * rank if rank < 2 or rank == 13 else cards_of(position.cards[seat], rank)[0])
        return True

    def _pays(self, position: Position, side: Side, closing: bool) -> bool:
        weights, seat, table = self.weights, position.turn, position.table
        each = weights.out_held
        own, best = 200.0 - weights.out_run * len(side.runs), -10000.0
        theirs = 0.0
        for other, of in enumerate(position.sides):
            if of is side:
                if other != seat:
                    own -= each * position.held[other]
                continue
            if position.held[other] <= weights.out_cards and of.ready(table):
                return True
            theirs += each * position.held[other] - weights.out_run * len(of.runs) / 2
            best = max(best, of.points + of.bonus + position.worth_of_threes(table.side_of[other], of))
        own += side.points + side.bonus + position.worth_of_threes(table.side_of[seat], side)
        return closing or own - best + theirs >= weights.out
