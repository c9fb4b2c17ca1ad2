"""The kernel plays the games near Classic as the engine does, and house rules too."""

from collections import Counter

import pytest

from canasta.match import Match
from canasta.players.search.sets.table import Table, table_of, table_seen
from canasta.variants.classic.rules import ClassicRules
from tests.canasta.players.search.sets.replaying import played
from tests.support.shortened import shortened


@shortened("seats", [4, 2])
def test_uruguay_is_classic_with_melds_of_wild_cards_and_a_frozen_pile(seats: int) -> None:
    seen = played(seats, 120, variant="uruguay")
    assert seen["wild canastas"] > 5
    assert seen["take"] > 100


@shortened("seats", [4, 2, 3, 6])
def test_cuban_sets_black_threes_aside_and_closes_melds_at_seven(seats: int) -> None:
    seen = played(seats, 60, variant="cuban")
    assert seen["wild canastas"] > 1
    assert seen["black threes aside"] > 20
    assert seen["take"] > 30


@shortened("seats", [4, 2, 3, 6])
def test_joker_canasta_lays_out_threes_of_both_colours(seats: int) -> None:
    seen = played(seats, 60, variant="joker")
    assert seen["wild canastas"] > 1
    assert seen["black threes aside"] > 100


@shortened("seats", [4, 2, 3, 6])
def test_sevens_pay_finished_and_cost_unfinished(seats: int) -> None:
    seen = played(seats, 80, variant="sevens")
    assert seen["out"] > 20
    assert seen["extras"] > 1


@shortened("seats", [4, 2, 3, 6])
def test_mexicana_gives_the_opener_cards_and_asks_for_red_threes(seats: int) -> None:
    seen = played(seats, 60, variant="mexicana")
    assert seen["take"] > 50


@shortened("seats", [4, 2, 3, 6])
def test_italian_counts_many_canastas(seats: int) -> None:
    seen = played(seats, 60, variant="italian")
    assert seen["take"] > 30


def test_pennies_brings_packets_and_asks_for_every_kind() -> None:
    seen = played(6, 60, variant="pennies")
    assert seen["extras"] > 20
    assert seen["wild canastas"] > 5


def test_manzana_has_canastas_of_four() -> None:
    assert played(2, 150, variant="manzana")["out"] > 50


HOUSE_RULES: list[tuple[str, dict[str, object]]] = [
    ("classic", {"pile_always_frozen": True, "hand_size": 15, "jokers": 6}),
    ("classic", {"pair_must_be_natural": True, "take_for_complete_canasta": False}),
    ("classic", {"discard_on_canasta_blocks": True, "one_card_pile_allowed": True}),
    ("classic", {"pile_for_opening": False, "wilds_may_outnumber_naturals": False}),
    ("classic", {"wild_cards_may_be_discarded": False, "no_meld_in_first_round": True}),
    ("classic", {"black_three_freezes": True, "max_wild_per_meld": 2, "four_black_threes_500": True}),
    ("classic", {"viennese": True, "upcard_cover": "all_threes"}),
    ("classic", {"wild_melds": True, "wild_meld_exclusive": False, "wild_incomplete_penalty": 1000}),
    ("classic", {"wild_melds": True, "wild_canasta_all_twos": 4000, "wild_canasta_four_jokers": 3000}),
    ("classic", {"max_wild_per_meld": 5, "red_three_plus_needs": "two_canastas", "draw_count": 2}),
    ("cuban", {"pile_always_frozen": False, "black_three_freezes": True}),
    ("joker", {"wild_melds": False, "pile_always_frozen": False}),
    ("italian", {"pile_always_frozen": False, "red_three_plus_needs": "canasta"}),
    ("pennies", {"discard_on_canasta_blocks": True, "wild_incomplete_penalty": 1000}),
]


@shortened(("variant", "options"), HOUSE_RULES)
def test_house_rules_are_figures_of_the_table(variant: str, options: dict[str, object]) -> None:
    seen: Counter[str] = played(6 if variant == "pennies" else 4, 40, options, variant=variant)
    assert seen["take"] > 20


@pytest.mark.parametrize(("variant", "options"), HOUSE_RULES)
def test_the_search_plays_by_the_options_of_the_table(variant: str, options: dict[str, object]) -> None:
    match = Match(variant, ["A"] * (6 if variant == "pennies" else 4), options)
    match.start_deal("a1")
    view = match.view(0)
    assert isinstance(match.rules, ClassicRules)
    assert table_seen(view) == Table.of(match.rules, view.order)
    assert table_seen(view) != table_of(variant, len(view.players))
