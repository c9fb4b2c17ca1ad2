"""How fast Rommé is: measured, never judged.

    pytest tests/benchmarks/test_romme.py -m benchmark --override-ini addopts=''

The aim: the best layout of 14 cards with two jokers in under 20 ms. With ``-s`` each measurement says how
many a second it makes.
"""

from __future__ import annotations

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from canasta.cards import JOKER, Card, pack
from canasta.deal.viewing import view_of
from canasta.players import choose
from canasta.variants import VARIANTS
from canasta.variants.romme.best_layout import best_layout, lays_all_but_one
from canasta.variants.romme.melds import Limits
from canasta.view import View
from tests.benchmarks.test_engine import NAMES, fresh, measure, random_deals

pytestmark = pytest.mark.benchmark(group="romme")

KINDS = {
    "2": VARIANTS["romme"].rules(2),
    "4": VARIANTS["romme"].rules(4),
    "6": VARIANTS["romme"].rules(6),
    "4 strict": VARIANTS["romme"].rules(
        4,
        {"romme_discard_must_meld": True, "romme_joker_swap": "must_use", "romme_final_discard": "required"},
    ),
}
ANY = Limits("any", adjacent=True, corner=True)
HANDS = 200


def hands(jokers: int, dense: bool) -> list[list[Card]]:
    """Hands of 14 with so many jokers, from two whole packs or from five ranks of them, where much fits."""
    dealt: list[list[Card]] = []
    for n in range(HANDS):
        cards = [card for card in pack(2, 0) if not dense or 3 <= card >> 2 <= 7]
        Random(n).shuffle(cards)
        dealt.append(cards[: 14 - jokers] + [JOKER] * jokers)
    return dealt


@pytest.mark.parametrize("dense", [False, True], ids=["any cards", "cards that fit"])
@pytest.mark.parametrize("jokers", [0, 2, 4])
@pytest.mark.parametrize("limits", [Limits(), ANY], ids=["usual", "anything goes"])
def test_the_best_layout_of_fourteen_cards(
    benchmark: BenchmarkFixture, limits: Limits, jokers: int, dense: bool
) -> None:
    dealt = hands(jokers, dense)
    measure(benchmark, lambda: [best_layout(limits, hand) for hand in dealt], HANDS)


def test_whether_all_but_one_can_be_laid(benchmark: BenchmarkFixture) -> None:
    dealt = hands(2, dense=True)
    measure(benchmark, lambda: [lays_all_but_one(Limits(), hand, keep=1) for hand in dealt], HANDS)


@pytest.mark.parametrize("kind", KINDS)
def test_random_legal_play_from_offers(benchmark: BenchmarkFixture, kind: str) -> None:
    measure(benchmark, lambda: random_deals(KINDS[kind]), random_deals(KINDS[kind]))


def test_the_computer_players_move(benchmark: BenchmarkFixture) -> None:
    views: list[View] = []
    for n in range(10):
        deal = fresh(n, KINDS["4"])
        while not deal.over:
            views.append(view_of(deal, deal.state.turn, NAMES, None))
            deal.apply(deal.state.turn, choose(views[-1]))
    measure(benchmark, lambda: [choose(view) for view in views], len(views))
