"""Threes: laid out by choice, and before everything else where they have to be (rules: 7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import Lay
from canasta.cards import NAMES, THREE, Card, missing_from
from canasta.i18n import Text
from canasta.refusals import Refusal
from canasta.state import State
from canasta.variants.modern_american.talons import announcing, from_stock
from canasta.view import DRAW, MELD


def threes_in(hand: Sequence[Card]) -> list[Card]:
    """The threes of a hand."""
    return [card for card in hand if card >> 2 == THREE]


def must_lay(state: State) -> bool:
    """Whether the seat to move has to lay out threes before anything else: all of them once its side is open,
    all but one before (rules: 7.3).
    """
    if state.phase not in (DRAW, MELD):
        return False
    return len(threes_in(state.hands[state.turn])) > (0 if state.front.opened else 1)


def threes_first(state: State, *, opening: bool = False) -> Refusal | None:
    """Why something else has to wait, None where no three is in its way. An opening waits for every three."""
    threes = threes_in(state.hands[state.turn])
    if not threes or not (opening or must_lay(state)):
        return None
    if state.front.opened or opening:
        return Refusal(
            "threes_first",
            "7.3",
            Text("Lay out your threes first; each is replaced from the stock."),
            Lay(tuple(threes)),
        )
    return Refusal(
        "threes_first",
        "7.3",
        Text("You may keep one three until your side opens; lay out the others first."),
        Lay(tuple(threes[1:])),
    )


def plan_lay(state: State, action: Lay) -> Refusal | None:
    missing = missing_from(action.cards, state.hands[state.turn])
    if missing:
        return Refusal(
            "not_in_hand",
            "1.2",
            Text("{card} is not in your hand, or not as often as you named it.", card=NAMES[missing[0]]),
        )
    if len(threes_in(action.cards)) < len(action.cards):
        return Refusal("no_three", "7.3", Text("Only threes are laid out like this."))
    return None


def do_lay(state: State, action: Lay, plan: None) -> None:
    seat, before = state.turn, len(state.stock)
    hand = state.hands[seat]
    for card in action.cards:
        hand.remove(card)
        if card in state.drawn:
            state.drawn.remove(card)
    state.lay_threes(seat, list(action.cards))
    drawn = from_stock(state, len(action.cards))
    hand += drawn
    state.drawn += drawn
    announcing(state, before)
    short = len(drawn) < len(action.cards)
    if (short or ends_play(state, drawn)) and not plays_on(state):
        state.end("stock", None)


def ends_play(state: State, drawn: Sequence[Card]) -> bool:
    """Whether the last card of the stock has been drawn just now and is a three (rules: 7.3, 7.11)."""
    return not state.stock and bool(drawn) and drawn[-1] >> 2 == THREE


def plays_on(state: State) -> bool:
    """Whether a three that cannot be replaced stops nothing: two cards are drawn in a turn, and the other one
    is no three (rules: 4, 14.13).
    """
    if state.rules.draw_count == 1 or state.phase == DRAW:
        return False
    return any(card >> 2 != THREE for card in state.drawn)
