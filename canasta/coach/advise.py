"""The advice for one decision: what a strong player would do, how sure that is, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    False). It took this number of ``rollouts``.
    """

    action: Action
    facts: tuple[Fact, ...]
    others: tuple[Option, ...] = ()
    worlds: int = 0
    searched: bool = False
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
    tried = _compared(judged, again) if judged.tried else []
    others = tuple(
        Option(move.action, move.behind, move.error, against(move.action, view, rules)) for move in tried
    )
    worlds = max((move.worlds for move in tried), default=0)
    rollouts = sum(move.worlds for move in (*judged.tried, *again.tried))
    facts = reasons(judged.action, view, rules)
    return Advice(judged.action, facts, others, worlds, searched=True, rollouts=rollouts)


def _compared(judged: Judgement, again: Judgement) -> list[Tried]:
    """What was tried besides the chosen action, the best first: by a second search, as whatever looks best in
    the worlds by which it was chosen looks better than it is.
    """
    best = judged.action
    ours = next((move for move in again.tried if move.action == best), None)
    if ours is None:
        moves = judged.tried
    else:
        moves = tuple(
            replace(move, behind=move.behind - ours.behind, error=move.error or ours.error)
            for move in again.tried
        )
    return [move for move in moves if move.action != best and (move.behind or move.error)]
