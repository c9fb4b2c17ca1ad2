"""Laying cards down: the opening's minimum, melds that would strand a player, and carrying out a plan."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.actions import Meld
from canasta.cards import Card
from canasta.events import Melded, Opened
from canasta.i18n import Text
from canasta.melds import Lying, Part, Plan, TableMeld
from canasta.moves.meld_plan import lays_black_threes, lying_after, plan_melds
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.quota import Quota
from canasta.rules.rules import Rules
from canasta.solver.can_go_out import can_finish
from canasta.state import State
from canasta.terms import MELD, CanastaKind, OpeningCanasta


def plan_meld(rules: Rules, state: State, action: Meld) -> Plan | Refusal | None:
    if state.phase != MELD:
        return Refusal(RefusalCode.MUST_DRAW, "1.2", Text("Draw a card or take the pile first."))
    early = too_early(rules, state)
    if early is not None:
        return early
    plan = plan_melds(rules, state, state.hands[state.turn], action.groups)
    if isinstance(plan, Refusal):
        return plan
    return short_of_minimum(rules, state, plan, taking=False) or stranded(rules, state, plan) or plan


def do_meld(rules: Rules, state: State, action: Meld, plan: Plan) -> None:
    state.this_turn.melded = True
    lay(rules, state, plan)
    if not state.hands[state.turn]:
        rules.hand_melded(state)


def too_early(rules: Rules, state: State) -> Refusal | None:
    """Why nothing may be melded yet, if the table plays a first round without melds (rules: 3.10)."""
    if state.first_round and rules.options["no_meld_in_first_round"]:
        return Refusal(
            RefusalCode.FIRST_ROUND, "3.10", Text("At this table, nobody melds in the first round of turns.")
        )
    return None


def short_of_minimum(rules: Rules, state: State, plan: Plan, *, taking: bool) -> Refusal | None:
    """Why the plan is not a valid opening, if the side has not melded yet (rules: 2.2)."""
    if state.reach.opened:
        return None
    if not rules.wilds_may_open and any(part.wilds for part in plan.parts):
        return Refusal(
            RefusalCode.NATURAL_OPENING,
            "2.2",
            Text("In this game, a side's first melds can't include wild cards."),
        )
    minimum = rules.opening_minimum(state, state.side_of[state.turn])
    canasta = rules.opening_canasta(state, state.side_of[state.turn])
    complete = canasta is None or any(_is_canasta(rules, state, part, canasta) for part in plan.parts)
    if complete and plan.points >= minimum:
        return None
    to_discard = 0 if state.this_turn.no_discard else 1
    goes_out = (
        len(plan.left) <= to_discard and plan.canastas and quota_of(rules, state).reached(plan.canastas)
    )
    free = rules.opens_by_going_out and rules.cards_coming(state) is None
    if free and goes_out and not taking and not state.this_turn.took:
        return None  # the whole hand at once, with the canastas to go out, needs no minimum (rules: 2.2)
    if canasta is not None and not complete:
        return Refusal(RefusalCode.OPENING_CANASTA, "2.2", _OPENING_CANASTAS[canasta])
    return Refusal(
        RefusalCode.BELOW_MINIMUM,
        "2.2",
        Text(
            "Your side's first meld needs {minimum} points in one go; this has {points}, {short} too few.",
            minimum=minimum,
            points=plan.points,
            short=minimum - plan.points,
        ),
    )


_OPENING_CANASTAS = {
    OpeningCanasta.ANY: Text("With your side's total, the first melds have to include a whole canasta."),
    OpeningCanasta.NATURAL: Text(
        "With your side's total, the first melds have to include a whole canasta without wild cards."
    ),
}


def _is_canasta(rules: Rules, state: State, part: Part, kind: OpeningCanasta) -> bool:
    made = rules.kind_of(part.rank, part.size, part.wilds)
    return made is not None and (kind == OpeningCanasta.ANY or made == CanastaKind.NATURAL)


def may_go_out(rules: Rules, state: State, canastas: int) -> bool:
    """Whether the seat to move may go out once its side has this tally of canastas (rules: 2.6)."""
    if state.this_turn.leave is False or not quota_of(rules, state).reached(canastas):
        return False
    if rules.going_out_refusal(state) is not None:
        return False
    return state.this_turn.leave is True or not _leave_needed(rules, state)


def quota_of(rules: Rules, state: State) -> Quota:
    """The canastas that the side of the seat to move needs before that seat may go out (rules: 2.6)."""
    return rules.quota(state, state.turn)


def _leave_needed(rules: Rules, state: State) -> bool:
    """Whether players at this table need the partner's permission to go out."""
    if rules.options["ask_permission"] != "mandatory" or state.this_turn.unanswered:
        return False
    return state.partner_of(state.turn) is not None


