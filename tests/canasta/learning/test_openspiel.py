"""OpenSpiel's own tests of games, at every table: `pip install -e ".[learning]"`."""

import pickle
from importlib import import_module
from random import Random
from typing import Any

import pytest

from canasta import VARIANTS, rule_code
from tests.support.shortened import of_each_game

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel isn't installed: an extra of its own")
pytest.importorskip("canasta.learning.openspiel")
SECTIONS = ("GameType.chance_mode", "ObservationString(0)", "InformationStateString(0)", "Returns()")


def algorithm(name: str) -> Any:
    """A module of OpenSpiel's algorithms."""
    return import_module(f"open_spiel.python.algorithms.{name}")


def _state(name: str, rng: Random, choices: int) -> Any:
    """A deal at random in which players have made this number of choices."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node() or (choices and not state.is_terminal()):
        if state.is_chance_node():
            cards, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(cards, likely)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            choices -= 1
    return state


@of_each_game("game")
def test_random_deals_pass_what_every_game_must(game: str) -> None:
    for seats in VARIANTS[game].seats:
        loaded = pyspiel.load_game(f"canasta(game={game},players={seats})")
        whole = loaded.get_parameters()["game"] == "classic"
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=whole, verbose=False)
        assert loaded.num_players() == seats


@of_each_game("game")
def test_a_playthrough_can_be_written(game: str) -> None:
    seats = VARIANTS[game].seats[0]
    generate_playthrough = algorithm("generate_playthrough")
    lines = generate_playthrough.playthrough(f"canasta(game={game},players={seats})", None)
    assert all(section in lines for section in SECTIONS)


@of_each_game("game")
def test_a_clone_is_played_on_by_itself(game: str) -> None:
    seats, rng = VARIANTS[game].seats[0], Random(2)
    state = _state(f"canasta(game={game},players={seats})", rng, 15)
    before, other = str(state), state.clone()
    assert str(other) == before
    while not other.is_terminal():
        legal = (
            [kind for kind, _ in other.chance_outcomes()] if other.is_chance_node() else other.legal_actions()
        )
        other.apply_action(rng.choice(legal))
    assert str(state) == before
    assert other.returns() == other.deal.episode.payoffs()


def test_a_state_is_resampled_to_one_that_looks_the_same() -> None:
    state = _state("canasta(game=classic,players=2)", Random(3), 3)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.observation_tensor(seat) == state.observation_tensor(seat)
    assert other.information_state_string(1 - seat) != state.information_state_string(1 - seat)


def test_search_of_openspiel_plays() -> None:
    state = _state("canasta(game=classic,players=2)", Random(4), 3)
    ismcts, mcts = algorithm("ismcts"), algorithm("mcts")
    judge = mcts.RandomRolloutEvaluator(n_rollouts=1)
    bot = ismcts.ISMCTSBot(state.get_game(), judge, 2.0, 20)
    assert bot.step(state) in state.legal_actions()


def test_a_rule_code_stands_for_a_table_with_house_rules() -> None:
    code = rule_code("classic", 2, {"hand_size": 13})
    game = pyspiel.load_game("canasta", {"rules": code})
    assert game.num_players() == 2
    assert pickle.loads(pickle.dumps(game)).table.options == {"hand_size": 13}
