"""The policy of the rollouts: quick decisions by named weights.

Each function decides one thing of a turn for the seat to move, from its own hand and what lies on the table.
"""

from __future__ import annotations

from canasta.cards import JOKER, Card
from canasta.players.search.romme.bits import BIT, card_of, last_card
from canasta.players.search.romme.keeping import Keeping
from canasta.players.search.romme.layouts import Layout, layout, makes_meld
from canasta.players.search.romme.lying import Lying
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.weights import Weights

NEVER = 60.0
"""Hope that no card reaches."""


class Policy:
    """A player of the rollouts."""

    __slots__ = ("_keeping", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._keeping = Keeping(weights)

    # --- a turn --------------------------------------------------------------------------------------------

    def turn(self, position: Position) -> None:
        """Play a whole turn."""
        if self.takes(position):
            position.take()
        else:
            position.draw()
        if not position.over:
            self.lay_down_and_discard(position)

    def lay_down_and_discard(self, position: Position) -> None:
        """Play the rest of a turn after its draw."""
        seat = position.turn
        closing = self.closing(position)
        plan = position.plan()
        if not position.opened[seat] and self._opens(position, plan, closing):
            self._lay(position, plan, plan.melds)
        if position.opened[seat] and not position.over:
            self._lays_down(position, closing)
        if not position.over:
            position.discard(self.discards(position, closing))

    def closing(self, position: Position) -> bool:
        """Whether another player is nearly out."""
        near, turn = self.weights.near, position.turn
        for seat, held in enumerate(position.held):  # noqa: SIM110 - faster than any()
            if held <= near and seat != turn:
                return True
        return False

    # --- the card for the turn -----------------------------------------------------------------------------

    def takes(self, position: Position) -> bool:
        """Take the top card if it can be laid down, or makes the hand better than it is by enough."""
        if not position.pile:
            return False
        card, seat = position.pile[-1], position.turn
        ones, twos, jokers = position.ones[seat], position.twos[seat], position.jokers[seat]
        if card == JOKER:
            return bool(ones)
        bit = BIT[card]
        if position.opened[seat] and bit & position.fits:
            return True
        if twos & bit:
            return False
        if makes_meld(ones, jokers, card):
            after = layout(ones | bit, twos | ones & bit, jokers)
            if position.plan().left - after.left >= self.weights.take_gain:
                return True
        if self.weights.take_hope >= NEVER:
            return False
        return self._keeping.hope(position, seat, card) >= self.weights.take_hope

    def hopes_for_top(self, position: Position) -> bool:
        """Whether the top card of the pile goes with some card of the hand and could still become a meld."""
        if not position.pile or position.pile[-1] == JOKER:
            return False
        return self._keeping.hope(position, position.turn, position.pile[-1]) > 0

    # --- laying down ---------------------------------------------------------------------------------------

    def _opens(self, position: Position, plan: Layout, closing: bool) -> bool:
        if not plan.melds:
            return False
        if plan.cards <= 1:
            return True  # a Hand Rommé needs no minimum
        if plan.points < position.table.first:
            return False
        if position.table.whole == 1:
            return True  # waiting for a Hand Rommé brings nothing
        weights = self.weights
        worth = weights.open + weights.open_card * plan.cards
        worth += weights.open_round * (position.turns / len(position.held))
        worth += weights.open_other * sum(position.opened)
        worth += weights.open_least * _least_of_others(position)
        return closing or worth > 0 or bool(position.eager >> position.turn & 1)

    def _lay(self, position: Position, plan: Layout, melds: tuple[Lying, ...]) -> bool:
        """Lay these melds of the plan, one fewer where a card must be kept for a last discard; whether any
        was.
        """
        left = position.held[position.turn] - sum([meld.size for meld in melds])
        if left < position.table.keep:
            if len(melds) < 2:
                return False
            melds = melds[1:]
        position.lay(melds)
        if len(melds) == len(plan.melds):
            position.plans[position.turn] = Layout((), 0, plan.left, plan.cards)
        return True

    def _lays_down(self, position: Position, closing: bool) -> None:
        """Lay down all that is worth it."""
        weights = self.weights
        while not position.over:
            plan = position.plan()
            melds = plan.melds
            if melds and not (closing or plan.cards <= 1):
                melds = tuple(
                    meld
                    for meld in melds
                    if not meld.jokers or weights.wild + weights.wild_point * meld.saved > 0
                )
            if (
                not (melds and self._lay(position, plan, melds))
                and not self._lays_off(position, plan, closing)
                and not self._swaps(position, closing)
            ):
                return

    def _lays_off(self, position: Position, plan: Layout, closing: bool) -> bool:
        """Lay one card off; whether one was."""
        seat = position.turn
        if position.held[seat] <= position.table.keep:
            return False
        fitting = position.fits & position.ones[seat]
        last = position.held[seat] <= 2
        if plan.melds and not (closing or last):
            fitting &= ~plan.needed(position.twos[seat])
        if fitting:
            card = last_card(fitting)
            position.lay_off(card, position.first_fitting(BIT[card]))
            return True
        if position.jokers[seat] and (closing or last):
            for at, lying in enumerate(position.melds):
                if lying.takes_joker:
                    position.lay_off(JOKER, at)
                    return True
        return False

    def _swaps(self, position: Position, closing: bool) -> bool:
        """Swap one card for a joker; whether one was."""
        seat = position.turn
        fitting = position.swaps & position.ones[seat]
        if not fitting or not position.table.swaps or (closing and position.held[seat] > 1):
            return False
        card = card_of(fitting)
        bit = BIT[card]
        at = next(at for at, lying in enumerate(position.melds) if lying.swaps & bit)
        position.swap(card, at)
        return True

    # --- discarding ----------------------------------------------------------------------------------------

    def discards(self, position: Position, closing: bool) -> Card:
        """The card whose loss costs least."""
        return min(self._keeping.costs(position, position.plan(), closing, spare=True))[1]

    def cheap_discards(self, position: Position, most: int) -> list[Card]:
        """The cards of the seat to move that cost least to throw, the cheapest first."""
        costs = sorted(self._keeping.costs(position, position.plan(), self.closing(position)))
        return [card for _, card in costs[:most]]


def _least_of_others(position: Position) -> int:
    """The number of cards in the smallest of the other hands."""
    turn = position.turn
    return min([held for seat, held in enumerate(position.held) if seat != turn])
