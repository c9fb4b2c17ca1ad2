"""Merging two sets of one rank, which a player may do at any time in their own turn (rules: 8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from canasta.actions import Merge
from canasta.events import Merged
from canasta.i18n import Text
from canasta.melds import Lying, TableMeld
from canasta.moves.meld import may_finish, may_go_out, why_not_out
from canasta.moves.meld_plan import lying_after
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import MELD, MeldKind


def plan_merge(rules: Rules, state: State, action: Merge) -> tuple[TableMeld, TableMeld] | Refusal:
    reach = state.reach
    melds = [reach.meld_called(name) for name in (action.into, action.other)]
    for name, meld in zip((action.into, action.other), melds, strict=True):
        if meld is None:
            return Refusal(RefusalCode.NO_SUCH_MELD, "1.2", Text("Your side has no meld {meld}.", meld=name))
    into, other = melds
    assert into is not None
    assert other is not None
    if into is other or into.kind != MeldKind.SET or other.kind != MeldKind.SET or into.rank != other.rank:
        return Refusal(RefusalCode.NO_MERGE, "2.3", Text("Only two sets of the same rank can be merged."))
    assert into.rank is not None
    fault = rules.fault(into.rank, into.naturals + other.naturals, into.wilds + other.wilds)
    return fault or _stranded(rules, state, into, other) or (into, other)


def _stranded(rules: Rules, state: State, into: TableMeld, other: TableMeld) -> Refusal | None:
    """Why the turn could not end legally after this, or None if it could: two canastas may have become
    one.
    """
    hand = state.hands[state.turn]
    if state.phase != MELD or not (
        state.this_turn.must_finish or len(hand) <= (0 if state.this_turn.no_discard else 1)
    ):
        return None
    tally = rules.tally
    wilds = into.wilds + other.wilds
    canastas = state.reach.canastas + tally(into.rank, len(into.cards) + len(other.cards), wilds)
    canastas -= sum(tally(meld.rank, len(meld.cards), meld.wilds) for meld in (into, other))
    if len(hand) == 1 and not state.this_turn.no_discard and may_go_out(rules, state, canastas):
        return None
    apart = [meld for meld in lying_after(rules, state.reach) if meld.aim not in (into.id, other.id)]
    assert into.rank is not None
    lying = [*apart, Lying(into.rank, into.naturals + other.naturals, wilds, into.id)]
    if may_finish(rules, state, lying, hand, discarding=not state.this_turn.no_discard):
        return None
    return why_not_out(rules, state, canastas)


def do_merge(rules: Rules, state: State, action: Merge, plan: tuple[TableMeld, TableMeld]) -> None:
    into, other = plan
    before = rules.canasta_kind(into)
    for meld in plan:
        meld.home.canastas -= rules.tally(meld.rank, len(meld.cards), meld.wilds)
    into.cards = into.cards + other.cards
    into.wilds += other.wilds
    into.home.canastas += rules.tally(into.rank, len(into.cards), into.wilds)
    other.home.melds.remove(other)
    after = rules.canasta_kind(into)
    assert into.rank is not None
    canasta = after if after != before else None
    state.events.append(Merged(state.turn, into.id, other.id, into.rank, len(into.cards), canasta))


def merges(rules: Rules, state: State) -> Iterator[Merge]:
    """The pairs of sets that the seat to move may merge; the older one stays."""
    if not rules.sets_merge:
        return
    for melds in state.reach.by_rank().values():
        for into, other in combinations(melds, 2) if len(melds) > 1 else ():
            merge = Merge(into.id, other.id)
            if not isinstance(plan_merge(rules, state, merge), Refusal):
                yield merge
