"""The next action of a premove: which step can be done now, which are left out, and where it stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from canasta.actions import Action, Answer, Discard, Draw, End, Meld, Take
from canasta.cards import Card, missing_from, rank_of
from canasta.moves.take_offers import nearest_take
from canasta.players.standing_in import Danger, laid, safest
from canasta.premoves.plan import Plan
from canasta.premoves.steps import (
    DrawOnly,
    GoOut,
    LayDown,
    LayOff,
    LayOut,
    PlanStep,
    Reply,
    StopThere,
    TakeIf,
    Throw,
)
from canasta.premoves.told import Code, Told
from canasta.refusals import Refusal
from canasta.terms import Phase
from canasta.view import View
from canasta.view.fitting import additions

Check: TypeAlias = Callable[[Action], Refusal | None]
"""Why the rules would refuse an action now; None if they would not."""


@dataclass(frozen=True, slots=True)
class Next:
    """The ``action`` that comes next, None if the premove stops here and the turn is its player's; what is
    ``left`` of the premove after it, None once nothing is; and what the player is ``told`` about steps that
    were left out.
    """

    action: Action | None
    left: Plan | None = None
    told: tuple[Told, ...] = ()


@dataclass(slots=True)
class _Turn:
    view: View
    check: Check
    told: list[Told] = field(default_factory=list)

    def next(self, action: Action, left: Plan) -> Next:
        return Next(action, left if left.moves else None, tuple(self.told))

    def ends(self, action: Action) -> Next:
        return Next(action, None, (*self.told, Told(Code.PLAYED)))

    def stops(self, *told: Told) -> Next:
        return Next(None, None, (*self.told, *told))


def advance(plan: Plan, view: View, check: Check) -> Next:
    """What the premove does now in the turn of the seat whose view this is, or if its partner asks to go out.

    Actions that leave no choice are always taken on the way. Without a step that says so, nothing goes out.
    """
    turn = _Turn(view, check)
    if view.turn.phase == Phase.ANSWER:
        return _answer(plan, turn)
    if not plan.moves:
        return turn.stops()
    forced = _forced(view)
    if view.turn.phase == Phase.DRAW:
        return _draw(plan, turn, forced)
    if forced is not None:
        return turn.ends(forced) if isinstance(forced, End) else turn.next(forced, plan)
    return _play(plan, turn)


def _answer(plan: Plan, turn: _Turn) -> Next:
    """The answer to the partner; without one in the premove the question is the player's."""
    reply, view = plan.reply, turn.view
    if reply is None:
        return Next(None, plan)
    yes = reply.yes if reply.most is None else sum(view.game.values[card] for card in view.hand) <= reply.most
    return turn.next(Answer(yes), plan.without(Reply))


def _forced(view: View) -> Action | None:
    """The action that must come before anything else; None if there is none, or if it is the draw or discard
    that every turn has. Threes that must be laid out come one after the other.
    """
    offers = view.offers
    one_way = len(offers.actions) == 1 or len(offers.lays) == len(offers.actions)
    step = offers.actions[-1] if one_way and offers else None
    return None if isinstance(step, Draw | Discard) else step


def _draw(plan: Plan, turn: _Turn, forced: Action | None) -> Next:
    offers = turn.view.offers
    if LayOut() in plan and offers.lays:
        return turn.next(offers.lays[0], plan)
    if forced is not None and not isinstance(forced, Take):
        return turn.ends(forced) if isinstance(forced, End) else turn.next(forced, plan)
    later = plan.without(TakeIf, DrawOnly, StopThere)
    took = Plan() if StopThere() in plan else later
    for step in plan.takes:
        take = _take(step, plan, turn)
        if take is not None:
            return turn.next(take, took)
    if forced is not None:
        # What to do with the pile's cards was not planned.
        return Next(forced, None, (*turn.told, Told(Code.MUST_TAKE)))
    # With the stock empty, to draw is to end the deal.
    if not offers.may_draw or (turn.view.stock == 0 and len(offers.actions) > 1):
        return turn.stops(Told(Code.NO_DRAW))
    return turn.next(Draw(), later)


