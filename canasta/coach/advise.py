"""The advice for one decision: what a strong player would do, how sure that is, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TypeGuard

from canasta.actions import Action, Discard, Draw, Meld, Take
from canasta.coach.discarding import alone, danger, special
from canasta.coach.facts import Completes, Fact
from canasta.coach.laying import fits_own, from_hand
from canasta.coach.reasons import against, reasons
from canasta.players import steady
from canasta.players.search.comparing import Budget
from canasta.players.search.families import knows
from canasta.players.search.rules_seen import rules_of
from canasta.players.search.search import Judgement, Tried, judge
from canasta.rules.base import BaseRules
from canasta.view import View

USUAL = Budget(rollouts=1200, worlds=300)
SURE = 2.0
"""A choice is clear if it lies more than this number of standard errors before another."""

EACH_TIME = 30
"""The worlds after which a search judges for the first time, where there are enough of them."""
EQUAL = 10.0
"""How many points behind a discard that gives or breaks less may be, within its error, to be preferred."""
MUCH = 100.0
"""The same for a pile that completes a canasta, instead of a card from the stock."""
LITTLE = 40.0
"""How many points behind what spends fewer wild cards may be, where it isn't clearly so, to be preferred."""


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
    lie; nothing where there is one thing to do. ``agreed``: two searches, each over worlds of its own, chose
    the same. It took this number of ``rollouts``: none where nothing was compared.
    """

    action: Action
    facts: tuple[Fact, ...]
    others: tuple[Option, ...] = ()
    worlds: int = 0
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
    budget = replace(budget, step=max(budget.step, min(EACH_TIME, budget.worlds // 10)))
    if not knows(view.game.variant, view.game.options):
        action = steady.choose(view, seed)
        return Advice(action, reasons(action, view, rules))
    judged = judge(view, seed, budget)
    again = judge(view, f"{seed}, again", budget) if judged.tried else judged
    action, tried = _compared(judged, again, view, rules) if judged.tried else (judged.action, [])
    others = tuple(
        Option(move.action, move.behind, move.error, against(move.action, view, rules)) for move in tried
    )
    facts = reasons(action, view, rules, [other.action for other in others])
    worlds = max((move.worlds for move in tried), default=0)
    rollouts = sum(move.worlds for move in (*judged.tried, *again.tried))
    agreed = judged.action == again.action
    return Advice(action, facts, others, worlds, agreed=agreed, rollouts=rollouts)


def _compared(
    judged: Judgement, again: Judgement, view: View, rules: BaseRules
) -> tuple[Action, list[Tried]]:
    """What to do, and what was tried besides, the best first, and what was soon dropped last. Where two
    searches choose the same, the second says by how much it is better, as whatever looks best in the worlds
    by which it was chosen looks better than it is. Where they don't, what is ahead in all worlds is chosen.
    """
    best = judged.action
    moves = _measured_from(best, again) or judged.tried
    if again.action != best:
        first = {move.action: move for move in judged.tried}
        moves = tuple(_pooled(first[move.action], move) if move.action in first else move for move in moves)
        best = min(moves, key=_behind_of(moves, best, again.action)).action
        moves = _behind_that(best, moves)
    if (thrifty := _thriftier(best, moves, view)) is not None:
        best, moves = thrifty, _behind_that(thrifty, moves)
    if (gentler := _gentler(best, moves, view, rules)) is not None:
        best, moves = gentler, _behind_that(gentler, moves)
    others = [move for move in moves if move.action != best and (move.behind or move.error)]
    return best, sorted(others, key=_behind_of(moves, judged.action, again.action))


def _thriftier(best: Action, moves: Sequence[Tried], view: View) -> Action | None:
    """What to do instead, where it isn't shown that wild cards bring more than fewer of them would."""
    kinds = (type(best), Discard) if isinstance(best, Meld) else type(best)
    as_good = [
        move
        for move in sorted(moves, key=_behind_of(moves))
        if isinstance(move.action, kinds)
        and move.behind <= min(LITTLE, move.error * (1 if isinstance(move.action, Discard) else SURE))
    ]
    thrifty = min(as_good, key=lambda move: _spent(move.action, view), default=None)
    return thrifty.action if thrifty and _spent(thrifty.action, view) < _spent(best, view) else None


