"""Thousands of deals, on every core: ``pytest -m soak tests/canasta``. It prints its totals."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from canasta.deal import Deal
from canasta.match import Match
from canasta.players import choose
from canasta.variants import VARIANTS
from tests.canasta.chance import random_play, random_position
from tests.canasta.inspecting import FULL_PACK, all_cards, state_of
from tests.canasta.test_machine import LegalPlay
from tests.canasta.test_oracle import OPTIONS, walk
from tests.canasta.tournament import NAMES, at_random, four, journal, play_deal, play_match

pytestmark = pytest.mark.soak

DEALS, MATCHES, RANDOM_DEALS, CONTESTS, POSITIONS = 10_000, 100, 4_000, 200, 20_000


def shared(work: Callable[[range], Counter[str]], count: int) -> Counter[str]:
    """The work on numbers below ``count``, in slices on every core; the totals of all slices."""
    slices = [range(at, min(at + 50, count)) for at in range(0, count, 50)]
    totals: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for part in pool.map(work, slices):
            totals.update(part)
    return totals


def told(capsys: pytest.CaptureFixture[str], what: str, totals: Counter[str]) -> None:
    with capsys.disabled():
        print(f"\n{what}: " + ", ".join(f"{name} {count}" for name, count in sorted(totals.items())))


def computer_deals(numbers: range) -> Counter[str]:
    totals: Counter[str] = Counter()
    for n in numbers:
        match = Match("classic", NAMES, dealer=n % 4)
        match.totals = ((0, 0), (-300, 1500), (2995, 3000), (4900, 100))[n // 4 % 4]
        start = match.totals
        actions = play_deal(match, four(), f"{n:x}")
        assert match.deal is not None
        assert all_cards(match.deal) == FULL_PACK
        again = Match("classic", NAMES, dealer=n % 4)
        again.totals = start
        again.start_deal(f"{n:x}")
        for seat, action in match.actions[0]:
            again.apply(seat, action)
        assert again.results == match.results
        result = match.results[0]
        totals.update(("deals", result.reason))
        totals["concealed"] += result.concealed
        totals["actions"] += actions
    return totals


def test_ten_thousand_deals_by_computer_players(capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(computer_deals, DEALS)
    told(capsys, "deals by computer players", totals)
    assert totals["deals"] == DEALS
    assert totals["out"] > DEALS * 0.8


def computer_matches(numbers: range) -> Counter[str]:
    totals: Counter[str] = Counter()
    for n in numbers:
        match = play_match(four(), n)
        deals = journal(match)
        assert Match.replay("classic", NAMES, deals=deals).results == match.results
        totals.update({"matches": 1, "deals": len(match.results), f"won by side {match.winners[0]}": 1})
    return totals


def test_a_hundred_matches_by_computer_players(capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(computer_matches, MATCHES)
    told(capsys, "matches by computer players", totals)
    assert totals["matches"] == MATCHES
    assert MATCHES * 4 <= totals["deals"] <= MATCHES * 15


def contests(numbers: range) -> Counter[str]:
    totals: Counter[str] = Counter()
    for n in numbers:
        side = n % 2
        players = four(at_random(n))
        players[side] = players[side + 2] = choose
        match = play_match(players, n)
        won = match.winners == (side, side + 2)
        totals.update({"won" if won else "lost": 1, "deals": len(match.results)})
    return totals


def test_the_computer_player_against_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(contests, CONTESTS)
    told(capsys, "computer player against random play", totals)
    assert totals["won"] >= CONTESTS * 0.98


def random_deals(numbers: range) -> Counter[str]:
    totals: Counter[str] = Counter()
    for n in numbers:
        options = OPTIONS[n % len(OPTIONS)]
        rules = VARIANTS["classic"].rules(4, options)
        deal = Deal.from_seed(rules, n % 4, (0, 3000), f"{n:x}")
        actions = 0
        for seat, action in random_play(Random(n), deal):
            actions += 1
            if actions % 16 == 0:
                before = state_of(deal)
                for offered in deal.offers(seat).actions:
                    assert deal.check(seat, offered) is None, (n, offered)
                assert deal.check(seat, action) is None
                assert state_of(deal) == before
            assert actions < 3000, (n, "the deal does not end")
        assert all_cards(deal) == FULL_PACK
        totals.update({"deals": 1, str(deal.reason): 1, "actions": actions})
    return totals


def test_thousands_of_deals_by_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(random_deals, RANDOM_DEALS)
    told(capsys, "deals by random play", totals)
    assert totals["deals"] == RANDOM_DEALS


def dense_positions(numbers: range) -> Counter[str]:
    seen: Counter[tuple[str, bool]] = Counter()
    for n in numbers:
        rng = Random(n)
        walk(random_position(rng, OPTIONS[n % len(OPTIONS)]), rng, seen)
    return Counter({f"{kind} {'legal' if legal else 'refused'}": n for (kind, legal), n in seen.items()})


def test_the_second_reading_of_the_rules_at_length(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "actions judged twice", shared(dense_positions, POSITIONS))


def test_the_state_machine_at_length() -> None:
    run_state_machine_as_test(
        LegalPlay,
        settings=settings(
            max_examples=2000,
            stateful_step_count=50,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )
