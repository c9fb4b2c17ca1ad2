"""What a meld is in Hand and Foot, and how it is closed (rules: 9.1, 9.2)."""

import pytest

from canasta.deal.viewing import view_of
from tests.canasta.hand_and_foot.positions import FOOT, at
from tests.canasta.positions import NAMES, code, play

HAND = "KhKdKsKcKhKdKsKc9h9d9s9c9h9d2s2h2d2c2s2hJkJk3s3s3c"
OPEN = [["5h5d5s"], []]
NO_WILDS = {"hf_wild_meld": False, "hf_out": "1-1-0"}


@pytest.mark.parametrize(
    ("meld", "verdict"),
    [
        ("KhKdKs", None),
        ("KhKdKsKcKhKdKs", None),
        ("KhKdKsKcKhKdKsKc", "meld_full"),
        ("KhKd", "too_few_cards"),
        ("KhKd2s", None),
        ("Kh2s2h", "too_few_naturals"),
        ("KhKdKs2s", None),
        ("2s2h2d", None),
        ("2s2hJk", None),
        ("2s2h2d2c2s2hJk", None),
        ("2s2h2d2c2s2hJkJk", "meld_full"),
        ("2s2h", "needs_aim"),
        ("2s2h>new", "too_few_cards"),
        ("3s3s3c", "black_threes"),
        ("3s3s2s", "black_threes"),
        ("KhKd9h", "mixed_ranks"),
    ],
)
def test_what_is_a_meld(meld: str, verdict: str | None) -> None:
    """rules: 9.1."""
    assert code(at(N=HAND, melds=OPEN), f"N: meld {meld}") == verdict


@pytest.mark.parametrize(
    ("limit", "legal", "illegal"),
    [
        ("two_to_one", ["KhKd2s", "KhKdKsKc2s2h", "KhKdKsKcKh2s2h"], ["KhKdKs2s2h", "KhKdKsKc2s2h2d"]),
        ("four_naturals", ["KhKdKsKc2s", "KhKdKsKc2s2h2d"], ["KhKd2s", "KhKdKs2s"]),
        ("max3", ["KhKd2s2h2d", "KhKdKsKc2s2h2d"], ["KhKd2s2h2d2c", "KhKdKs2s2h2d2c"]),
        ("half", ["KhKd2s2h", "KhKdKs2s2h2d", "KhKdKsKc2s2h2d"], ["KhKd2s2h2d", "KhKdKs2s2h2d2c"]),
    ],
)
def test_wild_cards_by_the_tables_limit(limit: str, legal: list[str], illegal: list[str]) -> None:
    """rules: 9.1, hf_wild_limit."""
    options = {"hf_wild_limit": limit}
    for meld in legal:
        assert code(at(N=HAND, melds=OPEN, options=options), f"N: meld {meld}") is None, meld
    for meld in illegal:
        assert code(at(N=HAND, melds=OPEN, options=options), f"N: meld {meld}") == "too_many_wilds", meld


def test_without_wild_melds() -> None:
    """rules: 9.1, hf_wild_meld."""
    deal = at(N=HAND, melds=OPEN, options=NO_WILDS)
    assert code(deal, "N: meld 2s2h2d") == "needs_aim"
    assert code(deal, "N: meld 2s2h2d>new") == "too_few_naturals"


def test_seven_close_a_meld_and_let_another_begin() -> None:
    """rules: 9.2."""
    deal = at(N=HAND, melds=[["KcKsKhKdKc"], []])
    assert code(deal, "N: meld KhKdKs") == "meld_full"
    assert code(deal, "N: meld KhKdKs>new") == "rank_taken"
    play(deal, "N: meld KhKd")
    assert view_of(deal, 0, NAMES, None).sides[0].melds[0].canasta == "natural"
    assert code(deal, "N: meld 2s>m1") == "meld_full"
    assert code(deal, "N: meld 2s>K") == "meld_full"
    assert code(deal, "N: meld Ks>m1") == "meld_full"
    play(deal, "N: meld KsKcKh", "N: meld Kd", "N: meld 2s>m2")
    assert [(len(m.cards), m.canasta) for m in view_of(deal, 0, NAMES, None).sides[0].melds] == [
        (7, "natural"),
        (5, None),
    ]
    assert code(deal, "N: meld KsKc2h>new") == "rank_taken"


