"""The rule text and the engine name the same rules."""

import ast
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

import canasta
from canasta.actions import End, Special
from canasta.deal import Deal
from canasta.i18n import ENGLISH
from canasta.notation.rulebook import rule_lines, rule_text
from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules

CLASSIC = VARIANTS["classic"]
EVERYTHING: dict[str, object] = {
    "wild_melds": True,
    "no_meld_in_first_round": True,
    "discard_on_canasta_blocks": True,
    "four_black_threes_500": True,
    "minimum_above_5000": 150,
    "pair_wild_on_full_canasta": "unlimited_wilds",
}


def rules_named_by_refusals() -> set[str]:
    """The rule numbers that stand in the engine's code as second argument of a Refusal."""
    numbers: set[str] = set()
    for path in Path(canasta.__file__).parent.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if "Refusal(" in source else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                number = node.args[1]
                assert isinstance(number, ast.Constant), ast.unparse(node)
                numbers.add(str(number.value))
    return numbers


def seats_of(game: str) -> int:
    """Four, or as many as play a game that four cannot."""
    seats = VARIANTS[game].seats
    return 4 if 4 in seats else seats[0]


def numbers_of(variant: str, options: Mapping[str, object]) -> set[str]:
    """The sections that a game's rule text has at a table of four, or of its own size."""
    return {number for number, _, _ in rule_text(variant, options, seats_of(variant), ENGLISH)}


def test_every_rule_that_a_refusal_names_stands_in_a_rule_text() -> None:
    named = rules_named_by_refusals()
    assert len(named) >= 10
    texts = [numbers_of(game, EVERYTHING if game == "classic" else {}) for game in VARIANTS]
    assert named <= set().union(*texts)


@pytest.mark.parametrize("game", VARIANTS)
def test_sections_that_stand_in_for_others_are_there(game: str) -> None:
    """A game that takes over a shared step names the place in its own text."""
    sections = VARIANTS[game].rules(seats_of(game)).sections
    assert set(sections.values()) <= numbers_of(game, {})
    assert set(sections) <= numbers_of("classic", EVERYTHING)


def test_refusals_name_the_section_of_the_game_in_play() -> None:
    class Elsewhere(ClassicRules):
        sections = MappingProxyType({"1.2": "9.2"})

    classic = CLASSIC.rules(4)
    rules = Elsewhere(classic.seating, classic.options, classic.defaults, 1)
    for table, number in ((classic, "1.2"), (rules, "9.2")):
        deal = Deal.from_seed(table, 3, (0, 0), "5f0c")
        refusal = deal.check(0, End())
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("must_discard", number)


def test_an_action_without_a_move_is_none_of_the_game() -> None:
    refusal = Deal.from_seed(CLASSIC.rules(4), 3, (0, 0), "5f0c").check(0, Special())
    assert refusal is not None
    assert refusal.code == "not_in_this_game"


@pytest.mark.parametrize("seats", CLASSIC.seats)
def test_the_rule_text_says_what_every_option_in_force_means(seats: int) -> None:
    text = " ".join(text for _, _, text in rule_text("classic", EVERYTHING, seats, ENGLISH))
    for name, value in EVERYTHING.items():
        assert str(CLASSIC.option(name).sentence(CLASSIC.option(name).read(value))) in text


@pytest.mark.parametrize("option", CLASSIC.options, ids=lambda option: option.name)
def test_a_changed_option_changes_the_lines_of_the_lobby(option: object) -> None:
    assert isinstance(option, type(CLASSIC.options[0]))
    seats = CLASSIC.only_for.get(option.name, 4)
    usual = VARIANTS["classic"].rules(seats).options[option.name]
    if option.type == "boolean":
        value: object = not usual
    elif option.values:
        value = next(value for value in option.values if value != usual)
    else:
        value = ((0, 40),) if option.bounds is None else option.bounds[1] // 2
    options: dict[str, object] = {option.name: value}
    if option.name.startswith(("wild_canasta", "wild_meld_", "wild_incomplete")):
        options["wild_melds"] = True
    lines = rule_lines("classic", options, seats, ENGLISH)
    assert any(str(option.sentence(option.read(value))) in line for line in lines)


@pytest.mark.parametrize("seats", CLASSIC.seats)
def test_numbers_of_the_rule_text_are_each_there_once(seats: int) -> None:
    numbers = [number for number, _, _ in rule_text("classic", EVERYTHING, seats, ENGLISH)]
    assert len(numbers) == len(set(numbers))


def test_the_text_of_a_table_follows_its_figures() -> None:
    two = {number: text for number, _, text in rule_text("classic", {}, 2, ENGLISH)}
    four = {number: text for number, _, text in rule_text("classic", {}, 4, ENGLISH)}
    assert "15 cards" in two["2.1"]
    assert "two canastas" in two["2.6"]
    assert "11 cards" in four["2.1"]
    assert "one canasta" in four["2.6"]
