"""One deal: the state machine that knows whose move it is and what each move does.

``check`` and ``apply`` use the same planners, so they cannot disagree; a planner looks and answers with a
refusal or a plan, a doer carries the plan out. Figures and decisions that differ between games are asked of
:class:`~canasta.rules.Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from canasta import asking, drawing, ending, laying
from canasta import events as ev
from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Meld, Take
from canasta.cards import IS_RED_THREE, Card, pack
from canasta.i18n import Text
from canasta.melding import Plan
from canasta.offering import offers
from canasta.offers import Offers
from canasta.refusals import Illegal, Refusal
from canasta.rules import Rules
from canasta.shuffle import Stream
from canasta.tableau import Meld as TableMeld
from canasta.tableau import Tableau
from canasta.view import ANSWER, DRAW, OVER


class Deal:
    """The state of a deal.

    Cards are lists; the stock's next card and the pile's top card are the last of theirs.
    """

    __slots__ = (
        "asked",
        "by",
        "concealed",
        "dealer",
        "drawn",
        "events",
        "frozen_by",
        "hands",
        "is_frozen",
        "leave",
        "melded",
        "must_finish",
        "next_meld",
        "no_discard",
        "personal",
        "phase",
        "pile",
        "question",
        "reason",
        "round",
        "rules",
        "side_of",
        "stock",
        "tableaux",
        "took",
        "totals",
        "touched_old",
        "turn",
        "turns",
    )

    def __init__(self, rules: Rules, dealer: int, totals: Sequence[int], round_number: int = 1) -> None:
        self.rules = rules
        self.dealer = dealer
        self.totals = tuple(totals)
        self.round = round_number
        self.side_of = rules.side_of
        self.hands: list[list[Card]] = [[] for _ in range(rules.seats)]
        self.stock: list[Card] = []
        self.pile: list[Card] = []
        self.is_frozen = False
        self.frozen_by: Card | None = None
        self.tableaux = [Tableau() for _ in range(rules.sides)]
        self.turn = (dealer + 1) % rules.seats
        self.phase = DRAW
        self.turns = 1
        self.next_meld = 1
        self.personal = [False] * rules.seats  # who has melded in an earlier turn of this deal
        self.asked = [False] * rules.sides
        self.reason: str | None = None
        self.by: int | None = None
        self.concealed = False
        self.events: list[ev.Event] = []
        self.drawn: list[Card] = []
        self.question: int | None = None
        self.leave: bool | None = None
        self._begin_turn()

    @classmethod
    def from_seed(
        cls, rules: Rules, dealer: int, totals: Sequence[int], seed: str, round_number: int = 1
    ) -> Deal:
        """Shuffle and deal (rules.

        2.1): one card at a time from the dealer's left, the upcard, then the red threes.
        """
        deal = cls(rules, dealer, totals, round_number)
        cards = pack(rules.seating.packs, rules.seating.jokers)
        Stream(seed).shuffle(cards)
        cards.reverse()
        deal.stock = cards
        order = [(dealer + 1 + place) % rules.seats for place in range(rules.seats)]
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

    def freeze(self, card: Card) -> None:
        """Let a card that came on the pile freeze it.

        The first one is remembered as the one that lies crosswise.
        """
        if not self.is_frozen:
            self.is_frozen = True
            self.frozen_by = card

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

    def lay_threes(self, seat: int, cards: list[Card]) -> None:
        """Put red threes on the table of the seat's side (rules: 1.3)."""
        self.tableaux[self.side_of[seat]].threes += cards
        self.events.append(ev.ThreesLaid(seat, tuple(cards)))

    def check(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now, None if it may. Changes nothing."""
        verdict = self._plan(seat, action)
        return verdict if isinstance(verdict, Refusal) else None

    def apply(self, seat: int, action: Action) -> list[ev.Event]:
        """Do it and say what came of it. Raises Illegal, with nothing changed, where ``check`` refuses."""
        verdict = self._plan(seat, action)
        if isinstance(verdict, Refusal):
            raise Illegal(verdict)
        self.events = []
        MOVES[type(action)][1](self, action, verdict)
        return self.events

    def offers(self, seat: int) -> Offers:
        """What this seat may do now; nothing unless it is to move."""
        return offers(self, seat)

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == OVER

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

    def frozen_for(self, tableau: Tableau) -> bool:
        """Whether the pile is frozen for the side with this tableau (rules: 2.4)."""
        return self.frozen or not tableau.opened

    @property
    def frozen(self) -> bool:
        """The pile's own state; an empty pile is not frozen."""
        return bool(self.pile) and (self.is_frozen or bool(self.rules.options["pile_always_frozen"]))

    def minimum(self, side: int) -> int:
        """What this side needs for its opening in this deal (rules: 2.2)."""
        return self.rules.minimum(self.totals[side])

    def canasta_of(self, meld: TableMeld) -> str | None:
        """What kind of canasta a meld is, None if it is none (rules: 2.3)."""
        return self.rules.canasta_kind(meld.wilds) if len(meld.cards) >= self.rules.canasta_size else None

    def next_turn(self) -> None:
        """Pass the turn to the left."""
        seat = self.turn
        if self.melded or self.took:
            self.personal[seat] = True
        self.turn = (seat + 1) % self.rules.seats
        self.turns += 1
        self.phase = DRAW
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.drawn = []
        self.took = False
        self.melded = False
        self.touched_old = False
        self.question = None
        self.leave = None
        self.must_finish = False
        self.no_discard = False

    def go_out(self) -> None:
        """End the deal by the seat to move, whose hand is empty.

        Settles whether it went out concealed (rules: 2.6).
        """
        seat = self.turn
        laid_now = any(
            meld.born == self.turns and len(meld.cards) >= self.rules.canasta_size
            for meld in self.tableaux[self.side_of[seat]].melds
        )
        self.concealed = (
            laid_now
            and not self.personal[seat]
            and not self.touched_old
            and (not self.took or bool(self.rules.options["concealed_after_pile"]))
        )
        self.end("out", seat)

    def end(self, reason: str, by: int | None) -> None:
        """End the deal: ``reason`` is ``out`` with the seat that went out, or ``stock``."""
        self.reason, self.by = reason, by
        self.phase = OVER
        self.events.append(ev.DealOver(reason, by, self.concealed))


MOVES: dict[
    type[Any], tuple[Callable[[Deal, Any], Plan | Refusal | None], Callable[[Deal, Any, Any], None]]
] = {
    Draw: (drawing.plan_draw, drawing.do_draw),
    Take: (drawing.plan_take, drawing.do_take),
    Meld: (laying.plan_meld, laying.do_meld),
    Discard: (ending.plan_discard, ending.do_discard),
    End: (ending.plan_end, ending.do_end),
    Ask: (asking.plan_ask, asking.do_ask),
    Answer: (asking.plan_answer, asking.do_answer),
}
"""For each kind of action, what plans it and what carries the plan out."""
