"""PettingZoo: a deal of any game as an AEC environment, ``env("samba", 4)``; its extra is ``pettingzoo``."""

from __future__ import annotations

import io
from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from canasta.cards import format_cards
from canasta.i18n import ENGLISH
from canasta.learning.game import Game
from canasta.view import View


def env(
    variant: str = "classic",
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> Any:
    """A deal as an environment, wrapped as PettingZoo's own are."""
    return wrappers.OrderEnforcingWrapper(raw_env(variant, seats, options, render_mode))


class raw_env(AECEnv):
    """A deal: agents are the seats, rewards the points of the deal at its end.

    An observation has ``observation``, the floats of :attr:`Game.fields`, and ``action_mask``. ``reset``
    takes as options ``dealer`` and ``totals``; with a seed, deals are the same again, and the next ones too.
    """

    metadata = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "canasta_v0",
        "render_modes": ["ansi", "human", "rgb_array"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str = "classic",
        seats: int = 4,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = Game(variant, seats, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        box = gymnasium.spaces.Box(-np.inf, np.inf, (self.game.size,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (self.game.choices,), np.int8)
        spaces = gymnasium.spaces.Dict({"observation": box, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, spaces)
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.game.choices) for agent in self.possible_agents
        }
        self._rng = Random()

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent sees: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's choices: the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal."""
        if seed is not None:
            self._rng = Random(seed)
        given = options or {}
        self._begin = (given.get("dealer", -1), tuple(given.get("totals", ())))
        self._seed = f"{self._rng.getrandbits(256):x}"
        self._made: list[int] = []
        self._episode = self.game.new(self._seed, *self._begin)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may choose: nothing while another is to move."""
        seat = self.possible_agents.index(agent)
        episode = self._episode
        moves = seat == episode.seat and not episode.over
        mask = episode.mask() if moves else bytes(self.game.choices)
        return {
            "observation": np.array(episode.observation(seat), np.float32),
            "action_mask": np.frombuffer(bytes(mask), np.int8),
        }

    def step(self, action: int | None) -> None:
        """Do what the agent to move chooses."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self._episode.legal():
            raise ValueError(f"{agent} may not choose {action}: see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._episode.step(int(action))
        self._made.append(int(action))
        if self._episode.over:
            self.rewards = dict(zip(self.possible_agents, self._episode.payoffs(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._episode.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as everybody sees it: as text, printed, or as a picture where ``renderers`` are there."""
        view = self.game.match(self._seed, self._made, *self._begin).view(None)
        if self.render_mode == "rgb_array":
            return _picture(view)
        if self.render_mode == "ansi":
            return table_text(view)
        if self.render_mode == "human":
            print(table_text(view))  # noqa: T201 - what this mode is for
        return None

    def close(self) -> None:
        """Nothing is held open."""


def _picture(view: View) -> Any:
    """The bot's picture of a table as an array; the bot's distribution has what draws it."""
    png = import_module("renderers.table.table").table_picture(view, ENGLISH).png
    return np.asarray(import_module("PIL.Image").open(io.BytesIO(png)).convert("RGB"))


def table_text(view: View) -> str:
    """The table in lines: the deal, the pile, and each side with its melds."""
    top = "none" if view.pile.top is None else format_cards([view.pile.top])
    lines = [
        f"{view.game.variant}, {view.players[view.turn.seat]} to move ({view.turn.phase})",
        f"stock {view.stock}, pile {view.pile.size} (top {top}{', frozen' if view.pile.frozen else ''})",
    ]
    for side in view.sides:
        who = ", ".join(f"{view.players[seat]} ({view.counts[seat]} cards)" for seat in side.seats)
        melds = [format_cards(meld.cards) for meld in side.melds]
        lines.append(
            " | ".join([who, f"{side.total} points", *melds, *filter(None, [format_cards(side.threes)])])
        )
    return "\n".join(lines)
