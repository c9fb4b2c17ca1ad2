"""The steps of a turn: drawing, melding, the discard, a special hand (rules: 7.4 to 7.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from canasta import events as ev
from canasta.actions import DISCARDS, Answer, Ask, Discard, Draw, Group, Lay, Meld, Special, Take
from canasta.cards import NAMES, Card
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.moves.ask import do_answer, do_ask, plan_answer, plan_ask
from canasta.moves.meld import do_meld
from canasta.moves.meld_plan import plan_melds
from canasta.moves.take import do_take
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.course import Move
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import DRAW, MELD, EndReason
from canasta.variants.modern_american.discard import may_be_discarded, why_not_discarded
from canasta.variants.modern_american.melds import FULL
from canasta.variants.modern_american.openings import completes_mixed, opening_fault
from canasta.variants.modern_american.stranding import goes_out, may_empty_hand, stranded, why_out_is_barred
from canasta.variants.modern_american.take import plan_take, take_barred
from canasta.variants.modern_american.talons import announcing, from_stock, give_talon
from canasta.variants.modern_american.threes import (
    do_lay,
    ends_play,
    plan_lay,
    plays_on,
    threes_first,
    threes_in,
)

# --- the stock ---------------------------------------------------------------------------------------------


def plan_draw(rules: Rules, state: State, action: Draw) -> Refusal | None:
    if state.phase != DRAW:
        return Refusal(
            RefusalCode.ALREADY_DRAWN, "1.2", Text("You've already drawn: meld if you like, then discard.")
        )
    return threes_first(rules, state)


def do_draw(rules: Rules, state: State, action: Draw, plan: None) -> None:
    seat, before = state.turn, len(state.stock)
    if not state.stock:
        state.end(EndReason.STOCK, None)
        return
    drawn = from_stock(state, rules.draw_count)
    state.hands[seat] += drawn
    state.this_turn.drawn += drawn
    state.this_turn.just_drawn = list(drawn)
    state.phase = MELD
    state.events.append(ev.Drew(seat, len(drawn)))
    announcing(state, before)
    if ends_play(state, drawn) and not plays_on(rules, state):
        state.end(EndReason.STOCK, None)


# --- melding -----------------------------------------------------------------------------------------------


def plan_meld(rules: Rules, state: State, action: Meld) -> Plan | Refusal | None:
    if state.phase != MELD:
        return Refusal(RefusalCode.MUST_DRAW, "1.2", Text("Draw a card or take the pile first."))
    opening = not state.reach.opened
    refusal = threes_first(rules, state, opening=opening)
    if refusal is not None:
        return refusal
    plan = plan_melds(rules, state, state.hands[state.turn], action.groups)
    if isinstance(plan, Refusal):
        return plan
    if opening:
        refusal = opening_fault(rules, state, plan) or completes_mixed(rules, state, plan)
    return refusal or stranded(rules, state, plan) or plan


def opens_with(rules: Rules, state: State, groups: Sequence[Group]) -> bool:
    """Whether these groups from the hand of the seat to move are an opening."""
    plan = plan_melds(rules, state, state.hands[state.turn], groups)
    return (
        not isinstance(plan, Refusal)
        and opening_fault(rules, state, plan) is None
        and completes_mixed(rules, state, plan) is None
    )


def do_meld_or_bind(rules: Rules, state: State, action: Meld, plan: Plan) -> None:
    """Lay the plan down; an eighth card commits its player to going out (rules: 7.4)."""
    if any(part.size > FULL for part in plan.parts):
        state.this_turn.must_finish = True
    do_meld(rules, state, action, plan)


# --- the end of the turn -----------------------------------------------------------------------------------


def plan_discard(rules: Rules, state: State, action: Discard) -> Refusal | None:
    if state.phase != MELD:
        return Refusal(RefusalCode.MUST_DRAW, "1.2", Text("Draw a card or take the pile first."))
    hand, card = state.hands[state.turn], action.card
    if card not in hand:
        return Refusal(RefusalCode.NOT_IN_HAND, "1.2", Text("{card} isn't in your hand.", card=NAMES[card]))
    refusal = threes_first(rules, state)
    if refusal is not None:
        return refusal
    if len(hand) == 1 and not threes_in(hand):
        if goes_out(rules, state) or may_empty_hand(rules, state, taking=False):
            return None
        return why_out_is_barred(rules, state, state.reach.canastas)
    if state.this_turn.must_finish:
        return Refusal(
            RefusalCode.MUST_GO_OUT, "7.8", Text("You have to go out this turn: meld down to one card first.")
        )
    if card in may_be_discarded(rules, state, hand):
        return None
    return why_not_discarded(rules, state, card)


def discards(rules: Rules, state: State) -> list[Card]:
    """The distinct cards that :func:`plan_discard` lets the seat to move discard now."""
    hand = state.hands[state.turn]
    if len(hand) == 1:
        return list(hand) if plan_discard(rules, state, DISCARDS[hand[0]]) is None else []
    if state.phase != MELD or state.this_turn.must_finish or threes_first(rules, state) is not None:
        return []
    return may_be_discarded(rules, state, hand)


def do_discard(rules: Rules, state: State, action: Discard, plan: None) -> None:
    seat = state.turn
    hand = state.hands[seat]
    out = len(hand) == 1 and goes_out(rules, state)
    hand.remove(action.card)
    state.pile.append(action.card)
    if out:
        state.face_down = True
        state.events.append(ev.DiscardedFaceDown(seat))
    else:
        state.events.append(ev.Discarded(seat, action.card, froze=False))
    rules.end_turn(state)


def end_turn(rules: Rules, state: State) -> None:
    """Go out if the last card lies face down; otherwise give the talon that is due and pass the turn to the
    left.

    rules: 7.2, 7.8.
    """
    if state.face_down:
        rules.go_out(state)
        return
    give_talon(rules, state)
    rules.next_turn(state)


def plan_special(rules: Rules, state: State, action: Special) -> Refusal | None:
    refusal = threes_first(rules, state)
    if refusal is not None:
        return refusal
    if rules.special_held(state, state.turn) is None:
        return Refusal(
            RefusalCode.NO_SPECIAL_HAND,
            "7.9",
            Text(
                "This isn't a special hand. That takes fourteen cards, right after drawing from the "
                "stock, before your side has melded."
            ),
        )
    return None


def do_special(rules: Rules, state: State, action: Special, plan: None) -> None:
    seat = state.turn
    special = rules.special_held(state, seat)
    assert special is not None
    state.special = special
    state.events.append(ev.SpecialShown(seat, special, tuple(sorted(state.hands[seat]))))
    state.end(EndReason.SPECIAL, seat)


def _plan_ask(rules: Rules, state: State, action: Ask) -> Any:
    return threes_first(rules, state) or plan_ask(rules, state, action)


MOVES: Final[Mapping[type[Any], Move]] = MappingProxyType(
    {
        Lay: Move(plan_lay, do_lay),
        Draw: Move(plan_draw, do_draw),
        Take: Move(plan_take, do_take, take_barred),
        Meld: Move(plan_meld, do_meld_or_bind),
        Discard: Move(plan_discard, do_discard),
        Special: Move(plan_special, do_special),
        Ask: Move(_plan_ask, do_ask),
        Answer: Move(plan_answer, do_answer),
    }
)
"""The moves of Modern American Canasta."""
