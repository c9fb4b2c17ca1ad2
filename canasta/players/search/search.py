"""The search: each action that the engine offers is tried over the same hidden worlds.

The worlds leave out what the seat cannot see, so that the move follows from the view and the seed alone. The
policy's own choice is what the others are measured against: another is taken only where the worlds speak
clearly for it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from canasta.actions import Action, Answer, Ask
from canasta.players.search.asking import Question
from canasta.players.search.comparing import Budget, Comparison
from canasta.players.search.decision import AskingDecision, Decision
from canasta.players.search.families import decision_of
from canasta.terms import Phase
from canasta.view import View

USUAL = Budget()
ASKING_GAINS = 10.0
"""The points that asking must gain: the question tells the others something too."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An action that was tried over ``worlds`` hidden worlds.

    ``points``: the mean margin of the seat's side at the end of the deal, in points. ``behind``: by how
    many points it lies behind the chosen action over the worlds in which both were tried, and the standard
    error of that.
    """

    action: Action
    worlds: int
    points: float
    behind: float
    error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the search thinks of a decision: the action that it takes, and all that it tried, the best first.

    Nothing was tried where there is only one thing to do.
    """

    action: Action
    tried: tuple[Tried, ...]


def choose(view: View, seed: str, budget: Budget = USUAL) -> Action:
    """The move of the seat whose view this is: the same for the same view, seed and budget. Raises ValueError
    if that seat has nothing to do, KeyError for a game that the search does not know.
    """
    return judge(view, seed, budget).action


def judge(view: View, seed: str, budget: Budget = USUAL) -> Judgement:
    """The move and what it was weighed against: the same for the same view, seed and budget. Raises
    ValueError and KeyError as :func:`choose`.
    """
    if not view.offers:
        raise ValueError("this seat has no move right now")
    decision, rng = decision_of(view, budget.turns), Random(seed)
    budget = replace(
        budget,
        rollouts=int(budget.rollouts * decision.share),
        caution=max(budget.caution, decision.caution),
    )
    if view.turn.phase == Phase.ANSWER:
        return _answered(decision, rng, budget)
    world = decision.world(rng)
    options = decision.options(world)
    comparison: Comparison[Action] = Comparison(options, budget, decision.usual(options, world))
    if not (view.offers.may_ask and isinstance(decision, AskingDecision)):
        comparison.run(lambda: decision.world(rng), decision.after)
        return _judged(comparison, options)
    question = Question(decision)
    comparison.run(lambda: question.note(decision.world(rng)), decision.after)
    judged = _judged(comparison, options)
    if judged.tried and question.worth() > judged.tried[0].points + ASKING_GAINS:
        worth, worlds = question.worth(), len(question.out)
        return Judgement(Ask(), (Tried(Ask(), worlds, worth, 0.0, 0.0), *judged.tried))
    return judged


def _answered(decision: Decision[Any], rng: Random, budget: Budget) -> Judgement:
    assert isinstance(decision, AskingDecision)
    answers = Comparison((True, False), budget)
    answers.run(lambda: decision.world(rng), lambda world, yes: decision.after_answer(world, yes=yes))
    return _judged(answers, [Answer(answer) for answer in answers.options])


def _judged(comparison: Comparison[Any], actions: list[Action] | list[Answer]) -> Judgement:
    best = comparison.best()
    tried = []
    for option, values in enumerate(comparison.values):
        if values:
            behind, error = comparison.gap(best, option)
            tried.append(Tried(actions[option], len(values), sum(values) / len(values), behind, error))
    tried.sort(key=lambda each: (each.action != actions[best], each.behind))
    return Judgement(actions[best], tuple(tried))
