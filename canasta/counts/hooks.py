"""What games do by methods of their own that look at the state, as figures that the counts play by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hooks:
    """Figures that stand for a game's methods (:func:`~canasta.counts.rules.stands_for`); usually none do.

    ``hoarded``: each hand with more cards of a rank than the most costs points (rank, most, cost).
    """

    hoarded: tuple[int, int, int] | None = None
