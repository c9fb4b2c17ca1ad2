"""What a player of Modern American Canasta can read off the table (rules: 7): dead ranks, penalties, and
melds that can still be finished. Estimates in points, made only from a view.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import exp

from canasta.cards import ACE, IS_RED_THREE, JOKER_RANK, SEVEN, Card, Rank, rank_of
from canasta.players.basic.table_reading import BASIC, Manner, Reading
from canasta.terms import CanastaKind
from canasta.view import SideView, View

BONUSES: Mapping[CanastaKind | None, int] = {
    CanastaKind.NATURAL: 500,
    CanastaKind.MIXED: 300,
    CanastaKind.SEVENS: 2500,
    CanastaKind.ACES: 2500,
    CanastaKind.WILD: 2300,
}
THREES = (0, 100, 300, 500, 1000)
CANASTA = 7
DEAR = (SEVEN, ACE, JOKER_RANK)
"""Ranks whose melds pay much when finished and cost much when not."""
LEFT_OPEN = 2500
STRAIGHT_WORTH_TRYING = 12


class ModernReading(Reading):
    """A view with the estimates for this game."""

    def __init__(self, view: View, manner: Manner = BASIC) -> None:
        super().__init__(view, manner)
        self.dead = frozenset((*view.modern.dead, *self.own.not_begun))

    @cached_property
    def turns_left(self) -> float:
        """How many more turns this side is likely to have, judged by the stock alone."""
        return max(0.5, self.view.stock / len(self.view.order)) * len(self.own.seats)

    @cached_property
    def late(self) -> bool:
        """Whether the deal is near enough to its end to think of the count."""
        return self.closing or self.view.modern.turn_card is False

    def own_size(self, rank: Rank) -> int:
        """How many cards the side's meld of a rank has."""
        meld = self.meld_of(self.own, rank)
        return 0 if meld is None else len(meld.cards)

    def coming(self, rank: Rank) -> float:
        """How many cards of a rank this side may still get: by drawing, or from the partner's hand."""
        view = self.view
        hidden = view.stock + max(0, view.pile.size - 1) + sum(view.counts) - len(self.hand)
        hidden = max(1, hidden + sum(view.modern.pending))
        unseen = self.unseen_wilds if rank == JOKER_RANK else self.unseen(rank)
        partners = sum(view.counts[seat] for seat in self.own.seats if seat != self.seat)
        return unseen * min(hidden, partners + 1.2 * self.turns_left) / hidden

    @cached_property
    def unseen_wilds(self) -> int:
        """How many wild cards this seat has not seen."""
        laid = sum(
            self.pack.wild[card] for side in self.view.sides for meld in side.melds for card in meld.cards
        )
        return max(0, 12 - self.wilds - laid)

    def chance_to_finish(self, rank: Rank, more: int) -> float:
        """The chance that a meld of a rank becomes a whole canasta once ``more`` cards have been laid."""
        missing = CANASTA - self.own_size(rank) - more
        if missing <= 0:
            return 1.0
        wilds = self.wilds if rank == JOKER_RANK else self.naturals[rank]
        expected = self.coming(rank) + max(0, wilds - more)
        return max(0.0, 1.0 - exp(-((expected / missing) ** 2) / 2) - 0.1 * missing)

    def is_dear(self, rank: Rank, *, mixed: bool) -> bool:
        """Whether an unfinished meld of this rank costs much; aces with wild cards do not."""
        return rank in DEAR and (rank == JOKER_RANK or not mixed)

    def commitment(self, rank: Rank, more: int, *, mixed: bool = False) -> float:
        """The value of beginning a meld that costs much if unfinished; 0 for others."""
        if not self.is_dear(rank, mixed=mixed) or self.own_size(rank):
            return 0.0
        probability = self.chance_to_finish(rank, more)
        held = 1500 if rank != JOKER_RANK and self.naturals[rank] >= 3 else 0
        return probability * BONUSES[CanastaKind.SEVENS] - (1 - probability) * (
            LEFT_OPEN - held * (0.6 if self.late else 0.2)
        )

    def chance_of_take(self, card: Card) -> float:
        """The chance that the next player could take a pile with this card on top."""
        rank = rank_of(card)
        side = self.next_side
        if (
            self.pack.wild[card]
            or rank == self.pack.three
            or rank in (*self.view.modern.dead, *side.not_begun)
        ):
            return 0.0
        theirs = self.meld_of(side, rank)
        if theirs is not None and len(theirs.cards) >= 5:
            return 0.0
        held = self.expected(rank, self.next_seat)
        pair = 1 - exp(-held) * (1 + held)
        return pair if side.opened else pair * 0.15

    @cached_property
    def pile_worth(self) -> float:
        """The value of the current pile to the player who gets it."""
        return self.view.pile.size * (4.0 if self.closing else 16.0)

    def on_table(self, side: SideView) -> int:
        """The score of a side's cards on the table if the deal ended now (rules: 7.10)."""
        bonuses = sum(BONUSES.get(meld.canasta, 0) for meld in side.melds)
        costs = sum(meld.penalty for meld in side.melds)
        laid = sum(meld.points for meld in side.melds)
        red = sum(IS_RED_THREE[card] for card in side.threes)
        threes = THREES[min(4, red)] + THREES[min(4, len(side.threes) - red)]
        sign = 0 if side.canastas == 1 else 1 if side.canastas else -1
        return bonuses - costs + (laid if side.canastas else -laid) + sign * threes

    @property
    def for_straight(self) -> bool:
        """Whether the hand is close enough to a straight to keep its three (rules: 7.9)."""
        if self.own.opened:
            return False
        kinds = {rank_of(card) for card in self.hand}
        return len(kinds) >= STRAIGHT_WORTH_TRYING
