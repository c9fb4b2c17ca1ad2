"""The actions worth trying, from those that the engine offers, and what each does in the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import Action, Discard, Draw, Meld, Take
from canasta.cards import rank_of
from canasta.players.search import offered
from canasta.players.search.offered import MOST_DISCARDS, likest, part_of
from canasta.players.search.sets.policy import Policy
from canasta.players.search.sets.position import Position
from canasta.terms import Phase
from canasta.view import View


def worth_trying(view: View, world: Position, policy: Policy) -> list[Action]:
    """The candidates without the question, which is judged apart, and without costly discards."""
    return offered.worth_trying(
        view, policy.cheap_discards(world, MOST_DISCARDS) if view.turn.phase == Phase.MELD else ()
    )


def act(position: Position, action: Action, view: View) -> bool:
    """Do this action of the seat to move; whether its turn goes on."""
    match action:
        case Draw():
            if position.stock:
                position.draw()
            else:
                position.end_with_stock()
        case Take(group, more):
            position.take(part_of(group, view, view.pile.top), [part_of(each, view) for each in more])
        case Meld(groups):
            position.lay([part_of(group, view) for group in groups])
        case Discard(card):
            position.discard(rank_of(card))
            return False
        case _:
            position.over = True
    return not position.over


def preferred(view: View, options: Sequence[Action], world: Position, policy: Policy) -> int:
    """Which of these actions the policy would take. It looks at its own hand and the table alone, so any
    world will do.
    """
    position = world.noting()
    if view.turn.phase == Phase.DRAW:
        policy.turn(position)
    else:
        policy.lay_down_and_discard(position)
    assert position.moves
    return likest(view, options, position.moves[0])
