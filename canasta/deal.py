"""One deal: who may do what now, and what comes of it.

``check`` and ``apply`` use the same planners, so they cannot disagree; a planner looks and answers with a
refusal or a plan, a doer carries the plan out. The steps of a turn have a file each: the stock, the pile,
laying down, the question, the end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from canasta import asking, ending, laying, pile, stock
from canasta import events as ev
from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Meld, Take
from canasta.cards import IS_RED_THREE, Card, pack
from canasta.i18n import Text
from canasta.melding import Plan
from canasta.nearest import nearest
from canasta.offering import offers
from canasta.offers import Offers
from canasta.refusals import Illegal, Refusal
from canasta.rules import Rules
from canasta.shuffle import Stream
from canasta.state import State
from canasta.view import ANSWER, OVER

MOVES: dict[
    type[Any], tuple[Callable[[State, Any], Plan | Refusal | None], Callable[[State, Any, Any], None]]
] = {
    Draw: (stock.plan_draw, stock.do_draw),
    Take: (pile.plan_take, pile.do_take),
    Meld: (laying.plan_meld, laying.do_meld),
    Discard: (ending.plan_discard, ending.do_discard),
    End: (ending.plan_end, ending.do_end),
    Ask: (asking.plan_ask, asking.do_ask),
    Answer: (asking.plan_answer, asking.do_answer),
}
"""For each kind of action, what plans it and what carries the plan out."""


class Deal(State):
    """A deal in play: its state, and the contract by which everybody else works with it."""

    __slots__ = ()

    @classmethod
    def from_seed(
        cls, rules: Rules, dealer: int, totals: Sequence[int], seed: str, round_number: int = 1
    ) -> Deal:
        """Shuffle and deal: one card at a time from the dealer's left, the upcard, then the red threes.

        rules: 2.1.
        """
        deal = cls(rules, dealer, totals, round_number)
        cards = pack(rules.seating.packs, rules.seating.jokers)
        Stream(seed).shuffle(cards)
        cards.reverse()
        deal.stock = cards
        at = deal.order.index(deal.turn)
        order = deal.order[at:] + deal.order[:at]
        for _ in range(rules.hand_size):
            for seat in order:
                deal.hands[seat].append(cards.pop())
        deal._turn_up()
        deal.events.append(ev.Dealt(dealer, tuple(deal.pile)))
        for seat in order:
            deal._replace_threes(seat)
        return deal

    def _turn_up(self) -> None:
        while self.stock:
            card = self.stock.pop()
            self.pile.append(card)
            if self.rules.freezes(card):
                self.freeze(card)
            if not self.rules.covers_upcard(card):
                return

    def _replace_threes(self, seat: int) -> None:
        hand = self.hands[seat]
        laid: list[Card] = []
        while True:
            threes = [card for card in hand if IS_RED_THREE[card]]
            if not threes:
                break
            for card in threes:
                hand.remove(card)
                laid.append(card)
                if self.stock:
                    hand.append(self.stock.pop())
        if laid:
            self.lay_threes(seat, laid)

    def check(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now, None if it may. Changes nothing."""
        verdict = self._plan(seat, action)
        return self._with_way(seat, action, verdict) if isinstance(verdict, Refusal) else None

    def apply(self, seat: int, action: Action) -> list[ev.Event]:
        """Do it and say what came of it. Raises Illegal, with nothing changed, where ``check`` refuses."""
        verdict = self._plan(seat, action)
        if isinstance(verdict, Refusal):
            raise Illegal(self._with_way(seat, action, verdict))
        self.events = []
        MOVES[type(action)][1](self, action, verdict)
        return self.events

    def _with_way(self, seat: int, action: Action, refusal: Refusal) -> Refusal:
        """The refusal with a legal action beside it, where the seat has any and the rule named none."""
        if refusal.instead is not None:
            return refusal
        return replace(refusal, instead=nearest(self.offers(seat), action))

    def offers(self, seat: int) -> Offers:
        """What this seat may do now; nothing unless it is to move."""
        return offers(self, seat)

    def _plan(self, seat: int, action: Action) -> Plan | Refusal | None:
        if seat != self.turn or self.phase == OVER:
            return self._not_now()
        if self.phase == ANSWER and type(action) is not Answer:
            return Refusal(
                "question_open", "2.6", Text("Your partner asks whether to go out: answer yes or no first.")
            )
        move = MOVES.get(type(action))
        if move is None:
            return Refusal("not_in_this_game", "1.2", Text("There is no such move in this game."))
        return move[0](self, action)

    def _not_now(self) -> Refusal:
        if self.phase == OVER:
            return Refusal("deal_over", "1.2", Text("The deal is over."))
        if self.phase == ANSWER:
            return Refusal(
                "not_your_turn",
                "2.6",
                Text("A question to the partner is open; it has to be answered first."),
            )
        return Refusal("not_your_turn", "1.2", Text("It is not your turn."))
