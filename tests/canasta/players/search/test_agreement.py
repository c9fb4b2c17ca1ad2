"""Each kernel plays as the engine does at every table that it says it knows: with every value of every house
rule, and with any of them together. What it doesn't know leaves its tables to the steady player.

Games that are played on counts have no rules of their own to compare: their policy chooses legally there.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from canasta.options import BadOption, Option, Value
from canasta.players.search.families import COUNTED, FAMILIES, SAMBA, knows
from canasta.refusals import Illegal
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from tests.canasta.burraco.positions import followed
from tests.canasta.players.search.counted.playing import played as counted
from tests.canasta.players.search.modern_american.test_policy import played as modern_american
from tests.canasta.players.search.romme.test_kernel import played as romme
from tests.canasta.players.search.samba.test_policy import played as samba
from tests.canasta.tables import GAMES
from tests.support.shortened import of_each_game

Played = Callable[[int, int, dict[str, object]], object]


def turned_over(seats: int, deals: int, options: dict[str, object]) -> object:
    """Deals of Rommé, whose pile becomes the stock in an order that the kernel knows."""
    return romme(seats, deals, options | {"romme_reshuffle": "turn_over"})


OWN: dict[str, Played] = {
    "romme": turned_over,
    "modern_american": modern_american,
    **{game: partial(followed, game) for game in ("burraco", "buraco")},
}


def played(variant: str) -> Played:
    """Plays deals of this game in its kernel and again in the engine: raises where the two differ."""
    if variant in OWN:
        return OWN[variant]
    if FAMILIES[variant] is SAMBA:
        return partial(samba, variant)
    return partial(counted, variant=variant)


def values(option: Option) -> tuple[Value, ...]:
    """What a house rule may be set to; of numbers the least and the greatest."""
    return option.values or option.bounds or (True, False)


def tables(variant: str, seats: int) -> Iterator[tuple[dict[str, object], BaseRules]]:
    """The tables that differ from the usual one in one house rule."""
    for option in VARIANTS[variant].options:
        for value in values(option):
            try:
                rules = VARIANTS[variant].rules(seats, {option.name: value})
            except BadOption:
                continue
            if rules.options != rules.defaults:
                yield {option.name: value}, rules


def is_known(rules: BaseRules) -> bool:
    return knows(rules.variant, rules.game_view().options)


def compare(variant: str, seats: int, deals: int) -> int:
    """Play at each of these tables that is known; returns how many that were."""
    count = 0
    for options, rules in tables(variant, seats):
        if is_known(rules):
            count += 1
            try:
                played(variant)(seats, deals, options)
            except Exception as error:
                raise AssertionError(f"{variant} for {seats} with {options}: {error}") from error
    return count


@pytest.mark.parametrize("variant", FAMILIES)
def test_a_kernel_knows_the_usual_tables_of_its_games(variant: str) -> None:
    for seats in VARIANTS[variant].seats:
        assert is_known(VARIANTS[variant].rules(seats, {}))


def test_every_house_rule_that_a_kernel_knows_is_one_of_its_games() -> None:
    for family in set(map(id, FAMILIES.values())) - {id(COUNTED)}:
        games = [game for game, of in FAMILIES.items() if id(of) == family]
        options = {option.name for game in games for option in VARIANTS[game].options}
        assert FAMILIES[games[0]].known | set(FAMILIES[games[0]].but) <= options


@of_each_game("variant")
def test_a_kernel_plays_each_value_of_each_house_rule_as_the_engine_does(variant: str) -> None:
    assert compare(variant, VARIANTS[variant].seats[-1], 1) > 15


@pytest.mark.long
@pytest.mark.parametrize("variant", FAMILIES)
def test_a_kernel_plays_each_value_as_the_engine_does_at_tables_of_every_size(variant: str) -> None:
    for seats in VARIANTS[variant].seats:
        assert compare(variant, seats, 6) > 15


@pytest.mark.parametrize("count", [2, pytest.param(60, marks=pytest.mark.long)])
@of_each_game("variant")
def test_a_kernel_plays_any_house_rules_together_as_the_engine_does(variant: str, count: int) -> None:
    rng, done = Random(variant), 0
    while done < count:
        seats, options = GAMES[variant].random_table(rng)
        if is_known(VARIANTS[variant].rules(seats, options)):
            done += 1
            try:
                played(variant)(seats, 3, options)
            except Exception as error:
                raise AssertionError(f"{variant} for {seats} with {options}: {error}") from error


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("romme", {"romme_jokers_per_figure": "one"}),
    ],
)
def test_a_table_that_the_kernel_would_play_by_other_rules_is_not_searched(
    variant: str, options: dict[str, Any]
) -> None:
    rules = VARIANTS[variant].rules(VARIANTS[variant].seats[-1], options)
    assert not is_known(rules)
    with pytest.raises((Illegal, AssertionError)):
        played(variant)(4, 20, options)
