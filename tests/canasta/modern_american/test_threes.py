"""Threes: what holds of them at every table, and where one may be kept until the opening (rules: 7.3).

Where any number may be kept: ``test_kept_threes.py``.
"""

from typing import Any

import pytest

from canasta import events as ev
from canasta.actions import Lay, parse_action
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.terms import EndReason
from tests.canasta.modern_american.positions import KINGS, STOCK, at
from tests.canasta.positions import NAMES, cards, code, play, score, verdict

OPEN = [["JhJdJs"], []]
KEPT = ("any", "one_before_opening")
EACH = pytest.mark.parametrize("kept", KEPT)


def holding(kept: str = "one_before_opening", **start: Any) -> Deal:
    """A position at a table where threes are kept like that."""
    options = {"threes_kept": kept, **(start.pop("options", None) or {})}
    return at(**start, options=options)


@EACH
def test_threes_of_the_hand_are_laid_before_the_draw_and_replaced(kept: str) -> None:
    """rules: 7.3."""
    deal = holding(kept, N="4h3s3h", melds=OPEN, phase="draw")
    assert play(deal, "N: lay 3s3h") == [ev.ThreesLaid(0, cards("3s3h"))]
    assert deal.state.side_tables[0].threes == list(cards("3s3h"))
    assert deal.state.hands[0] == list(cards("4h" + STOCK[:4]))
    assert deal.state.phase == "draw"


def test_one_just_drawn_is_laid_at_once_and_replaced() -> None:
    """rules: 7.3."""
    deal = holding(N="4h", melds=OPEN, stock="3s4c5c", phase="draw")
    play(deal, "N: draw")
    assert [code(deal, f"N: {step}") for step in ("discard 4h", "ask", "special")] == ["threes_first"] * 3
    assert view_of(deal, 0, NAMES, None).modern.must_lay
    assert view_of(deal, 0, NAMES, None).offers.actions == (Lay(cards("3s")),)
    play(deal, "N: lay 3s")
    assert deal.state.hands[0] == list(cards("4h4c"))
    assert not view_of(deal, 0, NAMES, None).modern.must_lay
    assert sorted(view_of(deal, 0, NAMES, None).turn.drawn) == sorted(cards("4c"))


def test_a_replacement_that_is_a_three_is_laid_out_again() -> None:
    """rules: 7.3."""
    deal = holding(N="4h3h", melds=OPEN, stock="3s4c5c", phase="draw")
    play(deal, "N: lay 3h")
    assert code(deal, "N: draw") == "threes_first"
    play(deal, "N: lay 3s", "N: draw")
    assert len(deal.state.side_tables[0].threes) == 2


def test_a_side_that_is_open_keeps_none() -> None:
    """rules: 7.3: the partner of an opener lays it out when the own next turn starts."""
    deal = holding(N="4h3h", melds=OPEN, phase="draw", pile="Kh")
    for step in ("draw", "take 4h4d"):
        refusal = verdict(deal, f"N: {step}")
        assert refusal is not None
        assert (refusal.code, refusal.rule, refusal.instead) == ("threes_first", "7.3", Lay(cards("3h")))


def test_one_may_be_kept_while_the_side_has_not_opened() -> None:
    """rules: 7.3: for a straight."""
    deal = holding(N="4h5h3h", phase="draw")
    assert code(deal, "N: draw") is None
    assert set(deal.offers(0).actions) == {parse_action("draw"), Lay(cards("3h"))}
    play(deal, "N: draw")
    assert code(deal, "N: discard 4h") is None
    assert not view_of(deal, 0, NAMES, None).modern.must_lay


@EACH
def test_equal_threes_are_offered_once(kept: str) -> None:
    """rules: 7.3."""
    deal = holding(kept, N="4h3h3h", melds=OPEN, phase="draw")
    assert deal.offers(0).lays == (Lay(cards("3h3h")), Lay(cards("3h")))


def test_two_may_not_be_kept() -> None:
    """rules: 7.3: neither before the draw nor before the discard."""
    deal = holding(N="4h5h3h3s", phase="draw")
    refusal = verdict(deal, "N: draw")
    assert refusal is not None
    assert (refusal.code, refusal.instead) == ("threes_first", Lay(cards("3s")))
    play(deal, "N: lay 3s", "N: draw")
    deal = holding(N="4h3h", stock="3s4c5c", phase="draw")
    play(deal, "N: draw")
    assert [code(deal, f"N: {step}") for step in ("discard 4h", "special")] == ["threes_first"] * 2
    assert set(deal.offers(0).actions) == {Lay(cards(laid)) for laid in ("3s3h", "3s", "3h")}
    play(deal, "N: lay 3h", "N: discard 4h")


