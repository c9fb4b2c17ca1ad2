"""A way out found one path at a time: where yes or no is enough, and in hands too large for all paths.

With sequences the search for the best way out visits every state that can be reached. A player who has to go
out has each meld checked, and most of them leave dozens of ways; and a hand of eighty cards leads to millions
of states. The same states, followed one path at a time to the first way out, give the answer after a fraction
of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from canasta.cards import Card, Rank
from canasta.melds import Lying
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.going_out_sequences import Path, Progress, Search, searches
from canasta.solver.layouts import WAYS_HOLD, Finish
from canasta.solver.runs import END, Runs, Step, naturals_of
from canasta.solver.sequence_bounds import Verdicts
from canasta.solver.set_ways import SetWay

MOST_STATES, EARLIER_STATES = 12_000, 120_000
"""The states, all paths together, within which the best way out is looked for; then the first has to do. It
was more before revision 4.
"""
MOST_TRIED, EARLIER_TRIED = 20_000, 100_000
"""The steps along single paths after which a hand counts as one without a way out (rules: 14.21). Hands that
have one need far fewer: half of those of sixty cards and more take 30 steps, 99 in 100 take 160.
"""

Choice: TypeAlias = tuple[int, int, bool, tuple[Step, ...], Card | None, SetWay]
"""Wild cards spent, the amount added to the tally, whether a card is discarded; and how."""
Turning: TypeAlias = tuple[Runs, Verdicts, list[Choice]]
"""The sequences growing after a rank, what is hopeless then, and what the rank may add to the figures."""


def finish_with_sequences(
    rules: Rules, lying: Sequence[Lying], hand: Sequence[Card], quota: Quota, *, discarding: bool
) -> Finish | None:
    """As :func:`~.going_out.finish`; the answer names the sets to merge first.

    In a large hand it is the first way out that is found, and none where that takes too many steps.
    """
    in_one_step, in_any = most_tried(rules, 4), most_tried(rules)
    states = MOST_STATES if rules.revision >= WAYS_HOLD else EARLIER_STATES
    for search in searches(rules, lying, hand, quota, discarding=discarding):
        ways = search.ways(states // search.effort)
        if ways is not None:
            way = search.best(ways)
        else:
            once, often = in_one_step.for_part(search.effort), in_any.for_part(search.effort)
            patient = len(search.stages) > 1 and search.effort == 1
            way = OnePath(search, once, (True,)).way() if patient else None
            way = way or OnePath(search, often).way()
        if way is not None:
            return way
    return None


class Tries:
    """The steps that are left to a search."""

    def __init__(self, left: int) -> None:
        self.left = self._all = left

    def for_part(self, effort: int) -> Tries:
        """These, or at most a part of all where a search is worth less effort (:attr:`Search.effort`)."""
        return self if effort == 1 else Tries(min(self.left, self._all // effort))


def most_tried(rules: Rules, part: int = 1) -> Tries:
    """The steps of a search for a way out, or a part of them."""
    return Tries((MOST_TRIED if rules.revision >= WAYS_HOLD else EARLIER_TRIED) // part)


class OnePath:
    """Follows the states of a search one path at a time; each state is followed once. ``stages``: as in
    :meth:`Search.best`.
    """

    def __init__(self, search: Search, tries: Tries, stages: Sequence[bool] | None = None) -> None:
        self._search = search
        self._stages = stages
        self._tries = tries
        self._turnings: dict[tuple[Rank, Runs], _Turnings] = {}
        self._open: dict[tuple[Rank, Runs], bool] = {}
        self._ends: set[Progress] = set()
        self._seen: set[tuple[Rank, Runs, Progress]] = set()

    def way(self) -> Finish | None:
        """The first way out, or None if there is none or the tries are used up."""
        return self._from(self._search.rules.pack.lowest, (), self._search.start(), None)

    def _from(self, rank: Rank, runs: Runs, progress: Progress, path: Path | None) -> Finish | None:
        """A way out from this state, which is before a rank."""
        if rank == END:
            return self._at_end(progress, path)
        wilds, capped = len(self._search.wilds), self._search.capped
        spent, canastas, kept = progress
        for then, hopeless, choices in self._turnings_at(rank, runs):
            self._tries.left -= 1
            for cost, more, discards, steps, discard, way in choices:
                if spent + cost > wilds or (discards and kept):
                    continue
                after = (spent + cost, capped[canastas + more] if more else canastas, kept or discards)
                state = (rank + 1, then, after)
                if hopeless[after[:2]] or state in self._seen:
                    continue
                if self._tries.left < 0:
                    return None
                if not self._is_open(rank + 1, then):
                    break
                self._seen.add(state)
                self._tries.left -= 1
                finish = self._from(*state, Path(path, steps, discard, way))
                if finish is not None:
                    return finish
        return None

    def _at_end(self, progress: Progress, path: Path | None) -> Finish | None:
        if progress in self._ends:
            return None
        self._ends.add(progress)
        return self._search.best({progress: path}, self._stages)

    def _turnings_at(self, rank: Rank, runs: Runs) -> _Turnings:
        key = (rank, runs)
        if key not in self._turnings:
            self._turnings[key] = _Turnings(self._all_turnings(rank, runs))
        return self._turnings[key]

    def _all_turnings(self, rank: Rank, runs: Runs) -> Iterator[Turning]:
        search = self._search
        for then, steps, (spent, more) in search.growth.steps(rank, runs):
            self._tries.left -= 1
            if self._tries.left < 0:
                return
            choices: dict[tuple[int, int, bool], tuple[Card | None, SetWay]] = {}
            for discard, of_sets in search.beside(rank, naturals_of(steps)):
                if discard is None or rank in search.discards:
                    for way in of_sets:
                        figures = (way[0] + spent, way[1] + more, discard is not None)
                        choices.setdefault(figures, (discard, way))
            if choices:
                verdicts = search.verdicts(rank + 1, then)
                yield then, verdicts, [(*costs, steps, *how) for costs, how in choices.items()]

    def _is_open(self, rank: Rank, runs: Runs) -> bool:
        """Whether every further rank leaves a place for each card, whatever that costs."""
        if rank == END:
            return all(map(self._search.growth.may_end, runs))
        key = (rank, runs)
        if key not in self._open:
            self._open[key] = any(
                self._is_open(rank + 1, then) for then, _, _ in self._turnings_at(rank, runs)
            )
        return self._open[key]


class _Turnings:
    """The turnings of a state, each worked out when it is first asked for: the first ones mostly suffice."""

    def __init__(self, source: Iterator[Turning]) -> None:
        self._known: list[Turning] = []
        self._source = source

    def __iter__(self) -> Iterator[Turning]:
        at = 0
        while True:
            if at == len(self._known):
                further = next(self._source, None)
                if further is None:
                    return
                self._known.append(further)
            yield self._known[at]
            at += 1
