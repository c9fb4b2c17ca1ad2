"""A decision whose actions are played on by a policy for a number of turns; then the position is valued."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from canasta.actions import Action
from canasta.players.search.deciding import Deciding
from canasta.players.search.decision import AskingDecision, Copied
from canasta.view import View


class Playing(Copied, Protocol):
    """A position of a kernel in which sides (``sides``, one for each seat) make melds."""

    @property
    def over(self) -> bool: ...
    @property
    def turn(self) -> int: ...
    @property
    def sides(self) -> list[Any]: ...

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now."""
        ...

    def lay_all_and_go_out(self) -> None:
        """Let the seat to move go out whatever it holds."""
        ...


World = TypeVar("World", bound=Playing)
_Moved = TypeVar("_Moved", bound=Playing, contravariant=True)
_Dealt = TypeVar("_Dealt", bound=Playing, covariant=True)


class Plays(Protocol[_Moved]):
    """A policy: it plays whole turns, and the rest of one after its draw."""

    def turn(self, position: _Moved, /) -> None: ...
    def lay_down_and_discard(self, position: _Moved, /, *, may_go_out: bool = True) -> None: ...


class Values(Protocol[_Moved]):
    """What a position is worth to a side."""

    def margin(self, position: _Moved, side: Any, /) -> float: ...


class Dealing(Protocol[_Dealt]):
    """The worlds that a view leaves possible."""

    def one(self, rng: Random, /) -> _Dealt: ...


class Offered(Protocol[_Moved]):
    """What a kernel makes of the actions that the engine offers: a module with these functions."""

    def worth_trying(self, view: View, position: _Moved, policy: Any, /) -> list[Action]: ...
    def preferred(self, view: View, options: Sequence[Action], position: _Moved, policy: Any, /) -> int: ...
    def act(self, position: _Moved, action: Action, view: View, /) -> bool: ...


class PolicyDecision(AskingDecision[World]):
    """A decision of the view's seat, its side played on by the policy ``own``, the rest by ``others``.

    ``worlds`` deals the hidden cards, ``offered`` knows the engine's actions. A rollout ends after ``turns``
    turns, or with the deal.
    """

    def __init__(
        self,
        view: View,
        own: Plays[World],
        others: Plays[World],
        standing: Values[World],
        deciding: Deciding,
        worlds: Dealing[World],
        offered: Offered[World],
        turns: int,
    ) -> None:
        super().__init__(view)
        assert view.seat is not None
        self._chair = view.order.index(view.seat)
        self._own, self._others, self._standing = own, others, standing
        self._deciding, self._turns = deciding, turns
        self._worlds, self._offered = worlds, offered

    def world(self, rng: Random) -> World:
        """One way in which the hidden cards may lie."""
        return self._worlds.one(rng)

    def options(self, world: World) -> list[Action]:
        """The actions that differ in effect, without costly discards."""
        return self._offered.worth_trying(self.view, world, self._own)

    def usual(self, options: Sequence[Action], world: World) -> int:
        """The policy's own choice among them."""
        return self._offered.preferred(self.view, options, world, self._own)

    def acted(self, world: World, action: Action) -> bool:
        """Do this action of the seat to move; whether its turn goes on."""
        return self._offered.act(world, action, self.view)

    @abstractmethod
    def hand_points(self, world: World, chair: int) -> float:
        """The points of the cards that a seat would be caught with."""

    def after(self, world: World, action: Action) -> float:
        """The margin of the seat's side after this action."""
        if self.acted(world, action):
            self._own.lay_down_and_discard(world, may_go_out=self.view.turn.leave is not False)
        return self._played_on(world)

    def after_answer(self, world: World, *, yes: bool) -> float:
        """The margin after the partner's answer. The player who asked has a way out, though perhaps not in
        this world: after a yes its hand counts as laid down.
        """
        if yes:
            world.lay_all_and_go_out()
        else:
            self._own.lay_down_and_discard(world, may_go_out=False)
        return self._played_on(world)

    def caught(self, world: World) -> float:
        """The points in the hands of the partners of the seat to move."""
        sides, mover = world.sides, world.turn
        return sum(
            self.hand_points(world, chair)
            for chair, side in enumerate(sides)
            if chair != mover and side == sides[mover]
        )

    def _played_on(self, world: World) -> float:
        own, others = self._own.turn, self._others.turn
        for _ in range(self._turns):
            if world.over:
                break
            if world.sides[world.turn] == world.sides[self._chair]:
                own(world)
            else:
                others(world)
        return self._margin(world)

    def _margin(self, world: World) -> float:
        margin = self._standing.margin(world, world.sides[self._chair])
        if self._deciding.may and world.over:
            margin += self._deciding.worth(world.scores())
        return margin
