"""The tools of tuning: they play the kernel's deals, and write what they found where the search reads it."""

from pathlib import Path
from random import Random

import pytest

from canasta.players.search.families import BURRACO, FAMILIES
from canasta.players.search.tuned_data import read, write
from canasta.variants import VARIANTS
from tests.support.shortened import KINDS, shortened
from tests.tuning.bench import bench_of
from tests.tuning.evolve import evolved, gained
from tests.tuning.fit import explained, fitted, rows_of
from tests.tuning.probe import probed

TUNED = [variant for variant, family in FAMILIES.items() if family is not BURRACO]
"""The games whose policy has weights: that of Burraco and Buraco has none."""


@shortened("variant", [*KINDS, *(variant for variant in TUNED if variant not in KINDS)], len(KINDS))
def test_a_policy_of_tuned_weights_plays_the_game_of_its_bench(variant: str) -> None:
    seats = VARIANTS[variant].seats
    bench = bench_of(variant, 4 if 4 in seats else seats[0])
    tuned, plain = bench.policy(bench.data["weights"]), bench.policy(bench.plain)
    assert gained(bench, tuned, tuned, 2, Random(1)) == pytest.approx(0)
    assert gained(bench, tuned, plain, 20, Random(1)) != 0
    assert set(bench.plain) == set(bench.scales) >= set(bench.data["weights"])


def test_weights_move_as_far_as_time_allows() -> None:
    bench = bench_of("classic", 4)
    start = bench.data["weights"]
    weights, deals = evolved(bench, start, 0.2, "s")
    assert deals > 0
    assert weights != start
    assert weights.keys() == start.keys()


def test_a_weight_far_from_good_ones_is_moved_as_long_as_that_gains() -> None:
    bench = bench_of("samba", 4)
    start = {**bench.data["weights"], "lay_off": -60.0}
    weights = probed(bench, start, ["lay_off"], 40, "s")
    assert weights["lay_off"] > start["lay_off"]
    assert {**weights, "lay_off": -60.0} == start


def test_a_fit_finds_the_coefficients_that_made_the_margins() -> None:
    rng = Random(1)
    rows = []
    for _ in range(200):
        counts = [rng.gauss(0, 1), rng.gauss(0, 1)]
        rows.append((counts, 3 * counts[0] - 2 * counts[1]))
    coefficients = fitted(rows)
    assert coefficients == pytest.approx([3, -2], abs=0.1)
    assert explained(coefficients, rows) > 0.99


def test_rows_are_noted_in_each_part_of_a_deal() -> None:
    bench = bench_of("classic", 4)
    plain = bench.policy(bench.plain)
    rows = rows_of(bench, plain, plain, 120, Random(1))
    assert len(rows) == bench.phases
    assert all(rows)


def test_what_is_written_is_read_with_its_history(tmp_path: Path) -> None:
    write(
        tmp_path, "b-4", {"weights": {"a": 1}}, "by hand", {"found": ["at first"], "weights": {}, "more": 2}
    )
    write(tmp_path, "b-4", {"weights": {"a": 2}}, "by hand again", {})
    data = {"found": ["at first", "by hand", "by hand again"], "weights": {"a": 2}, "more": 2}
    assert read(tmp_path, "b-4", "a-4") == read(tmp_path, "x-4", "b-4") == data
    with pytest.raises(FileNotFoundError, match="no tuned data for x-4"):
        read(tmp_path, "x-4")
