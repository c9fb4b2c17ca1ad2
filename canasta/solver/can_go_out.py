"""Whether there is a way out at all, for the checks that need no more than yes or no.

With sequences the search for the best way out visits every state that can be reached. A player who has to go
out has each meld checked, and most of them leave dozens of ways: the same states, followed one path at a time
to the first way out, give the answer after a fraction of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from canasta.cards import THREE, Card, Rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.going_out import finish
from canasta.solver.going_out_sequences import Progress, Search, searches
from canasta.solver.runs import Runs, may_end
from canasta.solver.sequence_bounds import END, Verdicts

Turning: TypeAlias = tuple[Runs, Verdicts, list[tuple[int, int, bool]]]
"""The sequences growing after a rank, what is hopeless then, and what the rank may add to the figures."""


def can_finish(
    rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], quota: Quota, *, discarding: bool = True
) -> bool:
    """Whether :func:`~.going_out.finish` finds a way out."""
    if not rules.sets_merge:
        return finish(rules, lying, hand, quota, discarding=discarding) is not None
    found = searches(rules, lying, hand, quota, discarding=discarding)
    return any(_DepthFirst(search).finds() for search in found)


class _DepthFirst:
    """Follows the states of a search one path at a time; each state is followed once."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._turnings: dict[tuple[Rank, Runs], list[Turning]] = {}
        self._open: dict[tuple[Rank, Runs], bool] = {}
        self._ends: dict[Progress, bool] = {}
        self._seen: set[tuple[Rank, Runs, Progress]] = set()

    def finds(self) -> bool:
        return self._from(THREE, (), self._search.start())

    def _from(self, rank: Rank, runs: Runs, progress: Progress) -> bool:
        """Whether this state, which is before a rank, leads to a way out."""
        if rank == END:
            return self._is_out(progress)
        wilds, capped = len(self._search.wilds), self._search.capped
        spent, canastas, kept = progress
        for then, hopeless, ways in self._turnings_at(rank, runs):
            for cost, more, discards in ways:
                if spent + cost > wilds or (discards and kept):
                    continue
                after = (spent + cost, capped[canastas + more] if more else canastas, kept or discards)
                state = (rank + 1, then, after)
                if hopeless[after[:2]] or state in self._seen:
                    continue
                if not self._is_open(rank + 1, then):
                    break
                self._seen.add(state)
                if self._from(*state):
                    return True
        return False

    def _turnings_at(self, rank: Rank, runs: Runs) -> list[Turning]:
        key = (rank, runs)
        if key not in self._turnings:
            self._turnings[key] = list(self._all_turnings(rank, runs))
        return self._turnings[key]

    def _all_turnings(self, rank: Rank, runs: Runs) -> Iterator[Turning]:
        search = self._search
        for then, steps, sambas in search.growth.steps(rank, runs):
            ways = dict.fromkeys(
                (cost, new + sambas * search.samba, discard is not None)
                for discard, of_sets in search.beside(rank, [step[2] for step in steps])
                if discard is None or rank in search.discards
                for cost, new, _, _ in of_sets
            )
            if ways:
                yield then, search.verdicts(rank + 1, then), list(ways)

    def _is_open(self, rank: Rank, runs: Runs) -> bool:
        """Whether every further rank leaves a place for each card, whatever that costs."""
        if rank == END:
            return all(may_end(run) for run in runs)
        key = (rank, runs)
        if key not in self._open:
            self._open[key] = any(
                self._is_open(rank + 1, then) for then, _, _ in self._turnings_at(rank, runs)
            )
        return self._open[key]

    def _is_out(self, progress: Progress) -> bool:
        if progress not in self._ends:
            self._ends[progress] = self._search.best({progress: None}) is not None
        return self._ends[progress]
