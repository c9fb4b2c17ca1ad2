"""The worked examples of rules 2.10, one by one."""

import pytest

from tests.canasta.positions import at, cards, code, play, result, score


@pytest.mark.parametrize(("total", "legal"), [(0, True), (1500, False)])
def test_cl_01_only_the_top_of_the_pile_counts(total: int, legal: bool) -> None:
    """rules: 2.10 CL-01: 70 points reach 50 and not 90, although the buried K and Q would add 20."""
    deal = at(N="KhKdQhQd2s", pile="KsQs5cKc", phase="draw", totals=(total, 0))
    assert (code(deal, "N: take KhKd + QhQd2s") is None) is legal
    if legal:
        play(deal, "N: take KhKd + QhQd2s", "N: meld Ks")
        assert code(deal, "N: meld Qs") == "no_canasta"  # Q and 5 are left: one of them is the discard
        assert sorted(deal.state.hands[0]) == sorted(cards("Qs5c"))


def test_cl_01_the_buried_cards_may_be_added_afterwards() -> None:
    """rules: 2.10 CL-01."""
    deal = at(N="KhKdQhQd2s9c", pile="KsQs5cKc", phase="draw")
    play(deal, "N: take KhKd + QhQd2s", "N: meld Ks Qs")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [4, 4]


def test_cl_03_a_natural_canasta_of_kings_is_570() -> None:
    """rules: 2.10 CL-03."""
    deal = at(stock="", phase="draw", melds=[["KcKsKhKdKcKsKh"], []])
    play(deal, "N: draw")
    assert score(deal)[0]["total"] == 570


@pytest.mark.parametrize(("threes", "value"), [("3h3d3h3d", 800), ("3h3d3h", 300)])
def test_cl_04_red_threes_count_for_or_against(threes: str, value: int) -> None:
    """rules: 2.10 CL-04."""
    for melds, sign in (([["4c4d4h"], []], 1), ([[], []], -1)):
        deal = at(stock="", phase="draw", melds=melds, threes=(threes, ""))
        play(deal, "N: draw")
        assert score(deal)[0]["threes"] == sign * value


@pytest.mark.parametrize(
    ("meld", "legal"),
    [("5s5h2s", True), ("9s9h9d2s2hJk", True), ("5s2s2h", False), ("9s9h2s2h2dJk", False)],
)
def test_cl_05_naturals_and_wild_cards(meld: str, legal: bool) -> None:
    """rules: 2.10 CL-05."""
    deal = at(N="5s5h9s9h9d2s2h2dJk4c6c", melds=[["KcKsKh"], []])
    assert (code(deal, f"N: meld {meld}") is None) is legal


@pytest.mark.parametrize(
    ("meld", "outnumber", "legal"),
    [
        ("QsQh2s2h2d", True, True),
        ("QsQh2s2h2d", False, False),
        ("2s2hJk", True, False),
        ("4s5s6s", True, False),
        ("3s3c3s", True, False),
        ("3s3c2s", True, False),
    ],
)
def test_cl_06_melds_that_are_and_are_not(meld: str, outnumber: bool, legal: bool) -> None:
    """rules: 2.10 CL-06; not in a turn of going out."""
    deal = at(
        N="QsQh2s2h2dJk4s5s6s3s3c3s9c",
        melds=[["KcKsKhKdKcKsKh"], []],
        options={"wilds_may_outnumber_naturals": outnumber},
    )
    assert (code(deal, f"N: meld {meld}") is None) is legal


def test_cl_06_black_threes_in_the_turn_of_going_out() -> None:
    """rules: 2.10 CL-06: three of them then, with a wild card never."""
    deal = at(N="3s3c3s2s", melds=[["KcKsKhKdKcKsKh"], []])
    assert code(deal, "N: meld 3s3c3s") is None
    assert code(deal, "N: meld 3s3c2s") == "black_threes"
    assert code(deal, "N: meld 3s3c3s2s") == "black_threes"


def test_cl_10_a_card_on_the_partners_meld_spoils_the_concealed_hand() -> None:
    """rules: 2.10 CL-10: bonus 100, not 200."""
    deal = at(N="4h4d4s4c4h4d4sKd9c", melds=[["KcKsKh"], []], flags=["melded:S"])
    play(deal, "N: meld 4h4d4s4c4h4d4s", "N: meld Kd", "N: discard 9c")
    assert score(deal)[0]["going_out"] == 100


@pytest.mark.parametrize(
    ("total", "take", "legal"),
    [(0, "AhAd", True), (1500, "AhAd", False), (1500, "AhAd + KhKdKs", True)],
)
def test_cl_12_the_top_ace_and_a_pair(total: int, take: str, legal: bool) -> None:
    """rules: 2.10 CL-12."""
    deal = at(N="AhAdKhKdKs5c6c", pile="9sAs", phase="draw", totals=(total, 0))
    assert (code(deal, f"N: take {take}") is None) is legal


@pytest.mark.parametrize("top", ["2c", "Jk", "3s", "3c"])
def test_cl_13_no_hand_takes_a_wild_card_or_a_black_three(top: str) -> None:
    """rules: 2.10 CL-13."""
    deal = at(N="2s2hJkJk3s3cKhKd", pile=f"9s{top}", phase="draw", melds=[["KcKsKh"], []])
    for take in ("", " 2s2h", " JkJk", " 3s3c", " KhKd", " >m1", " 2sJk"):
        assert code(deal, f"N: take{take}") == "pile_blocked"
    assert deal.offers(0).takes == ()


def test_cl_16_two_black_threes_cannot_go_out_and_one_can() -> None:
    """rules: 2.10 CL-16."""
    canasta = [["KcKsKhKdKcKsKh"], []]
    deal = at(N="3s3c", melds=canasta)
    assert code(deal, "N: meld 3s3c") == "black_threes"
    assert code(deal, "N: ask") == "cannot_go_out"
    play(deal, "N: discard 3s")
    assert not deal.over
    deal = at(N="3c", melds=canasta)
    play(deal, "N: discard 3c")
    assert (deal.state.reason, deal.state.by) == ("out", 0)
    assert code(at(N="3c", melds=[["KcKsKh"], []]), "N: discard 3c") == "no_canasta"


def test_cl_17_a_wild_card_turns_a_natural_canasta_into_a_mixed_one() -> None:
    """rules: 2.10 CL-17."""
    for added, bonus in (("", 500), ("2s", 300)):
        deal = at(N="2s9c9d", stock="", melds=[["KcKsKhKdKcKsKh"], []], flags=["melded:N"])
        if added:
            play(deal, f"N: meld {added}>m1")
        play(deal, "N: discard 9c", "E: draw")
        assert score(deal)[0]["canastas"] == bonus


def test_cl_18_both_over_the_target_the_higher_total_wins() -> None:
    """rules: 2.10 CL-18: 4850 + 400 = 5250 and 4990 + 300 = 5290: the second side wins by 40."""
    deal = at(
        E="KdKcKs",
        stock="",
        phase="draw",
        totals=(4850, 4990),
        melds=[["4c4s4h4d4c4s2h", "TcTsThTdTc"], ["KcKsKh"]],
        threes=("", "3d3h3d"),
    )
    play(deal, "N: draw")
    assert result(deal).totals == (5250, 5290)
    assert (result(deal).match_over, result(deal).winners) == (True, (1, 3))
