"""OpenSpiel: once this is imported, every game is one of its own, such as ``canasta(game=samba,players=4)``.

Chance is explicit: each card of the deal, and each card when it is drawn, is a node of chance. Its extra is
``openspiel``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import pyspiel

from canasta.learning.game import Game
from canasta.learning.given import CHANCE, GivenDeal
from canasta.notation.rule_code import read_rule_code

_DEFAULTS = {"game": "classic", "players": 4, "rules": ""}
_TYPE = pyspiel.GameType(
    short_name="canasta",
    long_name="Canasta and its relatives",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)
MOST_POINTS = 100_000.0
"""More than a deal can bring or cost a side."""
LONGEST = 100_000
"""More choices and cards than a deal has."""


@lru_cache(maxsize=256)
def _table(game: str = "classic", players: int = 4, rules: str = "") -> Game:
    return Game(*read_rule_code(rules)) if rules else Game(game, players)


class CanastaGame(pyspiel.Game):
    """A deal of a game. ``rules``, a rule code, stands for ``game``, ``players`` and house rules."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        table = _table(**(params or {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=table.choices,
            max_chance_outcomes=table.kinds,
            num_players=table.seats,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, dict(params or {}))

    @property
    def table(self) -> Game:
        """The game as :mod:`canasta.learning` has it, also of one unpickled without its ``__init__``."""
        return _table(**self.get_parameters())

    def new_initial_state(self) -> CanastaState:
        """A deal before its first card."""
        return CanastaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CanastaObserver:
        """What observes a deal for a player."""
        return CanastaObserver(self.table, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """More than the cards that can be drawn."""
        return LONGEST


class CanastaState(pyspiel.State):
    """A deal: first the cards come one by one, then players choose, and each card drawn comes by itself."""

    def __init__(self, game: CanastaGame) -> None:
        super().__init__(game)
        self.deal = GivenDeal(game.table)

    def current_player(self) -> int:
        """Whose choice it is: chance's while a card is missing."""
        if self.deal.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.deal.mover == CHANCE else self.deal.mover

    def _legal_actions(self, player: int) -> list[int]:
        assert self.deal.episode is not None
        return sorted(self.deal.episode.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds of cards that may come next."""
        return list(self.deal.cards().items())

    def _apply_action(self, action: int) -> None:
        self.deal.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"card {action}" if player == pyspiel.PlayerId.CHANCE else self.deal.game.name(action)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.deal.over

    def returns(self) -> list[float]:
        """The points of each seat's side."""
        return [0.0] * self.deal.game.seats if self.deal.episode is None else self.deal.episode.payoffs()

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen."""
        seat = self.deal.mover if player is None else player
        return "" if self.deal.episode is None else self.deal.episode.information(seat)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CanastaState:
        """A state that looks the same to this player, with hidden cards dealt again: to play on from; its
        history is that of this one.
        """
        other = self.clone()
        other.deal = self.deal.redeal(player, Random(sampler()))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return "\n".join(self.information_state_string(seat) for seat in range(self.deal.game.seats))


class CanastaObserver:
    """What a player sees, as a tensor of :attr:`Game.fields`, and as text: all that it has seen so far."""

    def __init__(self, table: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters such as {params}")
        self.tensor = np.zeros(table.size, np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for field in table.fields:
            self.dict[field.name] = self.tensor[at : at + field.size]
            at += field.size

    def set_from(self, state: CanastaState, player: int) -> None:
        """Read what the player sees."""
        self.tensor[:] = 0 if state.deal.episode is None else state.deal.episode.observation(player)

    def string_from(self, state: CanastaState, player: int) -> str:
        """All that the player has seen."""
        return state.information_state_string(player)


pyspiel.register_game(_TYPE, CanastaGame)
