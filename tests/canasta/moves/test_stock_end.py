"""The end of the stock (rules: 2.7)."""

import pytest

from canasta.cards import RED_THREES
from canasta.deal import Deal
from tests.canasta.positions import at, cards, code, play, score, verdict

KINGS = [["KcKsKh"], []]


def test_drawing_from_an_empty_stock_ends_the_deal_without_a_bonus() -> None:
    """rules: 2.7."""
    deal = at(N="4c5c", stock="", pile="9s", phase="draw", melds=KINGS)
    play(deal, "N: draw")
    assert (deal.state.reason, deal.state.by, deal.over) == ("stock", None, True)
    assert [side["going_out"] for side in score(deal)] == [0, 0]
    assert score(deal)[0]["melds"] == 30


def test_play_goes_on_while_each_player_takes_the_discard() -> None:
    """rules: 2.7."""
    deal = at(N="4c5cKd", E="AsAhAd9c", S="8c8d", stock="", melds=[["KcKsKh"], ["QsQhQd"]])
    play(deal, "N: discard Kd")
    assert code(deal, "E: draw") is None
    deal = at(N="4c5cQc", E="AsAh9c", S="8c8d", stock="", melds=[["KcKsKh"], ["QsQhQd"]])
    play(deal, "N: discard Qc", "E: take", "E: discard 9c")
    assert not deal.over
    play(deal, "S: draw")
    assert deal.state.reason == "stock"


@pytest.mark.parametrize(
    ("mode", "pile", "hand", "why"),
    [
        ("meld_fit", "9sKd", "4c5c", "must_take"),
        ("meld_fit", "2s9sKd", "4c5c", None),  # frozen
        ("meld_fit", "9sQs", "QhQd4c5c", None),  # fits no meld
        ("always", "9sKd", "4c5c", "must_take"),
        ("always", "9sQs", "QhQd4c5c", "must_take"),
        ("always", "2s9sKd", "KdKs4c5c", "must_take"),
        ("always", "9sQs", "4c5c", None),
        ("never", "9sKd", "4c5c", None),
    ],
)
def test_who_has_to_take_when_the_stock_is_empty(mode: str, pile: str, hand: str, why: str | None) -> None:
    """rules: 2.7, option empty_stock_forced_take."""
    deal = at(
        N=hand, stock="", pile=pile, phase="draw", melds=KINGS, options={"empty_stock_forced_take": mode}
    )
    assert code(deal, "N: draw") == why
    assert deal.offers(0).may_draw is (why is None)
    if why is not None:
        refusal = verdict(deal, "N: draw")
        assert refusal is not None
        assert refusal.instead is not None
        assert deal.check(0, refusal.instead) is None


def test_the_duty_holds_only_when_the_stock_is_empty() -> None:
    """rules: 2.7."""
    assert code(at(N="4c5c", stock="6c", pile="9sKd", phase="draw", melds=KINGS), "N: draw") is None


def test_a_take_that_would_strand_is_no_duty() -> None:
    """rules: 2.7, 14.11: one card in hand takes no pile of one card."""
    deal = at(N="4c", stock="", pile="Kd", phase="draw", melds=KINGS)
    assert code(deal, "N: take") == "one_card_pile"
    assert code(deal, "N: draw") is None


def test_a_side_that_has_not_melded_is_not_forced() -> None:
    """rules: 2.7: the pile is frozen for it."""
    deal = at(N="AhAd4c5c", stock="", pile="9sAs", phase="draw")
    assert code(deal, "N: draw") is None
    deal = at(
        N="AhAd4c5c", stock="", pile="9sAs", phase="draw", options={"empty_stock_forced_take": "always"}
    )
    assert code(deal, "N: draw") == "must_take"


@pytest.mark.parametrize("stock", ["3h", "3h3d"])
def test_a_red_three_as_the_last_card_ends_the_deal(stock: str) -> None:
    """rules: 2.7: laid out, counted, and the deal ends at once."""
    deal = at(N="4c5c", stock=stock, pile="9s", phase="draw", melds=KINGS)
    play(deal, "N: draw")
    assert (deal.state.reason, deal.over) == ("stock", True)
    assert set(deal.state.side_tables[0].threes) <= RED_THREES
    assert score(deal)[0]["threes"] == 100 * len(cards(stock))


def test_after_the_last_card_the_turn_is_played_to_its_end() -> None:
    """rules: 2.7."""
    deal = at(N="4c5c", E="9c", stock="6c", pile="9s", phase="draw", melds=KINGS)
    play(deal, "N: draw", "N: discard 4c")
    assert not deal.over
    play(deal, "E: draw")
    assert deal.state.reason == "stock"


def after_the_last_red_three(hand: str, melds: list[list[str]]) -> Deal:
    deal = at(
        N=hand,
        S="5h",
        stock="3h",
        pile="9s",
        phase="draw",
        melds=melds,
        options={"last_red_three": "may_meld"},
    )
    play(deal, "N: draw")
    return deal


def test_by_option_the_player_may_still_meld_but_not_discard() -> None:
    """rules: 2.7, option last_red_three = may_meld."""
    deal = after_the_last_red_three("4cQhQdQs", KINGS)
    assert (deal.over, deal.state.phase) == (False, "meld")
    assert code(deal, "N: discard 4c") == "no_discard"
    play(deal, "N: meld QhQdQs", "N: end")
    assert (deal.state.reason, deal.state.by) == ("stock", None)
    assert score(deal)[0]["melds"] == 60


def test_by_option_the_player_may_go_out_without_a_discard() -> None:
    """rules: 2.6, 2.7."""
    deal = after_the_last_red_three("QhQdQs", [["KcKsKhKdKcKsKh"], []])
    play(deal, "N: meld QhQdQs")
    assert (deal.state.reason, deal.state.by) == ("out", 0)
    deal = after_the_last_red_three("QhQdQs", KINGS)
    assert code(deal, "N: meld QhQdQs") == "no_canasta"


def test_black_threes_are_not_melded_without_going_out_there_either() -> None:
    """rules: 2.5, 2.7."""
    canasta = [["KcKsKhKdKcKsKh"], []]
    deal = after_the_last_red_three("3s3c3s4c", canasta)
    assert code(deal, "N: meld 3s3c3s") == "black_threes"
    deal = after_the_last_red_three("3s3c3sQhQdQs", canasta)
    play(deal, "N: meld 3s3c3s")
    assert code(deal, "N: end") == "must_go_out"
    play(deal, "N: meld QhQdQs")
    assert deal.state.by == 0


def test_a_yes_binds_there_too() -> None:
    """rules: 2.6, 2.7."""
    deal = after_the_last_red_three("QhQdQs", [["KcKsKhKdKcKsKh"], []])
    play(deal, "N: ask", "S: yes")
    assert code(deal, "N: end") == "must_go_out"
    assert deal.offers(0).actions == deal.offers(0).melds


def test_the_opening_minimum_falls_only_for_a_player_who_really_goes_out() -> None:
    """rules: 2.2, 2.7: a card that cannot be discarded stays, so this is no going out."""
    deal = after_the_last_red_three("4h4d4s4c4h4d4s5c", [[], []])
    assert code(deal, "N: meld 4h4d4s4c4h4d4s") == "below_minimum"
    deal = after_the_last_red_three("4h4d4s4c4h4d4s", [[], []])
    assert code(deal, "N: meld 4h4d4s4c4h4d4s") is None
