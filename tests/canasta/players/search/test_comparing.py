"""Comparing options: how long they are tried, and which one is taken."""

from random import Random

from canasta.counts.rules import CountRules
from canasta.players.search.comparing import Budget, Comparison
from canasta.players.search.counted.dealing import dealt
from canasta.players.search.counted.world import World
from canasta.variants import VARIANTS

WORLD = dealt(CountRules.of(VARIANTS["classic"].rules(4)), Random(1))


def compared(means: list[float], noise: float, budget: Budget, usual: int | None = None) -> Comparison[float]:
    """Options with these means and this noise, after a comparison."""
    rng = Random(7)
    comparison = Comparison(means, budget, usual)

    def value(world: World, mean: float) -> float:
        return rng.gauss(mean, noise)

    comparison.run(lambda: WORLD, value)
    return comparison


def test_a_clear_best_ends_the_comparison_early() -> None:
    comparison = compared([0.0, 500.0, 10.0], 20.0, Budget(rollouts=3000, worlds=1000))
    assert comparison.alive == [1]
    assert len(comparison.values[1]) == 10


def test_no_more_than_the_budget_is_tried() -> None:
    comparison = compared([0.0, 0.0], 100.0, Budget(rollouts=100, worlds=1000, doubt=50))
    assert sum(map(len, comparison.values)) == 100
    comparison = compared([0.0, 0.0], 100.0, Budget(rollouts=10000, worlds=30, doubt=50))
    assert sum(map(len, comparison.values)) == 60


def test_the_usual_choice_stays_without_clear_evidence() -> None:
    doubting = Budget(rollouts=200, worlds=100, doubt=50, caution=3.0)
    assert compared([0.0, 5.0], 200.0, doubting, usual=0).best() == 0
    assert compared([0.0, 5.0], 200.0, doubting, usual=1).best() == 1
    assert compared([0.0, 200.0], 50.0, doubting, usual=0).best() == 1


def test_the_usual_choice_is_taken_if_nothing_is_tried() -> None:
    assert compared([0.0, 1.0, 2.0], 1.0, Budget(rollouts=0), usual=2).best() == 2


def test_options_that_lead_to_the_same_are_tried_once() -> None:
    comparison = compared([5.0, 5.0, 4.0, 5.0], 0.0, Budget(rollouts=3000, doubt=50), usual=3)
    assert comparison.alive == [3]
    comparison = compared([5.0, 5.0], 0.0, Budget(rollouts=3000))
    assert comparison.alive == [0]
    assert len(comparison.values[1]) == 10
