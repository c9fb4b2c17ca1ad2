"""Thousands of deals of every game, on every core: ``pytest -m soak tests/canasta``, with their totals."""

from collections import Counter
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from canasta.match import Match
from canasta.players.levels import LEVELS
from tests.canasta.hand_and_foot.test_machine import FootPlay
from tests.canasta.invariants import FULL_PACK, all_cards
from tests.canasta.modern_american.test_machine import FirstRevisionPlay, ModernPlay
from tests.canasta.random_play import random_position
from tests.canasta.relatives.test_machine import MACHINES as RELATIVE_MACHINES
from tests.canasta.romme.test_machine import RommePlay
from tests.canasta.samba import test_search as samba_search
from tests.canasta.samba.test_machine import MACHINES as SAMBA_MACHINES
from tests.canasta.soak import Totals, contests, many, matches, random_deals, shared
from tests.canasta.soak_cases import SOAKS
from tests.canasta.solver.test_oracle import OPTIONS, walk
from tests.canasta.tables import GAMES, random_table
from tests.canasta.test_machine import LegalPlay
from tests.canasta.tournament import NAMES, four, journal, play_deal, play_match

pytestmark = pytest.mark.soak

DEALS, MATCHES, POSITIONS, SEARCHES = 10_000, 100, 20_000, 1_000
LEVEL_MATCHES = 200
MACHINES: tuple[tuple[type[RuleBasedStateMachine], int], ...] = (
    (LegalPlay, 2000),
    (ModernPlay, 1000),
    (FirstRevisionPlay, 200),
    (RommePlay, 500),
    *((machine, 200) for machine in (*RELATIVE_MACHINES, *SAMBA_MACHINES, FootPlay)),
)


def told(capsys: pytest.CaptureFixture[str], what: str, totals: Totals) -> None:
    with capsys.disabled():
        print(f"\n{what}: " + ", ".join(f"{name} {count}" for name, count in sorted(totals.items())))


def test_every_game_is_soaked() -> None:
    assert set(SOAKS) == set(GAMES)


@pytest.mark.parametrize("game", SOAKS)
def test_thousands_of_deals_by_random_play(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    soak = SOAKS[game]
    deals = many(soak.deals)
    totals = shared(partial(random_deals, game), deals)
    told(capsys, f"{game}, deals by random play", totals)
    assert totals["deals"] == deals
    assert totals["out"] >= deals * soak.least_out


@pytest.mark.parametrize("game", SOAKS)
def test_matches_by_computer_players(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    kinds = GAMES[game].kinds
    count = many(SOAKS[game].matches, least=2 * len(kinds))
    totals = shared(partial(matches, game, "basic"), count, slice_=5)
    told(capsys, f"{game}, matches by computer players", totals)
    assert totals["matches"] == count
    assert not totals["left unfinished"]
    assert {f"matches of {kind}" for kind in kinds} <= set(totals)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", SOAKS)
def test_matches_at_each_level(game: str, level: str, capsys: pytest.CaptureFixture[str]) -> None:
    count = many(LEVEL_MATCHES)
    totals = shared(partial(matches, game, level), count, slice_=5)
    told(capsys, f"{game}, matches of {level} players", totals)
    assert totals["matches"] == count
    # By some house rules a short search, or relaxed play, keeps all sides below zero.
    assert totals["left unfinished"] <= count * 0.05


@pytest.mark.parametrize("game", [game for game, soak in SOAKS.items() if soak.contest is not None])
def test_the_computer_player_against_random_play(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    contest = SOAKS[game].contest
    assert contest is not None
    count = many(contest.matches)
    totals = shared(partial(contests, game), count, slice_=5)
    told(capsys, f"{game}, computer players against random play", totals)
    assert totals["won"] >= count * contest.share


@pytest.mark.parametrize(("machine", "examples"), MACHINES, ids=lambda part: getattr(part, "__name__", None))
def test_the_state_machine_at_length(machine: type[RuleBasedStateMachine], examples: int) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=many(examples),
            stateful_step_count=50,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )


def computer_deals(numbers: range) -> Totals:
    totals: Totals = Counter()
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


def test_ten_thousand_deals_of_classic_by_computer_players(capsys: pytest.CaptureFixture[str]) -> None:
    deals = many(DEALS)
    totals = shared(computer_deals, deals)
    told(capsys, "classic, deals by computer players", totals)
    assert totals["deals"] == deals
    assert totals["out"] > deals * 0.8


def usual_matches(numbers: range) -> Totals:
    totals: Totals = Counter()
    for n in numbers:
        match = play_match(four(), n)
        assert Match.replay("classic", NAMES, deals=journal(match)).results == match.results
        totals.update({"matches": 1, "deals": len(match.results), f"won by side {match.winners[0]}": 1})
    return totals


def test_a_match_of_classic_takes_some_deals_and_not_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    count = many(MATCHES)
    totals = shared(usual_matches, count)
    told(capsys, "classic, usual matches by computer players", totals)
    assert totals["matches"] == count
    assert count * 4 <= totals["deals"] <= count * 15


def dense_positions(numbers: range) -> Totals:
    seen: Counter[tuple[str, bool]] = Counter()
    for n in numbers:
        rng = Random(n)
        seats, options = random_table(rng) if n % 2 else (4, OPTIONS[n // 2 % len(OPTIONS)])
        walk(random_position(rng, options, seats), rng, seen)
    return Counter({f"{kind} {'legal' if legal else 'refused'}": n for (kind, legal), n in seen.items()})


def test_the_second_reading_of_the_rules_at_length(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "classic, actions judged twice", shared(dense_positions, many(POSITIONS)))


@pytest.mark.parametrize(("game", "options"), samba_search.OPTIONS, ids=str)
def test_the_search_at_length(
    game: str, options: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    totals = shared(partial(samba_search.compare, game, options), many(SEARCHES))
    told(capsys, f"{game} {options}, positions searched", totals)
