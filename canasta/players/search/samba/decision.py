"""A decision in Samba or a relative, and which of the actions that the engine offers are worth trying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from canasta.actions import Action, Ask, Discard, Group, Meld, Merge, Take
from canasta.cards import rank_of
from canasta.counts.rules import CountRules
from canasta.counts.suits import RANK_OF, code_of
from canasta.players.search.counted.decision import CountedDecision, Paths
from canasta.players.search.counted.tuned import tuned_by
from canasta.players.search.counts import FULL
from canasta.players.search.offered import MOST_DISCARDS, Noted
from canasta.players.search.samba.policy import Policy
from canasta.players.search.samba.standing import standing
from canasta.players.search.samba.weights import Weights
from canasta.players.search.samba.world import SambaWorld
from canasta.players.search.samba.worlds import SambaWorlds
from canasta.players.search.standing import Standing
from canasta.players.search.tuned_data import Tuned
from canasta.state import State
from canasta.terms import Phase
from canasta.view import View

SHARE = 0.8
"""Rollouts take longer here than in games of sets: there are fewer, for a move to take no longer."""


def candidates(view: View) -> list[Action]:
    """The offered actions that differ in effect; unfinished sets of a rank are merged at once."""
    sizes = {meld.id: len(meld.cards) for meld in view.own_melds}
    by_key: dict[object, Action] = {}
    for action in view.offers.actions:
        if not isinstance(action, Merge):
            by_key.setdefault(_key(action, by_suit=view.game.sequences), action)
        elif max(sizes[action.into], sizes[action.other]) < FULL:
            return [action]
    return list(by_key.values() or view.offers.actions)


def _key(action: Action, *, by_suit: bool) -> object:
    def of(group: Group) -> object:
        return (*sorted(map(code_of if by_suit else rank_of, group.cards)), group.aim)

    match action:
        case Discard(card):
            return ("discard", code_of(card) if by_suit else rank_of(card))
        case Meld(groups):
            return ("meld", *map(of, groups))
        case Take(group, more):
            return ("take", of(group), *map(of, more))
        case _:
            return action


class SuitedPaths:
    """The engine's actions as paths of choices, and which of them the policy would take."""

    def __init__(self, state: State) -> None:
        self.act = Paths(state).act

    def worth_trying(self, view: View, world: SambaWorld, policy: Policy) -> list[Action]:
        """The candidates without the question, which is judged apart, and without costly discards."""
        offered = candidates(view)
        cheap: dict[int, int] = {}
        for code in policy.cheap_discards(world, 30) if view.turn.phase == Phase.MELD else ():
            if RANK_OF[code] in cheap or len(cheap) < MOST_DISCARDS:
                cheap.setdefault(RANK_OF[code], code)
        codes, tried = world.table.codes, set(cheap.values())
        worthwhile: list[Action] = [
            action
            for action in offered
            if not isinstance(action, Ask)
            and (not isinstance(action, Discard) or codes[action.card] in tried)
        ]
        return worthwhile or offered

    def preferred(self, view: View, options: Sequence[Action], world: SambaWorld, policy: Policy) -> int:
        """Which of these actions the policy would take. It looks at its own hand and the table alone, so any
        world will do.
        """
        noting = world.noting()
        if view.turn.phase == Phase.DRAW:
            policy.turn(noting)
        else:
            policy.lay_down_and_discard(noting)
        first = (noting.moves or [Noted(world.turn, "end")])[0]

        def likeness(option: int) -> float:
            done = world.noting()
            self.act(done, options[option], view)
            return _likeness(done.moves or [], first)

        return max(range(len(options)), key=likeness)


def _likeness(done: Sequence[Noted], first: Noted) -> float:
    """How near an action is to the policy's first move."""
    if not done or done[0].name != first.name:
        return {"draw": 0.0, "discard": -1.0}.get(done[0].name if done else "", -2.0)
    own = done[0]
    if own.name == "draw":
        return 20
    if own.name == "discard":
        return 20 if own.card == first.card else 10 if RANK_OF[own.card] == RANK_OF[first.card] else 0
    elsewhere = own.where.isdisjoint(first.where)
    only_own, only_first = (
        Counter(own.codes) - Counter(first.codes),
        Counter(first.codes) - Counter(own.codes),
    )
    alike = Counter([RANK_OF[code] for code in only_own.elements()])
    alike &= Counter([RANK_OF[code] for code in only_first.elements()])
    return 10 - only_own.total() - only_first.total() + 1.5 * alike.total() - 2 * elsewhere


@lru_cache(256)
def tuned(rules: CountRules) -> Tuned[Policy, Standing[SambaWorld]]:
    """The policy and the value for a table."""
    return tuned_by(rules, lambda weights: Policy(Weights(**weights)), standing)


class SambaDecision(CountedDecision[SambaWorld]):
    """A decision of the view's seat."""

    def __init__(self, view: View, turns: int) -> None:
        worlds = SambaWorlds(view)
        super().__init__(view, turns, worlds, tuned(worlds.rules))
        self._offered, self.share = SuitedPaths(worlds.state), SHARE


def decision(view: View, turns: int) -> SambaDecision:
    """The decision before the seat whose view this is."""
    return SambaDecision(view, turns)