def _gentler(best: Action, moves: Sequence[Tried], view: View, rules: BaseRules) -> Action | None:
    """What to do instead, where the two come to the same: a discard that gives the next player less or breaks
    less of the hand, or what completes a canasta at once.
    """
    if view.game.pack.pots and _gives_away(best, view):
        # Where nothing freezes the pile, what could be laid instead is a gift.
        equal = [move for move in sorted(moves, key=_behind_of(moves)) if move.behind <= SURE * move.error]
        spared = (
            move.action for move in equal if move.behind <= LITTLE and not _gives_away(move.action, view)
        )
        return next(spared, None)
    if _ordinary(best, view):
        mine = _harm(best, view, rules)
        as_good = [(_harm(each, view, rules), each) for each in _ties(moves, EQUAL) if _ordinary(each, view)]
        harm, action = min(as_good, key=lambda each: each[0], default=(mine, None))
        return action if harm < mine else None
    if isinstance(best, Draw):
        makes = (each for each in _ties(moves, MUCH) if isinstance(each, Take))
        return next((each for each in makes if _completes(each, view, rules)), None)
    return None


def _ties(moves: Sequence[Tried], most: float) -> list[Action]:
    """What lies behind by no more than its error and this number of points, the best first."""
    return [
        move.action for move in sorted(moves, key=_behind_of(moves)) if move.behind <= min(most, move.error)
    ]


def _harm(discard: Discard, view: View, rules: BaseRules) -> tuple[bool, bool]:
    """Whether something speaks against a discard, and whether it goes with other cards."""
    return any(danger(discard.card, view, rules)), not alone(discard.card, view, rules)


def _completes(action: Action, view: View, rules: BaseRules) -> bool:
    return any(isinstance(fact, Completes) for fact in reasons(action, view, rules))


def _gives_away(action: Action, view: View) -> bool:
    """Whether this throws a wild card, or one that fits a meld of the seat's own."""
    wild = view.game.pack.wild
    return isinstance(action, Discard) and (wild[action.card] or fits_own(action.card, view))


def _ordinary(action: Action, view: View) -> TypeGuard[Discard]:
    """Whether this is a discard that is neither wild nor a three."""
    return isinstance(action, Discard) and not special(action.card, view)


def _spent(action: Action, view: View) -> int:
    """The points of the wild cards that leave the hand."""
    return view.game.pack.points_of_wilds(from_hand(action))


def _behind_that(action: Action, moves: Sequence[Tried]) -> tuple[Tried, ...]:
    """The same, measured from this action, which has nothing to be behind then."""
    ours = next(move for move in moves if move.action == action)
    same = ours.behind, ours.error
    return tuple(
        replace(
            move,
            behind=move.behind - ours.behind,
            error=0.0 if (move.behind, move.error) == same else move.error or ours.error,
        )
        for move in moves
    )


def _measured_from(action: Action, judged: Judgement) -> tuple[Tried, ...]:
    """What was tried, behind this action; nothing where that was not among it."""
    return _behind_that(action, judged.tried) if action in [move.action for move in judged.tried] else ()


def _pooled(first: Tried, again: Tried) -> Tried:
    """The same action over the worlds of two searches, measured from the same action."""
    worlds = first.worlds + again.worlds
    behind = (first.behind * first.worlds + again.behind * again.worlds) / worlds
    return replace(
        again, behind=behind, error=hypot(first.error * first.worlds, again.error * again.worlds) / worlds
    )


def _behind_of(moves: Sequence[Tried], *chosen: Action) -> Callable[[Tried], tuple[bool, float]]:
    """By what moves are sorted. Those dropped before half of the worlds come last where it is hardly known by
    how far they are behind the best, but not those that were ``chosen``.
    """
    most = max(move.worlds for move in moves)

    def unknown(move: Tried) -> bool:
        return 2 * move.worlds < most and SURE * move.error > LITTLE and move.action not in chosen

    return lambda move: (unknown(move), move.behind)
