"""A refusal names a legal action near to what was tried."""

import pytest

from canasta.actions import format_action
from tests.canasta.positions import at, verdict

OPEN = [["QhQdQs"], []]


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("N: meld KhKdKs4c", "meld KhKdKs"),
        ("N: meld KhKd", "meld KhKdKs"),
        ("N: discard Ac", "discard 4c"),
        ("N: draw", "meld KhKdKs"),
        ("N: take", "meld KhKdKs"),
    ],
)
def test_after_the_draw_a_refusal_names_the_nearest_step(line: str, instead: str) -> None:
    deal = at(N="KhKdKs2c4c5c", melds=OPEN)
    refusal = verdict(deal, line)
    assert refusal is not None
    assert refusal.instead is not None
    assert deal.check(0, refusal.instead) is None
    named = format_action(refusal.instead)
    assert named.split()[0] == instead.split()[0]
    if line.split()[1] == named.split()[0]:
        assert named == instead


def test_of_steps_that_are_equally_near_the_smaller_one_is_named() -> None:
    """Three kings and all four share as many cards with what was tried."""
    deal = at(N="KhKdKsKc4c5c", melds=OPEN)
    refusal = verdict(deal, "N: meld KhKd")
    assert refusal is not None
    assert refusal.instead is not None
    assert format_action(refusal.instead) == "meld KhKdKs"


def test_of_two_others_the_one_of_fewer_cards_is_named_although_it_is_worth_more() -> None:
    refusal = verdict(at(N="Ah4h4d4s5c9c", melds=[["AcAdAs"], []]), "N: meld 9c9d")
    assert refusal is not None
    assert refusal.instead is not None
    assert format_action(refusal.instead) == "meld Ah"


def test_whoever_forgets_to_draw_is_told_to() -> None:
    refusal = verdict(at(N="KhKdKs2c4c5c", melds=OPEN, phase="draw"), "N: discard 4c")
    assert refusal is not None
    assert refusal.instead is not None
    assert format_action(refusal.instead) == "draw"


def test_whoever_is_not_to_move_is_named_nothing() -> None:
    refusal = verdict(at(N="KhKdKs2c4c5c", E="4d", melds=OPEN), "E: draw")
    assert refusal is not None
    assert refusal.instead is None
