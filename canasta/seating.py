"""Seating: the seats and sides of a table, who sits out when, and how many cards are in play."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain


@dataclass(frozen=True, slots=True)
class Seating:
    """The number of seats, who scores with whom, and how many packs are used.

    ``side_of`` is the side of each seat. ``by_pile``: every seat is a side, and the first to take the pile in
    a deal plays alone against the others (rules: 5.2). ``rota``: if more sit than play, the seats that sit
    out of the first deal, the second and so on, repeated from the start: one of a side of three (rules: 6),
    or a whole pair (rules: 7.12). The sides in a deal have equally many players.
    """

    side_of: tuple[int, ...]
    packs: int
    jokers: int
    by_pile: bool = False
    rota: tuple[tuple[int, ...], ...] = ()
    seats: int = field(init=False, repr=False)
    """The number of seats at the table."""
    sides: int = field(init=False, repr=False)
    """The number of sides."""
    seats_of: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    """The seats of each side."""

    def __post_init__(self) -> None:
        sides = max(self.side_of) + 1
        seats_of = [
            tuple(seat for seat, side in enumerate(self.side_of) if side == of) for of in range(sides)
        ]
        object.__setattr__(self, "seats", len(self.side_of))
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "seats_of", tuple(seats_of))

    @property
    def chairs(self) -> int:
        """The number of seats that play in a deal."""
        return self.seats - len(self.sitters(1))

    def sitters(self, round_number: int) -> tuple[int, ...]:
        """The seats that sit out of this deal of the match."""
        return self.rota[(round_number - 1) % len(self.rota)] if self.rota else ()

    def order(self, round_number: int) -> tuple[int, ...]:
        """The seats that play in this deal, clockwise from the first chair, so that partners sit opposite
        each other: side by side in the order of their seats (rules: 6, 7.12, 14.6).
        """
        out = self.sitters(round_number)
        if not out:
            return tuple(range(self.seats))
        playing: dict[int, list[int]] = {side: [] for side in sorted(set(self.side_of))}
        for seat, side in enumerate(self.side_of):
            if seat not in out:
                playing[side].append(seat)
        return tuple(chain.from_iterable(zip(*filter(None, playing.values()), strict=True)))
