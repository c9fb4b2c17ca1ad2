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

from canasta.actions import Action, format_action
from canasta.deal import Deal
from canasta.match import Match
from canasta.players import choose
from canasta.record import read_record, write_record
from canasta.referee import judge
from canasta.results import result_of
from tests.canasta.chance import random_action, random_position
from tests.canasta.inspecting import (
    FULL_PACK,
    LETTERS,
    all_cards,
    covered_by_offers,
    full_pack,
    state_of,
)
from tests.canasta.score_oracle import scores
from tests.canasta.tables import CLASSIC, KINDS, random_options, random_table
from tests.canasta.test_machine import LegalPlay
from tests.canasta.test_oracle import OPTIONS, walk
from tests.canasta.tournament import NAMES, at_random, four, journal, play_deal, play_match

pytestmark = pytest.mark.soak

DEALS, MATCHES, RANDOM_DEALS, CONTESTS, POSITIONS = 10_000, 100, 5_000, 200, 20_000


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
    """Deals at random tables by what the offers hold; one in two by a player that likes to lay down."""
    totals: Counter[str] = Counter()
    for n in numbers:
        rng = Random(n)
        seats, options = random_table(rng)
        rules = CLASSIC.rules(seats, options)
        dealer, number = rng.randrange(seats), rng.randint(1, 7)
        before = tuple(rng.choice((-200, 0, 1500, 3000, 5000, 7500)) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, dealer, before, f"{n:x}", number)
        played: list[tuple[int, str]] = []
        while not deal.over:
            seat, offers = deal.turn, deal.offers(deal.turn)
            assert offers.actions, (n, "nothing to do")
            laying: tuple[Action, ...] = (*offers.takes, *offers.melds)
            action = rng.choice(laying if n % 2 and laying else offers.actions)
            if len(played) % 8 == 0:
                totals["random actions tried"] += look_around(deal, rng)
            played.append((seat, format_action(action)))
            deal.apply(seat, action)
            assert len(played) < 4000, (n, "the deal does not end")
        assert all_cards(deal) == full_pack(rules)
        result = result_of(deal)
        assert list(result.scores) == scores(deal), n
        replay(deal, dealer, before, number, f"{n:x}", options, played)
        totals.update(("deals", str(deal.reason), f"deals of {seats}"))
        totals.update({"actions": len(played), "options set": len(options), "concealed": deal.concealed})
        totals["partnerships formed"] += deal.lone is not None
    return totals


def look_around(deal: Deal, rng: Random) -> int:
    """Offers and check agree both ways here, and looking changes nothing."""
    before = state_of(deal)
    offers = deal.offers(deal.turn)
    for seat in range(deal.rules.seats):
        assert bool(deal.offers(seat)) == (seat == deal.turn)
    for offered in offers.actions:
        assert deal.check(deal.turn, offered) is None, format_action(offered)
    for _ in range(6):
        action = random_action(rng, deal)
        if deal.check(deal.turn, action) is None:
            assert covered_by_offers(offers, action), format_action(action)
        else:
            assert action not in offers.actions
    assert state_of(deal) == before
    assert all_cards(deal) == full_pack(deal.rules)
    return 6


def replay(
    deal: Deal,
    dealer: int,
    totals: tuple[int, ...],
    number: int,
    seed: str,
    options: dict[str, object],
    played: list[tuple[int, str]],
) -> None:
    """The record as text comes to the same end, by the engine and by the referee."""
    text = write_record(
        variant=deal.rules.variant,
        players=LETTERS[: deal.rules.seats],
        dealer=dealer,
        totals=totals,
        round_number=number,
        seed=seed,
        actions=played,
        options=options,
    )
    record = read_record(text)
    again = record.begin()
    for line in record.lines:
        again.apply(line.seat, line.action)
    assert state_of(again) == state_of(deal)
    verdict = judge(record)["result"]
    assert isinstance(verdict, dict)
    assert verdict["scores"] == list(result_of(deal).scores)


def test_thousands_of_deals_by_random_play_at_random_tables(capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(random_deals, RANDOM_DEALS)
    told(capsys, "deals by random play", totals)
    assert totals["deals"] == RANDOM_DEALS


def table_matches(numbers: range) -> Counter[str]:
    """Whole matches by computer players: the kinds of table in turn, half of them with house rules."""
    totals: Counter[str] = Counter()
    kinds = list(KINDS)
    for n in numbers:
        rng = Random(n)
        kind = kinds[n % len(kinds)]
        seats, table = KINDS[kind]
        options = dict(table) if n // len(kinds) % 2 else random_options(rng, seats, table, most=5)
        # Sums of 100,000 points, or 5, are no match that anybody plays.
        options |= {"target_score": rng.choice((2500, 5000))} if "target_score" in options else {}
        match = play_match([choose] * seats, n, **options)
        again = Match.replay("classic", match.players, options, deals=journal(match))
        assert again.results == match.results
        assert match.deal is not None
        assert all_cards(match.deal) == full_pack(match.rules)
        for number, result in enumerate(match.results, 1):
            verdict = judge(read_record(match.record(number)))
            assert isinstance(verdict["result"], dict)
            assert verdict["result"]["scores"] == list(result.scores)
            totals.update({"deals": 1, result.reason: 1, f"deals of {kind}": 1})
        totals.update(("matches", f"matches of {kind}"))
        totals["most deals in a match"] = max(totals["most deals in a match"], len(match.results))
    return totals


def test_a_hundred_matches_at_every_kind_of_table(capsys: pytest.CaptureFixture[str]) -> None:
    totals = table_matches(range(MATCHES))
    told(capsys, "matches at all tables", totals)
    assert totals["matches"] == MATCHES
    assert totals["most deals in a match"] < 60


def dense_positions(numbers: range) -> Counter[str]:
    seen: Counter[tuple[str, bool]] = Counter()
    for n in numbers:
        rng = Random(n)
        seats, options = random_table(rng) if n % 2 else (4, OPTIONS[n // 2 % len(OPTIONS)])
        walk(random_position(rng, options, seats), rng, seen)
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
