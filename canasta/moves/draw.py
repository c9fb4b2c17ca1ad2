"""Drawing from the stock, and what happens when it runs out (rules: 1.2, 1.3, 2.7)."""

from __future__ import annotations

from canasta.actions import Draw, Group, Take
from canasta.cards import Card
from canasta.events import Drew
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.moves.take import onto, plan_take
from canasta.moves.take_offers import takes
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import DRAW, MELD, EndReason


def plan_draw(rules: Rules, state: State, action: Draw) -> Plan | Refusal | None:
    if state.phase != DRAW:
        return Refusal(
            RefusalCode.ALREADY_DRAWN, "1.2", Text("You've already drawn: meld if you like, then discard.")
        )
    if not state.stock and _must_take(rules, state):
        return Refusal(
            RefusalCode.MUST_TAKE,
            "2.7",
            Text("The stock is empty and the pile's top card fits your melds, so you have to take the pile."),
            _first_take(rules, state),
        )
    return None


def _must_take(rules: Rules, state: State) -> bool:
    """Whether the pile must be taken now that the stock is empty (rules: 2.7)."""
    mode = rules.options["empty_stock_forced_take"]
    if mode == "never":
        return False
    if mode == "always":
        return _first_take(rules, state) is not None
    fits = onto(rules, state, state.pile[-1]) if state.pile else ()
    return any(not isinstance(plan_take(rules, state, Take(Group((), meld.id))), Refusal) for meld in fits)


def _first_take(rules: Rules, state: State) -> Take | None:
    """One legal way to take the pile now, or None."""
    return next(takes(rules, state), None)


def do_draw(rules: Rules, state: State, action: Draw, plan: None) -> None:
    if not state.stock:
        state.end(EndReason.STOCK, None)
        return
    state.phase = MELD
    if not draw_cards(rules, state, rules.draw_count):
        # Only red threes were left: no discard follows (rules: 2.7).
        if rules.options["last_red_three"] == "end_now":
            state.end(EndReason.STOCK, None)
        else:
            state.this_turn.no_discard = True


def draw_cards(rules: Rules, state: State, count: int) -> int:
    """Draw cards for the seat to move, as far as the stock goes, laying out and replacing threes (rules:
    1.3); returns how many it keeps.
    """
    seat = state.turn
    laid_out = rules.pack.threes.laid_out
    kept: list[Card] = []
    threes: list[Card] = []
    for _ in range(count):
        while state.stock:
            card = state.stock.pop()
            if card not in laid_out:
                kept.append(card)
                break
            threes.append(card)
    state.hands[seat] += kept
    state.this_turn.drawn = [*state.this_turn.drawn, *kept]
    state.events.append(Drew(seat, len(kept)))
    if threes:
        state.lay_threes(seat, threes)
    return len(kept)
