"""The defaults that ``canasta variants`` lists are those of tables that the game has."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from canasta.__main__ import main
from canasta.options import plain
from canasta.variants import VARIANTS, Variant

DECIDING = ("three_hand_mode", "six_hand_teams", "six_hand_packs", "profile")
"""The options by which defaults of others may differ, as well as by the seats."""


@pytest.fixture(scope="module")
def listed() -> dict[str, dict[str, dict[str, Any]]]:
    """What the command lists, by game and option."""
    capture = pytest.MonkeyPatch()
    lines: list[str] = []
    capture.setattr("builtins.print", lambda text, **_: lines.append(text))
    main(["variants"])
    capture.undo()
    return {
        game["id"]: {option["name"]: option for option in game["options"]}
        for game in json.loads("".join(lines))
    }


def usual(game: Variant) -> Iterator[tuple[int, dict[str, object]]]:
    """The defaults of every kind of table that the game has."""
    deciding = [option for option in game.options if option.name in DECIDING]
    for seats in game.seats:
        for values in product(*(option.values for option in deciding)):
            chosen = dict(zip((option.name for option in deciding), values, strict=True))
            rules = game.rules(seats, chosen)
            yield seats, {name: plain(value) for name, value in rules.defaults.items()}


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.id)
def test_every_listed_default_is_that_of_some_table(
    game: Variant, listed: dict[str, dict[str, dict[str, Any]]]
) -> None:
    tables = list(usual(game))
    for name, option in listed[game.id].items():
        by_case = option.get("defaults", {})
        seats = {int(case[0]) for case in by_case if case[0].isdigit()}
        assert seats <= set(game.seats), name
        if name == "initial_minimums":
            continue  # other options add a step to it
        here = {json.dumps(defaults[name]) for _, defaults in tables}
        said = [option["default"], *by_case.values()]
        assert {json.dumps(value) for value in said} == here, name
        for count in game.seats:
            own = {json.dumps(by_case[case]) for case in by_case if case.startswith(str(count))}
            if own:
                assert {json.dumps(defaults[name]) for at, defaults in tables if at == count} <= own | {
                    json.dumps(option["default"])
                }


def test_a_game_for_two_lists_no_defaults_by_seats(listed: dict[str, dict[str, dict[str, Any]]]) -> None:
    assert all("defaults" not in option for option in listed["manzana"].values())
    assert listed["manzana"]["initial_minimums"]["default"][-1] == [3000, 120]
    assert {case[0] for case in listed["classic"]["hand_size"]["defaults"]} == set("23456")
