"""Thousands of deals of every game, on every core: ``pytest -m soak tests/canasta``, with their totals."""

import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from canasta.actions import Action, format_action
from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.events import StockRenewed
from canasta.match import Match
from canasta.notation.record import read_record
from canasta.notation.record_writing import write_record
from canasta.notation.referee import judge
from canasta.players import choose
from canasta.players.levels import LEVELS
from canasta.players.search.comparing import Budget
from canasta.players.search.families import knows
from canasta.players.search.search import choose as search
from canasta.view import View
from tests.canasta.games import Game
from tests.canasta.hand_and_foot.test_machine import FootPlay
from tests.canasta.invariants import FULL_PACK, all_cards, covered_by_offers, full_pack, state_of
from tests.canasta.modern_american.test_machine import FirstRevisionPlay, ModernPlay
from tests.canasta.positions import head_of
from tests.canasta.random_play import random_position
from tests.canasta.relatives.test_machine import MACHINES as RELATIVE_MACHINES
from tests.canasta.romme.test_machine import RommePlay
from tests.canasta.samba import test_search as samba_search
from tests.canasta.samba.test_machine import MACHINES as SAMBA_MACHINES
from tests.canasta.soak_cases import SOAKS, Soak
from tests.canasta.solver.test_oracle import OPTIONS, walk
from tests.canasta.tables import GAMES, random_table
from tests.canasta.test_machine import LegalPlay
from tests.canasta.tournament import NAMES, at_random, four, journal, play_deal, play_match

# Random deals, matches and contests in great numbers, of any game: what the soak tests are made of.
#
# Whatever is played here is judged all the way: offers and check agree both ways, no card is lost, no deal is
# without an end, the score is the one of a second reading where there is one, and the record as text comes to
# the same end by the engine and by the referee. The environment variable SOAK_SHARE takes a share of the
# numbers, such as 0.01, for a try.

Totals = Counter[str]
SHARE: Final = float(os.environ.get("SOAK_SHARE", "1"))
QUICK: Final = Budget(rollouts=20, worlds=10, step=5, turns=12)
"""As little of a search as brings a match to its end: one that looks less far begins what costs it dear."""
SLICE = 50
"""So many numbers are worked off by one process at a time."""


def many(count: int, least: int = 1) -> int:
    """This number, or the share of it that is asked for."""
    return max(least, round(count * SHARE))


def shared(work: Callable[[range], Totals], count: int, slice_: int = SLICE) -> Totals:
    """The work on numbers below ``count``, in slices on every core; the totals of all slices."""
    slices = [range(at, min(at + slice_, count)) for at in range(0, count, slice_)]
    totals: Totals = Counter()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for part in pool.map(work, slices):
            totals.update(part)
    return totals


def random_deals(game: str, numbers: range) -> Totals:
    """Deals at random tables by what the offers hold; two in three by players that like to lay down."""
    soak, totals = SOAKS[game], Counter[str]()
    for n in numbers:
        rng = Random(n)
        revision = soak.revisions[n % len(soak.revisions)]
        seats, options = GAMES[game].random_table(rng, revision=revision)
        rules = GAMES[game].variant.rules(seats, options, revision)
        dealer, number = rng.randrange(seats), rng.randint(1, soak.rounds)
        before = tuple(rng.choice(soak.totals) for _ in range(rules.sides))
        deal = Deal.from_seed(rules, dealer, before, f"{n:x}", number)
        played: list[tuple[int, str]] = []
        while not deal.over:
            if len(played) % soak.look_every == 0:
                totals["random actions tried"] += look_around(deal, rng, soak)
            seat, actions = deal.state.turn, deal.offers(deal.state.turn).actions
            assert actions, (game, n, "nothing to do")
            action = soak.eager(rng, deal) if n % 3 else rng.choice(actions)
            played.append((seat, format_action(action)))
            events = deal.apply(seat, action)
            totals["stocks renewed"] += any(isinstance(event, StockRenewed) for event in events)
            totals[f"{type(action).__name__.lower()} actions"] += 1
            assert len(played) < soak.most_actions, (game, n, "the deal does not end")
        assert all_cards(deal) == full_pack(rules), (game, n)
        result = result_of(deal)
        if soak.scores is not None:
            assert list(result.scores) == soak.scores(deal), (game, n)
        replay(deal, dealer, before, f"{n:x}", options, played)
        totals.update(("deals", str(deal.state.reason), f"deals of {seats}"))
        totals.update(
            {"actions": len(played), "options set": len(options), "concealed": deal.state.concealed}
        )
        totals["sides open"] += sum(side_table.opened for side_table in deal.state.side_tables)
        totals["match over"] += result.match_over
        totals.update(soak.counts(deal))
    return totals


