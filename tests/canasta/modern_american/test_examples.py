"""The worked examples of rules 7.13, one by one."""

import pytest

from canasta.cards.packs import STANDARD
from canasta.match import Match
from tests.canasta.modern_american.positions import KINGS, PROFILES, STOCK, at
from tests.canasta.positions import cards, code, play, result, score

FILL = "4h5h8h9s"
"""Cards to keep beside what is melded."""


@pytest.mark.parametrize(
    ("melds", "totals", "codes"),
    [
        ("KhKdKs AhAd2h", (0, 0), ("below_minimum",) * 3),
        ("KhKdKs QhQdJk 8s8c2h", (0, 0), (None,) * 3),
        ("QhQdJk AhAdJk", (0, 0), ("opening_form",) * 3),
        ("2h2dJkJk", (0, 0), (None, None, "opening_form")),
        ("JkJk2h", (0, 0), ("below_minimum",) * 3),
        ("6d6s6c6h6d6s6c", (0, 0), (None, None, "below_minimum")),
        ("KhKdKs QhQdJk 8s8c2h", (3000, 0), ("below_minimum",) * 3),
        ("KhKdKs AhAd2h", (-400, 0), ("below_minimum",) * 3),
        ("KhKdKs QhQdJk 8s8c2h", (-400, 0), (None,) * 3),
    ],
)
def test_ma_01_openings(melds: str, totals: tuple[int, int], codes: tuple[str | None, ...]) -> None:
    """rules: 7.13 MA-01."""
    for profile, expected in zip(PROFILES, codes, strict=True):
        deal = at(N=melds.replace(" ", "") + FILL, stock="Tc", totals=totals, profile=profile)
        assert code(deal, f"N: meld {melds}") == expected, profile


@pytest.mark.parametrize(
    ("own", "hand", "meld", "expected"),
    [
        ("", "7h7d7s", "7h7d7s", None),
        ("", "7h7d2h", "7h7d2h", "sevens_natural"),
        ("", "AhAd2h", "AhAd2h", "pure_aces"),
        ("AhAdAs", "2h", "2h>A", "pure_aces"),
        ("", "KhKdKs2h", "KhKdKs2h", "rule_of_five"),
        ("", "KhKdKsKcKh2hJk", "KhKdKsKcKh2hJk", None),
        ("", "KhKdKsKc2h2d2s", "KhKdKsKc2h2d2s", "too_many_wilds"),
        (KINGS, "Kc", "Kc", "meld_full"),
    ],
)
def test_ma_02_melds_after_the_opening(own: str, hand: str, meld: str, expected: str | None) -> None:
    """rules: 7.13 MA-02, profile pagat."""
    opened = ["JhJdJs", *([own] if own else [])]
    deal = at(N=hand + FILL, melds=[opened, []], profile="pagat")
    assert code(deal, f"N: meld {meld}") == expected


def test_ma_02_mixed_aces_in_the_opening() -> None:
    """rules: 7.13 MA-02: in the opening aces may take a wild card, and a canasta has 300 points."""
    deal = at(N="KhKdKsAhAdJk2h9h9d2s" + FILL, profile="pagat")
    play(deal, "N: meld KhKdKs AhAdJk 9h9d2s")
    assert deal.state.side_tables[0].melds[1].wilds == 1
    done = at(melds=[["JhJdJs", "KhKdKsKcKh2hJk"], []], N="4h4d4s", stock="", phase="draw", profile="pagat")
    play(done, "N: draw")
    assert score(done)[0]["canastas"] == 300


@pytest.mark.parametrize(("melds", "worth"), [([], -400), ([KINGS], 0), ([KINGS, "QhQdQsQcQhQdQs"], 400)])
def test_ma_04_two_red_threes_and_a_black_one(melds: list[str], worth: int) -> None:
    """rules: 7.13 MA-04."""
    deal = at(N="4h5h", melds=[melds, []], threes=("3h3d3s", ""), stock="", phase="draw")
    play(deal, "N: draw")
    assert score(deal)[0]["threes"] == worth


def test_ma_04_seven_threes() -> None:
    """rules: 7.13 MA-04: four red ones and three black ones are 1500."""
    melds = [KINGS, "QhQdQsQcQhQdQs"]
    deal = at(N="4h5h", melds=[melds, []], threes=("3h3d3h3d3s3c3s", ""), stock="", phase="draw")
    play(deal, "N: draw")
    assert score(deal)[0]["threes"] == 1500


def test_ma_06_a_side_with_one_canasta() -> None:
    """rules: 7.13 MA-06."""
    deal = at(
        N="KhKd5h2s",
        S="Qh9d",
        melds=[["9h9d9s9c9h2hJk", "4h4d4s"], []],
        threes=("3h3d3h", ""),
        stock="",
        phase="draw",
    )
    play(deal, "N: draw")
    assert score(deal)[0] == {
        "canastas": 300,
        "going_out": 0,
        "threes": 0,
        "melds": 135,
        "hands": -65,
        "penalties": 0,
        "special": 0,
        "total": 370,
    }


