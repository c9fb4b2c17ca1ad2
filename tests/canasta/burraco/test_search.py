"""The strong player of Burraco and Buraco: its position goes as the engine does, its moves are legal."""

from typing import Any

import pytest

from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.players.search import families, search
from canasta.players.search.comparing import Budget
from canasta.variants import VARIANTS
from tests.canasta.burraco.positions import followed
from tests.canasta.positions import NAMES

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("burraco", {}),
    ("buraco", {}),
    ("buraco", {"profile": "closed"}),
    ("buraco", {"profile": "stbl", "semiclean": "end", "thirteen_bonus": 500}),
    ("burraco", {"jokers": 0, "last_discard": "required", "pot_unplayed": "hundred"}),
]


@pytest.mark.parametrize(("variant", "options"), TABLES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_small_position_goes_as_the_deal_goes(variant: str, options: dict[str, Any], seats: int) -> None:
    followed(variant, seats, 3, options)


@pytest.mark.parametrize(("variant", "options"), TABLES)
def test_strong_moves_as_the_rules_allow_and_the_same_for_the_same_seed(
    variant: str, options: dict[str, Any]
) -> None:
    rules = VARIANTS[variant].rules(4, options)
    assert families.knows(variant, tuple(rules.options.items()))
    deal = Deal.from_seed(rules, 3, (0, 0), "57")
    budget = Budget(rollouts=200, worlds=10)
    for n in range(25):
        seat = deal.state.turn
        view = view_of(deal, seat, NAMES, None)
        move = search.choose(view, "s", budget)
        assert deal.check(seat, move) is None
        if n % 8 == 0:
            assert search.choose(view, "s", budget) == move
        deal.apply(seat, move)


def test_it_knows_only_what_it_plays_by() -> None:
    for options in ({"second_meld_same_rank": "yes"}, {"one_card_pile_back": "never"}):
        rules = VARIANTS["burraco"].rules(4, options)
        assert not families.knows("burraco", tuple(rules.options.items()))
    vulnerable = VARIANTS["buraco"].rules(4, {"vulnerable_minimum": 75})
    assert not families.knows("buraco", tuple(vulnerable.options.items()))
