"""How fast Classic is on counts, beside the engine in the same run: measured, never judged.

    pytest tests/benchmarks/test_counts.py -m benchmark --override-ini addopts='' -s

The aims: 150,000 decisions a second of random legal play with one meld of a rank. Gin rummy in C++
(OpenSpiel) made about 1.6 times the engine's actions a second where both were measured; the aim is four times
gin. With several melds of a rank, wild melds or three seats it may be slower. On a machine that others use
too, add ``--benchmark-timer=time.process_time``.
"""

from collections.abc import Mapping
from itertools import compress
from random import Random
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from canasta.counts.environment import Environment
from canasta.counts.play import apply, legal
from canasta.counts.position import Position
from canasta.counts.rules import CountRules
from canasta.variants import VARIANTS
from tests.benchmarks.test_engine import DEALS, fresh, measure, random_deals

pytestmark = pytest.mark.benchmark(group="counts")

TABLES: Mapping[str, tuple[int, dict[str, object]]] = {
    "4": (4, {}),
    "2": (2, {}),
    "6": (6, {}),
    "4 must ask": (4, {"ask_permission": "mandatory"}),
    "3 cutthroat": (3, {}),
    "4 wild melds": (4, {"wild_melds": True}),
    "4 second melds": (4, {"second_meld_same_rank": "yes"}),
}
GIN = 1 / 0.63
"""OpenSpiel's gin rummy beside the engine's actions of random play."""


def starts(table: str) -> list[Position]:
    rules = VARIANTS["classic"].rules(*TABLES[table])
    return [Position.of(CountRules.of(rules), fresh(n, rules).state) for n in range(DEALS)]


def play(starts: list[Position]) -> list[tuple[Position, int]]:
    """Random play; each position and what was chosen there."""
    rng = Random(1)
    seen = []
    for start in starts:
        p = start.copy()
        while not p.over:
            ids = legal(p)
            seen.append((p.copy(), ids[int(rng.random() * len(ids))]))
            apply(p, seen[-1][1])
    return seen


def decide(starts: list[Position]) -> int:
    rng, count = Random(1), 0
    for start in starts:
        p = start.copy()
        while p.phase != 3:
            ids = legal(p)
            apply(p, ids[int(rng.random() * len(ids))])
            count += 1
    return count


@pytest.mark.parametrize("table", TABLES)
def test_random_legal_play_on_counts(benchmark: BenchmarkFixture, table: str) -> None:
    begun = starts(table)
    measure(benchmark, lambda: decide(begun), decide(begun))


def test_steps_of_an_environment_with_its_mask(benchmark: BenchmarkFixture) -> None:
    begun = [Environment(p) for p in starts("4")]

    def walk() -> int:
        rng, count = Random(1), 0
        for start in begun:
            deal = start.copy()
            while not deal.over:
                mask = deal.mask()
                deal.step(rng.choice(list(compress(range(len(mask)), mask))))
                count += 1
        return count

    measure(benchmark, walk, walk())


def test_redeals(benchmark: BenchmarkFixture) -> None:
    seen = [Environment(p) for p, _ in play(starts("4")) if not p.debt and not p.must]
    rng = Random(1)
    measure(benchmark, lambda: [deal.redeal(deal.seat, rng) for deal in seen], len(seen))


def test_legality_by_itself(benchmark: BenchmarkFixture) -> None:
    seen = play(starts("4"))
    measure(benchmark, lambda: [legal(p) for p, _ in seen], len(seen))


def test_copies(benchmark: BenchmarkFixture) -> None:
    seen = play(starts("4"))
    measure(benchmark, lambda: [p.copy() for p, _ in seen], len(seen))


def test_positions_made_from_states(benchmark: BenchmarkFixture) -> None:
    rules = CountRules.of(VARIANTS["classic"].rules(4))
    states = [fresh(n).state for n in range(DEALS)]
    measure(benchmark, lambda: [Position.of(rules, state) for state in states], DEALS)


def test_counts_beside_the_engine_and_gin() -> None:
    begun = starts("4")
    ratios = []
    for _ in range(5):
        at = process_time()
        done = decide(begun) / (process_time() - at)
        at = process_time()
        engine = random_deals() / (process_time() - at)
        ratios.append(done / engine)
    best = sorted(ratios)[2]
    print(f"\ncounts make {best:.1f} times the engine's choices a second, {best / GIN:.1f} times gin's")
