"""A decision in Modern American Canasta."""

from __future__ import annotations

from functools import lru_cache

from canasta.actions import Action, Lay
from canasta.cards import rank_of
from canasta.counts.position import DRAWING, OVER
from canasta.counts.rules import CountRules
from canasta.players.search.counted.decision import CountedDecision
from canasta.players.search.counted.tuned import tuned_by
from canasta.players.search.modern_american.leaving import way_out
from canasta.players.search.modern_american.policy import Policy
from canasta.players.search.modern_american.standing import standing
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld
from canasta.players.search.modern_american.worlds import ModernWorlds
from canasta.players.search.standing import Standing
from canasta.players.search.tuned_data import Tuned
from canasta.variants.modern_american.counted.figures import cost_of_hand
from canasta.view import View

STRAIGHT = 12
"""The ranks in a hand that may become a straight, which takes a three (rules: 7.9)."""


@lru_cache(64)
def tuned(rules: CountRules) -> Tuned[Policy, Standing[ModernWorld]]:
    """The policy and the value for a table."""
    return tuned_by(rules, lambda weights: Policy(Weights(**weights)), standing)


class ModernDecision(CountedDecision[ModernWorld]):
    """A decision of the view's seat."""

    near = 2500

    def __init__(self, view: View, turns: int) -> None:
        worlds = ModernWorlds(view)
        by = tuned(worlds.rules)
        super().__init__(view, turns, worlds, by)
        self._policy = by.policy

    def options(self, world: ModernWorld) -> list[Action]:
        """The actions that differ by more than suits, without costly discards. Threes are laid out without
        further thought, unless the hand is near a straight or the stock would not replace them.
        """
        view = self.view
        lays = view.offers.lays
        if lays and len(lays[0].cards) < view.stock and len(set(map(rank_of, view.hand))) < STRAIGHT:
            return [lays[0]]
        return super().options(world)

    def acted(self, world: ModernWorld, action: Action) -> bool:
        """Do this action; whether the turn goes on."""
        goes_on = super().acted(world, action)
        if isinstance(action, Lay) and goes_on and world.p.phase == DRAWING:
            self._policy.turn(world)
            return False
        return goes_on

    def after_answer(self, world: ModernWorld, *, yes: bool) -> float:
        """The margin after the partner's answer: after a yes by the way out that the hand has in this world,
        if it has one.
        """
        p = world.p
        parts = way_out(p) if yes else None
        if parts is None:
            return super().after_answer(world, yes=yes)
        if parts:
            world.lay(parts)
        if p.phase != OVER:
            world.discard(next(card for card, count in enumerate(world.hand(p.seat)) if count))
        return self._played_on(world)

    def hand_points(self, world: ModernWorld, chair: int) -> float:
        """What a hand would cost."""
        return cost_of_hand(world.p, chair)


def decision(view: View, turns: int) -> ModernDecision:
    """The decision before the seat whose view this is."""
    return ModernDecision(view, turns)
