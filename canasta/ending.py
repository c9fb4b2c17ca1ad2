"""The end of a turn: the discard, or none where a rule leaves nothing to discard (rules: 1.2, 2.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canasta.actions import Discard, End
from canasta.cards import NAMES
from canasta.events import Discarded, TurnEnded
from canasta.i18n import Text
from canasta.laying import may_go_out, why_not_out
from canasta.melding import Plan
from canasta.refusals import Refusal
from canasta.view import MELD

if TYPE_CHECKING:
    from canasta.deal import Deal


def plan_discard(deal: Deal, action: Discard) -> Plan | Refusal | None:
    if deal.phase != MELD:
        return Refusal("must_draw", "1.2", Text("Draw a card or take the pile first."))
    hand = deal.hands[deal.turn]
    if action.card not in hand:
        return Refusal("not_in_hand", "1.2", Text("{card} is not in your hand.", card=NAMES[action.card]))
    if deal.no_discard:
        return Refusal(
            "no_discard",
            "2.7",
            Text("The last card of the stock was a red three: no discard follows it."),
            End(),
        )
    if len(hand) == 1:
        canastas = deal.tableaux[deal.side_of[deal.turn]].canastas
        return None if may_go_out(deal, canastas) else why_not_out(deal, canastas)
    if deal.must_finish:
        return Refusal(
            "must_go_out", "2.6", Text("You have to go out in this turn: meld down to one card first.")
        )
    return None


def do_discard(deal: Deal, action: Discard, plan: None) -> None:
    seat, card = deal.turn, action.card
    hand = deal.hands[seat]
    hand.remove(card)
    deal.pile.append(card)
    froze = deal.rules.freezes(card)
    if froze:
        deal.freeze(card)
    deal.events.append(Discarded(seat, card, froze))
    if not hand:
        deal.go_out()
    else:
        deal.next_turn()


def plan_end(deal: Deal, action: End) -> Plan | Refusal | None:
    if not deal.no_discard or deal.phase != MELD:
        return Refusal("must_discard", "1.2", Text("A turn ends with a discard."))
    if deal.must_finish:
        return Refusal("must_go_out", "2.6", Text("You have to go out in this turn: meld your whole hand."))
    return None


def do_end(deal: Deal, action: End, plan: None) -> None:
    deal.events.append(TurnEnded(deal.turn))
    deal.end("stock", None)
