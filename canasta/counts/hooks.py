"""What games do by methods of their own that look at the state, as figures that the counts play by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hooks:
    """Figures that stand for a game's methods (:func:`~canasta.counts.rules.stands_for`); usually none do.

    ``aside``: black threes set aside: the points of each; from how many on they count together, and what.
    ``many``: bonuses for a side's canastas, of each group the first that it has: the natural ones, mixed ones
    and canastas in all that it takes, and its points.
    ``hoarded``: each hand with more cards of a rank than the most costs points (rank, most, cost).
    """

    aside: tuple[int, int, int] | None = None
    many: tuple[tuple[tuple[int, int, int, int], ...], ...] = ()
    hoarded: tuple[int, int, int] | None = None
