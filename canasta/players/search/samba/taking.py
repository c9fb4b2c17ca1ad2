"""Whether to take the pile (rules: 2.4, 8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.counts.ids import DRAW, KINDS, NEW_RUN, PAIR, TAKE_PAIR, TAKE_RUN, TOP, at_slot, first
from canasta.counts.laying import may_be_taken, pair_of, takes
from canasta.counts.play import legal
from canasta.counts.position import Position
from canasta.counts.runs import run_for_top
from canasta.counts.suits import DOUBLES, RANK_OF, SUITED
from canasta.players.search.counts import ACE, FULL
from canasta.players.search.samba.openings import melding_of, minimum_of, sets_for, worth_of_opening
from canasta.players.search.samba.side import Run, Side, ends_of, longest_for
from canasta.players.search.samba.weights import Weights
from canasta.players.search.samba.world import SambaWorld

FEW = 4
"""The cards below which each one fewer is dear."""


class Taking:
    """The decision at the beginning of a turn."""

    __slots__ = ("weights",)

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def takes(self, world: SambaWorld) -> bool:
        """Take the pile if it is legal and worth more than drawing, or if nothing is left to draw."""
        p = world.p
        if p.pile and 2 <= RANK_OF[p.pile[-1]] <= ACE:
            if p.opened[p.team[p.seat]]:
                if self._takes(world):
                    return True
            elif self._opens(world):
                return True
        if p.stock:
            return False
        choices = legal(p)
        if DRAW in choices:
            return False
        world.take_with(choices[0])
        return True

    def _takes(self, world: SambaWorld) -> bool:
        p, weights = world.p, self.weights
        seat, team, top, size = p.seat, p.team[p.seat], p.pile[-1], len(p.pile)
        rank, side = RANK_OF[top], world.side(team)
        alike, lying = p.hand[seat * KINDS + rank], side.naturals[rank] + side.wilds[rank]
        frozen = p.frozen or p.rules.always_frozen
        begins, at = not lying or (lying >= FULL and p.rules.another > 0), -1
        if not frozen and top >= SUITED and side.runs:
            at = longest_for(side.runs, (top - SUITED) & 3, rank)
        if at < 0 and alike < 2 and (frozen or not 0 < lying < FULL):
            return False
        worth, spent = weights.take + weights.take_card * size, 0
        if at >= 0:
            worth += weights.take_run
        elif not (frozen or begins) and lying < FULL:
            worth += weights.take_top
        else:
            spent = min(alike, melding_of(p.rules).longest - 1) if begins else 2
        left = p.held[seat] - spent + size - 1
        if left < 2 and not (world.ready(team) and p.rules.asks < 2):
            if spent <= 2 or left + spent < 4:
                return False
            spent, left = 2, p.held[seat] - 3 + size
        if left < FEW:
            worth += weights.floor * (FEW - left)
        worth += weights.take_fit * _fitting(world, side)
        if worth <= 0 and p.stock:
            return False
        ways = takes(p)
        if at >= 0:
            way = _onto_run(world, side.runs[at], ways)
        elif not spent:
            way = _onto_set(world, rank, ways)
        else:
            way = _with_pair(world, rank, world.cards_of(seat, rank), ways, begins=begins)
        if way < 0:
            return False
        more = world.cards_of(seat, rank)[2:spent]
        world.take_with(way, [(rank, more, 0, 0)] if more else ())
        return True

    def _opens(self, world: SambaWorld) -> bool:
        p, weights = world.p, self.weights
        rank, size = RANK_OF[p.pile[-1]], len(p.pile)
        hand = world.hand(p.seat)
        if hand[rank] < 2 or p.need[p.team[p.seat]] or not may_be_taken(p):
            return False
        parts = sets_for(world, hand, minimum_of(world), rank)
        if parts is None:
            return False
        laid = sum([len(codes) + twos + jokers for _, codes, twos, jokers in parts])
        if p.held[p.seat] - laid + size - 1 < 2:
            return False
        worth = weights.take + weights.take_card * size + worth_of_opening(weights, world)
        worth += weights.open_wild * sum([twos + jokers for _, _, twos, jokers in parts])
        if worth <= 0 and p.stock:
            return False
        first_part = next(part for part in parts if part[0] == rank)
        way = _by_pair(p, 0, first_part[1])
        rest = (rank, first_part[1][2:], *first_part[2:])
        more = [rest] if len(rest[1]) + rest[2] + rest[3] else []
        world.take_with(way, [*more, *(part for part in parts if part is not first_part)])
        return True


def _onto_run(world: SambaWorld, run: Run, ways: Sequence[int]) -> int:
    """The way to take the pile onto this run, -1 if there is none."""
    p = world.p
    runs = p.runs[p.team[p.seat]]
    onto = (way for way in ways if TAKE_RUN <= way < NEW_RUN and runs[run_for_top(p, way)] == runs[run.at])
    return next(onto, -1)


def _onto_set(world: SambaWorld, rank: int, ways: Sequence[int]) -> int:
    """The way to take the pile onto the set of its top card's rank, -1 if it can't be."""
    way = at_slot(TOP, world.slot(world.p.team[world.p.seat], rank))
    return way if way in ways else -1


def _with_pair(
    world: SambaWorld, rank: int, codes: Sequence[int], ways: Sequence[int], *, begins: bool
) -> int:
    """The way to take the pile with the first two of these cards, -1 if there is none."""
    p, team = world.p, world.p.team[world.p.seat]
    if len(codes) < 2:
        return -1
    way = _by_pair(p, p.melds_of(team, rank) if begins else world.slot(team, rank), codes)
    if way in ways:
        return way
    others = (way for way in ways if TAKE_PAIR <= way < TAKE_RUN or (not p.cards and first(way)[0] == PAIR))
    return next((other for other in others if pair_of(p, other) in ((), tuple(codes[:2]))), -1)


def _by_pair(p: Position, slot: int, codes: Sequence[int]) -> int:
    """The way to take the pile onto a set with the first two of these cards."""
    if not p.cards:
        return at_slot(PAIR, slot)
    suits = (codes[0] - SUITED) & 3, (codes[1] - SUITED) & 3
    return TAKE_PAIR + slot * len(DOUBLES) + DOUBLES.index(suits)


def _fitting(world: SambaWorld, side: Side) -> int:
    """How many cards under the pile's top fit the side's melds."""
    p = world.p
    naturals, wilds, count = side.naturals, side.wilds, 0
    fits = {SUITED + 4 * rank + run.suit for run in side.runs for rank in ends_of(p, p.team[p.seat], run)}
    for code in p.pile[:-1]:
        rank = RANK_OF[code]
        if code in fits or (rank < 14 and 0 < naturals[rank] + wilds[rank] < FULL):
            count += 1
    return count