def test_an_opening_waits_for_every_three() -> None:
    """rules: 7.3: the opener lays them out before melding, one that was kept too."""
    deal = holding(N="KhKdKsQhQdJk8s8h2h4h5h3s")
    assert code(deal, "N: meld KhKdKs QhQdJk 8s8h2h") == "threes_first"
    assert not deal.offers(0).melds
    play(deal, "N: lay 3s", "N: meld KhKdKs QhQdJk 8s8h2h")
    deal = holding(N="KhKdKsQhQdJk8s8h2h9h9d4h3s", pile="5h9s", phase="draw")
    assert code(deal, "N: take 9h9d + KhKdKs QhQdJk 8s8h2h") == "threes_first"
    assert not deal.offers(0).takes


def test_threes_are_never_discarded_and_never_melded() -> None:
    """rules: 7.3."""
    deal = holding(N="4h5h3s")
    assert code(deal, "N: discard 3s") == "three_discard"
    deal = holding(N="3s3c3s4h5h6h")
    assert code(deal, "N: meld 3s3c3s") == "threes_first"
    deal = holding(N="4h5h3s")
    assert code(deal, "N: lay 4h") == "no_three"
    assert code(deal, "N: lay 3h") == "not_in_hand"


def test_a_hand_with_a_kept_three_and_wild_cards_discards_a_wild_one() -> None:
    """rules: 7.7, 14.11: the player to move can always end the turn."""
    deal = holding(N="3s2hJk")
    assert [code(deal, f"N: discard {card}") for card in ("3s", "2h", "Jk")] == ["three_discard", None, None]


@pytest.mark.parametrize(
    ("threes", "worth"),
    [
        ("3h", 100),
        ("3h3d", 300),
        ("3h3d3h", 500),
        ("3h3d3h3d", 1000),
        ("3h3s", 200),
        ("3h3d3h3d3s3c3s3c", 2000),
    ],
)
@pytest.mark.parametrize(("melds", "sign"), [([], -1), ([KINGS], 0), ([KINGS, "7h7d7s7c7h7d7s"], 1)])
def test_their_worth_by_colour_and_by_canastas(threes: str, worth: int, melds: list[str], sign: int) -> None:
    """rules: 7.3."""
    deal = holding(N="4h", S="", melds=[melds, []], threes=(threes, ""), stock="", phase="draw")
    play(deal, "N: draw")
    assert score(deal)[0]["threes"] == sign * worth


@EACH
@pytest.mark.parametrize("penalty", [5, 100])
def test_the_last_card_of_the_stock_is_a_three(kept: str, penalty: int) -> None:
    """rules: 7.3, 7.11: the deal ends at once; it stays in the hand and costs 5."""
    deal = holding(
        kept, N="4h", melds=OPEN, stock="3s", phase="draw", options={"three_in_hand_penalty": penalty}
    )
    events = play(deal, "N: draw")
    assert events[-1] == ev.DealOver(EndReason.STOCK, None, concealed=False)
    assert deal.state.hands[0] == list(cards("4h3s"))
    assert score(deal)[0]["hands"] == -5 - 5 - 5  # the four, the three, the partner's seven


@EACH
@pytest.mark.parametrize("penalty", [5, 100])
def test_a_three_held_for_other_reasons(kept: str, penalty: int) -> None:
    """rules: 7.3, 13 three_in_hand_penalty."""
    deal = holding(kept, N="4h3h", E="", stock="3s", phase="draw", options={"three_in_hand_penalty": penalty})
    play(deal, "N: draw")
    assert score(deal)[0]["hands"] == -5 - penalty - 5 - 5
    deal = holding(kept, N="4h", E="3h", stock="", phase="draw", options={"three_in_hand_penalty": penalty})
    play(deal, "N: draw")
    assert score(deal)[1]["hands"] == -penalty - 10  # and the partner's queen


@EACH
def test_a_replacement_that_is_the_last_card_and_a_three_ends_the_deal(kept: str) -> None:
    """rules: 7.3, 7.11."""
    deal = holding(kept, N="4h3h", melds=OPEN, stock="3s", phase="draw")
    play(deal, "N: lay 3h")
    assert (deal.over, deal.state.side_tables[0].threes, deal.state.hands[0]) == (
        True,
        list(cards("3h")),
        list(cards("4h3s")),
    )


@EACH
def test_a_three_that_cannot_be_replaced_ends_the_deal(kept: str) -> None:
    """rules: 7.11: the first who needs a card from the empty stock, for a three too."""
    deal = holding(kept, N="4h3h3d", melds=OPEN, stock="6d", phase="draw")
    play(deal, "N: lay 3h3d")
    assert (deal.over, deal.state.reason, deal.state.by) == (True, "stock", None)
    assert deal.state.side_tables[0].threes == list(cards("3h3d"))
    assert deal.state.hands[0] == list(cards("4h6d"))
