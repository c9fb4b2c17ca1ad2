"""Planning melds: the melds that the groups of an action lay down or lay off on (rules: 11.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from canasta.actions import NEW, Group, aim_rank
from canasta.cards import NAMES, Card
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.state import State
from canasta.variants.romme.melds import CardSet, Limits, RommeMeld, read_meld
from canasta.variants.romme.runs import add_to
from canasta.variants.romme.table_melds import RommeTableMeld, meld_called, table_of


@dataclass(slots=True)
class Step:
    """The plan of a step: new melds, the changed melds on the table and the cards laid off on them, the
    points of the new ones, and the hand that it leaves.
    """

    left: list[Card]
    fresh: list[RommeMeld] = field(default_factory=list)
    grown: list[tuple[RommeTableMeld, RommeMeld, tuple[Card, ...]]] = field(default_factory=list)

    @property
    def points(self) -> int:
        """The points of the new melds; laying off counts nothing (rules: 11.2)."""
        return sum(meld.points for meld in self.fresh)

    @property
    def changed(self) -> dict[str, RommeMeld]:
        """The changed melds on the table, by their ids."""
        return {lying.id: meld for lying, meld, _ in self.grown}


def plan_groups(state: State, limits: Limits, groups: Sequence[Group]) -> Step | Refusal:
    """The plan for these groups, regardless of who has opened; or why they cannot be laid."""
    if not groups or not all(group.cards for group in groups):
        return Refusal(RefusalCode.NO_CARDS, "11.2.3", Text("Name the cards to lay down."))
    step = Step(list(state.hands[state.turn]))
    for group in groups:
        for card in group.cards:
            if card not in step.left:
                return Refusal(
                    RefusalCode.NOT_IN_HAND,
                    "11.2.3",
                    Text("You don't hold that many {card}.", card=NAMES[card]),
                )
            step.left.remove(card)
        refused = _lay(state, limits, step, group)
        if refused is not None:
            return refused
    return step


def _lay(state: State, limits: Limits, step: Step, group: Group) -> Refusal | None:
    if group.aim in (None, NEW):
        meld = read_meld(limits, group.cards)
        if isinstance(meld, Refusal):
            return meld
        step.fresh.append(meld)
        return None
    lying = _aimed(state, group.aim or "")
    if isinstance(lying, Refusal):
        return lying
    before = step.changed.get(lying.id, lying.meld)
    after = add_to(limits, before, group.cards, group.low)
    if isinstance(after, Refusal):
        return after
    step.grown.append((lying, after, group.cards))
    return None


def _aimed(state: State, aim: str) -> RommeTableMeld | Refusal:
    """The meld that an aim names: by its id, or a set by its rank if there is only one."""
    rank = aim_rank(aim)
    if rank is None:
        lying = meld_called(state, aim)
        return lying if lying is not None else no_such_meld(aim)
    sets = [lying for lying in table_of(state) if isinstance(lying.meld, CardSet) and lying.rank == rank]
    if len(sets) == 1:
        return sets[0]
    if not sets:
        return Refusal(
            RefusalCode.NO_SUCH_MELD, "11.2.5", Text("There is no set of {rank} on the table.", rank=aim)
        )
    return Refusal(
        RefusalCode.NEEDS_AIM, "11.2.5", Text("There are several sets of {rank}: name the meld.", rank=aim)
    )


def no_such_meld(aim: str) -> Refusal:
    """The refusal if nothing on the table has this name."""
    return Refusal(
        RefusalCode.NO_SUCH_MELD, "11.2.5", Text("There is no meld {meld} on the table.", meld=aim)
    )
