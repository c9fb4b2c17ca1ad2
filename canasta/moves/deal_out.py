"""How a deal begins: cards to the hands, an upcard, red threes laid out by themselves (rules: 1.3, 2.1).

A game puts its own beginning together from these (:meth:`~canasta.rules.base.BaseRules.open_deal`).
"""

from __future__ import annotations

from canasta import events as ev
from canasta.cards import Card
from canasta.rules.base import BaseRules
from canasta.state import State


def open_with_upcard(rules: BaseRules, state: State, *, turning_up: bool = True) -> None:
    """Classic Canasta's deal: the hands, the upcard if there is one, then the red threes (rules: 2.1)."""
    order = in_order(state)
    deal_hands(state, rules.hand_size)
    if turning_up:
        turn_up(rules, state)
    state.events.append(ev.Dealt(state.dealer, tuple(state.pile)))
    for seat in order:
        replace_threes(rules, state, seat)


def in_order(state: State) -> tuple[int, ...]:
    """The seats that play in this deal, from the one that begins."""
    at = state.order.index(state.turn)
    return state.order[at:] + state.order[:at]


def deal_hands(state: State, count: int) -> None:
    """Give every player ``count`` cards from the stock, one at a time from the dealer's left."""
    order = in_order(state)
    for _ in range(count):
        for seat in order:
            state.hands[seat].append(state.stock.pop())


def turn_up(rules: BaseRules, state: State) -> None:
    """Start the pile with the next card, and cover it while the game says so (rules: 2.1)."""
    while state.stock:
        card = state.stock.pop()
        state.pile.append(card)
        if rules.freezes(card):
            state.freeze(card)
        if not rules.covers_upcard(card):
            return


def replace_threes(rules: BaseRules, state: State, seat: int) -> None:
    """Lay out a hand's threes, where the game does so by itself, and draw as many (rules: 1.3)."""
    hand = state.hands[seat]
    laid: list[Card] = []
    while True:
        threes = [card for card in hand if card in rules.laid_out]
        if not threes:
            break
        for card in threes:
            hand.remove(card)
            laid.append(card)
            if state.stock:
                hand.append(state.stock.pop())
    if laid:
        state.lay_threes(seat, laid)
