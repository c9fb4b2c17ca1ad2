"""A deal in play, whichever way it is kept: what every game offers programs that learn or search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Mapping
from random import Random
from typing import NamedTuple


class Field(NamedTuple):
    """A part of an observation: its name, how many numbers it has, and what they count."""

    name: str
    size: int
    unit: str


CARDS, FLAGS, HUNDREDS, ONE_OF = "cards", "0 or 1", "points / 100", "a single 1"
"""The units of observations: numbers of cards, yes or no, hundreds of points, one place of several."""


class Episode(ABC):
    """One deal in play. Choices and kinds of cards are numbers of its :class:`~canasta.learning.Game`.

    A seat's observation is what it sees now; its information is all that it has seen, as text.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seat(self) -> int:
        """The seat to move."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the deal has ended."""

    @abstractmethod
    def legal(self) -> list[int]:
        """What the seat to move may choose: never empty until the deal is over."""

    @abstractmethod
    def mask(self) -> bytearray:
        """The same as a byte for each number, 1 for what is legal."""

    @abstractmethod
    def step(self, choice: int) -> None:
        """Do what the seat to move chooses, which must be legal."""

    @abstractmethod
    def payoffs(self) -> list[float]:
        """The points that each seat's side made in a deal that is over; zeros before."""

    @abstractmethod
    def copy(self) -> Episode:
        """The same deal, to be played on apart from this one."""

    @abstractmethod
    def redeal(self, seat: int, rng: Random) -> Episode:
        """A copy in which the cards that this seat can't see are dealt again, each way equally likely: it has
        the same observation and information. Raises LookupError where no such cards were found with which
        the deal goes on.
        """

    @abstractmethod
    def observation(self, seat: int) -> array[float]:
        """What this seat sees, as ``game.size`` floats in the order of ``game.fields``; seats and sides are
        told clockwise from its own.
        """

    @abstractmethod
    def information(self, seat: int) -> str:
        """What this seat has seen since the deal began, and its hand now. Equal texts mean that it can't
        tell two deals apart, but for the order in which it drew its own cards.
        """

    @abstractmethod
    def draws(self, choice: int) -> int:
        """How many cards of the stock this choice would use."""

    @abstractmethod
    def next_cards(self, given: int = 0) -> Mapping[int, int]:
        """The kinds of cards, with how many of each, that may come next from the stock after ``given``."""

    @abstractmethod
    def give(self, kind: int, given: int = 0) -> None:
        """Let a card of this kind, one of ``next_cards(given)``, come next from the stock after ``given``."""

    def __deepcopy__(self, memo: object) -> Episode:
        return self.copy()


def one_of(count: int, place: int) -> list[int]:
    """Zeros with a one at this place; zeros alone for a place of -1."""
    hot = [0] * count
    if place >= 0:
        hot[place] = 1
    return hot
