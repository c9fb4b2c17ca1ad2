"""The figures of a table that matter to the kernel."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from canasta.players.search.rules_seen import rules_of
from canasta.variants.romme.rules import RommeRules
from canasta.variants.romme.scoring import HAND_ROMME
from canasta.view import View


class Table(NamedTuple):
    """The figures of a table: points that a first meld needs, the cost of a joker in a hand, by how much a
    Hand Rommé multiplies, whether the winner gets what the others lose, and the cards that must be kept for a
    last discard (rules: 11.2, 11.3).
    """

    first: int = 40
    joker: int = 20
    whole: int = 2
    winner_takes: bool = False
    keep: int = 0
    swaps: bool = True


def rules_in(view: View) -> RommeRules:
    """The rules of this view's table."""
    rules = rules_of(view.game, len(view.players))
    assert isinstance(rules, RommeRules)
    return rules


def table_in(view: View) -> Table:
    """The figures of this view's table."""
    return _table(rules_in(view))


@cache
def _table(rules: RommeRules) -> Table:
    return Table(
        first=rules.first_meld,
        joker=rules.joker_in_hand,
        whole=HAND_ROMME if rules.options["romme_hand_double"] else 1,
        winner_takes=rules.options["romme_winner_score"] == "sum",
        keep=rules.keep,
        swaps=rules.swaps and not rules.must_use_joker,
    )
