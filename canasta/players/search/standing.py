"""How a side of a rollout stands before the deal is over: what an average player makes of it from there.

The value is linear in a few counts of the table and of all hands (a rollout knows them), with other
coefficients late in the deal than early. They are fitted to rollouts played to their end. What is counted,
each family says in its own ``standing``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul
from typing import Any, Generic, Protocol, TypeVar


class Sided(Protocol):
    """The table of a kernel: the side of each seat as the score is kept."""

    @property
    def side_of(self) -> Sequence[int]: ...


class Valued(Protocol):
    """A position of a kernel with sides that make melds."""

    @property
    def over(self) -> bool: ...
    @property
    def stock(self) -> list[int]: ...
    @property
    def sides(self) -> list[Any]: ...
    @property
    def table(self) -> Sided: ...
    def scores(self) -> list[int]: ...


Deal = TypeVar("Deal", bound=Valued)


class Standing(Generic[Deal]):
    """The value of a position to a side.

    ``features`` counts for a side; ``ends`` are the shares of the ``stock`` at the beginning that end the
    parts of a deal but for the last; ``rows`` has the coefficients of the counts for each part.
    """

    __slots__ = ("_ends", "_features", "_rows", "_stock")

    def __init__(
        self,
        features: Callable[[Deal, Any], Sequence[float]],
        ends: Sequence[float],
        stock: int,
        rows: Sequence[Sequence[float]] = (),
    ) -> None:
        self._features, self._ends, self._stock, self._rows = features, ends, stock, rows

    @property
    def parts(self) -> int:
        """How many parts a deal has."""
        return len(self._ends) + 1

    def margin(self, position: Deal, side: Any) -> float:
        """By how much this side beats the mean of the others: as scored if the deal is over, as expected if
        not.
        """
        rest = others(position, side)
        if position.over:
            scores, side_of = position.scores(), position.table.side_of
            own, *theirs = (scores[side_of[position.sides.index(each)]] for each in (side, *rest))
            return own - sum(theirs) / len(theirs)
        row, features = self._rows[self.part(position)], self._features
        expected = sum([sum(map(mul, row, features(position, other))) for other in rest])
        return sum(map(mul, row, features(position, side)), start=0.0) - expected / len(rest)

    def difference(self, position: Deal, side: Any) -> list[float]:
        """The counts for a side less the means of the others'."""
        rest = [self._features(position, other) for other in others(position, side)]
        means = [sum(column) / len(rest) for column in zip(*rest, strict=True)]
        return [own - mean for own, mean in zip(self._features(position, side), means, strict=True)]

    def part(self, position: Deal) -> int:
        """The part of the deal, 0 for the first."""
        share = len(position.stock) / self._stock
        return sum([share <= end for end in self._ends])


def others(position: Valued, side: Any) -> list[Any]:
    """The other sides, each once."""
    return [other for other in dict.fromkeys(position.sides) if other != side]
