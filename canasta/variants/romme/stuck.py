"""Deals in which nobody can ever go out any more (rules: 14.11; not covered by any reference)."""

from __future__ import annotations

from collections import Counter

from canasta.cards import pack
from canasta.state import State
from canasta.variants.romme.figures import SMALLEST
from canasta.variants.romme.melds import table_of
from canasta.variants.romme.runs import additions
from canasta.variants.romme.terms import Terms


def is_stuck(rules: Terms, state: State) -> bool:
    """Whether every hand, including the card drawn in a turn, is too small for a set or a run, and no card
    that is not on the table fits a meld. It depends only on what everybody can see.
    """
    largest = max(len(state.hands[seat]) for seat in state.order)
    if largest + 1 - rules.keep >= SMALLEST or not any(tableau.opened for tableau in state.tableaux):
        return False
    out = Counter(pack(rules.seating.packs, rules.seating.jokers))
    for meld in table_of(state):
        out.subtract(meld.cards)
    left = [card for card, count in out.items() if count > 0]
    return not any(True for meld in table_of(state) for _ in additions(rules.limits, meld.figure, left))
