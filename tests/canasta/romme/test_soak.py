"""Thousands of deals of Rommé: ``pytest -m soak tests/canasta/romme``. It prints its totals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from canasta.actions import Action, format_action
from canasta.deal import Deal
from canasta.events import StockRenewed
from canasta.match import Match
from canasta.players import choose
from canasta.record import read_record, write_record
from canasta.referee import judge
from canasta.results import result_of
from tests.canasta.inspecting import LETTERS, all_cards, covered_by_offers, full_pack, state_of
from tests.canasta.romme.chance import random_action
from tests.canasta.romme.test_machine import RommePlay
from tests.canasta.tables import GAMES
from tests.canasta.test_soak import shared, told
from tests.canasta.tournament import at_random, journal, play_match

pytestmark = pytest.mark.soak

RANDOM_DEALS, MATCHES, CONTESTS = 5_000, 20, 100
ROMME = GAMES["romme"]


def random_deals(numbers: range) -> Counter[str]:
    """Deals at random tables by what the offers hold; one in two by a player that likes to lay down."""
    totals: Counter[str] = Counter()
    for n in numbers:
        rng = Random(n)
        seats, options = ROMME.random_table(rng)
        rules = ROMME.variant.rules(seats, options)
        dealer, number = rng.randrange(seats), rng.randint(1, 12)
        before = tuple(rng.choice((0, -100, -490, 30)) for _ in range(seats))
        deal = Deal.from_seed(rules, dealer, before, f"{n:x}", number)
        played: list[tuple[int, str]] = []
        while not deal.over:
            offers = deal.offers(deal.turn)
            assert offers.actions, (n, "nothing to do")
            laying: tuple[Action, ...] = (*offers.melds, *offers.swaps)
            action = rng.choice(laying if n % 2 and laying else offers.actions)
            if len(played) % 8 == 0:
                totals["random actions tried"] += look_around(deal, rng)
            played.append((deal.turn, format_action(action)))
            events = deal.apply(deal.turn, action)
            totals["stocks renewed"] += any(isinstance(event, StockRenewed) for event in events)
            totals[type(action).__name__.lower()] += 1
            assert len(played) < 20_000, (n, "the deal does not end")
        assert all_cards(deal) == full_pack(rules)
        replay(deal, dealer, before, number, f"{n:x}", options, played)
        totals.update(("deals", str(deal.reason), f"deals of {seats}"))
        totals.update({"actions": len(played), "options set": len(options), "hand rommé": deal.concealed})
        totals["match over"] += result_of(deal).match_over
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
        variant="romme",
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
    told(capsys, "deals of Rommé by random play", totals)
    assert totals["deals"] == RANDOM_DEALS
    assert totals["out"] >= RANDOM_DEALS * 0.99  # else nobody could go out any more


def table_matches(numbers: range) -> Counter[str]:
    """Whole matches by computer players, two to six in turn, half of them with house rules."""
    totals: Counter[str] = Counter()
    for n in numbers:
        rng = Random(n)
        seats = 2 + n % 5
        options = ROMME.random_options(rng, seats, {}, most=5) if n // 5 % 2 else {}
        options |= {"target_score": 300} if "target_score" in options else {}
        options |= {"romme_deals": 10} if "romme_deals" in options else {}
        match = play_match([choose] * seats, n, "romme", **options)
        assert Match.replay("romme", match.players, options, deals=journal(match)).results == match.results
        for number, result in enumerate(match.results, 1):
            verdict = judge(read_record(match.record(number)))["result"]
            assert isinstance(verdict, dict)
            assert verdict["scores"] == list(result.scores)
            totals.update({"deals": 1, result.reason: 1, "hand rommé": result.concealed})
        totals.update(("matches", f"matches of {seats}"))
        totals["most deals in a match"] = max(totals["most deals in a match"], len(match.results))
    return totals


def test_twenty_matches_by_computer_players(capsys: pytest.CaptureFixture[str]) -> None:
    totals = table_matches(range(MATCHES))
    told(capsys, "matches of Rommé by computer players", totals)
    assert totals["matches"] == MATCHES


def contests(numbers: range) -> Counter[str]:
    totals: Counter[str] = Counter()
    for n in numbers:
        players = [at_random(n)] * 3
        players[n % 3] = choose
        match = play_match(players, n, "romme")
        totals.update({"won" if match.winners == (n % 3,) else "lost": 1, "deals": len(match.results)})
    return totals


def test_the_computer_player_against_two_that_play_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(contests, CONTESTS)
    told(capsys, "computer player of Rommé against random play", totals)
    assert totals["won"] >= CONTESTS * 0.98


def test_the_state_machine_at_length() -> None:
    run_state_machine_as_test(
        RommePlay,
        settings=settings(
            max_examples=500,
            stateful_step_count=50,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )
