"""Who sits at a table, who scores with whom, and with how many cards they play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seating:
    """How many sit, who scores with whom, and with how many cards they play.

    ``side_of`` is the side of each seat. ``by_pile``: every seat is a side, and whoever takes the pile first
    in a deal plays it against the others (rules: 5.2). ``one_sits_out``: the first side has a player more
    than chairs, and they take turns to sit out (rules: 6).
    """

    side_of: tuple[int, ...]
    packs: int
    jokers: int
    by_pile: bool = False
    one_sits_out: bool = False

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.side_of)