def _take(step: TakeIf, plan: Plan, turn: _Turn) -> Take | None:
    """The take that costs least, if this step asks for one now."""
    view, pile = turn.view, turn.view.pile
    if step.ranks and (pile.top is None or rank_of(pile.top) not in step.ranks):
        turn.told.append(Told(Code.NO_TOP, str(step)))
        return None
    if pile.size < step.least:
        turn.told.append(Told(Code.SMALL_PILE, str(step)))
        return None
    every = sorted(view.offers.takes, key=lambda take: _cost(laid(take), view))
    chosen = next((take for take in every if _may_empty(plan, view, _rest(take, view))), None)
    if chosen is None and every:
        turn.told.append(Told(Code.OUT, str(step)))
    elif chosen is None:
        turn.told.append(_not_taken(step, turn))
    return chosen


def _not_taken(step: TakeIf, turn: _Turn) -> Told:
    pile, view = turn.view.pile, turn.view
    if pile.why_not is None or pile.top is None:
        return Told(Code.NO_TAKE, str(step))
    tried = nearest_take(pile.top, view.hand, view.game.pack)
    return Told.refused(Code.NO_TAKE, step, pile.why_not, tried)


def _rest(take: Take, view: View) -> int:
    """How many cards a take leaves in the hand, with those of the pile."""
    return len(view.hand) - len(laid(take)) + view.pile.share - (0 if view.game.top_to_hand else 1)


def _cost(cards: Sequence[Card], view: View) -> tuple[int, int, int]:
    """What cards cost a hand: wild ones most, then each card, then points."""
    wild = view.game.pack.wilds_in(cards)
    return wild, len(cards), sum(view.game.values[card] for card in cards)


def _may_empty(plan: Plan, view: View, rest: int) -> bool:
    """Whether the hand may be left with so few cards: one to discard and another one, or those that lead to
    the foot; any number if the premove may go out.
    """
    foot = view.seat is not None and bool(view.feet) and view.feet[view.seat] > 0
    return GoOut() in plan or rest >= (1 if foot else 2)


def _play(plan: Plan, turn: _Turn) -> Next:
    """What comes after the draw: lay out, lay down and lay off in order, discard."""
    left = plan
    for step in plan.steps:
        move: Action | None = None
        if isinstance(step, LayOut):
            move, after = next(iter(turn.view.offers.lays), None), left
        elif isinstance(step, LayOff):
            move, after = _lay_off(plan, turn), left
        elif isinstance(step, LayDown):
            move, after = _lay_down(step, plan, turn), _after(left, step)
        if move is not None:
            return turn.next(move, after)
        if isinstance(step, LayOut | LayOff | LayDown):
            left = _after(left, step)
    return _discard(plan, turn)


def _after(plan: Plan, step: PlanStep) -> Plan:
    return plan.cut(plan.steps.index(step))


def _lay_off(plan: Plan, turn: _Turn) -> Meld | None:
    """The next natural card that fits, and is not needed to discard."""
    view = turn.view
    kept = next((throw.card for throw in plan.throws if throw.card in view.hand), None)
    for addition in additions(view):
        rest = missing_from(view.hand, addition.cards)
        if addition.wild or (kept is not None and kept not in rest) or not _may_empty(plan, view, len(rest)):
            continue
        if turn.check(addition.move) is None:
            return addition.move
    return None


def _lay_down(step: LayDown, plan: Plan, turn: _Turn) -> Meld | None:
    refusal = turn.check(step.meld)
    if refusal is not None:
        turn.told.append(Told.refused(Code.NO_MELD, step, refusal, step.meld))
    elif not _may_empty(plan, turn.view, len(turn.view.hand) - len(laid(step.meld))):
        turn.told.append(Told(Code.OUT, str(step)))
    else:
        return step.meld
    return None


def _discard(plan: Plan, turn: _Turn) -> Next:
    view = turn.view
    if not plan.throws:
        return turn.stops()
    if not view.offers.discards and End() in view.offers.actions:
        return turn.ends(End())
    if len(view.hand) == 1 and not _may_empty(plan, view, 1):
        return turn.stops(Told(Code.OUT, str(plan.throws[0])))
    for throw in plan.throws:
        move = _throw(throw, turn)
        if move is not None:
            return turn.ends(move)
    return turn.stops()


def _throw(throw: Throw, turn: _Turn) -> Discard | None:
    if throw.card is None:
        discard = safest(turn.view, worst=Danger.NO_USE if throw.sure else Danger.OF_USE)
        if discard is None:
            turn.told.append(Told(Code.NOT_SAFE, str(throw)))
        return discard
    move = Discard(throw.card)
    refusal = turn.check(move)
    if refusal is None:
        return move
    turn.told.append(Told.refused(Code.NO_CARD, throw, refusal, move))
    return None