def stranded(rules: Rules, state: State, plan: Plan, hidden: int = 0) -> Refusal | None:
    """Why the turn could not end legally after this plan, or None if it could (rules: 1.2, 2.6, 14.11).

    The last ``hidden`` cards that it leaves come from the pile: the player has not seen them, so the verdict
    does not depend on what they are.
    """
    threes = lays_black_threes(rules, plan)
    to_discard = 0 if state.this_turn.no_discard else 1
    if len(plan.left) > to_discard:
        if not (state.this_turn.must_finish or threes):
            return None
        if _sure_to_finish(rules, state, plan, hidden):
            return None
        if threes:
            return Refusal(
                RefusalCode.BLACK_THREES,
                "2.5",
                Text("You can meld black threes only on the turn you go out."),
            )
        return Refusal(
            RefusalCode.MUST_GO_OUT,
            "2.6",
            Text("After this you couldn't go out, and your partner's yes is binding."),
        )
    cards_coming = rules.cards_coming(state)
    if cards_coming is not None and cards_coming.reached(plan.canastas) and not threes:
        return None
    if not plan.left and rules.discard_to_go_out:
        return Refusal(
            RefusalCode.NO_DISCARD_LEFT, "2.6", Text("Going out takes a last discard: keep a card for it.")
        )
    if rules.turn_continues(state, len(plan.left)) or may_go_out(rules, state, plan.canastas):
        return None
    # The last card may still complete the missing canasta.
    if plan.left and _sure_to_finish(rules, state, plan, hidden):
        return None
    return why_not_out(rules, state, plan.canastas)


def _sure_to_finish(rules: Rules, state: State, plan: Plan, hidden: int) -> bool:
    """Whether the player can go out after this plan; a single hidden card can be discarded."""
    if hidden > 1:
        return False
    lying = lying_after(rules, state.reach, plan)
    known = plan.left[: len(plan.left) - hidden]
    return may_finish(rules, state, lying, known, discarding=not hidden and not state.this_turn.no_discard)


def why_not_out(rules: Rules, state: State, canastas: int) -> Refusal:
    barred = rules.going_out_refusal(state)
    if barred is not None:
        return barred
    if state.this_turn.leave is False:
        return Refusal(
            RefusalCode.MAY_NOT_GO_OUT,
            "2.6",
            Text("Your partner said no, so you can't go out this turn. Keep two cards."),
        )
    if not quota_of(rules, state).reached(canastas):
        return rules.quota_refusal(state, canastas)
    return Refusal(
        RefusalCode.ASK_FIRST, "2.6", Text("At this table you ask your partner before you go out.")
    )


def may_finish(
    rules: Rules, state: State, lying: Sequence[Lying], hand: Sequence[Card], *, discarding: bool
) -> bool:
    """Whether the seat to move could go out with this hand and these melds of its side in this turn."""
    if going_out_barred(rules, state):
        return False
    return can_finish(rules.rules_at(state), lying, hand, quota_of(rules, state), discarding=discarding)


def going_out_barred(rules: Rules, state: State) -> bool:
    """Whether the seat to move can't go out now, whatever it holds and lays (rules: 2.6)."""
    if state.this_turn.leave is False or (state.this_turn.leave is None and _leave_needed(rules, state)):
        return True
    return rules.going_out_refusal(state) is not None


def lay(rules: Rules, state: State, plan: Plan) -> None:
    """Put the parts of a plan on the table and update the hand."""
    seat = state.turn
    reach = state.reach
    opening = not reach.opened
    completed = 0
    if opening:
        state.events.append(Opened(seat, plan.points, rules.opening_minimum(state, state.side_of[seat])))
        state.opened_at[state.side_of[seat]] = state.turns
    reach.home.opened = True
    if lays_black_threes(rules, plan):
        state.this_turn.must_finish = True
    for part in plan.parts:
        meld = part.old
        before = None
        if meld is None:
            meld = TableMeld(
                reach.home,
                f"m{state.next_meld}",
                part.kind,
                part.rank,
                part.whole,
                part.wilds,
                state.turns,
                part.suit,
            )
            state.next_meld += 1
            reach.home.melds.append(meld)
        else:
            size, wilds = len(meld.cards), meld.wilds
            before = rules.kind_of(meld.rank, size, wilds)
            meld.home.canastas -= rules.tally(meld.rank, size, wilds)
            meld.cards = part.whole
            meld.wilds = part.wilds
            if meld.born != state.turns:
                state.this_turn.touched_old = True
        size, wilds = len(meld.cards), meld.wilds
        meld.home.canastas += rules.tally(meld.rank, size, wilds)
        after = rules.kind_of(meld.rank, size, wilds)
        completed += before is None and after is not None
        canasta = after if after != before else None
        state.events.append(
            Melded(seat, meld.id, tuple(part.cards), size, part.old is None, canasta, meld.kind)
        )
    state.hands[seat] = plan.left
    rules.after_meld(state, opening, completed)
