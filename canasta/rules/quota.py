"""Quotas: the canastas that a side needs for going out or for another step."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Quota(NamedTuple):
    """A least number of canastas; if their kinds matter too, ``met`` judges the tally.

    A tally is the sum of :meth:`Rules.tally` over all melds. ``cap`` maps to one value all tallies that
    ``met`` cannot tell apart, whatever is still added to them.
    """

    least: int
    met: Callable[[int], bool] | None = None
    cap: Callable[[int], int] | None = None

    def reached(self, tally: int) -> bool:
        """Whether a tally is enough."""
        return tally >= self.least if self.met is None else self.met(tally)

    def beyond(self, tally: int) -> Quota:
        """The quota that remains for a side that already has this tally."""
        if self.met is None:
            return Quota(self.least - tally)
        return Quota(self.least, lambda more: self.reached(tally + more))

    def capped(self, tally: int) -> int:
        """The tally that stands for this one: if only the number counts, anything above the quota equals
        it.
        """
        if self.met is None:
            return min(tally, self.least)
        return tally if self.cap is None else self.cap(tally)
