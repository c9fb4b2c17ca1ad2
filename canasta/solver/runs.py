"""How sequences grow, rank by rank from the lowest: part of the search for a way out (rules: 8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple, TypeAlias

from canasta.cards import ACE, JOKER, Card, Rank
from canasta.cards.packs import Run as RunLimits
from canasta.melds import Lying

END = ACE + 1
"""The rank after the last."""
FRESH = -1
"""The place of a new sequence, one that is not on the table."""
MOST_FRESH = 3
"""The most new sequences that can grow side by side in a suit of three packs."""


class Run(NamedTuple):
    """A growing sequence: its suit, its index among those on the table (or FRESH), and its cards so far.

    Where wild cards may fill gaps (:mod:`~canasta.solver.wild_runs`), ``size`` counts natural cards only;
    ``gaps`` are the places between them without one, ``open`` those of them since the last natural card.
    """

    suit: int
    of: int
    size: int
    gaps: int = 0
    open: int = 0


Runs: TypeAlias = tuple[Run, ...]
Step: TypeAlias = tuple[Run | None, Run, Card]
"""The effect of a card: the run that it extended (None if it began one), and the run afterwards."""
Gain: TypeAlias = tuple[int, int]
"""What steps cost and bring: the wild cards spent, and the amount added to the tally of canastas."""
Turn: TypeAlias = tuple[Runs, tuple[Step, ...], Gain]
"""The sequences still growing after some steps, the steps, and their gain."""


NO_GAIN: Gain = (0, 0)


class Growth:
    """How a hand (``counts``: how many of each card it holds) can extend the sequences on the table and make
    new ones; nothing in a game without. ``run`` are the limits of a sequence, ``ranks_of`` the ranks of each
    suit that either has, as bits.
    """

    def __init__(
        self,
        counts: Mapping[Card, int],
        sequences: Sequence[Lying],
        ranks_of: Sequence[int],
        *,
        run: RunLimits,
        samba: int = 1,
    ) -> None:
        self.samba = samba
        """The amount that a samba adds to a tally."""
        self.counts = counts
        self.sequences = sequences
        self.longest, self.shortest = run.longest, run.shortest
        self._first = run.low - 2 if run.longest else END
        self.most_fresh = MOST_FRESH
        self._steps: dict[tuple[int, Rank, int, Runs], list[Turn]] = {}
        self.ranks_of = ranks_of

    def steps(self, rank: Rank, runs: Runs) -> Iterator[Turn]:
        """The possible states of the sequences at a rank: those still growing, the steps that led there, and
        what those brought.
        """
        if rank < self._first:
            yield runs, (), NO_GAIN
            return
        there = self._suits_at(rank, runs)
        if there is None:
            return
        suits = [self._known(rank, suit, tuple(run for run in runs if run.suit == suit)) for suit in there]
        for picked in product(*suits):
            then: Runs = ()
            steps: tuple[Step, ...] = ()
            wilds = canastas = 0
            for of_suit, more, (spent, tally) in picked:
                then += of_suit  # ordered by suit, and sorted within each
                steps += more
                wilds += spent
                canastas += tally
            yield then, steps, (wilds, canastas)

    def may_end(self, run: Run) -> bool:
        """Whether a sequence may stay as it is: one on the table may, a new one needs enough cards."""
        return run.of != FRESH or run.size >= self.shortest

    def _suits_at(self, rank: Rank, runs: Runs) -> list[int] | None:
        """The suits of which sequences may change at a rank; None if one that is still too short finds no
        further card.
        """
        there = [suit for suit in range(4) if self.ranks_of[suit] >> rank & 1]
        return None if any(run.suit not in there and not self.may_end(run) for run in runs) else there

    def _known(self, rank: Rank, suit: int, runs: Runs) -> list[Turn]:
        """The possible states of the sequences of one suit, independent of the other suits."""
        key = (self.most_fresh, rank, suit, runs)
        if key not in self._steps:
            self._steps[key] = [
                (tuple(sorted(then)), tuple(steps), (0, full * self.samba))
                for then, steps, full in self._of_suit(rank, suit, runs)
            ]
        return self._steps[key]

    def _of_suit(self, rank: Rank, suit: int, runs: Runs) -> Iterator[tuple[list[Run], list[Step], int]]:
        card = rank * 4 + suit
        longest, shortest = self.longest, self.shortest
        still: list[Run] = []  # those already on the table here, which take no card of the hand
        must: list[Run] = []
        may: list[Run] = []
        lying = [at for at, meld in enumerate(self.sequences) if meld.suit == suit and meld.low == rank]
        for run in runs:
            if run.of == FRESH:
                (may if run.size >= shortest else must).append(run)
                continue
            meld = self.sequences[run.of]
            if rank < meld.low:
                must.append(run)
            elif rank == meld.low:
                lying.remove(run.of)
                still.append(Run(suit, run.of, run.size + meld.naturals))
            elif rank < meld.low + meld.naturals:
                still.append(run)
            else:
                may.append(run)
        still += [Run(suit, at, self.sequences[at].naturals) for at in lying]
        count = self.counts.get(card, 0)
        beginnings = self._beginnings(rank, suit, runs)
        for going_on in _some(may):
            growing = [*must, *going_on]
            for begun in beginnings if len(growing) <= count else ():
                if len(growing) + len(begun) > count:
                    continue
                if sum([run.of == FRESH for run in (*growing, *begun)]) > self.most_fresh:
                    continue
                steps: list[Step] = [(run, run._replace(size=run.size + 1), card) for run in growing]
                steps += [(None, run, card) for run in begun]
                there = [*still, *(step[1] for step in steps)]
                full = sum([run.size == longest for run in there])
                yield [run for run in there if run.size < longest], steps, full

    def _beginnings(self, rank: Rank, suit: int, runs: Runs) -> list[list[Run]]:
        """The sequences that could begin with cards of this rank, or grow downwards to it."""
        ahead = 0
        while self.counts.get((rank + ahead) * 4 + suit, 0) and ahead < self.longest:
            ahead += 1
        choices: list[list[Run]] = [[]]
        busy = {run.of for run in runs}
        for at, meld in enumerate(self.sequences):
            gap = meld.low - rank
            if (
                meld.suit == suit
                and at not in busy
                and 0 < gap <= ahead
                and gap + meld.naturals <= self.longest
            ):
                choices += [[*choice, Run(suit, at, 1)] for choice in choices]
        if ahead >= self.shortest:
            most = min(self.counts.get((rank + step) * 4 + suit, 0) for step in range(self.shortest))
            fresh = Run(suit, FRESH, 1)
            choices += [[*choice, *[fresh] * n] for choice in choices for n in range(1, most + 1)]
        return choices


def naturals_of(steps: Sequence[Step]) -> tuple[Card, ...]:
    """The natural cards that steps use."""
    return tuple([step[2] for step in steps if step[2] < JOKER])


def _some(runs: list[Run]) -> Iterator[tuple[Run, ...]]:
    """Every subset of these."""
    return chain.from_iterable(combinations(runs, count) for count in range(len(runs) + 1))
