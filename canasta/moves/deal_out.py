"""How a deal begins: dealing hands, turning up a card, laying out red threes automatically (rules: 1.3, 2.1).

A game builds its own start of a deal from these (:meth:`~canasta.rules.base.BaseRules.open_deal`).
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
    """The seats that play in this deal, starting with the one that begins."""
    at = state.order.index(state.turn)
    return state.order[at:] + state.order[:at]


def deal_hands(state: State, count: int) -> None:
    """Give every player ``count`` cards from the stock, one at a time from the dealer's left."""
    order = in_order(state)
    for _ in range(count):
        for seat in order:
            state.hands[seat].append(state.stock.pop())


def turn_up(rules: BaseRules, state: State) -> None:
    """Start the pile with the next card, and cover it as long as the game's rules say so (rules: 2.1)."""
    while state.stock:
        card = state.stock.pop()
        state.pile.append(card)
        if rules.freezes(card):
            state.freeze(card)
        if not rules.covers_upcard(card):
            return


def replace_threes(rules: BaseRules, state: State, seat: int) -> None:
    """Lay out a hand's threes, if the game does so automatically, and replace them from the stock (rules:
    1.3).
    """
    hand = state.hands[seat]
    laid: list[Card] = []
    while True:
        threes = [card for card in hand if card in rules.pack.threes.laid_out]
        if not threes:
            break
        for card in threes:
            hand.remove(card)
            laid.append(card)
            if state.stock:
                hand.append(state.stock.pop())
    if laid:
        state.lay_threes(seat, laid)
