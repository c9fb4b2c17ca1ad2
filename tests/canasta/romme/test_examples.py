"""The worked examples of rules 11.4, one by one."""

import pytest

from canasta.deal import Deal
from canasta.refusals import Refusal
from canasta.variants import VARIANTS
from canasta.variants.romme.melds import Limits, read_meld
from tests.canasta.positions import cards, code, play, result, verdict
from tests.canasta.romme.table import at, melds

ROMME = VARIANTS["romme"]


@pytest.mark.parametrize(("seats", "stock"), [(2, 83), (3, 70), (4, 57), (5, 44), (6, 31)])
def test_rm_01_the_stock_after_the_deal(seats: int, stock: int) -> None:
    """rules: 11.4 RM-01, section 0: 110 - 13n - 1."""
    deal = Deal.from_seed(ROMME.rules(seats), seats - 1, (0,) * seats, "5f0c")
    assert len(deal.state.stock) == stock
    assert [len(hand) for hand in deal.state.hands] == [13] * seats
    assert len(deal.state.pile) == 1
    assert deal.state.turn == 0


@pytest.mark.parametrize("meld", ["QsQhQdQc", "TsJsQsKs", "JsQsKsAs"])
def test_rm_02_and_03_first_melds_of_forty(meld: str) -> None:
    """rules: 11.4 RM-02, RM-03."""
    deal = at(meld + "2c3d", "2c")
    assert code(deal, f"A: meld {meld}") is None


@pytest.mark.parametrize(
    ("meld", "points"), [("QsQhQdQc", 40), ("TsJsQsKs", 40), ("JsQsKsAs", 41), ("QsJkAs", 31), ("As2s3s", 6)]
)
def test_rm_02_to_05_what_melds_count(meld: str, points: int) -> None:
    """rules: 11.4 RM-02, RM-03, RM-05, 11.1: the joker counts as the king; an ace before the two 1."""
    read = read_meld(Limits(), cards(meld))
    assert not isinstance(read, Refusal)
    assert read.points == points


def test_rm_05_two_melds_reach_forty_together() -> None:
    """rules: 11.4 RM-05: 30 + 15 = 45; the kings alone are 30."""
    deal = at("KsKhKd4c5c6c2c3d", "2c")
    refusal = verdict(deal, "A: meld KsKhKd")
    assert refusal is not None
    assert refusal.code == "below_minimum"
    assert "10 too few" in str(refusal.text)
    play(deal, "A: meld KsKhKd 4c5c6c")
    assert melds(deal) == {"m1": "KsKhKd", "m2": "4c5c6c"}


def test_rm_07_ace_and_five_go_to_two_three_four() -> None:
    """rules: 11.4 RM-07: on a meld of somebody else, by a player who has opened."""
    deal = at("Ah5h9c9d", "2c", melds=[["KsKhKdKc"], ["2h3h4h"]])
    play(deal, "A: meld Ah>m2", "A: meld 5h>m2")
    assert melds(deal)["m2"] == "Ah2h3h4h5h"
    assert deal.state.side_tables[1].melds[0].id == "m2"


def test_rm_10_nobody_lays_off_before_the_first_meld() -> None:
    """rules: 11.4 RM-10."""
    deal = at("5h9c9d", "2c", melds=[[], ["2h3h4h"]])
    assert code(deal, "A: meld 5h>m1") == "not_open"


@pytest.mark.parametrize(("card", "after"), [("Ts", "TsJsQsKs"), ("As", "JsQsKsAs")])
def test_rm_08_ten_or_ace_go_to_jack_queen_king(card: str, after: str) -> None:
    """rules: 11.4 RM-08."""
    deal = at(card + "9c9d", "2c", melds=[[], ["JsQsKs"]], flags=["opened:A"])
    play(deal, f"A: meld {card}>m1")
    assert melds(deal) == {"m1": after}


def test_rm_12_only_the_top_of_the_pile_is_taken() -> None:
    """rules: 11.4 RM-12."""
    deal = at("2c3d", "2c", pile="4h9s", phase="draw")
    play(deal, "A: take")
    assert sorted(deal.state.hands[0]) == sorted(cards("2c3d9s"))
    assert deal.state.pile == list(cards("4h"))
    assert code(deal, "A: take") == "already_drawn"


def test_rm_13_hand_romme() -> None:
    """rules: 11.4 RM-13, 11.2: no minimum is needed, and the others lose double."""
    deal = at("2h3h4h5h2s3s4s5s2d3d4d5dAd", "2cJk", stock="Kc", phase="draw")
    play(deal, "A: draw", "A: meld 2h3h4h5h 2s3s4s5s Ad2d3d4d5d")
    assert not deal.over
    play(deal, "A: discard Kc")
    outcome = result(deal)
    assert (outcome.reason, outcome.by, outcome.concealed) == ("out", 0, True)
    assert [side["hands"] for side in outcome.scores] == [0, -44]
