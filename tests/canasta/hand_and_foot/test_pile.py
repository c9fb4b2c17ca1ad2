"""Taking the top of the pile with two cards like it (rules: 9.2)."""

import pytest

from canasta import events as ev
from canasta.actions import parse_action
from canasta.deal.viewing import view_of
from canasta.i18n import ENGLISH
from canasta.notation.turn_words import turn_line
from tests.canasta.hand_and_foot.positions import FOOT, at
from tests.canasta.positions import NAMES, cards, code, play

PILE = "4s5s6s7s8s4h5h6h7h8h"
OPEN = [["KhKdKs"], []]


@pytest.mark.parametrize(("option", "share"), [(7, 7), (5, 5), ("all", 11)])
def test_the_top_seven_come_and_the_rest_stays(option: object, share: int) -> None:
    """rules: 9.2, hf_pile_take."""
    deal = at(N="9h9d5c", pile=PILE + "9c", phase="draw", melds=OPEN, options={"hf_pile_take": option})
    assert view_of(deal, 0, NAMES, None).pile.share == share
    events = play(deal, "N: take 9h9d")
    assert events[0] == ev.Took(0, cards("9c")[0], share, 11 - share)
    assert deal.state.pile == list(cards(PILE + "9c"))[: 11 - share]
    assert sorted(deal.state.hands[0]) == sorted((*cards("5c"), *cards(PILE)[11 - share :]))
    line = turn_line(events, NAMES, ENGLISH)
    assert ("took the top" in line) == (share < 11)


def test_a_smaller_pile_comes_whole() -> None:
    """rules: 9.2."""
    deal = at(N="9h9d5c", pile="4s5s9c", phase="draw", melds=OPEN)
    play(deal, "N: take 9h9d")
    assert deal.state.pile == []
    assert len(deal.state.hands[0]) == 3


@pytest.mark.parametrize(
    ("top", "take", "verdict"),
    [
        ("9c", "take 9h9d", None),
        ("9c", "take 9h9d2s", None),
        ("9c", "take 9h2s", "no_match"),
        ("9c", "take", "no_match"),
        ("9c", "take >m1", "no_match"),
        ("9c", "take 9h9dKc", "no_match"),
        ("Kc", "take", "no_match"),
        ("Kc", "take KcKd", None),
        ("3s", "take 3s3s", "pile_blocked"),
        ("3h", "take 3s3s", "pile_blocked"),
        ("2c", "take 2s2h", None),
        ("2c", "take 2s2hJk", None),
        ("2c", "take 2sJk", "no_match"),
        ("2c", "take JkJk", "no_match"),
        ("2c", "take 2s2h>m1", "too_many_wilds"),
        ("2c", "take 2s2hKcKd", "no_match"),
        ("Jk", "take JkJk", None),
        ("Jk", "take Jk2s", "no_match"),
        ("Jk", "take 2s2h", "no_match"),
        ("9c", "take + 9h9d", "pair_beside"),
        ("9c", "take 9h9d + KcKd", None),
    ],
)
def test_what_goes_with_the_top(top: str, take: str, verdict: str | None) -> None:
    """rules: 9.2: two like the top, melded with it."""
    hand = "9h9dKcKd2s2hJkJk3s3s5c"
    deal = at(N=hand, pile=f"4s{top}", phase="draw", melds=OPEN)
    assert code(deal, f"N: {take}") == verdict


def test_a_wild_top_joins_no_natural_meld() -> None:
    """rules: 9.2: three wild cards would fit the kings here, but not with the pile."""
    deal = at(N="2s2h5c", pile="2c", phase="draw", melds=[["KhKdKs"], []], options={"hf_wild_limit": "max3"})
    assert code(deal, "N: take 2s2h>m1") == "no_match"


def test_every_way_that_is_offered_is_legal_and_a_wild_top_is_among_them() -> None:
    """rules: 9.2."""
    for top, expected in (("2c", "take 2s2h"), ("Jk", "take JkJk"), ("9c", "take 9h9d")):
        deal = at(N="9h9d2s2hJkJk5c", pile=f"4s{top}", phase="draw", melds=OPEN)
        assert parse_action(expected) in deal.offers(0).takes
    deal = at(N="9h9d3s3s5c", pile="4s3c", phase="draw", melds=OPEN)
    assert deal.offers(0).takes == ()


def test_without_wild_melds_a_wild_top_is_taken_by_nobody() -> None:
    """rules: 9.1, hf_wild_meld."""
    options = {"hf_wild_meld": False, "hf_out": "1-1-0"}
    for top, pair in (("2c", "2s2h"), ("Jk", "JkJk")):
        deal = at(N="2s2hJkJk5c", pile=f"4s{top}", phase="draw", melds=OPEN, options=options)
        assert code(deal, f"N: take {pair}") == "pile_blocked"
        assert deal.offers(0).takes == ()


