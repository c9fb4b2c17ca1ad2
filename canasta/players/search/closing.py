"""When the policies of the kernels hurry, and which cards they would rather throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

FEW = 3
"""The cards with which somebody may go out in one turn."""


class Draws(Protocol):
    """The table of a kernel: how many cards a turn draws."""

    @property
    def draws(self) -> int: ...


class Ending(Protocol):
    """A position of a kernel with sides that go out."""

    stock: list[int]
    held: list[int]
    sides: list[Any]

    @property
    def table(self) -> Draws: ...
    def ready(self, side: Any, /) -> bool:
        """Whether a side has the canastas that going out takes."""
        ...


def ends_soon(position: Ending, side: Any) -> bool:
    """Whether the deal may end before the seat to move, of this side, has another turn."""
    if len(position.stock) <= len(position.held) * position.table.draws:
        return True
    for seat, held in enumerate(position.held):
        if held > FEW:
            continue
        other = position.sides[seat]
        if other is not side and position.ready(other):
            return True
    return False


def cheapest(hand: list[int], most: int, choice: Callable[[], int]) -> list[int]:
    """The cards of a hand, up to ``most`` of them, in the order in which a policy would throw them;
    ``choice`` is the one that it throws first.
    """
    cards: list[int] = []
    held = hand[:]
    while len(cards) < most and any(hand[:14]):
        cards.append(choice())
        hand[cards[-1]] = 0
    hand[:] = held
    return cards
