"""The end of the stock and of the match; two players (rules: 7.11, 7.12)."""

import pytest

from canasta import events as ev
from canasta.options import BadOption
from tests.canasta.invariants import all_cards, full_pack
from tests.canasta.modern_american.positions import KINGS, MODERN, at, fresh, seated
from tests.canasta.positions import cards, code, play, result, score

OPEN = "JhJdJs"


def test_play_goes_on_while_the_pile_is_taken() -> None:
    """rules: 7.11: with an empty stock."""
    deal = at(N="9h9d4h5h", pile="4s9s", E="8h8s4d", melds=[[OPEN], ["TsTcTd"]], stock="", phase="draw")
    play(deal, "N: take 9h9d", "N: discard 4h")
    assert not deal.over
    assert code(deal, "E: draw") is None
    play(deal, "E: draw")
    assert (deal.state.reason, deal.state.by) == ("stock", None)
    assert score(deal)[0]["going_out"] == 0


def test_nobody_has_to_take_the_pile() -> None:
    """rules: 7.11: anyone who wants a card from the stock ends the deal."""
    deal = at(N="9h9d4h5h", pile="4s9s", melds=[[OPEN], []], stock="", phase="draw")
    assert code(deal, "N: draw") is None


def test_the_last_card_is_drawn_and_played() -> None:
    """rules: 7.11."""
    deal = at(N="4h", melds=[[OPEN], []], stock="9s", phase="draw")
    play(deal, "N: draw", "N: discard 9s")
    assert not deal.over


def test_going_out_after_the_stock_has_run_out() -> None:
    """rules: 7.8, 7.11."""
    deal = at(N="9h9d6h", pile="4s9s", melds=[[KINGS, "6h6d6s6c6d6s"], []], stock="", phase="draw")
    play(deal, "N: take 9h9d", "N: meld 6h", "N: discard 4s")
    assert deal.state.reason == "out"


@pytest.mark.parametrize(
    ("rule", "over", "winners"),
    [("extra_hand", False, ()), ("draw", True, (0, 1, 2, 3)), ("first_to_reach", True, (0, 2))],
)
def test_equal_totals(rule: str, over: bool, winners: tuple[int, ...]) -> None:
    """rules: 7.11, 14.10: 8510 - 10 and 8505 - 5."""
    options = {"tie_rule": rule}
    deal = at(N="4h5h", S="", E="5s", W="", totals=(8510, 8505), stock="", phase="draw", options=options)
    play(deal, "N: draw")
    outcome = result(deal)
    assert outcome.totals == (8500, 8500)
    assert (outcome.match_over, outcome.winners) == (over, winners)


# --- two players -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal_option", "hand", "draw", "stock"),
    [("off", 13, 1, 75), ("13draw1", 13, 1, 75), ("15draw2", 15, 2, 71), ("13draw2", 13, 2, 75)],
)
def test_what_two_players_are_dealt(deal_option: str, hand: int, draw: int, stock: int) -> None:
    """rules: 7.12: talons as for four."""
    deal = fresh(options={"mac2_deal": deal_option}, seats=2, dealer=1)
    assert ([len(cards) for cards in deal.state.hands], deal.rules.draw_count) == ([hand, hand], draw)
    assert (len(deal.state.stock), list(map(len, deal.state.talons))) == (stock, [4, 3])
    assert all_cards(deal) == full_pack(deal.rules)


def test_the_deal_of_two_stands_in_for_hand_and_draw() -> None:
    """rules: 14.13."""
    for general in ({"hand_size": 11}, {"draw_count": 2}):
        with pytest.raises(BadOption, match="disagree"):
            MODERN.rules(2, {"mac2_deal": "13draw1", **general})
        assert MODERN.rules(4, {"mac2_deal": "13draw1", **general}).seats == 4
    assert MODERN.rules(2, {"mac2_deal": "off", "hand_size": 11}).hand_size == 11


def test_two_players_ask_nobody() -> None:
    """rules: 7.12."""
    deal = seated(["9h9d9s8h", "4c"], melds=[[KINGS, "6h6d6s6c6h6d6s"], []], stock="")
    assert code(deal, "A: ask") == "no_question"
    play(deal, "A: meld 9h9d9s", "A: discard 8h")
    assert deal.state.reason == "out"


TWO = {"mac2_deal": "13draw2"}


def test_one_card_left_is_a_whole_draw() -> None:
    """rules: 4, 14.13: where two are drawn."""
    deal = seated(["4h5h", "4c"], melds=[[OPEN], []], stock="9s", phase="draw", options=TWO)
    assert ev.Drew(0, 1) in play(deal, "A: draw")
    play(deal, "A: discard 9s")
    assert not deal.over


@pytest.mark.parametrize("stock", ["3s9s", "9s3s"])
def test_a_three_among_the_last_two_is_not_replaced(stock: str) -> None:
    """rules: 4, 14.13: play goes on."""
    deal = seated(["4h5h", "4c"], melds=[[OPEN], []], stock=stock, phase="draw", options=TWO)
    play(deal, "A: draw", "A: lay 3s")
    assert deal.state.hands[0] == list(cards("4h5h9s"))
    play(deal, "A: discard 9s")
    assert not deal.over


@pytest.mark.parametrize("stock", ["3s", "3s3h"])
def test_nothing_but_threes_as_the_last_cards(stock: str) -> None:
    """rules: 4, 7.11, 14.13: the deal ends at once."""
    deal = seated(["4h5h", "4c"], melds=[[OPEN], []], stock=stock, phase="draw", options=TWO)
    play(deal, "A: draw")
    assert deal.state.reason == "stock"
    assert sorted(deal.state.hands[0]) == sorted(cards("4h5h" + stock))


def test_a_three_held_before_the_draw_needs_its_replacement() -> None:
    """rules: 7.11."""
    deal = seated(["4h5h3s", "4c"], melds=[[OPEN], []], stock="", phase="draw", options=TWO)
    play(deal, "A: lay 3s")
    assert deal.state.reason == "stock"
