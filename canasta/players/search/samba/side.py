"""What a side has on the table, as its policy sees it."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import NamedTuple

from canasta.counts.ids import KINDS
from canasta.counts.position import Position
from canasta.counts.rules import cell
from canasta.counts.suits import LONGEST, PLACES, is_run, size_of, suit_of, wilds_of
from canasta.players.search.counts import ACE, FULL, JOKER


class Run(NamedTuple):
    """A run that is not yet whole: its lowest and highest rank, how many cards, and where it lies."""

    suit: int
    low: int
    high: int
    size: int
    at: int


@lru_cache(8192)
def _read(number: int, at: int) -> tuple[Run, bool]:
    """A run from its number, and whether it has wild cards."""
    places = (number & PLACES) >> 2
    low, high = (places & -places).bit_length() - 1, places.bit_length() - 1
    return Run(suit_of(number), low, high, size_of(number), at), wilds_of(number) > 0


class Side:
    """A side's melds as they lie: for each rank the natural and the wild cards of the set that takes more
    cards, the smallest; the ``runs`` that are not yet whole; what all canastas pay, and how many there are.
    """

    __slots__ = ("bonus", "canastas", "naturals", "runs", "sambas", "wilds")

    def __init__(self, p: Position, team: int) -> None:
        rules, at = p.rules, team * p.rules.size
        naturals, wilds = p.nat[at : at + KINDS], p.wild[at : at + KINDS]
        self.naturals, self.wilds = naturals, wilds
        canastas = bonus = sambas = 0
        for rank, size in enumerate(map(add, naturals, wilds)):
            if size >= FULL:
                canastas += 1
                if rank == JOKER:
                    bonus += rules.wild_bonus[p.jokers[team * rules.slots]]
                else:
                    bonus += rules.bonus[(rank << 9) + (naturals[rank] << 5) + wilds[rank]]
        self.canastas, self.bonus, self.sambas = canastas, bonus, sambas
        second = at + KINDS
        if rules.slots > 1 and (any(p.nat[second : at + rules.size]) or p.wild[second + JOKER]):
            self._add_further(p, team)
        self.runs: list[Run] = []
        for place, number in enumerate(p.runs[team]):
            run, mixed = _read(number, place)
            if run.size < LONGEST:
                self.runs.append(run)
            else:
                self.canastas += 1
                self.sambas += not mixed
                self.bonus += rules.run_bonus[mixed][run.size]

    def _add_further(self, p: Position, team: int) -> None:
        """Count the further melds of each rank too."""
        rules, at = p.rules, team * p.rules.size
        for place in range(KINDS, rules.size):
            naturals, wilds = p.nat[at + place], p.wild[at + place]
            if not naturals and not wilds:
                continue
            slot, rank = divmod(place, KINDS)
            if naturals + wilds >= FULL:
                self.canastas += 1
                if rank == JOKER:
                    self.bonus += rules.wild_bonus[p.jokers[team * rules.slots + slot]]
                else:
                    self.bonus += rules.bonus[cell(rank, naturals, wilds)]
            if naturals + wilds < self.naturals[rank] + self.wilds[rank]:
                self.naturals[rank], self.wilds[rank] = naturals, wilds


def ends_of(p: Position, team: int, run: Run) -> list[int]:
    """The ranks next to a run that it takes."""
    ends = [rank for rank in (run.low - 1, run.high + 1) if 2 <= rank <= ACE]
    if not p.rules.run_wilds:
        return ends
    number = p.runs[team][run.at]
    return [rank for rank in ends if is_run(number + (1 << rank + 2), p.rules.run_wilds)]


def longest_for(runs: list[Run], suit: int, rank: int) -> int:
    """Which is the longest of these runs that this card extends; -1 for none."""
    best, most = -1, 0
    for at, run in enumerate(runs):
        if run.suit == suit and rank in (run.low - 1, run.high + 1) and run.size > most:
            best, most = at, run.size
    return best
