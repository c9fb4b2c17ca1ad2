"""How fast the engine is beside OpenSpiel's gin rummy, written in C++: measured in one run, never judged.

    pip install open_spiel
    pytest tests/benchmarks/test_beside_gin.py -m benchmark --override-ini addopts='' -s

Both play at random by their legal choices, from Python; what chance deals in gin counts as time, not as a
choice. The two take turns, so that a machine that others use too slows both: the ratios' median is told. The
aims: the environment at least 4 for Classic and 0.5 for the slowest game, a match with its records at least
1.2 and 0.35; episodes of Classic 50,000 a second with masks, 10,000 with tensors.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import pytest

from canasta.counts.environment import Environment
from canasta.counts.recorded import Recorded
from canasta.counts.rules import CountRules, Unknown
from canasta.learning import Game
from canasta.match import Match
from canasta.variants import VARIANTS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel isn't installed")
pytestmark = pytest.mark.benchmark(group="gin")

ROUNDS = 15
DEALS = 6


def gin() -> int:
    """Deals of gin at random; how many choices players made."""
    game, rng, count = pyspiel.load_game("gin_rummy"), Random(1), 0
    for _ in range(4 * DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            choices = state.legal_actions()
            count += not state.is_chance_node()
            state.apply_action(choices[int(rng.random() * len(choices))])
    return count


def _seats(game: str) -> int:
    seats = VARIANTS[game].seats
    return 4 if 4 in seats else seats[0]


def environment(game: str) -> Callable[[], int]:
    """Deals on counts at random."""
    rules = VARIANTS[game].rules(_seats(game))
    starts = [Environment.of(rules, f"{n:x}", n % rules.seats) for n in range(DEALS)]

    def play() -> int:
        rng, count = Random(1), 0
        for start in starts:
            deal = start.copy()
            while not deal.over:
                choices = deal.legal()
                deal.step(choices[int(rng.random() * len(choices))])
                count += 1
        return count

    return play


def episodes(game: str, *, tensors: bool) -> Callable[[], int]:
    """Deals at random as programs that learn play them: with a mask at each choice, and an observation."""
    table = Game(game, _seats(game))
    starts = [table.new(f"{n:x}", n % table.seats) for n in range(DEALS)]

    def play() -> int:
        rng, count = Random(1), 0
        for start in starts:
            deal = start.copy()
            while not deal.over:
                choices = deal.legal()
                deal.mask()
                if tensors:
                    deal.observation(deal.seat)
                deal.step(choices[int(rng.random() * len(choices))])
                count += 1
        return count

    return play


def by_offers(match: Match, rng: Random) -> int:
    """Play a deal by actions picked from the offers; how many."""
    count = 0
    while (seat := match.to_move) is not None:
        actions = match.offers(seat).actions
        match.apply(seat, actions[int(rng.random() * len(actions))])
        count += 1
    return count


def by_numbers(match: Match, rng: Random) -> int:
    """The same by numbered choices, with the position kept beside the state."""
    assert match.deal is not None
    deal, count = Recorded(match.deal, match.apply), 0
    while not deal.over:
        choices = deal.legal()
        deal.step(choices[int(rng.random() * len(choices))])
        count += 1
    return count


def matches(game: str, play_deal: Callable[[Match, Random], int]) -> Callable[[], int]:
    """First deals of matches, with events, history and the record."""
    players = [f"P{seat}" for seat in range(_seats(game))]

    def play() -> int:
        rng, count = Random(1), 0
        for n in range(DEALS):
            match = Match(game, players, dealer=n % len(players))
            match.start_deal(f"{n:x}")
            count += play_deal(match, rng)
            assert match.record(1)
        return count

    return play


def rate(play: Callable[[], int]) -> float:
    """The choices a second."""
    begun = process_time()
    return play() / (process_time() - begun)


def beside(play: Callable[[], int]) -> tuple[float, float]:
    """The choices a second in the best round, and the median of how many they are for each of gin's."""
    rates = [(rate(play), (rate(gin) + rate(gin)) / 2) for _ in range(ROUNDS)]
    return max(rates)[0], median(own / other for own, other in rates)


def compiled() -> list[str]:
    """The games that are played on counts."""
    games = []
    for game in VARIANTS:
        try:
            CountRules.of(VARIANTS[game].rules(_seats(game)))
        except Unknown:
            continue
        games.append(game)
    return games


@pytest.mark.parametrize("game", compiled())
def test_an_environment_beside_gin(game: str) -> None:
    best, ratio = beside(environment(game))
    print(f"\nenvironment, {game}: {best:,.0f} a second, {ratio:.2f} times gin")


@pytest.mark.parametrize("tensors", [False, True], ids=["mask", "tensors"])
@pytest.mark.parametrize("game", VARIANTS)
def test_an_episode_beside_gin(game: str, tensors: bool) -> None:
    best, ratio = beside(episodes(game, tensors=tensors))
    print(f"\nepisode, {game}{', tensors' * tensors}: {best:,.0f} a second, {ratio:.2f} times gin")


@pytest.mark.parametrize("game", compiled())
def test_a_match_by_numbered_choices_beside_gin(game: str) -> None:
    best, ratio = beside(matches(game, by_numbers))
    print(f"\nmatch by choices, {game}: {best:,.0f} a second, {ratio:.2f} times gin")


@pytest.mark.parametrize("game", VARIANTS)
def test_a_match_beside_gin(game: str) -> None:
    best, ratio = beside(matches(game, by_offers))
    print(f"\nmatch, {game}: {best:,.0f} a second, {ratio:.2f} times gin")
