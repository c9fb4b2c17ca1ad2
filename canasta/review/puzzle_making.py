"""Finding puzzles in a finished deal. Two judges have to agree that a move is much better than any other: the
search, over hidden worlds, tried again over others, and :mod:`canasta.review.second_judge`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import get_args

from canasta.actions import Action, Answer, Ask, Discard, Meld, Take, format_action
from canasta.coach import partner_facts
from canasta.coach.facts import GoesOut
from canasta.coach.reasons import reasons
from canasta.players import basic, relaxed, steady
from canasta.players.search.decision import AskingDecision
from canasta.players.search.families import decision_of, knows
from canasta.review.finished import FinishedDeal
from canasta.review.mistakes import CLEAR, TURNS, values_of
from canasta.review.puzzles import Puzzle, Theme
from canasta.review.second_judge import gap_of, is_clear, second_opinion
from canasta.rules.base import BaseRules
from canasta.view import View

MOST_CHOICES = 5
"""Between how many moves one chooses."""
FEW, MORE, MANY = 8, 40, 160
"""Over how many worlds each decision is looked at, a suspect tried again, and the numbers taken."""
LAST = 3
"""With so few cards in the hand it's about going out, where that is allowed."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A decision, after ``step`` actions, in which one move seems better than all others by ``points``."""

    step: int
    points: float


def suits(played: FinishedDeal) -> bool:
    """Whether both judges know the game."""
    return knows(played.variant, played.options.items()) and _dealt_again(played)


def _dealt_again(played: FinishedDeal) -> bool:
    """Whether hidden cards lie in hands and in the stock alone."""
    rules = played.rules()
    return not rules.foot_size and not played.dealt(rules).state.talons and played.variant != "romme"


def suspects_of(played: FinishedDeal, seed: str, most: int = 4) -> list[Suspect]:
    """The decisions that look most like puzzles over a few worlds, the clearest first."""
    suspects = []
    for step, deal, seat, action in played.steps():
        view = played.view(deal, seat)
        if isinstance(action, Answer) or len(view.offers.actions) < 2:
            continue
        judged = _judged(view, FEW, f"{seed} {step}")
        if len(judged) > 1 and is_clear(judged[1][1], 1.0):
            suspects.append(Suspect(step, judged[1][1][0]))
    return sorted(suspects, key=lambda suspect: -suspect.points)[:most]


def puzzle_at(
    played: FinishedDeal, step: int, seed: str, wanted: Collection[Theme] = tuple(Theme)
) -> Puzzle | None:
    """The puzzle after this many actions of a deal, if both judges find one there, of a theme that is
    wanted.
    """
    deal, view = played.at(step)
    judged = _judged(view, MORE, f"{seed} more {step}")
    if len(judged) < 2 or not is_clear(judged[1][1], CLEAR - 1):
        return None
    actions = [action for action, _ in judged[:MOST_CHOICES]]
    best = actions[0]
    theme = theme_of(view, actions, deal.rules)
    if theme is None or theme not in wanted:
        return None
    alone = replace(view, game=replace(view.game, target=0, rounds=0))
    numbers = _judged(alone, MANY, f"{seed} many {step}", actions)
    if numbers[0][0] != best or not is_clear(numbers[1][1], CLEAR):
        return None
    again = second_opinion(played, step, (best, numbers[1][0]), Random(f"{seed} again {step}"), CLEAR)
    if again is None:
        return None
    up_to = replace(played, actions=played.actions[:step])
    gaps = [gap for _, gap in numbers[1:]]
    return Puzzle(
        up_to,
        theme,
        tuple(format_action(action) for action, _ in numbers),
        tuple(round(mean, 1) for mean, _ in gaps),
        tuple(round(error, 1) for _, error in gaps),
        MANY,
        again,
        sum(_alike(best, move) for move in _simple_moves(view)),
    )


def _judged(
    view: View, worlds: int, seed: str, options: Sequence[Action] = ()
) -> list[tuple[Action, tuple[float, float]]]:
    """What may be done, the best first, each with how far it falls behind the best, and the error of that."""
    decision, rng = decision_of(view, TURNS), Random(seed)
    dealt = [decision.world(rng) for _ in range(worlds)]
    every = list(options) or decision.options(dealt[0])
    if not options and view.offers.may_ask and isinstance(decision, AskingDecision):
        every.append(Ask())
    values = {action: values_of(decision, dealt, action) for action in every}
    order = sorted(values, key=lambda action: -fmean(values[action]))
    return [(action, gap_of(values[order[0]], values[action])) for action in order]


def theme_of(view: View, actions: Sequence[Action], rules: BaseRules) -> Theme | None:
    """What a choice between these moves is about, the best one first; None if nothing in particular."""
    side, closest = view.own_side, actions[:2]
    assert side is not None
    facts = [fact for action in closest for fact in reasons(action, view, rules)]
    last = side.ready and len(view.hand) <= LAST
    if Ask() in closest or last or any(isinstance(fact, GoesOut) for fact in facts):
        return Theme.GOING_OUT
    if not side.opened and any(isinstance(action, Meld | Take) for action in closest):
        return Theme.OPENING
    if any(isinstance(action, Discard) and view.game.pack.wild[action.card] for action in closest):
        return Theme.FREEZE
    if isinstance(next(iter(facts), None), get_args(partner_facts.PartnerFact)):
        return Theme.PARTNER
    if any(isinstance(action, Take) for action in actions):
        return Theme.PILE
    discards = sum(isinstance(action, Discard) for action in actions)
    if isinstance(closest[0], Discard) and 2 * discards > len(actions):
        return Theme.DISCARD
    return Theme.MELD if any(isinstance(action, Meld) for action in closest) else None


def _simple_moves(view: View) -> Iterator[Action]:
    yield basic.choose(view)
    yield steady.choose(view)
    yield relaxed.choose(view, "puzzle")


def _alike(move: Action, other: Action) -> bool:
    """Whether two moves differ in suits at most."""
    return _ranks(move) == _ranks(other)


def _ranks(move: Action) -> list[str]:
    return sorted(re.sub("[shdc]", "", format_action(move)))
