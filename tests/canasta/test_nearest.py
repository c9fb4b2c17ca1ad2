"""A refusal names a legal action near to what was tried."""

from __future__ import annotations

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


def test_whoever_forgets_to_draw_is_told_to() -> None:
    refusal = verdict(at(N="KhKdKs2c4c5c", melds=OPEN, phase="draw"), "N: discard 4c")
    assert refusal is not None
    assert refusal.instead is not None
    assert format_action(refusal.instead) == "draw"


def test_whoever_is_not_to_move_is_named_nothing() -> None:
    refusal = verdict(at(N="KhKdKs2c4c5c", E="4d", melds=OPEN), "E: draw")
    assert refusal is not None
    assert refusal.instead is None
