"""Results that are kept for all tables that play by the same rules."""

from collections.abc import Mapping

import pytest

from canasta.rules.rules import Rules
from canasta.rules.shared_results import SETTINGS, STEP, SharedResults
from canasta.solver import kept as module
from canasta.solver.kept import kept
from canasta.variants import VARIANTS
from tests.canasta.invariants import canasta_rules
from tests.canasta.modern_american.positions import at

asked: list[tuple[Rules, int]] = []


@kept
def one_more(rules: Rules, number: int) -> int:
    asked.append((rules, number))
    return number + 1


@pytest.fixture(autouse=True)
def nothing_asked() -> None:
    asked.clear()


def table(game: str, options: Mapping[str, object] | None = None) -> Rules:
    return canasta_rules(VARIANTS[game].rules(4, {"target_score": 4321, **(options or {})}))


def test_tables_of_the_same_settings_share_what_is_kept() -> None:
    assert [one_more(table("classic"), 3) for _ in range(3)] == [4, 4, 4]
    assert len(asked) == 1


def test_other_settings_and_other_games_share_nothing() -> None:
    for rules in (table("joker"), table("joker", {"max_wild_per_meld": 2}), table("sevens")):
        assert one_more(rules, 3) == 4
    assert len(asked) == 3


def test_what_holds_for_one_moment_is_not_kept_for_the_next() -> None:
    deal = at(N="KhKd")
    rules = canasta_rules(deal.rules)
    assert rules.rules_at(deal.state).kept is not rules.kept
    assert rules.rules_at(deal.state).kept is not rules.rules_at(deal.state).kept


def test_a_full_memory_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 2)
    rules = table("mexicana")
    assert [one_more(rules, number) for number in range(5)] == [1, 2, 3, 4, 5]
    assert len(rules.kept) <= 2


def test_all_settings_together_keep_a_bounded_number() -> None:
    shared = SharedResults(most=3 * STEP)
    tables = [shared.of(name) for name in ("old", "used", "new")]
    for number in range(STEP):
        for results in tables:
            shared.keep(results, number, number)
    assert [len(results) for results in tables] == [STEP, STEP, STEP]
    old, used, new = tables
    for number in range(STEP, 2 * STEP):
        shared.keep(used, number, number)
    # Tables that play by them still hold these.
    assert (len(old), len(used), len(new)) == (0, 2 * STEP, STEP)
    assert shared.of("old") is old
    for number in range(2 * STEP, 6 * STEP):
        shared.keep(used, number, number)
    assert (len(old), len(used), len(new)) == (0, 6 * STEP, 0)


def test_settings_of_long_ago_are_left_behind() -> None:
    shared = SharedResults()
    first = shared.of("first")
    shared.keep(first, 1, 1)
    for number in range(SETTINGS):
        shared.of(number)
    assert (len(first), len(shared)) == (0, 0)
    assert shared.of("first") is not first
