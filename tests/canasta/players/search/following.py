"""Deals played by the plain player, followed with the public memory of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.match import Match
from canasta.players import choose
from canasta.players.search.known import Known
from canasta.view import View


@dataclass
class Followed:
    """A deal from its beginning."""

    match: Match
    known: Known

    @classmethod
    def deals(cls, variant: str, seats: int, count: int) -> Iterator[Followed]:
        """New deals, each of a match of its own."""
        for deal in range(count):
            match = Match(variant, [str(seat) for seat in range(seats)])
            yield cls(match, Known(match.start_deal(f"{deal + 17:x}")))

    def moves(self) -> Iterator[tuple[View, Known]]:
        """The view of each seat to move before its move, which is then made, with what everybody knows."""
        while self.match.to_move is not None:
            seat = self.match.to_move
            view = self.match.view(seat)
            yield view, self.known
            for event in self.match.apply(seat, choose(view)):
                self.known.add(event)