def test_a_meld_is_closed_and_another_begun_in_one_step() -> None:
    """rules: 9.2."""
    deal = at(N=HAND, melds=[["KcKsKhKdKc"], []])
    play(deal, "N: meld KhKd KsKcKh")
    assert [len(meld.cards) for meld in deal.state.side_tables[0].melds] == [7, 3]
    deal = at(N=HAND, melds=[["KcKsKhKdKc"], []])
    assert code(deal, "N: meld KsKcKh>new KhKd>m1") == "rank_taken"


def test_wild_melds_too_are_closed_at_seven() -> None:
    """rules: 9.2."""
    deal = at(N=HAND, melds=[["JkJkJk2d2c"], []])
    play(deal, "N: meld 2s2h")
    assert code(deal, "N: meld 2d") == "needs_aim"
    assert code(deal, "N: meld 2d>m1") == "meld_full"
    play(deal, "N: meld 2d2c2s", "N: meld 2h")
    assert [(len(m.cards), m.canasta) for m in view_of(deal, 0, NAMES, None).sides[0].melds] == [
        (7, "wild"),
        (4, None),
    ]


def test_the_kinds_of_canasta() -> None:
    """rules: 9.1: clean, dirty, wild, as the record names them."""
    deal = at(N="4c", melds=[["KhKdKsKcKhKdKs", "9h9d9s9c9h2s2h", "JkJkJkJk2s2h2d"], []])
    side = view_of(deal, 0, NAMES, None).sides[0]
    assert [meld.canasta for meld in side.melds] == ["natural", "mixed", "wild"]
    assert [tuple(need) for need in side.needs] == [("natural", 1, 2), ("mixed", 1, 2), ("wild", 1, 1)]
    assert (side.canastas, side.canastas_needed, side.ready) == (3, 5, False)


@pytest.mark.parametrize(
    ("round_number", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150), (5, 150), (9, 150)]
)
def test_the_first_meld_by_rounds(round_number: int, minimum: int) -> None:
    """rules: 9.1; a round more than four keeps the last figure (14.10)."""
    deal = at(N="AhAdAsKhKdKsKc2s2h5c6c", round_number=round_number, totals=(5000, -300))
    assert view_of(deal, 0, NAMES, None).sides[0].minimum == minimum
    for meld, points in (
        ("KhKdKsKc", 40),
        ("AhAdAs", 60),
        ("AhAdAs KhKdKs", 90),
        ("AhAdAs KhKdKsKc 2s>A", 120),
        ("AhAdAs2s KhKdKsKc2h", 140),
    ):
        assert (code(deal, f"N: meld {meld}") is None) is (points >= minimum), meld


def test_the_minimums_are_an_option() -> None:
    """rules: 9.1, hf_minimums."""
    for round_number, legal in ((1, False), (2, True), (3, True), (4, False)):
        deal = at(N="AhAdAs5c6c", round_number=round_number, options={"hf_minimums": [65, 60, 0, 1000]})
        assert (code(deal, "N: meld AhAdAs") is None) is legal
        assert bool(deal.offers(0).melds) is legal


def test_a_hand_laid_down_whole_needs_its_minimum_too() -> None:
    """rules: 9.1: there is no exception as in Classic."""
    hand = "4h4d4s4c4h4d4s5h5d5s5c5h2s2h"
    deal = at(N=hand, round_number=4, options={"hf_out": "1-1-0", "hf_ask": False})
    assert code(deal, "N: meld 4h4d4s4c4h4d4s 5h5d5s5c5h2s2h") == "below_minimum"
    assert deal.offers(0).melds == ()
    deal = at(N=hand, round_number=2, options={"hf_out": "1-1-0", "hf_ask": False})
    play(deal, "N: meld 4h4d4s4c4h4d4s 5h5d5s5c5h2s2h")
    assert (deal.state.reason, deal.state.by, deal.state.concealed) == ("out", 0, False)


def test_an_opening_may_be_the_whole_hand_where_a_foot_waits() -> None:
    """rules: 9.2 (a)."""
    deal = at(N="AhAdAs", feet=[FOOT, "", "", ""])
    assert deal.offers(0).melds
    play(deal, "N: meld AhAdAs")
    assert len(deal.state.hands[0]) == 10


def test_any_card_may_be_discarded_and_nothing_freezes() -> None:
    """rules: 9.2: black threes block, wild cards can be thrown."""
    for card in ("3s", "2s", "Jk", "Kh"):
        deal = at(N=HAND, melds=OPEN)
        play(deal, f"N: discard {card}")
        view = view_of(deal, 1, NAMES, None)
        assert (view.pile.frozen, view.pile.frozen_by) == (False, None)
