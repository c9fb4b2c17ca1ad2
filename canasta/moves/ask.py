"""The question to the partner: may I go out? (rules: 2.6)"""

from __future__ import annotations

from canasta.actions import Answer, Ask
from canasta.events import Answered, Asked
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.moves.meld import too_early
from canasta.moves.meld_plan import lying_after
from canasta.offers import Offers
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.solver.going_out import finish
from canasta.solver.layouts import Finish
from canasta.state import State
from canasta.terms import ANSWER, MELD

ANSWERS_MAY_FAIL = 3
"""The rules revision from which a partner may give no answer (rules: 14.18)."""


def answers(rules: Rules) -> Offers:
    """The offers of a partner who is being asked."""
    return _ANSWERS if rules.revision >= ANSWERS_MAY_FAIL else _YES_OR_NO


_YES_OR_NO = Offers((Answer(True), Answer(False)))
_ANSWERS = Offers((Answer(True), Answer(False), Answer(None)))


def plan_ask(rules: Rules, state: State, action: Ask) -> Plan | Refusal | None:
    barred = ask_barred(rules, state)
    if barred is None and not _could_go_out(rules, state):
        return _CANNOT
    return barred


def ask_barred(rules: Rules, state: State) -> Refusal | None:
    """Why the seat to move may not ask, as far as can be told without searching for a way out."""
    seat = state.turn
    partner = state.partner_of(seat)
    if partner is None or rules.options["ask_permission"] == "off":
        return Refusal(RefusalCode.NO_QUESTION, "2.6", Text("At this table, you don't ask before going out."))
    if state.phase != MELD:
        return Refusal(RefusalCode.MUST_DRAW, "2.6", Text("Draw or take the pile first; then you can ask."))
    if state.this_turn.unanswered:
        return Refusal(
            RefusalCode.ALREADY_ASKED, "2.6", Text("Your partner didn't answer, so you decide this turn.")
        )
    if state.this_turn.leave is not None:
        return Refusal(RefusalCode.ALREADY_ASKED, "2.6", Text("Your partner has already answered."))
    if rules.asks_once and state.asked[state.side_of[seat]]:
        return Refusal(RefusalCode.ALREADY_ASKED, "2.6", Text("Your side has already asked once this deal."))
    if state.this_turn.melded:
        return Refusal(RefusalCode.ASK_TOO_LATE, "2.6", Text("Ask before you meld anything more."))
    barred = rules.going_out_refusal(state)
    if barred is not None:
        return barred
    if len(state.hands[seat]) == 1 and not state.this_turn.no_discard:
        # After the answer no, this player could neither go out nor keep two cards (rules: 14.11).
        return Refusal(
            RefusalCode.MUST_GO_OUT,
            "2.6",
            Text("With one card left you can only go out, so there's nothing to ask."),
        )
    return None if too_early(rules, state) is None else _CANNOT


_CANNOT = Refusal(
    RefusalCode.CANNOT_GO_OUT, "2.6", Text("You couldn't go out this turn, so there's nothing to ask.")
)


def _could_go_out(rules: Rules, state: State) -> bool:
    """Whether the seat to move could go out in this turn, whatever the answer."""
    seat = state.turn
    lying, hand, quota = lying_after(rules, state.reach), state.hands[seat], rules.quota(state, seat)
    way = finish(rules.rules_at(state), lying, hand, quota, discarding=not state.this_turn.no_discard)
    return way is not None and goes_out_by(rules, state, way)


def goes_out_by(rules: Rules, state: State, way: Finish) -> bool:
    """Whether a way out for the whole hand of the seat to move is legal for its side now."""
    return state.reach.opened or rules.opens_with(state, way.groups)


def do_ask(rules: Rules, state: State, action: Ask, plan: None) -> None:
    partner = state.partner_of(state.turn)
    assert partner is not None
    state.this_turn.asker = state.turn
    state.asked[state.side_of[state.turn]] = True
    state.events.append(Asked(state.turn, partner))
    state.turn = partner
    state.phase = ANSWER


def plan_answer(rules: Rules, state: State, action: Answer) -> Plan | Refusal | None:
    if state.phase != ANSWER:
        return Refusal(RefusalCode.NO_QUESTION, "2.6", Text("There's no question to answer."))
    if action.yes is None and rules.revision < ANSWERS_MAY_FAIL:
        return Refusal(
            RefusalCode.NOT_IN_THIS_GAME, "2.6", Text("At this table, a question is answered yes or no.")
        )
    return None


def do_answer(rules: Rules, state: State, action: Answer, plan: None) -> None:
    assert state.this_turn.asker is not None
    state.events.append(Answered(state.turn, action.yes))
    state.this_turn.leave = action.yes
    state.this_turn.must_finish = action.yes is True
    if action.yes is None:
        # It counts for nothing: where a side may ask once, it may ask again in a later turn.
        state.this_turn.unanswered = True
        state.asked[state.side_of[state.this_turn.asker]] = False
    state.turn = state.this_turn.asker
    state.phase = MELD
