"""Why the pile is not to be had: the refusal of the take that the hand comes nearest to."""

from __future__ import annotations

from canasta.actions import Group, Take
from canasta.cards import IS_WILD
from canasta.offers import Offers
from canasta.refusals import Refusal
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.view import DRAW


def why_not_taken(rules: Rules, state: State, offers: Offers) -> Refusal | None:
    """Why the seat to move, which has these offers, may not take the pile instead of drawing.

    None where it may, where there is no pile, and at any other moment of the turn.
    """
    if state.phase != DRAW or not state.pile or offers.takes:
        return None
    verdict = rules.moves[Take].plan(rules, state, _nearest_take(rules, state))
    return verdict if isinstance(verdict, Refusal) else None


def _nearest_take(rules: Rules, state: State) -> Take:
    """With two cards like the top one; else with one and a wild card; else with the top card alone."""
    top, hand = state.pile[-1], state.hands[state.turn]
    alike = [card for card in hand if card >> 2 == top >> 2]
    wilds = [card for card in hand if IS_WILD[card] and card >> 2 != top >> 2]
    if rules.top_to_hand or not alike:
        return Take(Group(()))
    if len(alike) == 1:
        return Take(Group((alike[0], *wilds[:1]))) if wilds else Take(Group(()))
    return Take(Group(tuple(alike[:2])))
