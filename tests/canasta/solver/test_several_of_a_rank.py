"""Ways out with several melds of a rank: what is found can be laid, and canastas beyond the quota do no harm
(rules: 14.21). Before revision 4 both were otherwise, and old matches stay so.
"""

import pytest

from canasta.rules.rules import REVISION, Rules
from canasta.solver.one_path import most_tried
from canasta.variants import VARIANTS
from tests.canasta.positions import at, code

Melds = tuple[list[str], list[str]]


@pytest.mark.parametrize(("revision", "answer"), [(3, "cannot_go_out"), (REVISION, None)])
def test_more_canastas_than_needed_leave_the_way_out_open(revision: int, answer: str | None) -> None:
    melds: Melds = (["5h5s5h5d5c5c5d", "8s8d8h8s2s2cJk", "JdJcJd"], [])
    options = {"second_meld_same_rank": "yes", "canastas_to_go_out": 1, "ask_permission": "optional"}
    hand = "JsJs4s4s2dKh"
    deal = at(N=hand, melds=melds, stock="Th9h9d", variant="joker", options=options, revision=revision)
    assert code(deal, "N: ask") == answer


@pytest.mark.parametrize(("revision", "answer"), [(3, None), (REVISION, "cannot_go_out")])
def test_a_new_meld_waits_until_the_others_of_its_rank_are_canastas(
    revision: int, answer: str | None
) -> None:
    melds: Melds = (["6s6d6h2s2s2h", "7d7c7s2dJk", "JkJkJkJk2d2c2c"], [])
    options = {"second_meld_same_rank": "after_canasta", "ask_permission": "optional", "jokers": 6}
    hand = "6h7c7h2h6sJk"
    deal = at(N=hand, melds=melds, stock="Th9h9d", variant="joker", options=options, revision=revision)
    assert code(deal, "N: ask") == answer


@pytest.mark.parametrize(("revision", "answer"), [(3, "cannot_go_out"), (REVISION, None)])
def test_wild_cards_are_spread_before_a_meld_of_them_beside_a_full_canasta(
    revision: int, answer: str | None
) -> None:
    """rules: 3.5: kings take one wild card in a step of their own, the other three are a meld in the next."""
    options = {
        "second_meld_same_rank": "after_canasta",
        "canastas_to_go_out": 1,
        "ask_permission": "optional",
    }
    melds: Melds = (["8d8h8s8s2h2c2h"], [])
    hand = "2dKcJkJkKdJk8h"
    deal = at(N=hand, melds=melds, stock="Th9h9d", variant="cuban", options=options, revision=revision)
    assert code(deal, "N: ask") == answer


@pytest.mark.parametrize(("revision", "steps"), [(1, 100_000), (3, 100_000), (REVISION, 20_000)])
def test_the_steps_of_a_search_belong_to_a_revision(revision: int, steps: int) -> None:
    rules = VARIANTS["samba"].rules(4, revision=revision)
    assert isinstance(rules, Rules)
    assert most_tried(rules).left == steps
