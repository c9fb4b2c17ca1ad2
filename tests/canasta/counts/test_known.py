"""What a table plays by has a form on counts, or is refused by name."""

from collections.abc import Iterator
from inspect import getmembers, isfunction
from types import MappingProxyType

import pytest

from canasta.cards import BLACK_THREES, RED_THREES, Card
from canasta.cards.packs import Pack, Threes
from canasta.counts.rules import NUMBERS, OPTIONS, SHOWN, TABLED, CountRules, Unknown
from canasta.options import MINIMUMS, Option, Value
from canasta.refusals import Refusal
from canasta.rules.rules import REVISION
from canasta.state import State
from canasta.variants import VARIANTS
from canasta.variants.classic.rules import ClassicRules
from tests.canasta.counts.test_agreement import COUNTED
from tests.canasta.tables import CLASSIC, GAMES


def values(option: Option) -> Iterator[object]:
    if option.type == MINIMUMS:
        yield [[0, 70]]
    elif option.type == "boolean":
        yield from (True, False)
    else:
        yield from option.values or option.bounds or ()


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in COUNTED for kind in GAMES[name].kinds])
def test_each_value_of_each_known_option_of_a_game_is_played_on_counts(name: str, kind: str) -> None:
    game = GAMES[name]
    seats, made_by = game.kinds[kind]
    known = [option for option in game.variant.options if option.name in NUMBERS | OPTIONS.keys()]
    assert len(known) >= (46 if name == "classic" else 16)
    for option in known:
        for value in values(option):
            options = game.settled({option.name: value, **made_by})
            if game.playable(seats, options):
                CountRules.of(game.variant.rules(seats, options))


@pytest.mark.parametrize("name", COUNTED)
def test_a_method_of_a_game_that_is_done_otherwise_is_refused(name: str) -> None:
    rules = VARIANTS[name].rules(VARIANTS[name].seats[0])
    methods = {method for method, _ in getmembers(type(rules), isfunction) if not method.startswith("__")}
    assert {"score", "quota", "after_meld", "cards_coming", "open_deal"} <= methods - TABLED - SHOWN
    for method in methods - TABLED - SHOWN:
        other = type("Other", (type(rules),), {method: lambda *_: None})
        with pytest.raises(Unknown, match=method):
            CountRules(other(rules.seating, rules.options, rules.defaults, REVISION))


@pytest.mark.parametrize("game", VARIANTS)
def test_a_game_is_played_on_counts_or_refused(game: str) -> None:
    rules = VARIANTS[game].rules(VARIANTS[game].seats[0])
    if game in COUNTED:
        CountRules.of(rules)
    else:
        with pytest.raises(Unknown):
            CountRules.of(rules)


def changed(base: type[ClassicRules] = ClassicRules, **options: Value) -> ClassicRules:
    usual = CLASSIC.rules(4)
    return base(usual.seating, MappingProxyType({**usual.options, **options}), usual.defaults, REVISION)


def test_an_option_that_nobody_told_the_counts_of_is_refused() -> None:
    with pytest.raises(Unknown, match="queens_are_wild"):
        CountRules(changed(queens_are_wild=True))


def test_the_usual_value_of_an_option_that_nobody_told_the_counts_of_is_played() -> None:
    rules = changed(queens_are_wild=False)
    CountRules(
        ClassicRules(rules.seating, rules.options, {**rules.defaults, "queens_are_wild": False}, REVISION)
    )


def test_a_value_that_nobody_told_the_counts_of_is_refused() -> None:
    with pytest.raises(Unknown, match="last_red_three"):
        CountRules(changed(last_red_three="play_on"))


def test_a_method_that_looks_at_the_state_is_refused_unless_it_is_known() -> None:
    class Hard(ClassicRules):
        def turn_continues(self, state: State, left: int) -> bool:
            return True

    with pytest.raises(Unknown, match="turn_continues"):
        CountRules(changed(Hard))


def test_a_method_that_becomes_a_table_may_be_another_one() -> None:
    class Nines(ClassicRules):
        def discard_refusal(self, state: State, card: Card) -> Refusal | None:
            return super().take_refusal(0) if card >> 2 == 7 else None

    assert CountRules(changed(Nines)).barred[7]


def test_a_method_that_looks_at_more_than_its_table_has_is_refused() -> None:
    class Late(ClassicRules):
        def discard_refusal(self, state: State, card: Card) -> Refusal | None:
            return super().take_refusal(card) if state.turns > 9 else None

    with pytest.raises(Unknown, match="discard_refusal"):
        CountRules(changed(Late))


@pytest.mark.parametrize(
    "threes",
    [
        Threes(by_choice=RED_THREES),
        Threes(ordinary=True),
        Threes(BLACK_THREES, BLACK_THREES),
        Threes(RED_THREES, RED_THREES, by_choice=BLACK_THREES),
    ],
)
def test_threes_that_are_neither_laid_out_nor_set_aside_are_refused(threes: Threes) -> None:
    class Others(ClassicRules):
        pack = Pack(threes=threes)

    with pytest.raises(Unknown, match="the cards of Others"):
        CountRules(changed(Others))


def test_a_figure_that_nobody_told_the_counts_of_is_refused() -> None:
    class Once(ClassicRules):
        asks_once = True

    with pytest.raises(Unknown, match="asks_once"):
        CountRules(changed(Once))


@pytest.mark.parametrize("another", ["no", "after_canasta", "yes"])
def test_revision_3_is_played_on_counts_where_no_rank_has_a_second_meld(another: str) -> None:
    """Its ways out with second melds were others (rules: 14.21)."""
    for revision in (2, 3, REVISION):
        rules = CLASSIC.rules(4, {"second_meld_same_rank": another}, revision)
        if revision == REVISION or (revision == 3 and another == "no"):
            CountRules.of(rules)
        else:
            with pytest.raises(Unknown, match=f"revision {revision}"):
                CountRules.of(rules)
