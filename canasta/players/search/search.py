"""The search: each action that the engine offers is tried over the same hidden worlds.

The worlds leave out what the seat cannot see, so that the move follows from the view and the seed alone. The
policy's own choice is what the others are measured against: another is taken only where the worlds speak
clearly for it.
"""

from __future__ import annotations

from random import Random

from canasta.actions import Action, Answer, Ask
from canasta.players.search.asking import Question
from canasta.players.search.candidates import preferred, worth_trying
from canasta.players.search.comparing import Budget, Comparison
from canasta.players.search.rollouts import Rollouts
from canasta.players.search.table import table_of
from canasta.players.search.worlds import Worlds
from canasta.terms import Phase
from canasta.view import View

USUAL = Budget()
ASKING_GAINS = 10.0
"""The points that asking must gain: the question tells the others something too."""


def choose(view: View, seed: str, budget: Budget = USUAL) -> Action:
    """The move of the seat whose view this is: the same for the same view, seed and budget. Raises ValueError
    if that seat has nothing to do.
    """
    if not view.offers:
        raise ValueError("this seat has no move right now")
    table = table_of(view.game.variant, len(view.players), view.order)
    worlds, chance = Worlds(view, table), Random(seed)
    rollouts = Rollouts(view, table, budget.turns)
    if view.turn.phase == Phase.ANSWER:
        answers = Comparison((True, False), budget)
        answers.run(lambda: worlds.one(chance), rollouts.after_answer)
        return Answer(answers.options[answers.best()])
    world = worlds.one(chance)
    options = worth_trying(view, world, rollouts.policy)
    comparison: Comparison[Action] = Comparison(
        options, budget, preferred(view, options, world, rollouts.policy)
    )
    if not view.offers.may_ask:
        comparison.run(lambda: worlds.one(chance), rollouts.after)
        return options[comparison.best()]
    question = Question(rollouts)
    comparison.run(lambda: question.note(worlds.one(chance)), rollouts.after)
    best = comparison.best()
    values = comparison.values[best]
    if values and question.worth() > sum(values) / len(values) + ASKING_GAINS:
        return Ask()
    return options[best]
