"""Deals in which nobody can ever go out any more (rules: 14.11; not covered by any reference)."""

from __future__ import annotations

from collections import Counter

from canasta.cards import pack
from canasta.state import State
from canasta.variants.romme.meld_rules import RommeMeldRules
from canasta.variants.romme.melds import SMALLEST
from canasta.variants.romme.runs import additions
from canasta.variants.romme.table_melds import table_of


def is_stuck(rules: RommeMeldRules, state: State) -> bool:
    """Whether every hand, including the card drawn in a turn, is too small for a set or a run, and no card
    that is not on the table fits a meld. It depends only on what everybody can see.
    """
    largest = max(len(state.hands[seat]) for seat in state.order)
    if largest + 1 - rules.keep >= SMALLEST or not any(side_table.opened for side_table in state.side_tables):
        return False
    out = Counter(pack(rules.seating.packs, rules.seating.jokers))
    for lying in table_of(state):
        out.subtract(lying.cards)
    left = [card for card, count in out.items() if count > 0]
    return not any(True for lying in table_of(state) for _ in additions(rules.limits, lying.meld, left))
