"""The question to the partner: may I go out? (rules: 2.6)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.actions import Answer, Ask
from canasta.events import Answered, Asked
from canasta.i18n import Text
from canasta.melding import Plan, lying_after
from canasta.refusals import Refusal
from canasta.solver import finish
from canasta.view import ANSWER, MELD

if TYPE_CHECKING:
    from canasta.deal import Deal


def plan_ask(deal: Deal, action: Ask) -> Plan | Refusal | None:
    seat = deal.turn
    partner = deal.rules.partner_of(seat)
    if partner is None or deal.rules.options["ask_permission"] == "off":
        return Refusal("no_question", "2.6", Text("At this table nobody is asked for leave to go out."))
    if deal.phase != MELD:
        return Refusal("must_draw", "2.6", Text("Draw or take the pile first; then you may ask."))
    if deal.leave is not None:
        return Refusal("already_asked", "2.6", Text("Your partner has answered already."))
    if deal.melded:
        return Refusal("ask_too_late", "2.6", Text("The question comes before anything further is melded."))
    if len(deal.hands[seat]) == 1 and not deal.no_discard:
        # After a no this player could neither go out nor keep two cards (rules: 14.11).
        return Refusal(
            "must_go_out", "2.6", Text("With one card left you can only go out, so there is nothing to ask.")
        )
    tableau = deal.tableaux[deal.side_of[seat]]
    if finish(deal.rules, lying_after(tableau), deal.hands[seat], discarding=not deal.no_discard) is None:
        return Refusal(
            "cannot_go_out", "2.6", Text("You could not go out in this turn, so there is nothing to ask.")
        )
    return None


def do_ask(deal: Deal, action: Ask, plan: None) -> None:
    partner = deal.rules.partner_of(deal.turn)
    assert partner is not None
    deal.question = deal.turn
    deal.asked[deal.side_of[deal.turn]] = True
    deal.events.append(Asked(deal.turn, partner))
    deal.turn = partner
    deal.phase = ANSWER


def plan_answer(deal: Deal, action: Answer) -> Plan | Refusal | None:
    if deal.phase != ANSWER:
        return Refusal("no_question", "2.6", Text("No question is open."))
    return None


def do_answer(deal: Deal, action: Answer, plan: None) -> None:
    assert deal.question is not None
    deal.events.append(Answered(deal.turn, action.yes))
    deal.leave = action.yes
    deal.must_finish = action.yes
    deal.turn = deal.question
    deal.phase = MELD
