"""The differences between tables of Classic Canasta by number of players and seating (rules: 0, 4, 5, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from canasta.options import Value
from canasta.variants.common_options import MINIMUMS


class TableDefaults(NamedTuple):
    """The target, cards dealt, cards drawn and canastas needed to go out at one kind of table, unless the
    host chooses others (rules: 0, 4, 5, 6).
    """

    target: int
    hand_size: int
    draw_count: int
    canastas: int
    minimums: tuple[tuple[int, int], ...] = MINIMUMS


LATE_MINIMUM = (*MINIMUMS, (7500, 150))
TABLES: Mapping[str, TableDefaults] = {
    "2": TableDefaults(5000, 15, 2, 2),
    "3 cutthroat": TableDefaults(7500, 13, 2, 1),
    "3 alone": TableDefaults(5000, 13, 1, 1),
    "4": TableDefaults(5000, 11, 1, 1),
    "5": TableDefaults(5000, 11, 1, 1),
    "6 2x3": TableDefaults(10000, 13, 1, 2, LATE_MINIMUM),
    "6 2x3, 2 packs": TableDefaults(10000, 11, 1, 2, LATE_MINIMUM),
    "6 3x2": TableDefaults(7500, 13, 1, 2),
    "6 3x2, 2 packs": TableDefaults(7500, 11, 1, 2),
}
"""The kinds of table: by seats, and by seating for three or six."""


def by_table(field: str) -> dict[str, Value]:
    """One of these defaults by kind of table."""
    return {case: getattr(defaults, field) for case, defaults in TABLES.items()}