def test_ma_09_both_partners_hold_three_aces() -> None:
    """rules: 7.13 MA-09."""
    deal = at(N="AhAdAs", S="AcAhAd", stock="", phase="draw")
    play(deal, "N: draw")
    assert (score(deal)[0]["penalties"], score(deal)[0]["hands"]) == (-3000, -120)


@pytest.mark.parametrize(
    ("meld", "total"),
    [
        ("7h7d7s7c7h7d7s", 2535),
        ("AhAdAsAcAhAdAs", 2640),
        ("2h2d2s2c2h2d2s", 3140),
        ("JkJkJkJk2h2d2s", 2760),
        ("JkJkJk2h2d2s2c", 2230),
        ("AhAdAsAcAh2h2d", 440),
    ],
)
def test_ma_10_canastas_with_their_cards(meld: str, total: int) -> None:
    """rules: 7.13 MA-10."""
    assert STANDARD.points(cards(meld)) < total
    deal = at(N="4h", S="", melds=[[meld], []], stock="", phase="draw")
    play(deal, "N: draw")
    assert score(deal)[0]["canastas"] + score(deal)[0]["melds"] == total


@pytest.mark.parametrize(
    ("hand", "values"),
    [
        ("4h4d5h5d6h6d8h8dThTdJhJdKhKd", (2500, 2500, 2500)),
        ("2h2d7h7dAhAd4h4d5h5d8h8dKhKd", (2000, 2000, 2000)),
        ("2h2dAhAd4h4d5h5d6h6d8h8dKhKd", (None, None, None)),
        ("4h4d4s4c8h8d8s8cQhQdQsKhKdKs", (2000, 2000, 3000)),
    ],
)
def test_ma_12_special_hands(hand: str, values: tuple[int | None, ...]) -> None:
    """rules: 7.13 MA-12."""
    for profile, value in zip(PROFILES, values, strict=True):
        deal = at(N=hand, E="9c", S="9c", stock="", profile=profile)
        special = deal.rules.special_held(deal.state, 0)
        assert (None if special is None else special.points) == value
        assert code(deal, "N: special") == (None if value else "no_special_hand")


def test_ma_12_not_once_the_partner_has_melded() -> None:
    """rules: 7.13 MA-12."""
    deal = at(N="4h4d5h5d6h6d8h8dThTdJhJdKhKd", melds=[["QhQsQc"], []])
    assert code(deal, "N: special") == "no_special_hand"


@pytest.mark.parametrize("profile", PROFILES)
def test_ma_15_the_empty_pile(profile: str) -> None:
    """rules: 7.13 MA-15: the three is laid out first; then only the nine may go."""
    deal = at(N="Ah7h9h3s", melds=[["JhJdJs"], []], profile=profile, stock="Ac7d" + STOCK, phase="draw")
    assert code(deal, "N: draw") == (None if profile == "traditional" else "threes_first")
    play(deal, "N: lay 3s", "N: draw")
    codes = [code(deal, f"N: discard {card}") for card in ("Ah", "7h", "9h")]
    assert codes == ["empty_pile_ban", "empty_pile_ban", None]
    deal = at(N="Ah7h9h", melds=[["JhJdJs"], []], profile=profile)
    codes = [code(deal, f"N: discard {card}") for card in ("Ah", "7h", "9h")]
    assert codes == ["empty_pile_ban", "empty_pile_ban", None]
    deal = at(N="Ah7h", melds=[["JhJdJs"], []], profile=profile)
    assert [code(deal, f"N: discard {card}") for card in ("Ah", "7h")] == [None, None]


def test_ma_17_both_over_the_target() -> None:
    """rules: 7.13 MA-17: 8300 + 370 = 8670 against 8400 + 400 = 8800."""
    east = ["QsQcQhQdQs2d2c", "TsTcTd"]  # 300 + 90 + 30
    deal = at(
        N="KhKd5h2s",
        S="8d9d",
        E="Th",
        W="Jh",
        melds=[["9h9d9s9c9h2hJk", "4h4d4s"], east],
        totals=(8300, 8400),
        stock="",
        phase="draw",
    )
    play(deal, "N: draw")
    outcome = result(deal)
    assert [side["total"] for side in score(deal)] == [370, 400]
    assert outcome.totals == (8670, 8800)
    assert (outcome.match_over, outcome.winners) == (True, (1, 3))


def test_ma_17_the_target_is_8500() -> None:
    """rules: 7.1."""
    assert Match("modern_american", ["N", "E", "S", "W"]).target == 8500


def test_ma_19_a_hand_of_wild_cards_only() -> None:
    """rules: 7.13 MA-19: one may complete a mixed canasta and another be discarded."""
    deal = at(
        N="2h2s", melds=[["9h9d9s9c9h2d"], []], pile="4h", phase="draw", stock="2c" + "4d5d6d8d9dTdJdQd4s"
    )
    play(deal, "N: draw", "N: meld 2h>9", "N: discard 2s")
    assert deal.state.hands[0] == list(cards("2c"))
    assert deal.state.pile[-1] == cards("2s")[0]
    assert deal.state.turn == 1
