"""Whether the policy takes the pile, and in which way (rules: 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.counts.ids import CARDS, DRAW, PAIR, TOP, first
from canasta.counts.laying import rest_of, takes
from canasta.counts.play import legal
from canasta.players.search.counted.figures import figures_of
from canasta.players.search.counted.openings import first_melds, worth_of_opening
from canasta.players.search.counted.weights import Weights
from canasta.players.search.counted.world import World
from canasta.players.search.counts import NATURALS, Part, cards_in

FEW = 4
"""The cards below which each one fewer is dear."""


class Taking:
    """Taking the pile as a player with these weights does."""

    __slots__ = ("weights",)

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def takes(self, world: World) -> bool:
        """Take the pile if it is legal and worth more than drawing, or if nothing is left to draw."""
        p = world.p
        ways = takes(p) if p.pile else None
        if not ways:
            return False
        if not p.opened[p.team[p.seat]]:
            if self._opens_with_pile(world, ways):
                return True
        elif self._takes(world, ways):
            return True
        if p.stock or DRAW in legal(p):
            return False
        world.take(ways[0])
        return True

    def _takes(self, world: World, ways: list[int]) -> bool:
        p, weights = world.p, self.weights
        way = ways[0] if len(ways) == 1 else min(ways, key=lambda way: first(way)[0])
        kind, left = first(way)[0], p.held[p.seat] - CARDS[way] + len(rest_of(p.rules, p.pile))
        worth = weights.take + weights.take_card * p.rules.shares[len(p.pile)]
        if kind == TOP:
            worth += weights.take_top
        elif kind != PAIR:
            worth += weights.take_wild
        if p.rules.hooks.foot:
            if not p.feet[p.seat]:
                worth += weights.take_ready * world.ready(p.team[p.seat]) if left >= 2 else -worth
        elif left < FEW:
            worth += weights.floor * (FEW - left)
            if left < 2 and not world.ready(p.team[p.seat]):
                worth = 0
        if worth <= 0 and p.stock:
            return False
        world.take(way, self._rest(world, left) if kind == PAIR else ())
        return True

    def _rest(self, world: World, left: int) -> Sequence[Part]:
        """The other natural cards of a new meld, which are laid at once."""
        p = world.p
        rank = p.pile[-1]
        more = min(world.hand(p.seat)[rank] - 2, left - 2, figures_of(p.rules).longest - 3)
        new = more > 0 and rank in NATURALS and not world.lying(p.team[p.seat])[0][rank]
        return ((rank, more, 0, 0),) if new else ()

    def _opens_with_pile(self, world: World, ways: list[int]) -> bool:
        p, weights = world.p, self.weights
        seat, rank = p.seat, p.pile[-1]
        parts = first_melds(weights, world, rank) if rank in NATURALS else None
        if parts is None:
            return False
        laid, spent = cards_in(parts)
        left = p.held[seat] - laid + 1 + len(rest_of(p.rules, p.pile))
        if left < 2 and not (p.rules.hooks.foot and p.feet[seat]):
            return False
        size = p.rules.shares[len(p.pile)]
        worth = weights.take + weights.take_card * size + worth_of_opening(weights, world)
        worth += weights.take_open + weights.open_wild * spent
        if worth <= 0 and p.stock:
            return False
        _, naturals, twos, jokers = next(part for part in parts if part[0] == rank)
        more = [part for part in parts if part[0] != rank]
        if naturals > 3 or twos or jokers:
            more.insert(0, (rank, naturals - 3, twos, jokers))
        world.take(next(way for way in ways if first(way)[0] == PAIR), more)
        return True
