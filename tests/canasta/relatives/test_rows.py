"""Every figure of the rows of section 12 with two packs, and what all rows leave to Classic (rules: 12)."""

from collections.abc import Sequence

import pytest

from canasta.cards import format_cards
from canasta.deal.results import result_of
from canasta.i18n import ENGLISH
from canasta.notation.rulebook import rule_text
from canasta.variants import VARIANTS
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import at, code, play
from tests.canasta.relatives.sheets import (
    FOUR_JOKERS,
    KINGS,
    MIXED_QUEENS,
    QUEENS,
    SEVENS,
    SOME_WILDS,
    TWOS,
    fresh,
    offered,
    scores,
)
from tests.canasta.tables import RELATIVES


@pytest.mark.parametrize("game", RELATIVES)
def test_what_a_game_leaves_open_is_said_to_its_players(game: str) -> None:
    """rules: 14.8 for Manzana; each text begins with what is different."""
    seats = VARIANTS[game].seats[0]
    number, _, text = rule_text(game, {}, seats, ENGLISH)[0]
    assert number == ("10" if game == "manzana" else "12")
    assert "Classic Canasta" in text


@pytest.mark.parametrize(
    ("game", "target", "hand", "packs"),
    [
        ("cuban", 7500, 13, (2, 2, 2, 2, 3)),
        ("joker", 8500, 13, (2, 2, 2, 2, 3)),
        ("italian", 12000, 15, (3, 3, 3, 3, 3)),
    ],
)
def test_targets_hands_and_packs_at_every_table(
    game: str, target: int, hand: int, packs: Sequence[int]
) -> None:
    for seats, count in zip((2, 3, 4, 5, 6), packs, strict=True):
        rules = VARIANTS[game].rules(seats)
        assert (rules.target, rules.hand_size, rules.seating.packs) == (target, hand, count)