def test_the_three_cards_have_to_fit() -> None:
    """rules: 9.2: they join the open meld, which closes at seven."""
    hand, pile = "9h9d5c6c", "4s9c"
    fits = at(N=hand, pile=pile, phase="draw", melds=[["9s9c9h9d"], []])
    play(fits, "N: take 9h9d")
    assert [len(meld.cards) for meld in fits.state.side_tables[0].melds] == [7]
    full = at(N=hand, pile=pile, phase="draw", melds=[["9s9c9h9d9s"], []])
    assert code(full, "N: take 9h9d") == "meld_full"
    assert full.offers(0).takes == ()
    another = at(N=hand, pile=pile, phase="draw", melds=[["9s9c9h9d9s9c9h"], []])
    play(another, "N: take 9h9d")
    assert [len(meld.cards) for meld in another.state.side_tables[0].melds] == [7, 3]


def test_only_the_top_counts_for_the_first_meld() -> None:
    """rules: 9.2."""
    hand = "KhKd9h9d9s5c"
    deal = at(N=hand, pile="AsAhKs", phase="draw")
    assert code(deal, "N: take KhKd") == "below_minimum"  # 30; the aces do not help
    play(deal, "N: take KhKd + 9h9d9s")
    assert sorted(deal.state.hands[0]) == sorted(cards("5cAsAh"))


@pytest.mark.parametrize(
    ("round_number", "hand", "take", "legal"),
    [
        (1, "2s2h5c6c", "take 2s2h", True),
        (2, "2s2h5c6c", "take 2s2h", False),
        (2, "2s2hJk5c6c", "take 2s2hJk", True),
        (2, "2s2hKhKdKs5c", "take 2s2h + KhKdKs", True),
        (4, "JkJk5c6c", "take JkJk", True),
        (4, "2s2hJk5c6c", "take 2s2hJk", False),
        (3, "2s2h2d2sKhKdKs9c9d9h5c", "take 2s2h2d2s", False),
        (3, "2s2h2d2sKhKdKs9c9d9h5c", "take 2s2h2d2s + KhKdKs", True),
    ],
)
def test_a_wild_meld_may_open_with_the_pile(round_number: int, hand: str, take: str, legal: bool) -> None:
    """rules: 9.1, 9.2."""
    top = "Jk" if "JkJk" in take else "2c"
    deal = at(N=hand, pile=f"4s{top}", phase="draw", round_number=round_number)
    assert (code(deal, f"N: {take}") is None) is legal
    if legal:
        assert deal.offers(0).takes


def test_a_take_that_strands_its_player_is_refused() -> None:
    """rules: 9.2, 14.11: in the foot two cards have to be left."""
    deal = at(N="9h9d5c", pile="9c", phase="draw", melds=OPEN)
    assert code(deal, "N: take 9h9d") == "no_canasta"
    assert deal.offers(0).takes == ()
    deal = at(N="9h9d5c", pile="9c", phase="draw", melds=OPEN, feet=[FOOT, "", "", ""])
    play(deal, "N: take 9h9d", "N: discard 5c")
    assert deal.state.turn == 1


def test_a_red_three_that_comes_with_the_pile_is_laid_out() -> None:
    """rules: 1.3: only a given position has one there."""
    deal = at(N="9h9d5c", pile="3h4s9c", phase="draw", melds=OPEN)
    play(deal, "N: take 9h9d")
    assert deal.state.side_tables[0].threes == list(cards("3h"))
    assert sorted(deal.state.hands[0]) == sorted(cards("5c4s"))


def test_the_pile_is_taken_instead_of_drawing_and_there_has_to_be_one() -> None:
    """rules: 1.2."""
    assert code(at(N="9h9d5c", pile="9c"), "N: take 9h9d") == "already_drawn"
    assert code(at(N="9h9d5c", phase="draw"), "N: take 9h9d") == "pile_empty"


def test_an_opening_with_the_pile_that_empties_the_hand_is_offered_where_the_foot_waits() -> None:
    """rules: 9.2: the foot is taken up at once."""
    for foot, expected in ((FOOT, True), ("", False)):
        deal = at(N="AhAd", pile="As", phase="draw", feet=[foot, "", "", ""])
        takes = deal.offers(0).takes
        assert (parse_action("take AhAd") in takes) is expected
        assert (code(deal, "N: take AhAd") is None) is expected
