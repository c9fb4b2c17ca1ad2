"""One deal: what each seat may do now, and what an action leads to.

``check`` and ``apply`` use the same planners, so they cannot disagree: a planner returns a refusal or a plan,
and a doer carries the plan out. The game's rules (:class:`~canasta.rules.base.BaseRules`) decide which moves
exist, how the cards are dealt and what is offered. The steps of a turn that games share have a file each: the
stock, the pile, laying down, the question, the end of the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from canasta import events as ev
from canasta.actions import Action, Answer, Ask, Discard, Draw, End, Take
from canasta.cards import Card
from canasta.cards.shuffle import shuffled
from canasta.history import Step
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.moves.nearest import nearest
from canasta.offers import NOTHING, Offers
from canasta.refusals import Illegal, Refusal, RefusalCode
from canasta.rules.base import BaseRules
from canasta.state import State
from canasta.terms import ANSWER, OVER

_WITHOUT_PLAN: Final = frozenset((Draw, Discard, End, Ask, Answer))
"""What is done as it is, if it is legal."""


class Deal:
    """A deal in play: the table's rules, the state of the cards, and the contract with all others."""

    __slots__ = ("rules", "state")

    def __init__(self, rules: BaseRules, state: State) -> None:
        self.rules = rules
        self.state = state

    @classmethod
    def from_seed(
        cls, rules: BaseRules, dealer: int, totals: Sequence[int], seed: str, round_number: int = 1
    ) -> Deal:
        """Shuffle, and deal by the game's rules. The state's ``events`` hold what everybody saw."""
        state = rules.new_state(dealer, totals, round_number)
        cards, state.stream = shuffled(rules.seating.packs, rules.seating.jokers, seed)
        state.stock = cards[::-1]
        return cls.of(rules, state)

    @classmethod
    def of(cls, rules: BaseRules, state: State) -> Deal:
        """Deal from the state's stock by the game's rules."""
        rules.open_deal(state)
        step = Step(state.turns, None, tuple(state.events), under=rules.face_down_cards(state.pile))
        state.history = state.history.then(step)
        return cls(rules, state)

    def copy(self) -> Deal:
        """The same deal, to be played on apart from this one."""
        return Deal(self.rules, self.state.copy())

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.state.phase == OVER

    def check(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now, or None if it may. Changes nothing."""
        verdict = self._plan(seat, action)
        return self._with_way(seat, action, verdict) if isinstance(verdict, Refusal) else None

    def apply(
        self, seat: int, action: Action, *, legal: bool = False, plan: Plan | None = None
    ) -> list[ev.Event]:
        """Apply the action and return what happened. Raises Illegal, with nothing changed, if ``check``
        refuses it; an action that is known to be ``legal`` isn't judged again, if it lays cards only without
        its ``plan``.
        """
        verdict: Any = plan
        if plan is None and not (legal and type(action) in _WITHOUT_PLAN):
            verdict = self._plan(seat, action)
        if isinstance(verdict, Refusal):
            raise Illegal(self._with_way(seat, action, verdict))
        rules, state = self.rules, self.state
        turn, declined = state.turns, self._declined() if type(action) is Draw else None
        frozen = declined is not None and rules.pile_frozen_for(state, seat)
        state.events = []
        rules.moves[type(action)].do(rules, state, action, verdict)
        state.history = state.history.then(Step(turn, seat, tuple(state.events), declined, frozen))
        return state.events

    def _declined(self) -> Card | None:
        """The pile's top card, if drawing leaves a pile that the right cards could take."""
        pile = self.state.pile
        if not pile:
            return None
        barred = self.rules.moves[Take].barred(self.rules, self.state)
        return pile[-1] if barred is None else None

    def _with_way(self, seat: int, action: Action, refusal: Refusal) -> Refusal:
        """The refusal, with a legal action added if the rule named none and the seat has one."""
        if refusal.instead is not None:
            return refusal
        return replace(refusal, instead=nearest(self.offers(seat), action, self.rules.pack))

    def offers(self, seat: int) -> Offers:
        """What this seat may do now: nothing unless it is its turn to move."""
        waits = seat != self.state.turn or self.state.phase == OVER
        return NOTHING if waits else self.rules.offers(self.state, seat)

    def _plan(self, seat: int, action: Action) -> Any | Refusal:
        rules, state = self.rules, self.state
        move = rules.moves.get(type(action))
        if seat != state.turn or state.phase == OVER:
            verdict: Any | Refusal = self._not_now()
        elif state.phase == ANSWER and type(action) is not Answer:
            verdict = Refusal(
                RefusalCode.QUESTION_OPEN,
                "2.6",
                Text("Your partner asks whether to go out: answer yes or no first."),
            )
        elif move is None:
            verdict = Refusal(RefusalCode.NOT_IN_THIS_GAME, "1.2", Text("There's no such move in this game."))
        else:
            verdict = move.plan(rules, state, action)
        return replace(verdict, rule=rules.section(verdict.rule)) if isinstance(verdict, Refusal) else verdict

    def _not_now(self) -> Refusal:
        if self.state.over:
            return Refusal(RefusalCode.DEAL_OVER, "1.2", Text("The deal is over."))
        if self.state.phase == ANSWER:
            return Refusal(
                RefusalCode.NOT_YOUR_TURN,
                "2.6",
                Text("A partner has been asked and has to answer first."),
            )
        return Refusal(RefusalCode.NOT_YOUR_TURN, "1.2", Text("It isn't your turn."))
