"""Going out: how a hand can be laid down with the canastas that this takes (rules: 2.6, 8.1)."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from canasta.counts.ids import RUN
from canasta.counts.rules import CountRules
from canasta.counts.suits import RANK_OF, SUITED
from canasta.players.search.counts import FULL, JOKER, NATURALS, THREE
from canasta.players.search.samba.openings import runs_of
from canasta.players.search.samba.side import Side
from canasta.players.search.samba.world import Laid, SambaWorld
from canasta.terms import CanastaKind


class WayOut(NamedTuple):
    """The steps of a way out, in order: runs extended, by where they lie, suit and rank; then new melds and
    cards laid off.
    """

    extensions: list[tuple[int, int, int]]
    parts: list[Laid]


def way_out(world: SambaWorld, side: Side) -> WayOut | None:
    """How the seat to move could lay its hand down to the last card or one to discard, with the canastas that
    going out takes; None if no way was found.
    """
    p = world.p
    hand = world.hand(p.seat)
    if hand[THREE] == 2 or ((hand[0] or hand[JOKER]) and 0 < side.wilds[JOKER] < FULL):
        return None
    begun = longer = False
    if p.cards:
        suits = world.own_suits()
        begun = any(held & held >> 1 & held >> 2 for held in suits)
        longer = any(suits[run.suit] & (1 << run.low >> 1 | 2 << run.high) for run in side.runs)
    if not (begun or longer):
        lying, singles = side.naturals, 0
        for rank in compress(NATURALS, hand[2:JOKER]):
            if hand[rank] == 1 and not lying[rank]:
                singles += 1
        if singles > 1:
            return None
    for begins in (True, False) if begun else (False,):
        for extends in (True, False) if longer else (False,):
            way = _Leaving(world, side, hand).way(extends=extends, begins=begins)
            if way is not None:
                return way
    return None


@lru_cache(256)
def _sambas_needed(rules: CountRules) -> int:
    return sum(need.wants for need in rules.rules.needs_of(0) if need.kind == CanastaKind.SAMBA)


class _Leaving:
    """A hand as it is laid down."""

    def __init__(self, world: SambaWorld, side: Side, hand: list[int]) -> None:
        self.world, self.side = world, side
        p = world.p
        self.ranks, self.cards = hand[:], world.codes(p.seat)
        self.suits = world.own_suits()[:] if p.cards else []
        self.canastas, self.sambas = side.canastas, side.sambas

    def way(self, *, extends: bool, begins: bool) -> WayOut | None:
        """A way that extends runs first or begins some, if asked to."""
        rules = self.world.p.rules
        extensions = self._extensions() if extends else []
        parts: list[Laid] = []
        if begins:
            for run in runs_of(self.suits):
                parts.append((RUN, run, 0, 0))
                for code in run:
                    self._spend(code)
                if len(run) == FULL:
                    self.canastas += 1
                    self.sambas += 1
            if not parts:
                return None
        if self.sambas < _sambas_needed(rules):
            return None
        sets = self._sets(rules.quota - self.canastas)
        return None if sets is None else WayOut(extensions, [*parts, *sets])

    def _spend(self, code: int) -> None:
        self.ranks[RANK_OF[code]] -= 1
        self.cards[code] -= 1
        if not self.cards[code]:
            self.suits[(code - SUITED) & 3] ^= 1 << RANK_OF[code]

    def _extensions(self) -> list[tuple[int, int, int]]:
        """The runs extended as far as they go."""
        extensions: list[tuple[int, int, int]] = []
        runs = [] if self.world.p.rules.run_wilds else self.side.runs[:]  # wild cards stand for some of them
        while runs:
            run = runs.pop()
            held = self.suits[run.suit]
            rank = run.low - 1 if held >> run.low - 1 & 1 else run.high + 1
            if not held >> rank & 1:
                continue
            self._spend(SUITED + 4 * rank + run.suit)
            extensions.append((run.at, run.suit, rank))
            run = run._replace(low=min(run.low, rank), high=max(run.high, rank), size=run.size + 1)
            if run.size < FULL:
                runs.append(run)
            else:
                self.canastas += 1
                self.sambas += 1
        return extensions

    def _sets(self, needed: int) -> list[Laid] | None:
        """Sets for these cards to the last or one to discard, with this many more canastas. Wild cards go to
        pairs first, then to canastas in reach, then anywhere.
        """
        ranks, side, rules = self.ranks, self.side, self.world.p.rules
        most, another = rules.room, rules.another > 0
        have = ranks[0] + ranks[JOKER]
        odd = ranks[THREE] if ranks[THREE] < 3 else 0
        sizes: list[list[int]] = []
        for rank in NATURALS:
            count, lying, wild = ranks[rank], side.naturals[rank], side.wilds[rank]
            if lying + wild >= FULL and count >= 3 and another:
                lying = wild = 0
            size = lying + wild
            if not count and not size:
                continue
            add = 1 if count == 2 and not size else 0
            room = most[(rank << 4) + min(lying + count, 15)]
            if count == 1 and (not size or room < wild):
                odd += 1
                if odd > 1:
                    return None
                continue
            have -= add
            if have < 0 or room < wild + add:
                return None
            if size < FULL <= size + count + add:
                needed -= 1
            sizes.append([rank, size + count + add, wild + add, add, room])
        if odd > 1:
            return None
        for meld in sorted(sizes, key=lambda meld: -meld[1]):
            missing = FULL - meld[1]
            if needed > 0 and 0 < missing <= have and meld[2] + missing <= meld[4]:
                meld[1] += missing
                meld[2] += missing
                meld[3] += missing
                have -= missing
                needed -= 1
        if needed > 0:
            return None
        if have + odd > 1:
            for meld in sorted(sizes, key=lambda meld: (meld[2] == 0 and meld[1] >= FULL, meld[2])):
                more = max(0, min(have, meld[4] - meld[2]))
                meld[2] += more
                meld[3] += more
                have -= more
        if have + odd > 1:
            return None
        return self._parts(sizes, have)

    def _parts(self, sizes: list[list[int]], kept: int) -> list[Laid]:
        """The parts, a wild card kept to discard if there is one left; black threes last."""
        ranks = self.ranks
        twos, jokers = ranks[0], ranks[JOKER]
        if kept:
            if twos:
                twos -= 1
            else:
                jokers -= 1
        parts: list[Laid] = []
        for rank, _, _, wild, _ in sizes:
            of_twos = min(twos, wild)
            twos -= of_twos
            jokers -= wild - of_twos
            if wild or ranks[rank]:
                parts.append((rank, self._codes(rank), of_twos, wild - of_twos))
        if ranks[THREE] >= 3:
            parts.append((THREE, (THREE,) * ranks[THREE], 0, 0))
        return parts

    def _codes(self, rank: int) -> tuple[int, ...]:
        if not self.cards:
            return (rank,) * self.ranks[rank]
        start = SUITED + 4 * rank
        return tuple([code for code in range(start, start + 4) for _ in range(self.cards[code])])
