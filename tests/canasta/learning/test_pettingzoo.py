"""PettingZoo's own tests, at every table of every game: `pip install -e ".[learning]"`."""

from importlib import import_module
from typing import Any, ClassVar

import pytest

from canasta import VARIANTS
from tests.support.shortened import of_each_game

pytest.importorskip("pettingzoo", reason="PettingZoo isn't installed: an extra of its own")

suite: Any = import_module("pettingzoo.test")
conversions: Any = import_module("pettingzoo.utils.conversions")
adapter: Any = import_module("canasta.learning.pettingzoo")
env = adapter.env
pytestmark = pytest.mark.filterwarnings("ignore:Observation")


class Turns(adapter.raw_env):  # type: ignore[misc]
    """A deal whose players choose by any number, as the test of parallel environments has no masks."""

    metadata: ClassVar = {**adapter.raw_env.metadata, "is_parallelizable": True}

    def step(self, action: int | None) -> None:
        """Do one of the legal choices."""
        legal = self._episode.legal()
        super().step(legal[action % len(legal)] if legal and action is not None else None)


def _sampled(deal: Any) -> None:
    for agent in deal.agent_iter():
        seen, _, ended, cut, _ = deal.last()
        deal.step(None if ended or cut else deal.action_space(agent).sample(seen["action_mask"]))


@of_each_game("game")
def test_it_is_an_environment_whose_deals_are_the_same_for_a_seed(game: str) -> None:
    for seats in VARIANTS[game].seats:
        suite.api_test(env(game, seats), num_cycles=300)
        suite.seed_test(lambda seats=seats: env(game, seats), num_cycles=100)


@of_each_game("game")
def test_as_a_parallel_environment_it_is_the_same_for_a_seed(game: str) -> None:
    seats = VARIANTS[game].seats[-1]
    suite.parallel_seed_test(lambda: conversions.turn_based_aec_to_parallel_wrapper(Turns(game, seats)), 20)


def test_a_table_is_shown_as_text_and_as_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    suite.render_test(lambda render_mode: env("samba", 3, render_mode=render_mode))
    assert "stock" in capsys.readouterr().out


def test_rewards_are_the_points_of_the_deal() -> None:
    deal = env("classic", 4)
    for seed in range(3):
        deal.reset(seed=seed, options={"totals": (1500, 3000), "dealer": 1})
        points = dict.fromkeys(deal.possible_agents, 0.0)
        for agent in deal.agent_iter():
            seen, reward, ended, _, _ = deal.last()
            points[agent] += reward
            deal.step(None if ended else int(seen["action_mask"].nonzero()[0][0]))
        assert list(points.values()) == deal.unwrapped._episode.payoffs()
        assert points["seat_0"] == points["seat_2"]
        assert any(points.values())


def test_a_choice_outside_the_mask_is_refused() -> None:
    deal = env("classic", 2)
    deal.reset(seed=1)
    with pytest.raises(ValueError, match="action_mask"):
        deal.step(1)


def test_deals_follow_each_other() -> None:
    deal = env("romme", 3)
    deal.reset(seed=5)
    first = deal.observe("seat_0")["observation"]
    _sampled(deal)
    deal.reset()
    assert (deal.observe("seat_0")["observation"] != first).any()
    deal.reset(seed=5)
    assert (deal.observe("seat_0")["observation"] == first).all()
