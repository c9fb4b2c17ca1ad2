"""Where a rank has several melds, and other corners of the house rules that the second reading brought up."""

from __future__ import annotations

from canasta.actions import format_action
from canasta.deal import Deal
from tests.canasta.positions import at, code, play, score, seated

SEVEN_KINGS = "KhKdKsKcKhKdKs"
FULL_KINGS = "KhKdKsKc2s2h2d"


def offered(deal: Deal) -> list[str]:
    return [format_action(action) for action in deal.offers(deal.turn).actions]


def test_a_finished_canasta_takes_no_top_by_being_named_either() -> None:
    """rules: 3.1."""
    options = {"second_meld_same_rank": "after_canasta", "take_for_complete_canasta": False}
    deal = at(N="4c5c", pile="4dKc", melds=[[FULL_KINGS, "KhKd2c"], []], phase="draw", options=options)
    assert code(deal, "N: take >m1") == "canasta_complete"
    assert code(deal, "N: take >m2") is None
    assert "take >m1" not in offered(deal)
    assert "take >m2" in offered(deal)


def test_the_wild_card_that_stays_has_to_be_held() -> None:
    """rules: 3.3 (d): it is shown with the natural card."""
    options = {"pair_wild_on_full_canasta": "wild_stays", "take_for_complete_canasta": False}
    deal = at(N="Kh5c6c", pile="4dKd", melds=[[FULL_KINGS], []], phase="draw", options=options)
    assert code(deal, "N: take KhJk") == "not_in_hand"


def test_a_second_meld_that_takes_the_pile_is_offered() -> None:
    """rules: 3.3 (a)."""
    options = {"pair_wild_on_full_canasta": "second_meld", "take_for_complete_canasta": False}
    deal = at(N="KhJk5c6c", pile="4dKd", melds=[[FULL_KINGS], []], phase="draw", options=options)
    assert "take KhJk>new" in offered(deal)


def test_a_pair_takes_a_frozen_pile_onto_either_of_two_melds() -> None:
    """rules: 2.4, 5.2: equal melds of partners of the moment stay apart."""
    melds = [[], ["8h8d2s"], ["8h8d8c"]]
    deal = seated(
        "ABC",
        ["4c5c", "8s8c4d5d", "9cTc"],
        melds=melds,
        pile="2c4h8s",
        turn="B",
        phase="draw",
        flags=["pile_taken:A"],
    )
    takes = [text for text in offered(deal) if text.startswith("take")]
    assert takes == ["take 8s8c>m1", "take 8s8c>m2"]


def test_with_the_stock_empty_a_top_that_fits_one_of_several_melds_is_taken() -> None:
    """rules: 2.7."""
    options = {"second_meld_same_rank": "yes"}
    deal = at(
        N="4c5c", pile="4dKc", stock="", melds=[["KhKdKs", "KdKc2s"], []], phase="draw", options=options
    )
    assert code(deal, "N: draw") == "must_take"


def test_nobody_asks_for_leave_in_a_round_without_melds() -> None:
    """rules: 2.6, 3.10, 14.11: after a yes there would be nothing to do."""
    options = {"no_meld_in_first_round": True}
    early = at(N="QhQdQs4c", melds=[[SEVEN_KINGS], []], options=options, flags=["first_round"])
    assert code(early, "N: ask") == "cannot_go_out"
    assert code(at(N="QhQdQs4c", melds=[[SEVEN_KINGS], []], options=options), "N: ask") is None


def test_the_first_seven_cards_keep_the_limit_of_wild_ones() -> None:
    """rules: 3.3 (b)."""
    options = {"pair_wild_on_full_canasta": "unlimited_wilds", "max_wild_per_meld": 2}
    deal = at(N="2c5c6c7c", melds=[["KhKdKsKc2s2h", "AhAdAsAcAh2s2h"], []], options=options)
    assert code(deal, "N: meld 2c>K") == "too_many_wilds"
    assert code(deal, "N: meld 2c>A") is None


def test_each_unfinished_wild_meld_costs_its_penalty() -> None:
    """rules: 3.5, 5.2: partners of the moment may have one each."""
    deal = seated(
        "ABC",
        ["4c", "5c", "6c"],
        melds=[["AhAdAs"], ["2c2d2h"], ["2c2d2h2s"]],
        stock="",
        phase="draw",
        flags=["pile_taken:A"],
        options={"wild_melds": True, "wild_incomplete_penalty": 500},
    )
    play(deal, "A: draw")
    assert [side["penalties"] for side in score(deal)] == [0, -1000, -1000]


def test_an_opening_after_the_last_red_three_may_leave_one_card() -> None:
    """rules: 2.7: no discard follows, so one card is enough to go on with."""
    deal = at(N="AcAdAs9c", stock="3h", phase="draw", options={"last_red_three": "may_meld"})
    play(deal, "N: draw")
    assert "meld AcAdAs" in offered(deal)


def test_a_wild_meld_may_come_after_the_others_have_had_their_wild_cards() -> None:
    """rules: 2.6, 3.5: the two steps go out, so the question may be asked."""
    deal = at(N="2c2d2h2sJkJk", S="4c", melds=[["9h9d9s9c9h9d"], []], options={"wild_melds": True})
    play(deal, "N: ask", "S: yes", "N: meld 2c2d2h>9", "N: meld 2sJkJk")
    assert deal.by == 0


def test_two_unfinished_melds_of_a_rank_may_share_what_finishes_both() -> None:
    """rules: 2.6, 3.3."""
    options = {"second_meld_same_rank": "yes", "canastas_to_go_out": 2}
    deal = at(N="KsKc4c", melds=[["KhKdKs2s2h2c", "KhKdKc2s2dJk"], []], options=options)
    assert code(deal, "N: ask") is None
