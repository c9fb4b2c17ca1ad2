"""A decision in Modern American Canasta."""

from __future__ import annotations

from canasta.actions import Action, Lay
from canasta.cards import rank_of
from canasta.counts.position import DRAWING, OVER
from canasta.players.search.counted.decision import ALL, LONG, Paths, play_on
from canasta.players.search.deciding import Deciding
from canasta.players.search.modern_american.leaving import way_out
from canasta.players.search.modern_american.tuned import tuned
from canasta.players.search.modern_american.world import ModernWorld
from canasta.players.search.modern_american.worlds import Worlds
from canasta.players.search.policy_decision import PolicyDecision
from canasta.variants.modern_american.counted.figures import cost_of_hand
from canasta.view import View

MATCH = 500.0
"""The worth of winning the match, in points, where the deal may decide it."""
NEAR = 2500
"""How near the target a side must be for the deal to decide the match."""
STRAIGHT = 12
"""The ranks in a hand that may become a straight, which takes a three (rules: 7.9)."""


class ModernDecision(PolicyDecision[ModernWorld]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns, unless the deal may decide the
    match: then they go to its end.
    """

    def __init__(self, view: View, turns: int) -> None:
        worlds, deciding = Worlds(view), Deciding(view, match=MATCH, near=NEAR)
        self._policy, others, standing = tuned(worlds.rules)
        paths, turns = Paths(worlds.state), ALL if deciding.may else turns
        super().__init__(view, self._policy, others, standing, deciding, worlds, paths, turns)
        assert view.seat is not None
        self._chair = view.seat
        if deciding.may:
            self.share = min(1.0, LONG * worlds.rules.draws / max(1, view.stock))

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
        parts = way_out(world, world.side(), world.hand(p.seat)) if yes else None
        if parts is None:
            return super().after_answer(world, yes=yes)
        if parts:
            world.lay(parts)
        if p.phase != OVER:
            world.discard(next(card for card, count in enumerate(world.hand(p.seat)) if count))
        return self._played_on(world)

    def _played_on(self, world: ModernWorld) -> float:
        play_on(world, self._chair, self._turns, self._own.turn, self._others.turn)
        return self._margin(world)

    def hand_points(self, world: ModernWorld, chair: int) -> float:
        """What a hand would cost."""
        return cost_of_hand(world.p, chair)


def decision(view: View, turns: int) -> ModernDecision:
    """The decision before the seat whose view this is."""
    return ModernDecision(view, turns)
