"""The end of a turn: the discard, or none if a rule leaves nothing to discard (rules: 1.2, 2.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from canasta.actions import Discard, End
from canasta.cards import NAMES, Card
from canasta.events import Discarded, TurnEnded
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.moves.meld import may_go_out, why_not_out
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import MELD, EndReason


def plan_discard(rules: Rules, state: State, action: Discard) -> Plan | Refusal | None:
    barred = nothing_to_discard(state, action.card)
    if barred is not None:
        return barred
    hand = state.hands[state.turn]
    if state.this_turn.no_discard:
        return Refusal(
            RefusalCode.NO_DISCARD,
            "2.7",
            Text("The last card of the stock was a red three, so there's no discard."),
            End(),
        )
    refusal = rules.discard_refusal(state, action.card)
    if refusal is not None:
        others = may_be_discarded(rules, state, hand)
        if action.card not in others:
            return replace(refusal, instead=Discard(others[0]))
    if len(hand) == 1 and not rules.turn_continues(state, 1):
        canastas = state.reach.canastas
        return None if may_go_out(rules, state, canastas) else why_not_out(rules, state, canastas)
    if state.this_turn.must_finish:
        return Refusal(
            RefusalCode.MUST_GO_OUT, "2.6", Text("You have to go out this turn: meld down to one card first.")
        )
    return None


def nothing_to_discard(state: State, card: Card) -> Refusal | None:
    """Why this card cannot be discarded in any game: it is not the time for it, or the card is not held."""
    if state.phase != MELD:
        return Refusal(RefusalCode.MUST_DRAW, "1.2", Text("Draw a card or take the pile first."))
    if card not in state.hands[state.turn]:
        return Refusal(RefusalCode.NOT_IN_HAND, "1.2", Text("{card} isn't in your hand.", card=NAMES[card]))
    return None


def may_be_discarded(rules: Rules, state: State, hand: Sequence[Card]) -> Sequence[Card]:
    """The distinct cards of a hand that may be discarded; all of them if the game would bar every one."""
    different = list(dict.fromkeys(hand))
    refusal_of = rules.discard_refusal
    return [card for card in different if refusal_of(state, card) is None] or different


def do_discard(rules: BaseRules, state: State, action: Discard, plan: None) -> None:
    seat, card = state.turn, action.card
    hand = state.hands[seat]
    hand.remove(card)
    state.pile.append(card)
    froze = rules.freezes(card)
    if froze:
        state.freeze(card)
    state.events.append(Discarded(seat, card, froze))
    rules.end_turn(state)


def out_or_next(rules: Rules, state: State) -> None:
    """After a discard: a player with an empty hand is out, otherwise the turn passes (rules:
    2.6, 5.2).
    """
    if not state.hands[state.turn]:
        rules.go_out(state)
    elif rules.last_drawer_ends and not state.stock and not state.this_turn.took:
        state.end(EndReason.STOCK, None)
    else:
        rules.next_turn(state)


def out_concealed(rules: Rules, state: State) -> bool:
    """Whether the seat to move, whose hand is empty, goes out concealed (rules: 2.6)."""
    laid_now = any(
        meld.born == state.turns and len(meld.cards) >= rules.canasta_size for meld in state.reach.melds()
    )
    return (
        laid_now
        and not state.personal[state.turn]
        and not state.this_turn.touched_old
        and (not state.this_turn.took or bool(rules.options["concealed_after_pile"]))
    )


def plan_end(rules: Rules, state: State, action: End) -> Plan | Refusal | None:
    if not state.this_turn.no_discard or state.phase != MELD:
        return Refusal(RefusalCode.MUST_DISCARD, "1.2", Text("A turn ends with a discard."))
    if state.this_turn.must_finish:
        return Refusal(
            RefusalCode.MUST_GO_OUT, "2.6", Text("You have to go out this turn: meld your whole hand.")
        )
    return None


def do_end(rules: Rules, state: State, action: End, plan: None) -> None:
    state.events.append(TurnEnded(state.turn))
    state.end(EndReason.STOCK, None)
