"""Thousands of deals of Modern American Canasta: ``pytest -m soak tests/canasta/modern_american``."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from canasta.actions import format_action
from canasta.deal import Deal
from canasta.match import Match
from canasta.players import choose
from canasta.record import read_record, write_record
from canasta.referee import judge
from canasta.results import result_of
from tests.canasta.inspecting import LETTERS, all_cards, covered_by_offers, full_pack, state_of
from tests.canasta.modern_american.chance import eager_choice, random_action
from tests.canasta.modern_american.positions import MODERN, PROFILES
from tests.canasta.modern_american.score_oracle import scores
from tests.canasta.modern_american.test_machine import ModernPlay
from tests.canasta.tables import GAMES
from tests.canasta.test_soak import shared, told
from tests.canasta.tournament import journal, play_match

pytestmark = pytest.mark.soak

DEALS, MATCHES = 5_000, 100
GAME = GAMES["modern_american"]


def random_deals(numbers: range) -> Counter[str]:
    """Deals by what the offers hold, over profiles and options; two in three by a player who lays down."""
    totals: Counter[str] = Counter()
    for n in numbers:
        rng = Random(n)
        seats, options = GAME.random_table(rng)
        rules = MODERN.rules(seats, options)
        before = tuple(rng.choice((-500, 0, 3000, 5000)) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, n % seats, before, f"{n:x}", rng.randint(1, 5))
        played: list[tuple[int, str]] = []
        while not deal.over:
            if len(played) % 8 == 0:
                totals["random actions tried"] += look_around(deal, rng)
            seat, actions = deal.turn, deal.offers(deal.turn).actions
            assert actions, (n, "nothing to do")
            action = eager_choice(rng, deal) if n % 3 else rng.choice(actions)
            played.append((seat, format_action(action)))
            deal.apply(seat, action)
            assert len(played) < 4000, (n, "the deal does not end")
        assert all_cards(deal) == full_pack(rules)
        assert list(result_of(deal).scores) == scores(deal), n
        replay(deal, n % seats, before, f"{n:x}", options, played)
        totals.update(("deals", str(deal.reason), f"deals of {options.get('profile', 'traditional')}"))
        totals.update({"actions": len(played), "options set": len(options)})
        totals["face down"] += deal.face_down
        totals["sides open"] += sum(tableau.opened for tableau in deal.tableaux)
    return totals


def look_around(deal: Deal, rng: Random) -> int:
    """Offers and check agree both ways here, and looking changes nothing."""
    before = state_of(deal)
    offers = deal.offers(deal.turn)
    for offered in offers.actions:
        assert deal.check(deal.turn, offered) is None, format_action(offered)
    for _ in range(8):
        action = random_action(rng, deal)
        if deal.check(deal.turn, action) is None:
            assert covered_by_offers(offers, action), format_action(action)
        else:
            assert action not in offers.actions
    assert state_of(deal) == before
    assert all_cards(deal) == full_pack(deal.rules)
    return 8


def replay(
    deal: Deal,
    dealer: int,
    totals: tuple[int, ...],
    seed: str,
    options: dict[str, object],
    played: list[tuple[int, str]],
) -> None:
    """The record as text comes to the same end, by the engine and by the referee."""
    text = write_record(
        variant="modern_american",
        players=LETTERS[: deal.rules.seats],
        dealer=dealer,
        totals=totals,
        round_number=deal.round,
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


def test_thousands_of_deals_by_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(random_deals, DEALS)
    told(capsys, "Modern American, deals by random play", totals)
    assert totals["deals"] == DEALS


def matches(numbers: range) -> Counter[str]:
    """Whole matches by computer players: the kinds of table in turn, half of them with house rules."""
    totals: Counter[str] = Counter()
    kinds = list(GAME.kinds)
    for n in numbers:
        rng = Random(n)
        seats, table = GAME.kinds[kinds[n % len(kinds)]]
        options = dict(table) if n // len(kinds) % 2 else GAME.random_options(rng, seats, table, most=5)
        # Sums of 100,000 points, or 5, are no match that anybody plays.
        options |= {"target_score": rng.choice((3000, 8500))} if "target_score" in options else {}
        match = play_match([choose] * seats, n, "modern_american", **options)
        again = Match.replay("modern_american", match.players, options, deals=journal(match))
        assert again.results == match.results
        assert match.deal is not None
        assert all_cards(match.deal) == full_pack(match.rules)
        for number, result in enumerate(match.results, 1):
            verdict = judge(read_record(match.record(number)))
            assert isinstance(verdict["result"], dict)
            assert verdict["result"]["scores"] == list(result.scores)
            totals.update(("deals", result.reason))
        totals.update(("matches", f"matches of {kinds[n % len(kinds)]}"))
        totals["most deals in a match"] = max(totals["most deals in a match"], len(match.results))
    return totals


def test_a_hundred_matches_by_computer_players(capsys: pytest.CaptureFixture[str]) -> None:
    totals = shared(matches, MATCHES)
    told(capsys, "Modern American, matches by computer players", totals)
    assert totals["matches"] == MATCHES
    assert {f"matches of {kind}" for kind in GAME.kinds} <= set(totals)
    assert set(PROFILES) <= {kind.split("-")[-1] for kind in GAME.kinds}


def test_the_state_machine_at_length() -> None:
    run_state_machine_as_test(
        ModernPlay,
        settings=settings(
            max_examples=1000,
            stateful_step_count=50,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )
