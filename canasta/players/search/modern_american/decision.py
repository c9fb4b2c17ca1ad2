"""A decision in Modern American Canasta."""

from __future__ import annotations

from canasta.actions import Action, Lay, Special
from canasta.cards import IS_RED_THREE, rank_of
from canasta.players.search import offered
from canasta.players.search.deciding import Deciding
from canasta.players.search.modern_american.leaving import way_out
from canasta.players.search.modern_american.policy import special_points
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.table import table_seen
from canasta.players.search.modern_american.tuned import tuned
from canasta.players.search.modern_american.worlds import Worlds
from canasta.players.search.policy_decision import PolicyDecision
from canasta.terms import Phase
from canasta.view import View

MATCH = 500.0
"""The worth of winning the match, in points, where the deal may decide it."""
NEAR = 2500
"""How near the target a side must be for the deal to decide the match."""
ALL = 10000
"""More turns than any deal has."""
STRAIGHT = 12
"""The ranks in a hand that may become a straight, which takes a three (rules: 7.9)."""


class ModernDecision(PolicyDecision[Position]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns, unless the deal may decide the
    match: then they go to its end.
    """

    def __init__(self, view: View, turns: int) -> None:
        table = table_seen(view)
        self._policy, others, standing = tuned(table)
        deciding = Deciding(view, match=MATCH, near=NEAR)
        worlds, turns = Worlds(view, table), ALL if deciding.may else turns
        super().__init__(view, self._policy, others, standing, deciding, worlds, offered, turns)

    def options(self, world: Position) -> list[Action]:
        """The actions that differ by more than suits, without costly discards. Threes are laid out without
        further thought, unless the hand is near a straight or the stock would not replace them.
        """
        view = self.view
        lays = view.offers.lays
        if lays and len(lays[0].cards) < view.stock and len(set(map(rank_of, view.hand))) < STRAIGHT:
            return [lays[0]]
        return super().options(world)

    def acted(self, world: Position, action: Action) -> bool:
        """Do this action; whether the turn goes on."""
        if isinstance(action, Lay):
            red = sum(IS_RED_THREE[card] for card in action.cards)
            drawn = self.view.turn.phase == Phase.MELD
            world.lay_threes(red, len(action.cards) - red, drawn=drawn)
            if not (world.over or drawn):
                self._policy.turn(world)
                return False
            return not world.over
        if isinstance(action, Special):
            world.show(special_points(world))
            return False
        return super().acted(world, action)

    def after_answer(self, world: Position, *, yes: bool) -> float:
        """The margin after the partner's answer: after a yes by the way out that the hand has in this world,
        if it has one.
        """
        hand = world.hands[world.turn]
        parts = way_out(world, world.sides[world.turn], hand) if yes else None
        if parts is None:
            return super().after_answer(world, yes=yes)
        if parts:
            world.lay(parts)
        world.leave = 1
        world.discard(next(card for card in range(14) if hand[card]))
        return self._played_on(world)

    def hand_points(self, world: Position, chair: int) -> float:
        """What a hand would cost."""
        return world.hand_cost(chair)


def decision(view: View, turns: int) -> ModernDecision:
    """The decision before the seat whose view this is."""
    return ModernDecision(view, turns)
