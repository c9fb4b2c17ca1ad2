"""The house rules of Classic Canasta, each in the position where it matters (rules: 3, 13)."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from canasta.cards import format_cards
from canasta.options import BadOption
from canasta.variants import VARIANTS
from tests.canasta.invariants import canasta_rules
from tests.canasta.positions import at, code, play, result, score

CLASSIC = VARIANTS["classic"]
SEVEN_KINGS = "KhKdKsKcKhKdKs"
FULL_KINGS = "KhKdKsKc2s2h2d"
QUEENS = "QhQdQs"


class TestTakingForACanasta:
    """rules: 3.1 to 3.3."""

    def test_the_top_is_not_added_to_a_finished_canasta_where_the_table_says_so(self) -> None:
        position = {"N": "4c5c", "E": "6c", "pile": "4dKc", "melds": [[SEVEN_KINGS], []], "phase": "draw"}
        assert code(at(**position), "N: take") is None  # type: ignore[arg-type]
        strict = at(**position, options={"take_for_complete_canasta": False})  # type: ignore[arg-type]
        assert code(strict, "N: take") == "canasta_complete"

    def test_an_unfinished_meld_still_takes_the_top(self) -> None:
        options = {"take_for_complete_canasta": False, "pair_must_be_natural": True}
        deal = at(N="4c5c", E="6c", pile="4dQc", melds=[[QUEENS], []], phase="draw", options=options)
        assert code(deal, "N: take") is None

    def test_a_natural_and_a_wild_card_may_never_be_enough(self) -> None:
        deal = at(N="8c2c5c", E="6c", pile="4d8h", melds=[[QUEENS], []], phase="draw")
        assert code(deal, "N: take 8c2c") is None
        strict = at(
            N="8c2c5c",
            E="6c",
            pile="4d8h",
            melds=[[QUEENS], []],
            phase="draw",
            options={"pair_must_be_natural": True},
        )
        assert code(strict, "N: take 8c2c") == "no_match"

    @pytest.mark.parametrize(
        ("how", "line", "why"),
        [
            ("refuse", "N: take KhJk", "too_many_wilds"),
            ("second_meld", "N: take KhJk>new", None),
            ("unlimited_wilds", "N: take KhJk", None),
            ("wild_stays", "N: take KhJk", None),
        ],
    )
    def test_a_pair_with_a_wild_card_for_a_canasta_full_of_them(
        self, how: str, line: str, why: str | None
    ) -> None:
        deal = at(
            N="KhJk5c6c",
            E="6d",
            pile="4dKd",
            melds=[[FULL_KINGS], []],
            phase="draw",
            options={"take_for_complete_canasta": False, "pair_wild_on_full_canasta": how},
        )
        assert code(deal, line) == why

    def test_the_wild_card_stays_in_the_hand(self) -> None:
        options = {"take_for_complete_canasta": False, "pair_wild_on_full_canasta": "wild_stays"}
        deal = at(N="KhJk5c6c", E="6d", pile="4dKd", melds=[[FULL_KINGS], []], phase="draw", options=options)
        play(deal, "N: take KhJk")
        assert sorted(format_cards(deal.state.hands[0])) == sorted("Jk5c6c4d")
        assert len(deal.state.side_tables[0].melds[0].cards) == 9

    def test_no_limit_of_wild_cards_needs_four_naturals(self) -> None:
        options = {"pair_wild_on_full_canasta": "unlimited_wilds"}
        deal = at(N="2c5c6c7c", melds=[["KhKdKs2s2h2d", FULL_KINGS.replace("K", "A")], []], options=options)
        assert code(deal, "N: meld 2c>K") == "too_many_wilds"
        assert code(deal, "N: meld 2c>A") is None


class TestSecondMelds:
    """rules: 2.3, 3.3."""

    def test_a_second_meld_only_where_the_table_allows_it(self) -> None:
        for how, early, late in (
            ("no", "rank_taken", "rank_taken"),
            ("after_canasta", "rank_taken", None),
            ("yes", None, None),
        ):
            options = {"second_meld_same_rank": how}
            hand = "QcQhQd4c5c"
            unfinished = at(N=hand, melds=[["QsQc2s"], []], options=options)
            assert code(unfinished, "N: meld QcQhQd>new") == early
            finished = at(N="QcQhQd4c5c", melds=[["QsQsQhQd2s2h2d"], []], options=options)
            assert code(finished, "N: meld QcQhQd>new") == late

    def test_further_cards_go_to_the_unfinished_one(self) -> None:
        melds = [["KhKdKsKcKh2s2h", "KdKs2d"], []]
        deal = at(N="Kc5c6c", melds=melds, options={"second_meld_same_rank": "after_canasta"})
        play(deal, "N: meld Kc")
        assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [7, 4]


class TestWildMelds:
    """rules: 3.5."""

    ON: Mapping[str, object] = MappingProxyType({"wild_melds": True})

    def test_wild_cards_alone_are_a_meld_only_where_the_table_plays_it(self) -> None:
        assert code(at(N="2c2d2hJk4c5c", melds=[[QUEENS], []]), "N: meld 2c2d2h") == "needs_aim"
        deal = at(N="2c2d2hJk4c5c", melds=[[QUEENS], []], options=self.ON)
        play(deal, "N: meld 2c2d2h")
        assert deal.state.side_tables[0].melds[1].kind == "wild"
        assert code(deal, "N: meld Jk") is None

    def test_two_wild_cards_are_no_meld(self) -> None:
        assert code(at(N="2c2d4c5c", melds=[[QUEENS], []], options=self.ON), "N: meld 2c2d") == "needs_aim"

    def test_an_unfinished_one_keeps_wild_cards_from_other_melds(self) -> None:
        melds = [[QUEENS, "2c2d2h"], []]
        assert code(at(N="Jk4c5c", melds=melds, options=self.ON), "N: meld Jk>Q") == "wild_meld_open"
        free = {**self.ON, "wild_meld_exclusive": False}
        assert code(at(N="Jk4c5c", melds=melds, options=free), "N: meld Jk>Q") is None
        full = [[QUEENS, "2c2d2h2s2c2d2h"], []]
        assert code(at(N="Jk4c5c", melds=full, options=self.ON), "N: meld Jk>Q") is None

    def test_an_opening_may_be_a_meld_of_wild_cards(self) -> None:
        deal = at(N="2c2d2hJk4c5c", options=self.ON)
        assert code(deal, "N: meld 2c2d2h") is None  # 60 points
        assert any(len(meld.groups[0].cards) >= 3 for meld in deal.offers(0).melds)

    @pytest.mark.parametrize(
        ("cards", "more", "worth"),
        [
            ("2c2d2h2s2c2dJk", {}, 2000),
            ("2c2d2h2s2c2dJk", {"wild_canasta_bonus": 1000}, 1000),
            ("2c2d2h2s2c2d2h", {"wild_canasta_all_twos": 4000}, 4000),
            ("2c2d2h2s2c2d2h", {}, 2000),
            ("2c2d2hJkJkJkJk", {"wild_canasta_four_jokers": 3000}, 3000),
            ("2c2d2h2sJkJkJk", {"wild_canasta_four_jokers": 3000, "wild_canasta_all_twos": 4000}, 2000),
        ],
    )
    def test_what_a_wild_canasta_is_worth(self, cards: str, more: dict[str, object], worth: int) -> None:
        deal = at(N="4c", melds=[[QUEENS, cards], []], options={**self.ON, **more})
        play(deal, "N: discard 4c")
        assert score(deal)[0]["canastas"] == worth

    def test_an_unfinished_one_costs_its_penalty(self) -> None:
        options = {**self.ON, "wild_incomplete_penalty": 1000}
        deal = at(N="4c", melds=[[SEVEN_KINGS, "2c2d2h"], []], options=options)
        play(deal, "N: discard 4c")
        assert score(deal)[0]["penalties"] == -1000

    def test_a_wild_canasta_is_a_canasta_to_go_out_with(self) -> None:
        deal = at(N="4c", melds=[[QUEENS, "2c2d2h2s2c2dJk"], []], options=self.ON)
        assert code(deal, "N: discard 4c") is None

    def test_a_wild_canasta_may_be_what_the_last_cards_make(self) -> None:
        deal = at(N="2sJkJk4c", melds=[[QUEENS, "2c2d2h2s"], []], options=self.ON)
        play(deal, "N: ask", "S: yes", "N: meld 2sJkJk", "N: discard 4c")
        assert result(deal).by == 0


class TestTheViennese:
    """rules: 3.6, 13."""

    def test_the_bundle_sets_its_options_and_a_single_option_wins(self) -> None:
        options = CLASSIC.rules(4, {"viennese": True}).options
        assert options["red_three_plus_needs"] == "canasta"
        assert options["wilds_may_outnumber_naturals"] is False
        assert options["concealed_after_pile"] is False
        assert options["one_card_pile_allowed"] is True
        mixed = CLASSIC.rules(4, {"viennese": True, "one_card_pile_allowed": False}).options
        assert mixed["one_card_pile_allowed"] is False
        assert mixed["red_three_plus_needs"] == "canasta"

    def test_a_discard_of_a_rank_of_the_next_sides_canasta_blocks_it(self) -> None:
        position = {"N": "4c5c", "E": "KcKd6c", "W": "7c", "melds": [[], ["KhKdKsKcKh2s2h"]]}
        usual = at(**position, pile="4dKs", phase="draw", turn="E")  # type: ignore[arg-type]
        assert code(usual, "E: take") is None
        options = {"discard_on_canasta_blocks": True}
        deal = at(**position, pile="4dKs", phase="draw", turn="E", options=options)  # type: ignore[arg-type]
        assert code(deal, "E: take") == code(deal, "E: take KcKd") == "pile_blocked"
        assert not deal.offers(1).takes


def test_black_threes_in_hand_may_cost_a_hundred_each() -> None:
    """rules: 3.7."""
    deal = at(N="4c", E="3s3c5c", melds=[[SEVEN_KINGS], []], options={"black_three_in_hand": -100})
    play(deal, "N: discard 4c")
    assert score(deal)[1]["hands"] == -205


@pytest.mark.parametrize(("option", "bonus"), [(False, 0), (True, 480)])
def test_four_black_threes_may_be_worth_500_in_all(option: bool, bonus: int) -> None:
    """rules: 3.8."""
    deal = at(N="3s3c3s3c4c", melds=[[SEVEN_KINGS], []], options={"four_black_threes_500": option})
    play(deal, "N: meld 3s3c3s3c", "N: discard 4c")
    scores = score(deal)[0]
    assert scores["special"] == bonus
    assert scores["melds"] == 70 + 20


class TestTheFirstRound:
    """rules: 3.10."""

    OPTION: Mapping[str, object] = MappingProxyType({"no_meld_in_first_round": True})

    def test_nobody_melds_or_takes_in_the_first_round(self) -> None:
        deal = at(N="QhQdQsAhAdAs4c", options=self.OPTION, flags=["first_round"])
        assert code(deal, "N: meld QhQdQs AhAdAs") == "first_round"
        assert not deal.offers(0).melds
        taking = at(N="QhQdAhAdAs4c", pile="4dQs", phase="draw", options=self.OPTION, flags=["first_round"])
        assert code(taking, "N: take QhQd + AhAdAs") == "first_round"
        assert not taking.offers(0).takes

    def test_it_ends_when_everybody_has_had_a_turn(self) -> None:
        deal = at(
            N="4c4h5c5h",
            E="6c6d6h",
            S="7c7d7h",
            W="8c8d8h",
            phase="draw",
            options=self.OPTION,
            flags=["first_round"],
        )
        for name, card in (("N", "4c"), ("E", "6c"), ("S", "7c"), ("W", "8c")):
            assert deal.state.first_round
            play(deal, f"{name}: draw", f"{name}: discard {card}")
        assert not deal.state.first_round

    def test_without_the_option_melding_is_free(self) -> None:
        deal = at(N="QhQdQsAhAdAs4c5c", flags=["first_round"])
        assert code(deal, "N: meld QhQdQs AhAdAs") is None


def test_wild_cards_may_have_to_be_kept_while_another_card_is_left() -> None:
    """rules: 13, wild_cards_may_be_discarded."""
    options = {"wild_cards_may_be_discarded": False}
    deal = at(N="2c4c5c", options=options)
    assert code(deal, "N: discard 2c") == "wild_discard"
    assert {format_cards([discard.card]) for discard in deal.offers(0).discards} == {"4c", "5c"}
    only = at(N="2cJk", options=options)
    assert code(only, "N: discard 2c") is None


@pytest.mark.parametrize(("total", "minimum"), [(4995, 120), (5000, 150), (7000, 150)])
def test_a_higher_minimum_from_five_thousand(total: int, minimum: int) -> None:
    """rules: 3.12."""
    assert canasta_rules(CLASSIC.rules(4, {"minimum_above_5000": 150})).minimum(total) == minimum


@pytest.mark.parametrize(
    ("seats", "options", "names"),
    [
        (3, {"three_hand_deal": 11, "hand_size": 12}, ("three_hand_deal", "hand_size")),
        (
            3,
            {"three_hand_canastas": 2, "canastas_to_go_out": 2},
            ("three_hand_canastas", "canastas_to_go_out"),
        ),
        (
            6,
            {"six_hand150_from": 7000, "initial_minimums": [[0, 50]]},
            ("six_hand150_from", "initial_minimums"),
        ),
        (
            4,
            {"minimum_above_5000": 150, "initial_minimums": [[0, 50]]},
            ("minimum_above_5000", "initial_minimums"),
        ),
        (4, {"wild_canasta_bonus": 1000}, ("wild_canasta_bonus", "wild_melds")),
        (4, {"pair_wild_on_full_canasta": "refuse", "hand_size": 21}, ("hand_size", "20")),
        (
            4,
            {"pair_wild_on_full_canasta": "wild_stays", "pair_must_be_natural": True},
            ("pair_wild_on_full_canasta", "pair_must_be_natural"),
        ),
        (
            4,
            {"pair_wild_on_full_canasta": "second_meld", "second_meld_same_rank": "no"},
            ("pair_wild_on_full_canasta", "second_meld_same_rank"),
        ),
        (6, {"six_hand_packs": 2, "hand_size": 20}, ("hand_size", "14")),
    ],
)
def test_options_that_disagree_are_refused_by_name(
    seats: int, options: dict[str, object], names: tuple[str, str]
) -> None:
    """rules: 14.13."""
    with pytest.raises(BadOption) as refused:
        CLASSIC.rules(seats, options)
    for name in names:
        assert name in str(refused.value)


def test_every_option_stands_under_one_topic_and_every_preset_is_playable() -> None:
    topics = [name for _, names in CLASSIC.topics for name in names]
    assert sorted(topics) == sorted(option.name for option in CLASSIC.options)
    for preset in CLASSIC.presets:
        for seats in CLASSIC.seats:
            assert CLASSIC.rules(seats, preset.options)
