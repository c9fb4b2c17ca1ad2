"""The stock with its turn card, and the talons that follow an opening (rules: 7.1, 7.2)."""

from __future__ import annotations

from canasta import events as ev
from canasta.cards import Card
from canasta.options import numbers
from canasta.rules.rules import Rules
from canasta.state import State

LAST_CARDS = 8
"""The number of cards below the turn card."""


def from_stock(state: State, count: int) -> list[Card]:
    """Take up to ``count`` cards from the stock."""
    return [state.stock.pop() for _ in range(min(count, len(state.stock)))]


def announcing(state: State, before: int) -> None:
    """Report that the turn card has been drawn, if the stock held ``before`` cards and it was among those
    drawn.
    """
    if before > LAST_CARDS >= len(state.stock):
        state.events.append(ev.TurnCardDrawn(state.turn, len(state.stock)))


def opened_now(state: State) -> bool:
    """Whether the seat to move has opened for its side in this turn."""
    return state.opened_at.get(state.side_of[state.turn]) == state.turns


def talon_for(rules: Rules, state: State, *, took: bool) -> int:
    """How many cards the seat to move gets if it opens, or has opened, in this turn and does not go out.

    ``took``: the opening took the pile. 0 if there is no talon for it.
    """
    if took and not rules.options["talon_after_pile_opening"]:
        return 0
    if len(state.stock) < rules.number("talon_min_stock"):
        return 0
    which = _which(rules, state)
    if rules.talon_packets:
        return len(state.talons[which])
    size = numbers(rules.options["talon_sizes"])[which]
    return size if len(state.stock) >= size else 0


def _which(rules: Rules, state: State) -> int:
    """0 for the first side to open, 1 for a side that opens after another."""
    own = state.side_of[state.turn]
    others = (state.side_tables[side].opened for side in range(rules.sides) if side != own)
    return int(any(others))


def give_talon(rules: Rules, state: State) -> None:
    """Set the opener's talon aside for its next turn, if one is due (rules: 7.2)."""
    count = talon_for(rules, state, took=state.this_turn.took) if opened_now(state) else 0
    if not count:
        return
    which, before = _which(rules, state), len(state.stock)
    if rules.talon_packets:
        cards, state.talons[which] = state.talons[which], []
    else:
        cards = from_stock(state, count)
    state.pending[state.turn] = cards
    state.events.append(ev.TalonDue(state.turn, len(cards)))
    announcing(state, before)


def pick_up(state: State) -> None:
    """Let the talon of the seat to move join its hand (rules: 7.2)."""
    cards = state.pending.pop(state.turn, [])
    if cards:
        state.hands[state.turn] += cards
        state.this_turn.drawn += cards
        state.events.append(ev.TalonTaken(state.turn, len(cards)))
