"""The first meld of a side and its minimum (rules: 2.2)."""

import pytest

from canasta.events import Opened
from tests.canasta.positions import at, code, play, verdict


@pytest.mark.parametrize(
    ("total", "minimum"),
    [
        (-2000, 15),
        (-5, 15),
        (0, 50),
        (1495, 50),
        (1500, 90),
        (2995, 90),
        (3000, 120),
        (4995, 120),
        (9000, 120),
    ],
)
def test_the_minimum_goes_by_the_sides_total_before_the_deal(total: int, minimum: int) -> None:
    """rules: 2.2, the table."""
    deal = at(N="4c", totals=(total, 0))
    assert (deal.rules.opening_minimum(deal.state, 0), deal.rules.opening_minimum(deal.state, 1)) == (
        minimum,
        50,
    )


@pytest.mark.parametrize(
    ("total", "meld", "legal"),
    [
        (-5, "4c4d4h", True),  # 15
        (0, "KhKdKs 8h8d2s", True),  # 70
        (0, "AsAhAd", True),  # 60
        (0, "KhKdKs", False),  # 30
        (0, "KhKdJk", True),  # 70
        (0, "4c4dJk", True),  # 60
        (0, "4c4d2s", False),  # 30
        (0, "4c4d4h KhKdKs", False),  # 45
        (0, "4c4d4h8h8d2s", False),  # two ranks in one group
        (1500, "AsAhAd KhKdKs", True),  # 90
        (1500, "AsAhAd 4c4d4h", False),  # 75
        (3000, "AsAhAd KhKdKs 8h8dJk", True),  # 160
        (3000, "AsAhAd KhKdKs 4c4d4h", False),  # 105
    ],
)
def test_all_melds_of_the_step_count_together(total: int, meld: str, legal: bool) -> None:
    """rules: 2.2, 1.2 I5: card points of all melds of the step, wild cards at their own value."""
    deal = at(N="AsAhAdKhKdKs8h8d4c4d4h2sJk5c6c", totals=(total, 0))
    assert (code(deal, f"N: meld {meld}") is None) is legal


def test_exactly_the_minimum_is_enough_and_five_less_is_not() -> None:
    """rules: 2.2."""
    assert code(at(N="KhKd2s8h8d8s5c6c"), "N: meld KhKd2s") == "below_minimum"  # 40
    assert code(at(N="AhAdJk5c6c", totals=(1500, 0)), "N: meld AhAdJk") is None  # 90
    assert code(at(N="4h4d4s4c5h5d5s5c6s6h9c", totals=(0, 0)), "N: meld 4h4d4s4c 5h5d5s5c") == "below_minimum"


def test_a_refused_opening_says_what_it_lacks() -> None:
    refusal = verdict(at(N="KhKdKs5c6c"), "N: meld KhKdKs")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("below_minimum", "2.2")
    assert "50" in str(refusal.text)
    assert "30" in str(refusal.text)
    assert "20" in str(refusal.text)


def test_a_canasta_below_the_minimum_is_no_opening() -> None:
    """rules: 2.2: canasta bonuses do not count."""
    deal = at(N="4h4d4s4c4h4d4s5c6c")
    assert code(deal, "N: meld 4h4d4s4c4h4d4s") == "below_minimum"


def test_the_minimum_binds_the_side_once() -> None:
    """rules: 2.2: after the opening either partner melds freely."""
    deal = at(N="AsAhAd4c4d4h5c6c", E="9s", S="5h5d5s9c9d", stock="7c8c7d8d")
    assert play(deal, "N: meld AsAhAd")[0] == Opened(0, 60, 50)
    assert code(deal, "N: meld 4c4d4h") is None
    play(deal, "N: discard 6c", "E: draw", "E: discard 9s", "S: draw")
    assert code(deal, "S: meld 5h5d5s") is None


def test_the_other_sides_opening_does_not_open_ours() -> None:
    """rules: 2.2: the minimum binds each side."""
    deal = at(N="4c4d4h5c6c", melds=[[], ["AsAhAd"]])
    assert code(deal, "N: meld 4c4d4h") == "below_minimum"


def test_the_piles_top_counts_and_its_other_cards_do_not() -> None:
    """rules: 2.2, 2.4."""
    deal = at(N="KhKd8h8d8s4c4d", pile="AsAhAdKs", phase="draw")
    assert code(deal, "N: take KhKd") == "below_minimum"  # 30
    assert code(deal, "N: take KhKd + 8h8d8s") is None  # 60
    deal = at(N="KhKd4h4d4s5c6c", pile="AsAhAdKs", phase="draw")
    assert code(deal, "N: take KhKd + 4h4d4s") == "below_minimum"  # 45


def test_cards_of_the_pile_are_no_part_of_the_take() -> None:
    """rules: 2.4: only then is the rest taken into the hand."""
    deal = at(N="KhKd4c4d", pile="AsAhAdKs", phase="draw")
    assert code(deal, "N: take KhKd + AsAhAd") == "not_in_hand"


def test_going_out_at_once_with_a_canasta_needs_no_minimum() -> None:
    """rules: 2.2, the exception: drew from the stock, melds the whole hand, a canasta among it."""
    sevens = "4h4d4s4c4h4d4s"
    assert code(at(N=sevens + "5c"), f"N: meld {sevens}") is None
    assert code(at(N=sevens), f"N: meld {sevens}") is None
    assert code(at(N=sevens + "5c6c"), f"N: meld {sevens}") == "below_minimum"
    assert code(at(N="4h4d4s4c4h4d5c"), "N: meld 4h4d4s4c4h4d") == "below_minimum"


def test_the_exception_does_not_hold_after_taking_the_pile() -> None:
    """rules: 2.2, 2.6: with the pile taken the minimum must be met."""
    deal = at(N="4h4d4s4c4h4d5c", pile="4s", phase="draw")
    assert code(deal, "N: take 4h4d4s4c4h4d") == "below_minimum"


def test_minimums_are_an_option() -> None:
    """rules: 13, initial_minimums."""
    options = {"initial_minimums": [[-100000, 0], [0, 30], [500, 100]]}
    assert code(at(N="KhKdKs4c5c", options=options), "N: meld KhKdKs") is None
    assert code(at(N="KhKdKs4c5c", options=options, totals=(500, 0)), "N: meld KhKdKs") == "below_minimum"
