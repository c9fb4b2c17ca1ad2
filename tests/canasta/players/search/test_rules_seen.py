"""A view says by which rules its deal is played."""

from collections.abc import Iterator

import pytest

from canasta.match import Match
from canasta.options import BadOption, Value
from canasta.players.search.rules_seen import SETTLED, rules_of
from canasta.variants import VARIANTS


def tables(variant: str, seats: int) -> Iterator[Match]:
    """Tables that each set one option to one of its values."""
    for option in VARIANTS[variant].options:
        choices: list[Value] = [*option.values, *(option.bounds or ())]
        for choice in choices or [True, False]:
            try:
                yield Match(variant, [str(seat) for seat in range(seats)], {option.name: choice})
            except BadOption:
                continue


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_of_a_table_can_be_told_from_a_view(variant: str) -> None:
    changed = 0
    for seats in VARIANTS[variant].seats:
        for match in tables(variant, seats):
            rules = rules_of(match.rules.game_view(), seats)
            assert type(rules) is type(match.rules)
            assert rules.seating == match.rules.seating
            for name, value in match.rules.options.items():
                assert rules.options[name] == value or name in SETTLED, name
            changed += match.rules.options != match.rules.defaults
    assert changed > 5


def test_a_value_that_a_profile_would_change_is_told_from_a_view_too() -> None:
    """STBL with an open pile: what is usual in the game differs from what is usual in its profile."""
    rules = VARIANTS["buraco"].rules(4, {"profile": "stbl", "buraco_pile": "open"})
    assert rules_of(rules.game_view(), 4).options == rules.options
