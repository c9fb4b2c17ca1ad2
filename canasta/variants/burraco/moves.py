"""The steps of a turn: drawing, taking the pile, melding, discarding (rules: 16.4 to 16.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from canasta import events as ev
from canasta.actions import Discard, Draw, Group, Meld, Take
from canasta.cards import Card
from canasta.i18n import Text
from canasta.moves import discard
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.course import Move
from canasta.state import State
from canasta.terms import DRAW, MELD
from canasta.variants.burraco import ends, melds
from canasta.variants.burraco.meld_rules import BurracoMeldRules
from canasta.variants.burraco.melds import Part

TAKE: Final = Take(Group(()))


class Step(NamedTuple):
    """The plan of a step that lays cards: its parts, the hand that it leaves, the points that it lays, the
    side's tally of canastas, and the card that may not be discarded afterwards.
    """

    parts: Sequence[Part]
    left: list[Card]
    points: int
    tally: int
    topped: Card | None


# --- drawing and taking the pile ---------------------------------------------------------------------------


def plan_draw(rules: BurracoMeldRules, state: State, action: Draw) -> Refusal | None:
    if state.phase == DRAW or may_draw_again(rules, state):
        return None
    return Refusal(
        RefusalCode.ALREADY_DRAWN, "16.4", Text("You've already drawn: meld if you like, then discard.")
    )


def may_draw_again(rules: BurracoMeldRules, state: State) -> bool:
    """Whether the player who begins may put the very first card back and draw another (rules: 16.4)."""
    return rules.draws_again and bool(state.this_turn.just_drawn) and not state.this_turn.melded


def _is_first_draw(state: State) -> bool:
    """Whether nobody has done anything in the deal: only then is there no card on the pile."""
    return state.turns == 1 and not state.pile and state.turn == state.left_of(state.dealer)


def do_draw(rules: BurracoMeldRules, state: State, action: Draw, plan: None) -> None:
    seat, turn = state.turn, state.this_turn
    if state.phase == MELD:
        back = turn.just_drawn.pop()
        state.hands[seat].remove(back)
        turn.drawn.remove(back)
        state.pile.append(back)
        state.events.append(ev.DrewAgain(seat, back))
    elif rules.draws_again and _is_first_draw(state):
        turn.just_drawn = [state.stock[-1]]
    card = state.stock.pop()
    state.hands[seat].append(card)
    turn.drawn = [*turn.drawn, card]
    state.phase = MELD
    state.unplayed[seat] = False
    state.events.append(ev.Drew(seat, 1))


def take_barred(rules: BurracoMeldRules, state: State) -> Refusal | None:
    """Why the seat to move cannot take the pile now, in whatever way; None if it might."""
    if state.phase != DRAW:
        return Refusal(
            RefusalCode.ALREADY_DRAWN,
            "16.4",
            Text("You've already drawn. You take the pile instead of drawing."),
        )
    if not state.pile:
        return Refusal(RefusalCode.PILE_EMPTY, "16.4", Text("There's no pile to take."))
    return None


def plan_take(rules: BurracoMeldRules, state: State, action: Take) -> Step | Refusal:
    barred = take_barred(rules, state) or _one_card_hand(rules, state)
    if barred is not None:
        return barred
    return _plan_all(rules, state, action) if rules.pack.all_to_hand else _plan_top(rules, state, action)


def _one_card_hand(rules: BurracoMeldRules, state: State) -> Refusal | None:
    if rules.one_card_takes or len(state.hands[state.turn]) > 1:
        return None
    return Refusal(
        RefusalCode.ONE_CARD_HAND,
        "16.4",
        Text("At this table you can't take the pile with one card in hand: draw instead."),
    )


def _plan_all(rules: BurracoMeldRules, state: State, action: Take) -> Step | Refusal:
    if action != TAKE:
        return Refusal(
            RefusalCode.TAKES_ALONE,
            "16.4",
            Text("The whole pile goes into your hand: take it without naming cards."),
        )
    hand = state.hands[state.turn]
    step = Step((), [*hand, *state.pile], 0, state.reach.canastas, _topped(rules, state))
    return ends.strands(rules, state, step.left, (), step.tally, step.topped) or step


def _topped(rules: BurracoMeldRules, state: State) -> Card | None:
    """The card of a pile of one that may not be discarded in this turn (rules: 16.4)."""
    if len(state.pile) > 1 or rules.back == "free":
        return None
    card = state.pile[0]
    return None if rules.back == "twin" and card in state.hands[state.turn] else card


def _plan_top(rules: BurracoMeldRules, state: State, action: Take) -> Step | Refusal:
    if action.joined or (action.more and not action.group.cards):
        return Refusal(
            RefusalCode.PAIR_BESIDE,
            "16.4",
            Text("Name the cards that take the pile first, further melds after a +."),
        )
    top, group = state.pile[-1], action.group
    left = list(state.hands[state.turn])
    missing = next(filter(None, (melds.take_from(left, more.cards) for more in (group, *action.more))), None)
    if missing is not None:
        return missing
    aim = group.aim if group.cards or group.aim else _only_meld(rules, state, (top,))
    if group.cards and aim is None and not melds.is_of_a_set((top, *group.cards)):
        together = (top, *group.cards)
        aim = None if melds.is_run(rules.limits, together) else _only_meld(rules, state, together)
    parts = melds.parts_of(
        rules.limits, state.reach.home, [((top, *group.cards), aim), *melds.named(action.more)]
    )
    if isinstance(parts, Refusal):
        return parts if group.cards or parts.code == RefusalCode.NEEDS_AIM else _TOP_ALONE
    step = _step(rules, state, parts, left)
    step.left.extend(state.pile[:-1])
    return _short(rules, state, step) or _strands(rules, state, step) or step


_TOP_ALONE = Refusal(
    RefusalCode.TOP_MUST_BE_MELDED,
    "16.4",
    Text("The top card has to be melded at once, with cards of your hand or onto your side's melds."),
)


def _only_meld(rules: BurracoMeldRules, state: State, cards: tuple[Card, ...]) -> str | None:
    """The id of the only meld that takes these cards; None if there are several, or a set of their rank."""
    lying = state.reach.home.melds
    fitting = [meld for meld in lying if melds.takes(rules.limits, meld.rank, tuple(meld.cards), cards)]
    return fitting[0].id if len(fitting) == 1 else None


def do_take(rules: BurracoMeldRules, state: State, action: Take, step: Step) -> None:
    seat, pile = state.turn, state.pile
    state.events.append(ev.Took(seat, pile[-1], len(pile)))
    state.this_turn.drawn = pile[:] if rules.pack.all_to_hand else pile[:-1]
    state.this_turn.took = True
    state.this_turn.topped = step.topped
    state.unplayed[seat] = False
    state.pile = []
    state.phase = MELD
    _lay(rules, state, step)


# --- melding -----------------------------------------------------------------------------------------------


def plan_meld(rules: BurracoMeldRules, state: State, action: Meld) -> Step | Refusal:
    if state.phase != MELD:
        return Refusal(RefusalCode.MUST_DRAW, "16.4", Text("Draw a card or take the pile first."))
    left = list(state.hands[state.turn])
    if not action.groups or not all(group.cards for group in action.groups):
        return Refusal(RefusalCode.NO_CARDS, "16.4", Text("Name the cards to lay down."))
    for group in action.groups:
        missing = melds.take_from(left, group.cards)
        if missing is not None:
            return missing
    parts = melds.parts_of(rules.limits, state.reach.home, melds.named(action.groups))
    if isinstance(parts, Refusal):
        return parts
    step = _step(rules, state, parts, left)
    return _short(rules, state, step) or _strands(rules, state, step) or step


def _step(rules: BurracoMeldRules, state: State, parts: list[Part], left: list[Card]) -> Step:
    tally = state.reach.canastas
    for part in parts:
        tally += rules.tally(part.rank, len(part.cards), part.wilds)
        if part.old is not None:
            tally -= rules.tally(part.rank, len(part.old.cards), part.old.wilds)
    topped = state.this_turn.topped
    if topped is not None and any(topped in part.added for part in parts):
        topped = None
    points = sum(rules.pack.points(part.added) for part in parts)
    return Step(parts, left, points, tally, topped)


def _strands(rules: BurracoMeldRules, state: State, step: Step) -> Refusal | None:
    return ends.strands(rules, state, step.left, step.parts, step.tally, step.topped)


def _short(rules: BurracoMeldRules, state: State, step: Step) -> Refusal | None:
    """Why these are no first melds of a vulnerable side (rules: 16.11)."""
    if state.reach.home.opened:
        return None
    minimum = rules.opening_minimum(state, state.side_of[state.turn])
    if step.points >= minimum:
        return None
    return Refusal(
        RefusalCode.BELOW_MINIMUM,
        "16.5",
        Text(
            "Your side's first meld needs {minimum} points in one go; this has {points}, {short} too few.",
            minimum=minimum,
            points=step.points,
            short=minimum - step.points,
        ),
    )


def do_meld(rules: BurracoMeldRules, state: State, action: Meld, step: Step) -> None:
    state.this_turn.topped = step.topped
    _lay(rules, state, step)


def _lay(rules: BurracoMeldRules, state: State, step: Step) -> None:
    """Put the parts of a step on the table, and take the pot if that leaves no card."""
    seat, home = state.turn, state.reach.home
    if step.parts:
        state.this_turn.melded = True
        if not home.opened:
            state.events.append(
                ev.Opened(seat, step.points, rules.opening_minimum(state, state.side_of[seat]))
            )
            home.opened = True
    for part in step.parts:
        old = part.old
        before = None if old is None else rules.canasta_kind(old)
        meld = melds.lay(home, part, f"m{state.next_meld}", state.turns)
        state.next_meld += old is None
        if old is not None and old.born != state.turns:
            state.this_turn.touched_old = True
        after = rules.canasta_kind(meld)
        made = after if after != before else None
        added = tuple(part.added)
        state.events.append(ev.Melded(seat, meld.id, added, len(meld.cards), old is None, made, meld.kind))
    home.canastas = step.tally
    state.hands[seat] = step.left
    if not step.left:
        rules.hand_melded(state)


# --- the end of the turn -----------------------------------------------------------------------------------


def plan_discard(rules: BurracoMeldRules, state: State, action: Discard) -> Refusal | None:
    barred = discard.nothing_to_discard(state, action.card)
    if barred is not None:
        return barred
    if action.card == state.this_turn.topped:
        return ends.one_card_pile(action.card)
    if len(state.hands[state.turn]) > 1 or ends.pot_due(state, state.turn):
        return None
    return ends.last_discard_refusal(rules, action.card, state.reach.canastas)


MOVES: Final[Mapping[type[Any], Move]] = MappingProxyType(
    {
        Draw: Move(plan_draw, do_draw),
        Take: Move(plan_take, do_take, take_barred),
        Meld: Move(plan_meld, do_meld),
        Discard: Move(plan_discard, discard.do_discard),
    }
)
"""The moves of Burraco and Buraco (rules: 16.4)."""
