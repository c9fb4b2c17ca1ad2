"""How long the engine takes with the largest hands of every game: measured, never judged.

    pytest tests/benchmarks/test_large_hands.py -m benchmark --override-ini addopts='' -s

For each game the longest in milliseconds of this machine's time: the offers with all that they hold, the view
with them, a move of the steady computer player, and what is legal on counts (0 for a game without them);
the table's figures are made before. The aim: 50 ms each.
"""

import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from canasta.counts.play import legal
from canasta.counts.position import Position
from canasta.counts.rules import CountRules, Unknown
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.players import choose
from tests.canasta.large_hands import LARGEST, large_hand

pytestmark = pytest.mark.benchmark(group="large hands")
HANDS = 12


def _offers(deal: Deal) -> object:
    return deal.offers(deal.state.turn).pieces


def _view(deal: Deal) -> object:
    return view_of(deal, deal.state.turn, [f"P{seat}" for seat in range(len(deal.state.hands))], None)


def _move(deal: Deal) -> object:
    return choose(view_of(deal, deal.state.turn, [f"P{seat}" for seat in range(len(deal.state.hands))], None))


def _choices(deal: Deal) -> object:
    try:
        rules = CountRules.of(deal.rules)
    except Unknown:
        return None
    return legal(Position.of(rules, deal.state))


def longest(question: Callable[[Deal], object], game: str) -> float:
    """The milliseconds that the slowest of the hands takes, with nothing kept from others."""
    worst = 0.0
    for n in range(2 * HANDS):
        # The second half at tables with any house rules.
        deal = large_hand(game, n, house_rules=n >= HANDS)
        with suppress(Unknown):
            CountRules.of(deal.rules)
        begun = time.process_time()
        question(deal)
        worst = max(worst, time.process_time() - begun)
    return worst * 1000


@pytest.mark.parametrize("game", LARGEST)
def test_questions_about_the_largest_hands(game: str) -> None:
    figures = [longest(question, game) for question in (_offers, _view, _move, _choices)]
    print(f"\n{game:16} {LARGEST[game]:4} cards: " + "  ".join(f"{ms:7.1f}" for ms in figures) + " ms")
