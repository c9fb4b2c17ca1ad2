"""How fast the engine is: measured, never judged.

    pytest tests/benchmarks/test_engine.py -m benchmark --override-ini addopts=''

The aims: 30,000 actions a second of random legal play picked from offers, 100,000 a second replayed by
``apply``, on one core. With ``-s`` each measurement says how many a second it makes; ``extra_info`` keeps it.
On a machine that others use too, add ``--benchmark-timer=time.process_time``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from canasta.actions import Action, format_action, parse_action
from canasta.deal import Deal
from canasta.deal.viewing import view_of
from canasta.players import choose
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from canasta.view import View

pytestmark = pytest.mark.benchmark(group="engine")

NAMES = ("N", "E", "S", "W")
RULES = VARIANTS["classic"].rules(4)
DEALS = 20


KINDS = {
    "2": VARIANTS["classic"].rules(2),
    "3 cutthroat": VARIANTS["classic"].rules(3),
    "3 alone": VARIANTS["classic"].rules(3, {"three_hand_mode": "alone"}),
    "4": RULES,
    "5": VARIANTS["classic"].rules(5),
    "6 in two teams": VARIANTS["classic"].rules(6),
    "6 in three pairs": VARIANTS["classic"].rules(6, {"six_hand_teams": "3x2"}),
    "4 wild melds": VARIANTS["classic"].rules(4, {"wild_melds": True}),
    "4 second melds": VARIANTS["classic"].rules(4, {"second_meld_same_rank": "yes"}),
    "4 viennese": VARIANTS["classic"].rules(4, {"viennese": True}),
    "4 uruguay": VARIANTS["uruguay"].rules(4),
    "4 cuban": VARIANTS["cuban"].rules(4),
    "4 joker": VARIANTS["joker"].rules(4),
    "4 sevens": VARIANTS["sevens"].rules(4),
    "4 mexicana": VARIANTS["mexicana"].rules(4),
    "4 italian": VARIANTS["italian"].rules(4),
    "6 pennies": VARIANTS["pennies"].rules(6),
    "2 manzana": VARIANTS["manzana"].rules(2),
    "4 samba": VARIANTS["samba"].rules(4),
    "6 samba": VARIANTS["samba"].rules(6),
    "4 tampa": VARIANTS["tampa"].rules(4),
    "4 bolivia": VARIANTS["bolivia"].rules(4),
    "4 brazilian": VARIANTS["brazilian"].rules(4),
    "4 modern american": VARIANTS["modern_american"].rules(4),
    "4 modern american, league": VARIANTS["modern_american"].rules(4, {"profile": "league"}),
    "6 modern american": VARIANTS["modern_american"].rules(6),
    "Hand and Foot, 4": VARIANTS["hand_and_foot"].rules(4),
    "Hand and Foot, 6": VARIANTS["hand_and_foot"].rules(6),
}


def fresh(n: int, rules: BaseRules = RULES) -> Deal:
    return Deal.from_seed(rules, n % rules.seats, (0,) * rules.sides, f"{n:x}")


def random_deals(rules: BaseRules = RULES) -> int:
    """Play deals by actions picked from the offers; how many actions that took."""
    rng = Random(1)
    count = 0
    for n in range(DEALS):
        deal = fresh(n, rules)
        while not deal.over:
            actions = deal.offers(deal.state.turn).actions
            deal.apply(deal.state.turn, actions[int(rng.random() * len(actions))])
            count += 1
    return count


Recorded = list[tuple[int, Action]]


def recorded_deals() -> list[Recorded]:
    """What computer players did in as many deals."""
    deals: list[Recorded] = []
    for n in range(DEALS):
        deal = fresh(n)
        actions: Recorded = []
        while not deal.over:
            actions.append((deal.state.turn, choose(view_of(deal, deal.state.turn, NAMES, None))))
            deal.apply(*actions[-1])
        deals.append(actions)
    return deals


def measure(benchmark: BenchmarkFixture, work: Callable[[], object], count: int) -> None:
    """Measure the work and note how many of its things a second that makes."""
    benchmark.pedantic(work, rounds=5, warmup_rounds=1)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    rate = round(count / benchmark.stats.stats.min)
    benchmark.extra_info["things_per_second"] = rate
    print(f"\n{benchmark.name}: {rate:,} a second (best of 5 rounds of {count:,})")


def test_random_legal_play_from_offers(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, random_deals, random_deals())


@pytest.mark.parametrize("kind", KINDS)
def test_random_legal_play_at_tables_of_every_kind(benchmark: BenchmarkFixture, kind: str) -> None:
    """Beside the figure for four; the last are four with house rules."""
    measure(benchmark, lambda: random_deals(KINDS[kind]), random_deals(KINDS[kind]))


def test_replay_of_records_by_apply(benchmark: BenchmarkFixture) -> None:
    """The deals' seeds are shuffled once per deal, as a replay does."""
    recorded = recorded_deals()

    def replay() -> None:
        for n, actions in enumerate(recorded):
            deal = fresh(n)
            for seat, action in actions:
                deal.apply(seat, action)

    measure(benchmark, replay, sum(map(len, recorded)))


def test_reading_the_actions_of_a_record(benchmark: BenchmarkFixture) -> None:
    texts = [format_action(action) for actions in recorded_deals() for _, action in actions]
    measure(benchmark, lambda: [parse_action(text) for text in texts], len(texts))


def positions() -> list[Deal]:
    """Deals stopped in the middle, at every seventh action of recorded play."""
    stopped: list[Deal] = []
    for n, actions in enumerate(recorded_deals()):
        for stop in range(0, len(actions), 7):
            deal = fresh(n)
            for seat, action in actions[:stop]:
                deal.apply(seat, action)
            stopped.append(deal)
    return stopped


def test_offers_alone(benchmark: BenchmarkFixture) -> None:
    deals = positions()
    measure(benchmark, lambda: [deal.offers(deal.state.turn) for deal in deals], len(deals))


def test_views_with_their_offers(benchmark: BenchmarkFixture) -> None:
    deals = positions()
    measure(benchmark, lambda: [view_of(deal, deal.state.turn, NAMES, None) for deal in deals], len(deals))


def test_the_computer_players_move(benchmark: BenchmarkFixture) -> None:
    views: list[View] = [view_of(deal, deal.state.turn, NAMES, None) for deal in positions()]
    measure(benchmark, lambda: [choose(view) for view in views], len(views))


def test_shuffling_and_dealing(benchmark: BenchmarkFixture) -> None:
    measure(benchmark, lambda: [fresh(n) for n in range(DEALS)], DEALS)
