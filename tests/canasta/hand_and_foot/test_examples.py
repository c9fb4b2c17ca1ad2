"""The worked examples of rules 9.4, one by one."""

import pytest

from canasta.deal import Deal
from tests.canasta.hand_and_foot.positions import DIRTY, FOOT, HAND_AND_FOOT, WILD, at
from tests.canasta.invariants import all_cards, full_pack
from tests.canasta.positions import cards, code, play, score

SIMPSON = {"hf_out": "1-1-0", "hf_bonuses": "simpson", "hf_red_three": "minus500"}


def test_hf_01_a_stock_of_165() -> None:
    """rules: 9.4 HF-01: 270 - 104 - 1, before red threes are replaced."""
    deal = Deal.from_seed(HAND_AND_FOOT.rules(4), 3, (0, 0), "5f0c")
    laid = sum(len(side.threes) for side in deal.state.side_tables)
    assert len(deal.state.stock) + laid == 165
    assert all_cards(deal) == full_pack(deal.rules)
    assert all_cards(deal).total() == 270
    assert [len(hand) for hand in deal.state.hands] == [13] * 4 == [len(foot) for foot in deal.state.feet]


def test_hf_02_the_first_meld_with_the_top_of_the_pile() -> None:
    """rules: 9.4 HF-02: 9-9-9-2 is 50; a two buried in the pile does not help."""
    deal = at(N="9h9d2s5h", pile="4s9c", phase="draw", feet=[FOOT] * 4)
    play(deal, "N: take 9h9d2s")
    assert [meld.cards for meld in deal.state.side_tables[0].melds] == [list(cards("9c9h9d2s"))]
    assert code(at(N="9h9d5h5d", pile="2s9c", phase="draw"), "N: take 9h9d") == "below_minimum"
    assert code(at(N="9h9d2s5h", pile="4s9c", phase="draw", round_number=2), "N: take 9h9d2s") == (
        "below_minimum"
    )


def test_hf_04_a_clean_pile_and_four_black_threes() -> None:
    """rules: 9.4 HF-04: 500 + 120 - 20 = 600."""
    melds = ["5h5d5s5c5h5d5s", "9h9d9s2h", "6h6d6s", "4h4d4s4c"]  # 35 + 50 + 15 + 20
    deal = at(N="3s3c3s3c", S="", stock="", phase="draw", melds=[melds, []])
    play(deal, "N: draw")
    assert score(deal)[0]["total"] == 600


def test_hf_06_two_red_threes_in_an_unopened_foot() -> None:
    """rules: 9.4 HF-06: -200; by Simpson's rules -500 each, always."""
    for options, each_caught, each_laid in (({}, -100, 100), (SIMPSON, -500, -500)):
        deal = at(
            N="4h",
            S="4d",
            feet=["3h3d", "", "", ""],
            threes=("3h", ""),
            stock="",
            phase="draw",
            options=options,
        )
        play(deal, "N: draw")
        assert score(deal)[0]["threes"] == 2 * each_caught + each_laid
        assert score(deal)[0]["hands"] == -10


@pytest.mark.parametrize(
    ("melds", "options", "legal"),
    [
        (["KhKdKsKcKhKdKs", DIRTY, WILD], {}, False),
        (["KhKdKsKcKhKdKs", DIRTY, WILD], {"hf_out": "1-1-1"}, True),
        (["KhKdKsKcKhKdKs", DIRTY], {"hf_out": "1-1-1"}, False),
        (["KhKdKsKcKhKdKs", DIRTY], SIMPSON, True),
        (["KhKdKsKcKhKdKs"], SIMPSON, False),
    ],
)
def test_hf_07_what_going_out_takes(melds: list[str], options: dict[str, object], legal: bool) -> None:
    """rules: 9.4 HF-07."""
    deal = at(N="9h", melds=[melds, []], options={"hf_ask": False, **options})
    assert code(deal, "N: discard 9h") == (None if legal else "no_canasta")


def test_hf_10_the_foot_at_once_or_next_turn() -> None:
    """rules: 9.4 HF-10."""
    melds = [["KhKdKs", "9h9d9s"], ["5s5d5s"]]
    deal = at(N="Kh9c", melds=melds, feet=[FOOT, "", "", ""])
    play(deal, "N: meld Kh 9c")
    assert deal.state.hands[0] == list(cards(FOOT))
    play(deal, "N: discard 4h")
    assert deal.state.turn == 1
    deal = at(N="Kh9c", melds=melds, feet=[FOOT, "", "", ""])
    play(deal, "N: meld Kh", "N: discard 9c")
    assert (deal.state.hands[0], deal.state.feet[0]) == ([], list(cards(FOOT)))
    play(deal, "E: draw", "E: discard 4c", "S: draw", "S: discard 4c", "W: draw", "W: discard 4c")
    assert (deal.state.turn, deal.state.hands[0], deal.state.feet[0]) == (0, list(cards(FOOT)), [])
