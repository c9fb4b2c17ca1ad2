"""Canastas of the several kinds needed to go out, counted by kind in one whole number (rules: 9.1, 12)."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.rules.quota import Quota
from canasta.terms import CanastaKind
from canasta.view import Need


class Kinds:
    """How many canastas of each kind a side needs.

    A tally has two digits for each kind, so that tallies add like whole numbers.
    """

    def __init__(self, wanted: Mapping[CanastaKind, int]) -> None:
        self.wanted = wanted
        self._one = {kind: 100**place for place, kind in enumerate(wanted)}
        self._wants = tuple(wanted.values())

    def one(self, kind: CanastaKind | None) -> int:
        """The amount that a canasta of this kind adds to a tally; 0 for None, which is not a canasta."""
        return 0 if kind is None else self._one[kind]

    def counts(self, tally: int) -> tuple[int, ...]:
        """How many of each kind a tally stands for, in the order of the kinds."""
        return tuple(tally // one % 100 for one in self._one.values())

    def met(self, tally: int) -> bool:
        """Whether a tally has enough of each kind."""
        for wants in self._wants:
            if tally % 100 < wants:
                return False
            tally //= 100
        return True

    def quota(self) -> Quota:
        """The quota for a side's canastas."""
        return Quota(sum(self._wants), self.met)

    def needs(self, tally: int) -> tuple[Need, ...]:
        """How many a side with this tally has of each kind needed to go out."""
        return tuple(
            Need(kind, has, wants)
            for (kind, wants), has in zip(self.wanted.items(), self.counts(tally), strict=True)
            if wants
        )
