"""A decision in a game of sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from canasta.actions import Action, Take
from canasta.counts.position import LEAVE, OVER
from canasta.counts.rules import CountRules
from canasta.counts.sets import out
from canasta.counts.writing import read
from canasta.players.search import offered
from canasta.players.search.counted.tuned import tuned
from canasta.players.search.counted.world import World
from canasta.players.search.counted.worlds import Worlds, WorldsOf
from canasta.players.search.counts import RED_THREE, VALUES
from canasta.players.search.deciding import Deciding
from canasta.players.search.policy_decision import Plays, PolicyDecision, Values
from canasta.players.search.rules_seen import rules_of
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
LARGER = 0.6
"""The share of the usual rollouts with feet behind large hands, whose turns take longer."""
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
    match, for which a side must be as ``near`` the target: then the ``whole`` deal is played.
    """

    match, near, whole = MATCH, NEAR, True

    def __init__(
        self, view: View, turns: int, worlds: WorldsOf[Deal], by: Tuned[Plays[Deal], Values[Deal]]
    ) -> None:
        deciding = Deciding(view, match=self.match, near=self.near)
        paths, turns = Paths(worlds.state), ALL if deciding.may and self.whole else turns
        super().__init__(view, *by, deciding, worlds, paths, turns)
        assert view.seat is not None
        self._chair = view.seat
        if turns == ALL:
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


class FootDecision(SetsDecision):
    """A decision in a game in which a foot waits behind each hand."""

    match, near, whole = 1500.0, 0, False

    def __init__(self, view: View, turns: int) -> None:
        super().__init__(view, turns)
        self.share = LARGER

    def options(self, world: World) -> list[Action]:
        """The actions that differ in effect, without costly discards, where the seat may ask; otherwise the
        policy's own alone.
        """
        options = super().options(world)
        return options if self.view.offers.may_ask else [options[self.usual(options, world)]]

    def after_answer(self, world: World, *, yes: bool) -> float:
        """The margin after the partner's answer: after a yes by the way out that the hand has in this world,
        if it has one, where that says which canastas it makes.
        """
        p = world.p
        if yes and out(p, discarding=not p.empty):
            p.must, p.answer = True, LEAVE
            self._own.lay_down_and_discard(world)
            return self._margin(world)
        return super().after_answer(world, yes=yes)

    def hand_points(self, world: World, chair: int) -> float:
        """The points of a hand and of its foot."""
        foot = world.p.feet[chair]
        return super().hand_points(world, chair) + sum(VALUES[card] for card in foot if card != RED_THREE)


def decision(view: View, turns: int) -> SetsDecision:
    """The decision before the seat whose view this is."""
    rules = CountRules.of(rules_of(view.game, len(view.players)))
    return (FootDecision if rules.hooks.foot else SetsDecision)(view, turns)