@pytest.mark.parametrize("game", ["uruguay", "sevens"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_other_figures_are_classic_s(game: str, seats: int) -> None:
    mine, classic = VARIANTS[game].rules(seats), VARIANTS["classic"].rules(seats)
    for figure in ("target", "hand_size", "draw_count", "canastas_to_go_out", "minimums", "seating"):
        assert getattr(mine, figure) == getattr(classic, figure)


class TestUruguay:
    def test_wild_cards_are_melded_alone_for_2000(self) -> None:
        assert scores("uruguay", [[SOME_WILDS], []])[0]["canastas"] == 2000
        assert scores("uruguay", [[TWOS], []])[0]["canastas"] == 2000

    def test_only_a_natural_pair_takes_the_pile(self) -> None:
        deal = at(
            N="Kc2c5d6d", melds=[["KsKhKd"], []], pile="4cKs", phase="draw", variant="uruguay", stock="8c8d"
        )
        assert deal.rules.pile_frozen(deal.state)
        assert code(deal, "N: take") == "pile_frozen"
        assert code(deal, "N: take Kc2c") == "pile_frozen"
        pair = at(N="KcKh5d6d", melds=[["AsAhAd"], []], pile="4cKs", phase="draw", variant="uruguay")
        assert code(pair, "N: take KcKh") is None


class TestCuban:
    def test_the_first_meld_needs_150_from_5000(self) -> None:
        rules = canasta_rules(VARIANTS["cuban"].rules(4))
        assert [rules.minimum(total) for total in (-5, 0, 1500, 3000, 5000)] == [
            15,
            50,
            90,
            120,
            150,
        ]

    def test_the_given_minimums_win_over_that(self) -> None:
        rules = canasta_rules(VARIANTS["cuban"].rules(4, {"initial_minimums": [[0, 50]]}))
        assert rules.minimum(6000) == 50

    @pytest.mark.parametrize(
        ("laid", "worth"), [("3h", 100), ("3h3d", 300), ("3h3h3d", 500), ("3h3h3d3d", 1000)]
    )
    def test_red_threes(self, laid: str, worth: int) -> None:
        with_canasta = scores("cuban", [[KINGS], []], [laid, ""])
        without = scores("cuban", [["KsKhKd"], []], [laid, ""])
        assert (with_canasta[0]["threes"], without[0]["threes"]) == (worth, -worth)

    @pytest.mark.parametrize(("meld", "bonus"), [(TWOS, 4000), (FOUR_JOKERS, 3000), (SOME_WILDS, 2000)])
    def test_wild_canastas(self, meld: str, bonus: int) -> None:
        assert scores("cuban", [[meld], []])[0]["canastas"] == bonus

    def test_a_meld_has_seven_cards_at_most(self) -> None:
        deal = at(N="Kc4c5c", melds=[[KINGS], []], variant="cuban")
        assert code(deal, "N: meld Kc") == "meld_full"
        assert code(at(N="2c4c5c", melds=[[KINGS], []], variant="cuban"), "N: meld 2c>K") == "meld_full"
        assert not offered(deal).melds
        six = at(N="KcKs4c5c", melds=[["KsKhKhKdKd2c"], []], variant="cuban")
        assert code(six, "N: meld Kc") is None
        assert code(six, "N: meld KcKs") == "meld_full"

    def test_a_wild_top_is_not_taken_and_a_pair_has_to_be_natural(self) -> None:
        assert (
            code(at(N="2c2d4c5c", pile="4d2s", phase="draw", variant="cuban"), "N: take 2c2d")
            == "pile_blocked"
        )
        deal = at(N="Kc2c5d6d", melds=[["AsAhAd"], []], pile="4cKs", phase="draw", variant="cuban")
        assert code(deal, "N: take Kc2c") == "pile_frozen"

    def test_black_threes_are_not_discarded_in_the_first_round(self) -> None:
        deal = at(N="3s4c5c", flags=["first_round"], variant="cuban")
        assert code(deal, "N: discard 3s") == "black_three_early"
        assert code(deal, "N: discard 4c") is None
        assert {format_cards([discard.card]) for discard in offered(deal).discards} == {"4c", "5c"}
        assert code(at(N="3s4c5c", variant="cuban"), "N: discard 3s") is None
        assert code(at(N="3s3c", flags=["first_round"], variant="cuban"), "N: discard 3s") is None

    def test_black_threes_that_come_with_the_pile_are_set_aside(self) -> None:
        deal = at(N="KcKh5d6d", melds=[["AsAhAd"], []], pile="3s3c4cKs", phase="draw", variant="cuban")
        play(deal, "N: take KcKh")
        assert format_cards(deal.state.side_tables[0].threes) == "3s3c"
        assert format_cards(deal.state.hands[0]) == "5d6d4c"

    @pytest.mark.parametrize(("laid", "worth"), [("3s", 5), ("3s3s3c", 15), ("3s3s3c3c", 100)])
    def test_each_of_them_counts_5_and_four_100(self, laid: str, worth: int) -> None:
        assert scores("cuban", threes=[laid, ""])[0]["threes"] == worth

    def test_concealed_brings_nothing(self) -> None:
        deal = at(N=KINGS + "AsAhAd4c", variant="cuban")
        play(deal, f"N: meld {KINGS} AsAhAd", "N: discard 4c")
        result = result_of(deal)
        assert not result.concealed
        assert result.scores[0]["going_out"] == 100


class TestJoker:
    def test_first_melds(self) -> None:
        rules = canasta_rules(VARIANTS["joker"].rules(4))
        assert [rules.minimum(total) for total in (-100, 0, 2995, 3000, 4995, 5000)] == [
            100,
            100,
            100,
            130,
            130,
            150,
        ]

    def test_two_canastas_at_every_table(self) -> None:
        assert {VARIANTS["joker"].rules(seats).canastas_to_go_out for seats in (2, 3, 4, 5, 6)} == {2}
        assert code(at(N="4c", melds=[[KINGS], []], variant="joker"), "N: discard 4c") == "no_canasta"
        assert code(at(N="4c", melds=[[KINGS, QUEENS], []], variant="joker"), "N: discard 4c") is None

    @pytest.mark.parametrize(("meld", "bonus"), [(TWOS, 4000), (FOUR_JOKERS, 3000), (SOME_WILDS, 2000)])
    def test_wild_canastas(self, meld: str, bonus: int) -> None:
        assert scores("joker", [[meld], []])[0]["canastas"] == bonus

    @pytest.mark.parametrize(
        ("laid", "worth"),
        [("3h", 100), ("3s", 100), ("3s3c", 300), ("3s3s3c", 500), ("3s3s3c3c", 1000), ("3h3d3s", 400)],
    )
    def test_threes_of_both_colours(self, laid: str, worth: int) -> None:
        with_canasta = scores("joker", [[KINGS], []], [laid, ""])
        without = scores("joker", [["KsKhKd"], []], [laid, ""])
        assert (with_canasta[0]["threes"], without[0]["threes"]) == (worth, -worth)

    def test_black_threes_are_laid_out_and_replaced(self) -> None:
        deal = at(N="4c5c", stock="3s3h8c9c", pile="4d", phase="draw", variant="joker")
        play(deal, "N: draw")
        assert format_cards(deal.state.side_tables[0].threes) == "3s3h"
        assert format_cards(deal.state.hands[0]) == "4c5c8c"
        for seed in range(12):
            dealt = fresh("joker", 4, f"{seed:x}")
            assert all(card >> 2 != 1 for hand in dealt.state.hands for card in hand)
            assert dealt.state.pile[-1] >> 2 != 1

    def test_closed_at_seven_and_always_frozen(self) -> None:
        assert code(at(N="Kc4c5c", melds=[[KINGS], []], variant="joker"), "N: meld Kc") == "meld_full"
        deal = at(N="4c5c", pile="4d", phase="draw", variant="joker")

        assert deal.rules.pile_frozen(deal.state)


class TestSevens:
    def test_a_canasta_of_sevens_is_worth_2000(self) -> None:
        assert scores("sevens", [[SEVENS], []])[0]["canastas"] == 2000
        assert scores("sevens", [["7s7s7h7h7d2d2c"], []])[0]["canastas"] == 2000
        assert scores("sevens", [[KINGS], [MIXED_QUEENS]])[0]["canastas"] == 500

    def test_an_unfinished_meld_of_them_costs_1500(self) -> None:
        assert scores("sevens", [["7s7s7h"], []])[0]["penalties"] == -1500
        assert scores("sevens", [["KsKhKd"], []])[0]["penalties"] == 0

    @pytest.mark.parametrize(("north", "cost"), [("7s7s7h", 0), ("7s7s7h7h", -500), ("7s7s7h7h7d7d", -500)])
    def test_more_than_three_in_a_hand_cost_500(self, north: str, cost: int) -> None:
        assert scores("sevens", hands=(north, "4d", "4h", "4s"))[0]["penalties"] == cost

    def test_both_partners_pay(self) -> None:
        found = scores("sevens", hands=("7s7s7h7h", "4d", "7d7d7c7c", "4s"))[0]
        assert (found["penalties"], found["hands"]) == (-1000, -40)
