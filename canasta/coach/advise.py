"""The advice for one decision: what a strong player would do, how sure that is, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from canasta.actions import Action
from canasta.coach.facts import Fact
from canasta.coach.reasons import against, reasons
from canasta.players import steady
from canasta.players.search.comparing import Budget
from canasta.players.search.families import knows
from canasta.players.search.rules_seen import rules_of
from canasta.players.search.search import Judgement, Tried, judge
from canasta.view import View

USUAL = Budget(rollouts=1200, worlds=300)
SURE = 2.0
"""A choice is clear if it lies more than this number of standard errors before another."""


@dataclass(frozen=True, slots=True)
class Option:
    """Another thing that the seat could do: by how many points it lies behind the advice on average, and the
    standard error of that. ``against`` speaks against it.
    """

    action: Action
    behind: float
    error: float
    against: tuple[Fact, ...] = ()

    @property
    def close(self) -> bool:
        """Whether the difference is within its error, so that it may as well be the better one."""
        return self.behind <= SURE * self.error


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, and the ``facts`` that speak for it, the weightiest first. ``others`` is what else was
    weighed and does not come to the same, the best first, over ``worlds`` ways in which the hidden cards may
    lie; nothing where there is one thing to do, or in a game that the search does not know (``searched`` is
    False). ``agreed``: two searches, each over worlds of its own, chose the same. It took this number of
    ``rollouts``.
    """

    action: Action
    facts: tuple[Fact, ...]
    others: tuple[Option, ...] = ()
    worlds: int = 0
    searched: bool = False
    agreed: bool = True
    rollouts: int = 0

    @property
    def second(self) -> Option | None:
        """The best of the others."""
        return self.others[0] if self.others else None


def advise(view: View, seed: str, budget: Budget = USUAL) -> Advice:
    """The advice for the seat whose view this is: the same for the same view, seed and budget. Raises
    ValueError if that seat has nothing to do.
    """
    if not view.offers:
        raise ValueError("this seat has no move right now")
    rules = rules_of(view.game, len(view.players))
    if not knows(view.game.variant, view.game.options):
        action = steady.choose(view, seed)
        return Advice(action, reasons(action, view, rules))
    judged = judge(view, seed, budget)
    again = judge(view, f"{seed}, again", budget) if judged.tried else judged
    action, tried = _compared(judged, again) if judged.tried else (judged.action, [])
    others = tuple(
        Option(move.action, move.behind, move.error, against(move.action, view, rules)) for move in tried
    )
    facts = reasons(action, view, rules, [other.action for other in others])
    worlds = max((move.worlds for move in tried), default=0)
    rollouts = sum(move.worlds for move in (*judged.tried, *again.tried))
    agreed = judged.action == again.action
    return Advice(action, facts, others, worlds, searched=True, agreed=agreed, rollouts=rollouts)


def _compared(judged: Judgement, again: Judgement) -> tuple[Action, list[Tried]]:
    """What to do, and what was tried besides, the best first. Where two searches choose the same, the second
    says by how much it is better, as whatever looks best in the worlds by which it was chosen looks better
    than it is. Where they don't, what is ahead in the worlds of both is chosen.
    """
    best = judged.action
    moves = _measured_from(best, again) or judged.tried
    if again.action != best:
        first = {move.action: move for move in judged.tried}
        moves = tuple(_pooled(first[move.action], move) if move.action in first else move for move in moves)
        best = min((move for move in moves if move.action in (best, again.action)), key=_behind).action
        ahead = next(move.behind for move in moves if move.action == best)
        moves = tuple(replace(move, behind=move.behind - ahead) for move in moves)
    return best, sorted(
        (move for move in moves if move.action != best and (move.behind or move.error)), key=_behind
    )


def _measured_from(action: Action, judged: Judgement) -> tuple[Tried, ...]:
    """What was tried, behind this action; nothing where that was not among it."""
    ours = next((move for move in judged.tried if move.action == action), None)
    if ours is None:
        return ()
    return tuple(
        replace(move, behind=move.behind - ours.behind, error=move.error or ours.error)
        for move in judged.tried
    )


def _pooled(first: Tried, again: Tried) -> Tried:
    """The same action over the worlds of two searches, measured from the same action."""
    worlds = first.worlds + again.worlds
    behind = (first.behind * first.worlds + again.behind * again.worlds) / worlds
    return replace(
        again, behind=behind, error=hypot(first.error * first.worlds, again.error * again.worlds) / worlds
    )


def _behind(move: Tried) -> float:
    return move.behind
