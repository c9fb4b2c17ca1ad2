"""What the cards of a hand are worth for runs: beside each other, and beside the runs of the side."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import FULL, NATURALS
from canasta.players.search.samba.side import Run
from canasta.players.search.samba.weights import Weights

_NOTHING: tuple[float, ...] = (0.0,) * 14


class Keeping:
    """The worth of cards, by rank, for each set of ranks of a suit and each run: worked out once."""

    __slots__ = ("_known", "_weights")

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._known: dict[int, tuple[float, ...]] = {}

    def of_hand(self, suits: Sequence[int], runs: Sequence[Run]) -> list[tuple[float, ...]]:
        """For each suit the worth of a card of each rank; ``suits`` are the hand's ranks as bits."""
        ends = [0, 0, 0, 0]
        for suit, low, high, _, _ in runs:
            there = ends[suit]
            if not there or high - low > (there & 15) - (there >> 4):
                ends[suit] = low << 4 | high
        known = self._known
        by_card: list[tuple[float, ...]] = []
        for held, run in zip(suits, ends, strict=True):
            if not held:
                by_card.append(_NOTHING)
                continue
            key = held << 8 | run
            worth = known.get(key)
            if worth is None:
                worth = known[key] = self._worth(held, run >> 4, run & 15)
            by_card.append(worth)
        return by_card

    def _worth(self, held: int, low: int, high: int) -> tuple[float, ...]:
        weights = self._weights
        worth = [0.0] * 14
        for rank in NATURALS:
            if not held >> rank & 1:
                continue
            below, above = held >> (rank - 1) & 1, held >> (rank + 1) & 1
            further = (held >> (rank - 2) & 1) + (held >> (rank + 2) & 1)
            worth[rank] = weights.near_one * (below + above) + weights.near_two * further
            if below and above:
                worth[rank] += weights.near_three
            if low:
                worth[rank] += self._fit(held, rank, low, high)
        return tuple(worth)

    def _fit(self, held: int, rank: int, low: int, high: int) -> float:
        """What a card is worth to the run from ``low`` to ``high``."""
        if rank > high:
            between, size = range(high + 1, rank), rank - low + 1
        elif rank < low:
            between, size = range(rank + 1, low), high - rank + 1
        else:
            return 0.0
        missing = sum([not held >> other & 1 for other in between])
        if size > FULL or missing > 2:
            return 0.0
        weights = self._weights
        fit = (weights.fit_next, weights.fit_one, weights.fit_two)[missing]
        return fit * (1 + weights.fit_long * (high - low - 2))
