"""What the search asks of a family of games: one decision of a view's seat, as the family's kernel plays it
on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Generic, Protocol, Self, TypeVar

from canasta.actions import Action
from canasta.view import View


class Copied(Protocol):
    """A position of a kernel with nothing hidden: a world that a view leaves possible."""

    def copy(self) -> Self:
        """A position that can be played on without changing this one."""
        ...


World = TypeVar("World", bound=Copied)


class Decision(ABC, Generic[World]):
    """A decision of the seat whose ``view`` this is. Each family of games has its own.

    ``share`` of the usual number of rollouts are made, as they are longer than others. The fewer there are,
    the more ``caution`` it may take to leave the usual choice, in standard errors.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.share, self.caution = 1.0, 0.0

    @abstractmethod
    def world(self, rng: Random) -> World:
        """One way in which the hidden cards may lie, drawn at random from what everybody saw."""

    @abstractmethod
    def options(self, world: World) -> list[Action]:
        """The offered actions worth trying: of those that lead to the same, one; without the question for
        permission to go out, which is judged apart. Never empty.
        """

    @abstractmethod
    def usual(self, options: Sequence[Action], world: World) -> int:
        """Which of these the policy would take without any search. It looks at its own hand and the table
        alone, so any world will do.
        """

    @abstractmethod
    def after(self, world: World, action: Action) -> float:
        """By how many points the seat's side beats the others in the end if it does this. Changes the
        world.
        """


class AskingDecision(Decision[World]):
    """A decision in a game in which partners ask each other before going out (rules: 2.6)."""

    @abstractmethod
    def after_answer(self, world: World, *, yes: bool) -> float:
        """The margin after the partner's answer; the seat that asked is the world's to move. Changes the
        world.
        """

    @abstractmethod
    def caught(self, world: World) -> float:
        """The points of the cards in the partners' hands, which would be caught there."""
