"""The moves of a deal that cost most, by the search: each is judged from what its seat could see then.

Where many values with chance in them are compared, the highest are too high. So suspects are found over a few
hidden worlds, tried again over others, and what a mistake is said to cost comes from worlds of its own. It
counts only where the difference is clear there too, and where the second judge, which shares nothing with the
search, finds it as well.

A large pile that was left lying is asked of the second judge alone: the search may have left it for the same
wrong reason. Then it must be as clear there as a mistake is in the search.

Whether to ask one's partner before going out is judged like any move: both by its answers. An answer isn't
judged: from the question the partner knows that there's a way out, which the hidden worlds don't.

The search plays for the match where the deal may decide it. What a mistake cost is told in points of the
deal, so it must be clear in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from random import Random
from typing import Any

from canasta.actions import Action, Answer, Ask, Draw
from canasta.players.search.asking import Question
from canasta.players.search.decision import AskingDecision, Decision
from canasta.players.search.families import decision_of, knows
from canasta.review.finished import FinishedDeal
from canasta.review.second_judge import LEAST, gap_of, is_clear, second_opinion
from canasta.view import View

CLEAR = 3.0
"""How many standard errors tell a mistake from chance."""
CONFIRMED = 1.5
"""How many of them the second judge must have for it, too."""
TURNS = 8
"""After how many turns a rollout is valued."""
MOST = 3
"""How many mistakes are told of a deal."""
LARGE = 8
"""The fewest cards of a pile that may have been left by mistake though the search would leave it, too."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A seat did ``done`` as action ``step`` of the deal (0 for the first), where ``better`` would have been
    worth ``points`` more to its side at the end of the deal; ``error`` is the standard error of that.
    """

    step: int
    seat: int
    done: Action
    better: Action
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Suspect:
    """A decision of turn ``turn`` in which something else than what was done seems better. ``left``: a large
    pile was left lying, of which the search isn't asked; ``points`` are its cards.
    """

    step: int
    turn: int
    seat: int
    done: Action
    better: Action
    points: float
    left: bool = False


def suspects_of(played: FinishedDeal, first: int, last: int, worlds: int, seed: str) -> list[Suspect]:
    """The decisions from action ``first`` to before ``last`` in which another option seems better over a few
    hidden worlds: for each turn the one that seems to have cost most; and the large piles that were left.
    """
    of_turn: dict[int, Suspect] = {}
    left: list[Suspect] = []
    for step, deal, seat, action in played.steps():
        if not first <= step < last or isinstance(action, Answer):
            continue  # the question told the partner something that the hidden worlds don't know
        view = played.view(deal, seat)
        if len(view.offers.actions) < 2:
            continue
        turn = deal.state.turns
        suspect = _suspect(step, turn, view, action, Random(f"{seed} {step}"), worlds)
        if suspect is not None and (turn not in of_turn or suspect.points > of_turn[turn].points):
            of_turn[turn] = suspect
        left += _left_lying(step, turn, view, action)
    return [*of_turn.values(), *left]


def clear_ones(played: FinishedDeal, suspects: Sequence[Suspect], worlds: int, seed: str) -> list[Suspect]:
    """The suspects that were clearly worse over other hidden worlds too, the worst first, but not all; and
    the largest of the piles that were left.
    """
    views = played.views_at({suspect.step for suspect in suspects})
    clear = [
        suspect
        for suspect in suspects
        if not suspect.left
        and is_clear(_gap(suspect, views[suspect.step], worlds, f"{seed} more {suspect.step}"), CLEAR - 1)
    ]
    steps = {suspect.step for suspect in clear}
    left = [suspect for suspect in suspects if suspect.left and suspect.step not in steps]
    most = attrgetter("points")
    return sorted(clear, key=most)[: -3 * MOST - 1 : -1] + sorted(left, key=most)[: -MOST - 1 : -1]


def mistake_of(played: FinishedDeal, suspect: Suspect, worlds: int, seed: str) -> Mistake | None:
    """What a suspect cost, in points of the deal alone, over this many further worlds; None where that is not
    clear, or the second judge doesn't find it too; of a pile left lying, what the second judge says.
    """
    if suspect.left:
        again = _second(played, suspect, seed, CLEAR)
        return again and Mistake(suspect.step, suspect.seat, suspect.done, suspect.better, *again)
    _, view = played.at(suspect.step)
    gap = _gap(suspect, _alone(view), worlds, f"{seed} many {suspect.step}")
    if not is_clear(gap, CLEAR) or not _confirmed(played, suspect, seed):
        return None
    return Mistake(suspect.step, suspect.seat, suspect.done, suspect.better, *gap)


def _confirmed(played: FinishedDeal, suspect: Suspect, seed: str) -> bool:
    return _second(played, suspect, seed, CONFIRMED) is not None


def _second(played: FinishedDeal, suspect: Suspect, seed: str, errors: float) -> tuple[float, float] | None:
    moves, rng = (suspect.better, suspect.done), Random(f"{seed} again {suspect.step}")
    return second_opinion(played, suspect.step, moves, rng, errors)


def _left_lying(step: int, turn: int, view: View, done: Action) -> list[Suspect]:
    """That a large pile was left."""
    takes, size = view.offers.takes, view.pile.share
    if not isinstance(done, Draw) or not takes or size < LARGE or view.seat is None:
        return []
    return [Suspect(step, turn, view.seat, done, takes[0], size, left=True)]


def own_moves(
    played: FinishedDeal, seat: int, few: int = 10, many: int = 120
) -> tuple[Mistake | None, Mistake | None]:
    """The best and the worst decision of a seat, None where none was clear: what it did, and the strongest
    other move, which was worse, or better, for its side by ``points`` at the end of the deal. Praise is given
    for half of what makes a mistake: most moves have another one nearly as good. Nothing is said of a game
    that the search does not know.
    """
    if not knows(played.variant, played.options.items()):
        return None, None
    seed = f"{played.seed} {played.round} own"
    judged, left = list[Suspect](), list[Suspect]()
    for step, deal, mover, action in played.steps():
        if mover != seat or isinstance(action, Answer):
            continue
        view = played.view(deal, seat)
        gaps = _gaps(view, action, Random(f"{seed} {step}"), few) if len(view.offers.actions) > 1 else ()
        if gaps:
            other, (gap, _) = max(gaps, key=lambda tried: tried[1][0])
            judged.append(Suspect(step, deal.state.turns, seat, action, other, gap))
        left += _left_lying(step, deal.state.turns, view, action)
    judged.sort(key=lambda suspect: suspect.points)
    bad = clear_ones(played, [*(move for move in judged[-MOST:] if move.points > 0), *left], many, seed)
    worst = [mistake for move in bad if (mistake := mistake_of(played, move, many, seed)) is not None]
    good = [move for move in judged[:MOST] if move.points < 0]
    views, best = played.views_at({move.step for move in good}), list[Mistake]()
    for move in good:
        turned = replace(move, done=move.better, better=move.done)
        clear = _gap(turned, _alone(views[move.step]), many, f"{seed} good {move.step}")
        if clear[0] >= max(LEAST / 2, (CLEAR - 1) * clear[1]) and _confirmed(played, turned, seed):
            best.append(Mistake(move.step, seat, move.done, move.better, *clear))
    most = attrgetter("points")
    return max(best, key=most, default=None), max(worst, key=most, default=None)


def _suspect(step: int, turn: int, view: View, done: Action, rng: Random, worlds: int) -> Suspect | None:
    best: Suspect | None = None
    for option, gap in _gaps(view, done, rng, worlds):
        if is_clear(gap, 1.0) and (best is None or gap[0] > best.points):
            assert view.seat is not None
            best = Suspect(step, turn, view.seat, done, option, gap[0])
    return best


def _gaps(view: View, done: Action, rng: Random, worlds: int) -> list[tuple[Action, tuple[float, float]]]:
    """By how much each other option that is worth trying is better than what was done."""
    decision = decision_of(view, TURNS)
    dealt = [decision.world(rng) for _ in range(worlds)]
    others = [option for option in decision.options(dealt[0]) if option != done]
    if view.offers.may_ask and done != Ask() and isinstance(decision, AskingDecision):
        others.append(Ask())
    if not others:
        return []  # nothing else was worth trying
    own = values_of(decision, dealt, done)
    return [(other, gap_of(values_of(decision, dealt, other), own)) for other in others]


def _alone(view: View) -> View:
    """The view of a deal that decides no match."""
    return replace(view, game=replace(view.game, target=0, rounds=0))


def _gap(suspect: Suspect, view: View, worlds: int, seed: str) -> tuple[float, float]:
    """By how much the better action is better over new worlds, and the standard error of that."""
    decision, rng = decision_of(view, TURNS), Random(seed)
    dealt = [decision.world(rng) for _ in range(worlds)]
    return gap_of(values_of(decision, dealt, suspect.better), values_of(decision, dealt, suspect.done))


def values_of(decision: Decision[Any], worlds: Sequence[Any], action: Action) -> list[float]:
    """The margin of the seat's side after an action, in each of these worlds. The question for permission to
    go out is worth what follows from the partner's answer.
    """
    if isinstance(action, Ask):
        assert isinstance(decision, AskingDecision)
        question = Question(decision)
        for world in worlds:
            question.note(world)
        return question.values()
    return [decision.after(world.copy(), action) for world in worlds]
