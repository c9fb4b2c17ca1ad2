"""Whoever piles up a hundred cards gets an answer after as little work as others (counted, not timed)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from types import FrameType

import pytest

from canasta.deal import Deal
from canasta.offers import Offers
from tests.canasta.large_hands import LARGEST, large_hand

MOST_CALLS = 150_000
"""Function calls of one question: some 30 ms. Before, single hands took 20 million and more."""
HANDS = 3


def calls_of(question: Callable[[], object]) -> int:
    """How many functions of Python are called for an answer."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        question()
    finally:
        sys.setprofile(None)
    return count


def _ask(deal: Deal, found: list[Offers]) -> None:
    found.append(deal.offers(deal.state.turn))
    assert found[0].pieces is not None


@pytest.mark.parametrize("game", LARGEST)
def test_the_offers_of_the_largest_hands_take_little_work(game: str) -> None:
    for n in range(HANDS):
        deal = large_hand(game, n)
        state = deal.state
        assert len(state.hands[state.turn]) >= LARGEST[game] * 3 // 4, (game, n)
        found: list[Offers] = []
        work = calls_of(partial(_ask, deal, found))
        assert work < MOST_CALLS, (game, n, work)
        assert found[0].actions
        for action in Random(f"some {n}").sample(found[0].actions, min(5, len(found[0].actions))):
            assert deal.check(state.turn, action) is None
