"""Deals played by the plain player, followed from the view of each seat to move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta.match import Match
from canasta.players import choose
from canasta.state import State
from canasta.view import View


@dataclass
class Followed:
    """A deal from its beginning."""

    match: Match

    @classmethod
    def deals(cls, variant: str, seats: int, count: int) -> Iterator[Followed]:
        """New deals, each of a match of its own."""
        for deal in range(count):
            match = Match(variant, [str(seat) for seat in range(seats)])
            match.start_deal(f"{deal + 17:x}")
            yield cls(match)

    @property
    def state(self) -> State:
        """The cards as they lie."""
        assert self.match.deal is not None
        return self.match.deal.state

    def views(self) -> Iterator[View]:
        """The view of each seat to move before its move, which is then made."""
        while self.match.to_move is not None:
            seat = self.match.to_move
            view = self.match.view(seat)
            yield view
            self.match.apply(seat, choose(view))