def look_around(deal: Deal, rng: Random, soak: Soak) -> int:
    """Offers and check agree both ways here, and looking changes nothing; how many actions were tried."""
    before = state_of(deal)
    offers = deal.offers(deal.state.turn)
    for seat in range(deal.rules.seats):
        assert bool(deal.offers(seat)) == (seat == deal.state.turn)
    for offered in offers.actions:
        assert deal.check(deal.state.turn, offered) is None, format_action(offered)
    for _ in range(soak.tries):
        action = soak.tried(rng, deal)
        if deal.check(deal.state.turn, action) is None:
            assert covered_by_offers(offers, action), format_action(action)
        else:
            assert action not in offers.actions, format_action(action)
    assert state_of(deal) == before
    assert all_cards(deal) == full_pack(deal.rules)
    return soak.tries


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
        head_of(deal.rules, dealer, totals=totals, round_number=deal.state.round, seed=seed, options=options),
        played,
    )
    record = read_record(text)
    again = record.begin()
    for line in record.lines:
        again.apply(line.seat, line.action)
    assert state_of(again) == state_of(deal)
    verdict = judge(record)["result"]
    assert isinstance(verdict, dict)
    assert verdict["scores"] == list(result_of(deal).scores)


def quickly_strong(view: View) -> Action:
    """The level strong with as little of a search as it can do: what is legal doesn't depend on that."""
    return search(view, "soak", QUICK) if knows(view.game.variant) else choose(view, "steady")


def matches(game: str, player: str, numbers: range) -> Totals:
    """Whole matches by computer players of this name: the kinds of table in turn, half of them with house
    rules.
    """
    chooser = quickly_strong if player == "strong" else partial(choose, player=player, seed="soak")
    soak, kinds, totals = SOAKS[game], list(GAMES[game].kinds), Counter[str]()
    for n in numbers:
        rng, kind = Random(n), kinds[n % len(kinds)]
        revision = soak.revisions[n % len(soak.revisions)]
        seats, options = _table(GAMES[game], kind, rng, revision, house_rules=bool(n // len(kinds) % 2))
        options |= {name: rng.choice(values) for name, values in soak.ends.items() if name in options}
        options |= soak.always
        match = play_match([chooser] * seats, n, game, revision, soak.most_deals, **options)
        again = Match.replay(game, match.players, options, revision=revision, deals=journal(match))
        assert again.results == match.results, (game, n)
        assert match.deal is not None
        assert all_cards(match.deal) == full_pack(match.rules), (game, n)
        totals["left unfinished"] += not match.over
        for number, result in enumerate(match.results, 1):
            verdict = judge(read_record(match.record(number)))["result"]
            assert isinstance(verdict, dict)
            assert verdict["scores"] == list(result.scores), (game, n, number)
            totals.update({"deals": 1, result.reason: 1, "concealed": result.concealed})
        totals.update(("matches", f"matches of {kind}"))
    return totals


def _table(
    game: Game, kind: str, rng: Random, revision: int, *, house_rules: bool
) -> tuple[int, dict[str, object]]:
    seats, table = game.kinds[kind]
    if not house_rules:
        return seats, dict(table)
    return seats, game.random_options(rng, seats, table, most=5, revision=revision)


def contests(game: str, numbers: range) -> Totals:
    """Matches of one side of computer players, each side in turn, against players that take any offer."""
    contest, totals = SOAKS[game].contest, Counter[str]()
    assert contest is not None
    for n in numbers:
        players = [at_random(n)] * contest.seats
        mine = tuple(range(n % contest.sides, contest.seats, contest.sides))
        for seat in mine:
            players[seat] = choose
        match = play_match(players, n, game, **contest.options)
        totals.update({"won" if match.winners == mine else "lost": 1, "deals": len(match.results)})
    return totals


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
