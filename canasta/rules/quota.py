"""What a side's canastas have to come to, for going out or for another step that depends on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Quota(NamedTuple):
    """A number of canastas at least; where their kinds matter too, ``met`` judges the tally.

    A tally is what :meth:`Rules.tally` makes of each meld, added up. ``cap`` makes one of all
    tallies between which ``met`` makes no difference, with whatever may still be added to them.
    """

    least: int
    met: Callable[[int], bool] | None = None
    cap: Callable[[int], int] | None = None

    def reached(self, tally: int) -> bool:
        """Whether a tally is enough."""
        return tally >= self.least if self.met is None else self.met(tally)

    def beyond(self, tally: int) -> Quota:
        """What is still to come to where a side has this tally already."""
        if self.met is None:
            return Quota(self.least - tally)
        return Quota(self.least, lambda more: self.reached(tally + more))

    def capped(self, tally: int) -> int:
        """A tally that stands for this one: where only the number counts, more than enough is enough."""
        if self.met is None:
            return min(tally, self.least)
        return tally if self.cap is None else self.cap(tally)
