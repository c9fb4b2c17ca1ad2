"""What the match is worth in a deal that may decide it."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.view import View


class Deciding:
    """Whether the deal of a view may decide the match, and by what its end counts more than its points then.

    It may in the last round of a match, unless all stand at nothing, as in a match of one, and once a side
    is within ``near`` points of the target. Winning the match is worth ``match`` points.
    """

    def __init__(self, view: View, *, match: float, near: int) -> None:
        assert view.seat is not None
        self._side = view.side_of[view.seat]
        self._totals = [side.total for side in view.sides]
        self._target = view.game.target
        self._match = match
        last = bool(view.game.rounds) and view.round >= view.game.rounds and any(self._totals)
        self.may = last or (self._target > 0 and max(self._totals) >= self._target - near)

    def worth(self, scores: Sequence[int]) -> float:
        """What the match is worth to the seat's side if the deal ends with these scores of the sides: nothing
        if it goes on.
        """
        totals = [total + score for total, score in zip(self._totals, scores, strict=True)]
        best = max(totals)
        if self._target and best < self._target:
            return 0.0
        return self._match if totals[self._side] == best else -self._match
