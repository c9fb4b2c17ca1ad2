"""Options, rule codes and records of Samba's family at tables drawn at random (rules: 13)."""

from random import Random

import pytest

from canasta.cards import JOKER
from canasta.deal import Deal
from canasta.i18n import ENGLISH
from canasta.notation.record import read_record
from canasta.notation.record_writing import write_record
from canasta.notation.rule_code import read_rule_code, rule_code
from canasta.notation.rulebook import rule_text
from canasta.variants import VARIANTS, BadOption
from tests.canasta.invariants import all_cards, canasta_rules, full_pack, state_of
from tests.canasta.positions import code, head_of, play
from tests.canasta.samba.positions import MIXED, NATURAL, SAMBA, at
from tests.canasta.tables import GAMES, SAMBA_FAMILY

PLACES = (
    "target_score hand_size draw_count canastas_to_go_out initial_minimums max_wild_per_meld "
    "second_meld_same_rank red_three_plus_needs tie_rule black_three_freezes black_three_in_hand "
    "pile_always_frozen pile_for_opening one_card_pile_allowed empty_stock_forced_take last_red_three "
    "ask_permission wild_cards_may_be_discarded no_meld_in_first_round samba_top_minimum samba_set_max"
)
"""The options of Samba in the places that codes name them by. New ones come at the end."""


def test_options_keep_their_places() -> None:
    assert " ".join(option.name for option in VARIANTS["samba"].options).startswith(PLACES)


@pytest.mark.parametrize("game", SAMBA_FAMILY)
def test_rules_come_back_from_their_code_and_deals_from_their_record(game: str) -> None:
    for n in range(40):
        rng = Random(n)
        seats, options = GAMES[game].random_table(rng)
        rules = VARIANTS[game].rules(seats, options)
        assert read_rule_code(rule_code(game, seats, options)) == (game, seats, plain(options))
        deal = Deal.from_seed(rules, n % seats, (0,) * rules.sides, f"{n:x}")
        assert all_cards(deal) == full_pack(rules)
        for start in (None, deal):
            text = write_record(
                head_of(rules, n % seats, seed=f"{n:x}" if start is None else None, options=options),
                [],
                start=start,
            )
            again = read_record(text).begin()
            assert again.offers(again.state.turn) == deal.offers(deal.state.turn)
            if start is None:
                assert state_of(again) == state_of(deal)


def plain(options: dict[str, object]) -> dict[str, object]:
    """Options as a code gives them back: lists for tuples."""
    return {name: list(map(list, v)) if isinstance(v, tuple) else v for name, v in options.items()}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("samba", {"samba_set_max": 6}),
        ("samba", {"samba_set_max": 19}),
        ("samba", {"samba_top_minimum": 155}),
        ("samba", {"wild_melds": True}),
        ("samba", {"pair_must_be_natural": False}),
        ("samba", {"wild_canasta_bonus": 2000}),
        ("bolivia", {"samba_top_minimum": 160}),
        ("brazilian", {"pile_for_opening": True}),
        ("tampa", {"max_wild_per_meld": 6}),
    ],
)
def test_options_and_values_that_the_game_has_not(game: str, options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        VARIANTS[game].rules(4, options)


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in SAMBA_FAMILY for seats in (2, 3, 4, 5, 6)]
)
def test_the_figures_of_every_table(game: str, seats: int) -> None:
    """rules: 8.1, 8.4, 12."""
    rules = canasta_rules(VARIANTS[game].rules(seats))
    assert rules.hand_size == (13 if seats == 6 else 15)
    assert (rules.draw_count, rules.canastas_to_go_out, rules.max_wild) == (2, 2, 2)
    assert rules.target == (15_000 if game == "bolivia" else 10_000)
    assert rules.sequences == (game != "tampa")
    assert rules.wild_melds == (game != "samba")
    assert rules.options["ask_permission"] == ("mandatory" if game == "brazilian" else "optional")


@pytest.mark.parametrize("game", SAMBA_FAMILY)
def test_the_packs_hold_as_many_jokers_as_the_table_says(game: str) -> None:
    """rules: 13 jokers, 14.19."""
    assert VARIANTS[game].rules(4).seating.jokers == VARIANTS[game].rules(4, revision=1).seating.jokers == 6
    for jokers, told in (
        (0, "3 packs without jokers, 156 cards in all."),
        (4, "3 packs and 4 jokers, 160 cards"),
    ):
        rules = VARIANTS[game].rules(6, {"jokers": jokers})
        deal = Deal.from_seed(rules, 0, (0,) * 3, "5e7e2")
        assert all_cards(deal)[JOKER] == full_pack(rules)[JOKER] == jokers
        assert told in " ".join(text for _, _, text in rule_text(game, {"jokers": jokers}, 6, ENGLISH))
    with pytest.raises(BadOption, match="revision 3"):
        VARIANTS[game].rules(4, {"jokers": 4}, 2)


@pytest.mark.parametrize("game", ["classic", "samba", "tampa", "bolivia", "brazilian"])
def test_a_table_may_ask_for_three_canastas_to_go_out(game: str) -> None:
    """rules: 13 canastas_to_go_out, 14.19."""
    options = {"canastas_to_go_out": 3}
    last = "JhJdJsJcJhJdJc" if game in ("classic", "tampa") else SAMBA
    for lying, refused in (([MIXED, last], "no_canasta"), ([MIXED, NATURAL, last], None)):
        deal = at(
            N="Kc",
            melds=[lying, []],
            stock="4c4d4h",
            variant=game,
            options={**options, "ask_permission": "off"},
        )
        assert code(deal, "N: discard Kc") == refused
        assert (deal.offers(0).discards != ()) == (refused is None) or game == "brazilian"
    assert "Going out needs three canastas." in " ".join(
        text for _, _, text in rule_text(game, options, 4, ENGLISH)
    )
    assert "3 canastas to go out" in VARIANTS[game].rules(4, options).key_figures(ENGLISH)
    with pytest.raises(BadOption, match="revision 3"):
        VARIANTS[game].rules(4, options, 2)


def test_the_way_out_through_a_third_canasta_is_found_and_offered() -> None:
    deal = at(N="QhQdQsQcQhQdQcKc", melds=[[MIXED, NATURAL], []], options={"canastas_to_go_out": 3})
    assert code(deal, "N: meld QhQdQsQcQhQdQc") is None
    play(deal, "N: meld QhQdQsQcQhQdQc", "N: discard Kc")
    assert deal.over
    short = at(N="QhQdQsQcQhQdKc", melds=[[MIXED, NATURAL], []], options={"canastas_to_go_out": 3})
    assert code(short, "N: meld QhQdQsQcQhQd") == "no_canasta"
