"""The differences between tables of Classic Canasta by number of players and seating (rules: 0, 4, 5, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from canasta.options import Value
from canasta.variants.common_options import MINIMUMS


class Figures(NamedTuple):
    """The target, cards dealt, cards drawn and canastas needed to go out at one kind of table (rules: 0, 4,
    5, 6).
    """

    target: int
    hand_size: int
    draw_count: int
    canastas: int
    minimums: tuple[tuple[int, int], ...] = MINIMUMS


LATE_MINIMUM = (*MINIMUMS, (7500, 150))
FIGURES: Mapping[str, Figures] = {
    "2": Figures(5000, 15, 2, 2),
    "3 cutthroat": Figures(7500, 13, 2, 1),
    "3 alone": Figures(5000, 13, 1, 1),
    "4": Figures(5000, 11, 1, 1),
    "5": Figures(5000, 11, 1, 1),
    "6 2x3": Figures(10000, 13, 1, 2, LATE_MINIMUM),
    "6 2x3, 2 packs": Figures(10000, 11, 1, 2, LATE_MINIMUM),
    "6 3x2": Figures(7500, 13, 1, 2),
    "6 3x2, 2 packs": Figures(7500, 11, 1, 2),
}
"""The kinds of table: by seats, and by seating for three or six."""


def by_table(field: str) -> dict[str, Value]:
    """One of these values by kind of table."""
    return {case: getattr(figures, field) for case, figures in FIGURES.items()}
