"""The columns of a score sheet: their widths, their places, and the font size of their figures."""

from collections.abc import Sequence
from typing import Final

from renderers.canvas.fonts import width
from renderers.picture import WIDTH

MARGIN: Final = 24
_WIDEST: Final = 240
_LABELS: Final = 264
_NARROW: Final = 170
_SMALLEST: Final = 20
LABEL: Final = 34


class Columns:
    """A column with these ``labels`` and one for each side; sides of a team are adjacent."""

    def __init__(self, labels: Sequence[str], teams: Sequence[tuple[int, ...]]) -> None:
        self._order = [side for team in teams for side in team]
        self.width: Final = self._column_width(labels)
        self.first: Final = WIDTH - MARGIN - self.width * len(self._order)
        """Where the first side's column begins."""

    @property
    def beside(self) -> bool:
        """Whether count and points stand side by side in a column."""
        return self.width >= _NARROW

    def _column_width(self, labels: Sequence[str]) -> int:
        """The width of a side's column: what the labels leave; labels may take more if there is room."""
        widest = max((width(label, LABEL, "narrow") for label in labels), default=0) + 12
        room = WIDTH - 2 * MARGIN
        if widest > _LABELS and room - widest >= _NARROW * len(self._order):
            return min(_WIDEST, (room - widest) // len(self._order))
        return min(_WIDEST, (room - _LABELS) // len(self._order))

    def left(self, side: int) -> int:
        """The left edge of a side's column; sides that play together are adjacent."""
        return self.first + self._order.index(side) * self.width

    def span(self, team: Sequence[int]) -> tuple[int, int]:
        """The left and right edge of the background of a team's columns."""
        return self.left(team[0]) + 6, self.left(team[-1]) + self.width - 6

    def edge(self, side: int) -> int:
        """The right edge of a side's numbers."""
        return self.left(side) + self.width - (22 if self.beside else 13)

    def size(self, values: Sequence[str], size: int) -> int:
        """The largest size at which the widest value fits into its column."""
        room = self.width - (46 if self.beside else 24)
        fitting = (step for step in range(size, _SMALLEST, -2) if fits(values, step, room))
        return next(fitting, _SMALLEST)


def fits(values: Sequence[str], size: int, room: int) -> bool:
    """Whether each of the values fits into ``room`` pixels at a size."""
    return all(width(value, size, "narrow") <= room for value in values)
