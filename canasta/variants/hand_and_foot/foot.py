"""The start of a deal of Hand and Foot, and picking up a foot (rules: 9.1, 9.2)."""

from __future__ import annotations

from canasta import events as ev
from canasta.cards import Card
from canasta.moves.deal_out import deal_hands, in_order, replace_threes
from canasta.rules.rules import Rules
from canasta.state import State


def open_deal(rules: Rules, state: State) -> None:
    """Deal hands and feet card by card, turn a card up, and replace the red threes of the hands.

    Red threes in the feet stay there unseen.
    """
    order = in_order(state)
    deal_hands(state, rules.hand_size)
    for _ in range(rules.foot_size):
        for seat in order:
            state.feet[seat].append(state.stock.pop())
    buried = _turn_up(rules, state)
    state.events.append(ev.Dealt(state.dealer, tuple(state.pile), buried))
    for seat in order:
        replace_threes(rules, state, seat)


def _turn_up(rules: Rules, state: State) -> tuple[Card, ...]:
    """Start the pile; wild cards and red threes that turn up go into the middle of the stock (rules: 9.1)."""
    stock = state.stock
    buried: list[Card] = []
    while rules.covers_upcard(stock[-1]):
        card = stock.pop()
        stock.insert(len(stock) // 2, card)
        buried.append(card)
    state.pile.append(stock.pop())
    return tuple(buried)


def take_up(rules: Rules, state: State) -> None:
    """Pick up the foot of the seat to move, which holds no card, and replace its red threes (rules: 9.2).

    If the stock runs out, the player plays on with fewer cards.
    """
    seat = state.turn
    state.hands[seat], state.feet[seat] = state.feet[seat], []
    state.events.append(ev.FootTaken(seat, len(state.hands[seat])))
    replace_threes(rules, state, seat)
    state.this_turn.drawn = list(state.hands[seat])
