"""A decision in a game of sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from canasta.actions import Action, Take
from canasta.counts.position import OVER
from canasta.counts.writing import read
from canasta.players.search import offered
from canasta.players.search.counted.tuned import tuned
from canasta.players.search.counted.world import World
from canasta.players.search.counted.worlds import Worlds, WorldsOf
from canasta.players.search.counts import VALUES
from canasta.players.search.deciding import Deciding
from canasta.players.search.policy_decision import Plays, PolicyDecision, Values
from canasta.players.search.tuned_data import Tuned
from canasta.state import State
from canasta.view import View

Deal = TypeVar("Deal", bound=World)
MATCH = 500.0
"""The worth of winning the match, in points, where the deal may decide it."""
NEAR = 1500
"""How near the target a side must be for the deal to decide the match."""
ALL = 10000
"""More turns than any deal has."""
LONG = 24
"""The turns of rollouts that are as many as usual; of longer ones there are fewer, to take no longer."""
LARGE, MORE = 15, 12.0
"""From this number of cards a pile that opens is worth so much more a card than rollouts say, which play
large hands badly. Where they left such piles (23 of about 21 cards, -184 on average), taking them was worth
+303 with a standard error of 93 as steady players played on, and +248 with 198 as searches did.
"""


class Paths:
    """The engine's actions as paths of choices, from the deal's state as far as it is known."""

    worth_trying = staticmethod(offered.worth_trying)
    preferred = staticmethod(offered.preferred)

    def __init__(self, state: State) -> None:
        self._state = state
        self._paths: dict[Action, list[int]] = {}

    def act(self, world: World, action: Action, view: View) -> bool:
        """Do this action of the seat to move; whether its turn goes on."""
        path = self._paths.get(action)
        if path is None:
            path = self._paths[action] = read(world.p, self._state, action)
        return world.follow(path)


def play_on(
    world: Deal, chair: int, turns: int, own: Callable[[Deal], None], others: Callable[[Deal], None]
) -> None:
    """Play as many turns, those of this seat's team by ``own``."""
    p, team = world.p, world.p.team
    for _ in range(turns):
        if p.phase == OVER:
            break
        if team[p.seat] == team[chair]:
            own(world)
        else:
            others(world)
        team = p.team


class CountedDecision(PolicyDecision[Deal]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns, unless the deal may decide the
    match, for which a side must be as ``near`` the target: then they go to its end.
    """

    near = NEAR

    def __init__(
        self, view: View, turns: int, worlds: WorldsOf[Deal], by: Tuned[Plays[Deal], Values[Deal]]
    ) -> None:
        deciding = Deciding(view, match=MATCH, near=self.near)
        paths, turns = Paths(worlds.state), ALL if deciding.may else turns
        super().__init__(view, *by, deciding, worlds, paths, turns)
        assert view.seat is not None
        self._chair = view.seat
        if deciding.may:
            self.share = min(1.0, LONG * worlds.rules.draws / max(1, view.stock))

    def _played_on(self, world: Deal) -> float:
        play_on(world, self._chair, self._turns, self._own.turn, self._others.turn)
        return self._margin(world)

    def hand_points(self, world: Deal, chair: int) -> float:
        """What a hand would cost."""
        return sum(VALUES[rank] * count for rank, count in enumerate(world.hand(chair)))


class SetsDecision(CountedDecision[World]):
    """A decision in a game of sets."""

    def __init__(self, view: View, turns: int) -> None:
        worlds = Worlds(view)
        super().__init__(view, turns, worlds, tuned(worlds.rules))

    def after(self, world: World, action: Action) -> float:
        """The margin of the seat's side after this action."""
        share, side = self.view.pile.share, self.view.own_side
        large = isinstance(action, Take) and share >= LARGE and side is not None and not side.opened
        return super().after(world, action) + (MORE * share if large else 0.0)


def decision(view: View, turns: int) -> SetsDecision:
    """The decision before the seat whose view this is."""
    return SetsDecision(view, turns)
