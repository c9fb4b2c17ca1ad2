"""Threes: laid out by choice, or before everything else if they must be (rules: 7.3, 14.17)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import Lay
from canasta.cards import NAMES, Card, missing_from
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import DRAW, MELD, EndReason
from canasta.variants.modern_american.cards import THREES
from canasta.variants.modern_american.talons import announcing, from_stock


def threes_in(hand: Sequence[Card]) -> list[Card]:
    """The threes of a hand."""
    return [card for card in hand if card in THREES]


def by_choice(rules: Rules, state: State) -> bool:
    """Whether players keep as many threes as they like (rules: 7.3, 13 threes_kept)."""
    return rules.options["threes_kept"] == "any"


def must_lay(rules: Rules, state: State) -> bool:
    """Whether the seat to move must lay out threes before anything else (rules: 7.3).

    All of them once its side is open, all but one before. If players may keep as many as they like: only one
    just drawn by a player who has nothing else to discard.
    """
    if state.phase not in (DRAW, MELD):
        return False
    hand = state.hands[state.turn]
    threes = len(threes_in(hand))
    if by_choice(rules, state):
        return state.phase == MELD and threes == len(hand)
    return threes > (0 if state.reach.opened else 1)


def may_be_laid(rules: Rules, state: State) -> list[Card]:
    """The threes that the seat to move may lay out at this moment (rules: 7.3, 14.17).

    If players may keep as many as they like: before the draw all that it holds, afterwards those just drawn,
    until something is melded.
    """
    if not by_choice(rules, state) or state.phase == DRAW:
        return threes_in(state.hands[state.turn])
    return [] if state.this_turn.melded or state.this_turn.took else threes_in(state.this_turn.just_drawn)


def threes_first(rules: Rules, state: State, *, opening: bool = False) -> Refusal | None:
    """Why another move must wait, or None if no three prevents it. An opening waits for every three, unless
    threes are kept by choice.
    """
    if by_choice(rules, state):
        return _only_threes(rules, state) if must_lay(rules, state) else None
    threes = threes_in(state.hands[state.turn])
    if not threes or not (opening or must_lay(rules, state)):
        return None
    if state.reach.opened or opening:
        return Refusal(
            RefusalCode.THREES_FIRST,
            "7.3",
            Text("Lay out your threes first; each is replaced from the stock."),
            Lay(tuple(threes)),
        )
    return Refusal(
        RefusalCode.THREES_FIRST,
        "7.3",
        Text("You may keep one three until your side opens; lay out the others first."),
        Lay(tuple(threes[1:])),
    )


def _only_threes(rules: Rules, state: State) -> Refusal:
    return Refusal(
        RefusalCode.THREES_FIRST,
        "7.3",
        Text("You hold nothing but threes, and they can't be discarded: lay out one you've just drawn."),
        Lay(tuple(may_be_laid(rules, state)[:1])),
    )


def three_held(state: State) -> Refusal | None:
    """Why the seat to move cannot go out while it holds a three, or None if it holds none.

    rules: 7.8, 14.17.
    """
    if not threes_in(state.hands[state.turn]):
        return None
    return Refusal(RefusalCode.THREE_HELD, "7.3", Text("Nobody goes out with a three in hand."))


def plan_lay(rules: Rules, state: State, action: Lay) -> Refusal | None:
    missing = missing_from(action.cards, state.hands[state.turn])
    if missing:
        return Refusal(
            RefusalCode.NOT_IN_HAND,
            "1.2",
            Text("You don't hold that many {card}.", card=NAMES[missing[0]]),
        )
    if len(threes_in(action.cards)) < len(action.cards):
        return Refusal(RefusalCode.NO_THREE, "7.3", Text("Only threes are laid out like this."))
    if missing_from(action.cards, may_be_laid(rules, state)):
        return Refusal(
            RefusalCode.THREE_KEPT,
            "7.3",
            Text(
                "You lay out threes before you draw, and those you draw right away. Any you keep can be "
                "laid out when your next turn begins."
            ),
        )
    return None


def do_lay(rules: Rules, state: State, action: Lay, plan: None) -> None:
    seat, before = state.turn, len(state.stock)
    hand = state.hands[seat]
    for card in action.cards:
        hand.remove(card)
        for came in (state.this_turn.drawn, state.this_turn.just_drawn):
            if card in came:
                came.remove(card)
    state.lay_threes(seat, list(action.cards))
    drawn = from_stock(state, len(action.cards))
    hand += drawn
    state.this_turn.drawn += drawn
    state.this_turn.just_drawn += drawn
    announcing(state, before)
    short = len(drawn) < len(action.cards)
    if (short or ends_play(state, drawn)) and not plays_on(rules, state):
        state.end(EndReason.STOCK, None)


def ends_play(state: State, drawn: Sequence[Card]) -> bool:
    """Whether the last card of the stock was just drawn and is a three (rules: 7.3, 7.11)."""
    return not state.stock and bool(drawn) and drawn[-1] in THREES


def from_this_draw(rules: Rules, state: State) -> Sequence[Card]:
    """The cards that the seat to move has drawn. In matches of the first revision this includes a talon
    (14.16).
    """
    return state.this_turn.drawn if rules.revision == 1 else state.this_turn.just_drawn


def plays_on(rules: Rules, state: State) -> bool:
    """Whether a three that cannot be replaced does not end the turn: two cards are drawn, and the other one
    is not a three (rules: 4, 14.13).
    """
    if rules.draw_count == 1 or state.phase == DRAW:
        return False
    return any(card not in THREES for card in from_this_draw(rules, state))
