"""The steps of a turn: drawing, the pile, melding, the discard, a special hand (rules: 7.5 to 7.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from canasta import events as ev
from canasta.actions import Answer, Ask, Discard, Draw, Group, Lay, Meld, Special, Take
from canasta.asking import do_answer, do_ask, plan_answer, plan_ask
from canasta.cards import IS_WILD, NAMES, Card, rank_name
from canasta.i18n import Text
from canasta.laying import do_meld, may_finish, may_go_out, why_not_out
from canasta.melding import Plan, lying_after, plan_melds
from canasta.moves import Move
from canasta.pile import do_take
from canasta.refusals import Refusal
from canasta.state import State
from canasta.variants.modern_american.discards import may_be_discarded, strands, why_not_discarded
from canasta.variants.modern_american.melds import FULL, blocks_out, dead_ranks
from canasta.variants.modern_american.openings import completes_mixed, opening_fault
from canasta.variants.modern_american.talons import announcing, from_stock, give_talon, opened_now, talon_for
from canasta.variants.modern_american.threes import (
    do_lay,
    ends_play,
    plan_lay,
    plays_on,
    threes_first,
    threes_in,
)
from canasta.view import DRAW, MELD

# --- the stock ---------------------------------------------------------------------------------------------


def plan_draw(state: State, action: Draw) -> Refusal | None:
    if state.phase != DRAW:
        return Refusal(
            "already_drawn", "1.2", Text("You have drawn already: meld if you like, then discard.")
        )
    return threes_first(state)


def do_draw(state: State, action: Draw, plan: None) -> None:
    seat, before = state.turn, len(state.stock)
    if not state.stock:
        state.end("stock", None)
        return
    drawn = from_stock(state, state.rules.draw_count)
    state.hands[seat] += drawn
    state.drawn += drawn
    state.phase = MELD
    state.events.append(ev.Drew(seat, len(drawn)))
    announcing(state, before)
    if ends_play(state, drawn) and not plays_on(state):
        state.end("stock", None)


# --- the pile ----------------------------------------------------------------------------------------------


def plan_take(state: State, action: Take) -> Plan | Refusal | None:
    if state.phase != DRAW:
        return Refusal(
            "already_drawn", "1.2", Text("You have drawn already; the pile is taken instead of drawing.")
        )
    if not state.pile:
        return Refusal("pile_empty", "7.6", Text("There is no pile to take."))
    top = state.pile[-1]
    opening = not state.front.opened
    refusal = threes_first(state, opening=opening) or pile_barred(state, top)
    if refusal is not None:
        return refusal
    plan = _plan_opening_take(state, action, top) if opening else _plan_take(state, action, top)
    if isinstance(plan, Refusal):
        return plan
    rest = state.pile[:-1]
    plan.left += rest
    return stranded(state, plan, hidden=len(rest), taking=True) or plan


def pile_barred(state: State, top: Card) -> Refusal | None:
    """Why a pile with this card on top can be taken by nobody, if so (rules: 7.6)."""
    if IS_WILD[top]:
        return Refusal("pile_blocked", "7.6", Text("A wild card lies on top: nobody can take the pile."))
    if top >> 2 in dead_ranks(state):
        return Refusal(
            "pile_blocked",
            "7.6",
            Text(
                "The top card is of a dead rank, {rank}: nobody can take the pile.", rank=rank_name(top >> 2)
            ),
        )
    return None


def _plan_take(state: State, action: Take, top: Card) -> Plan | Refusal:
    if action.joined:
        return Refusal(
            "pair_beside", "7.6", Text("Name the cards that take the pile first, further melds after a +.")
        )
    return _with_top(state, action.group, action.more, top)


def _with_top(state: State, group: Group, more: tuple[Group, ...], top: Card) -> Plan | Refusal:
    """The take with this group melded with the top card."""
    rank = top >> 2
    if any(card >> 2 != rank and not IS_WILD[card] for card in group.cards):
        return Refusal(
            "no_match",
            "7.6",
            Text(
                "Only cards of the top card's rank, {rank}, and wild cards go with it.", rank=rank_name(rank)
            ),
        )
    if sum(card >> 2 == rank for card in group.cards) < 2:
        return Refusal(
            "pile_frozen",
            "7.6",
            Text(
                "Taking the pile always needs two natural cards of its top card's rank, {rank}.",
                rank=rank_name(rank),
            ),
        )
    plan = plan_melds(state, state.hands[state.turn], (group, *more), top)
    if not isinstance(plan, Refusal) and plan.parts[0].size > FULL:
        return Refusal(
            "meld_full",
            "7.6",
            Text("The pile is not taken for a meld that would then have more than seven cards."),
        )
    return plan


def _plan_opening_take(state: State, action: Take, top: Card) -> Plan | Refusal:
    """The pile in the step that opens: the melds have to open by themselves, from the hand (rules: 7.5)."""
    how = state.rules.options["opening_pile"]
    if how == "forbidden":
        return Refusal(
            "not_open",
            "7.5",
            Text("At this table nobody takes the pile in the turn of the side's first meld."),
        )
    if not action.more:
        return Refusal(
            "not_open",
            "7.5",
            Text("Your side has not opened: lay its first melds from your hand in the same step, after a +."),
        )
    if action.joined and how != "pair_may_be_melded":
        return Refusal(
            "pair_beside",
            "7.5",
            Text("The pair that takes the pile must be one beside your side's first melds."),
        )
    opening = plan_melds(state, state.hands[state.turn], action.more)
    if isinstance(opening, Refusal):
        return opening
    fault = opening_fault(state, opening)
    if fault is not None:
        return fault
    group, more = action.group, action.more
    if action.joined:
        group = next((g for g in more if sum(card >> 2 == top >> 2 for card in g.cards) >= 2), Group(()))
        more = tuple(g for g in more if g is not group)
    plan = _with_top(state, group, more, top)
    if isinstance(plan, Refusal):
        return plan
    plan.points = opening.points
    return completes_mixed(state, plan) or plan


# --- melding -----------------------------------------------------------------------------------------------


def plan_meld(state: State, action: Meld) -> Plan | Refusal | None:
    if state.phase != MELD:
        return Refusal("must_draw", "1.2", Text("Draw a card or take the pile first."))
    opening = not state.front.opened
    refusal = threes_first(state, opening=opening)
    if refusal is not None:
        return refusal
    plan = plan_melds(state, state.hands[state.turn], action.groups)
    if isinstance(plan, Refusal):
        return plan
    if opening:
        refusal = opening_fault(state, plan) or completes_mixed(state, plan)
    return refusal or stranded(state, plan) or plan


def opens_with(state: State, groups: Sequence[Group]) -> bool:
    """Whether these groups from the hand of the seat to move are an opening."""
    plan = plan_melds(state, state.hands[state.turn], groups)
    return (
        not isinstance(plan, Refusal)
        and opening_fault(state, plan) is None
        and completes_mixed(state, plan) is None
    )


def do_meld_or_bind(state: State, action: Meld, plan: Plan) -> None:
    """Lay the plan down; an eighth card binds its player to go out (rules: 7.4)."""
    if any(part.size > FULL for part in plan.parts):
        state.must_finish = True
    do_meld(state, action, plan)


def stranded(state: State, plan: Plan, hidden: int = 0, *, taking: bool = False) -> Refusal | None:
    """Why the turn could not be ended legally after this plan, if so (rules: 7.4, 7.7, 7.8, 14.11).

    ``hidden`` of the cards that it leaves, the last ones, come out of the pile: the verdict does not depend
    on what they are. ``taking``: the plan takes the pile.
    """
    lying = lying_after(state.front, plan)
    oversize = any(part.size > FULL for part in plan.parts)
    if not plan.left:
        return Refusal("no_discard_left", "7.8", Text("Every turn ends with a discard: keep a card for it."))
    if state.must_finish or oversize:
        if not taking and may_finish(state, lying, plan.left, discarding=True):
            return None
        if oversize:
            return Refusal(
                "meld_full", "7.4", Text("An eighth card goes on a canasta only in the turn of going out.")
            )
        return Refusal(
            "must_go_out", "7.8", Text("After this you could not go out, and your partner's yes binds you.")
        )
    pile_empty = taking or not state.pile
    no_discard = pile_empty and not hidden and strands(state, plan)
    if len(plan.left) > 1:
        if no_discard and not may_finish(state, lying, plan.left, discarding=True):
            return _NOTHING_TO_DISCARD
        return None
    if may_go_out(state, plan.canastas) and not blocks_out(state.rules, lying):
        return None
    if _may_empty_hand(state, taking=taking):
        return _NOTHING_TO_DISCARD if no_discard else None
    return _why_not_out(state, plan.canastas)


_NOTHING_TO_DISCARD = Refusal(
    "no_legal_discard",
    "7.7",
    Text("After this you would hold only cards that nobody discards on an empty pile."),
)


def _may_empty_hand(state: State, *, taking: bool) -> bool:
    """Whether the seat to move opens, or has opened, in this turn and may discard its last card, because a
    talon follows (rules: 7.4).
    """
    if not state.rules.options["opener_may_empty_hand"] or state.leave is False:
        return False
    opens = not state.front.opened or opened_now(state)
    return opens and talon_for(state, took=taking or state.took) > 0


def _why_not_out(state: State, canastas: int) -> Refusal:
    if state.leave is not False and may_go_out(state, canastas):
        return Refusal(
            "unfinished_meld",
            "7.8",
            Text(
                "Your side has an unfinished meld beside which nobody goes out at this table: keep two cards."
            ),
        )
    return why_not_out(state, canastas)


# --- the end of the turn -----------------------------------------------------------------------------------


def plan_discard(state: State, action: Discard) -> Refusal | None:
    if state.phase != MELD:
        return Refusal("must_draw", "1.2", Text("Draw a card or take the pile first."))
    hand, card = state.hands[state.turn], action.card
    if card not in hand:
        return Refusal("not_in_hand", "1.2", Text("{card} is not in your hand.", card=NAMES[card]))
    refusal = threes_first(state)
    if refusal is not None:
        return refusal
    allowed = may_be_discarded(state, hand)
    if len(hand) == 1 and not threes_in(hand):
        if goes_out(state) or _may_empty_hand(state, taking=False):
            return None
        return _why_not_out(state, state.front.canastas)
    if state.must_finish:
        return Refusal(
            "must_go_out", "7.8", Text("You have to go out in this turn: meld down to one card first.")
        )
    if card in allowed:
        return None
    return why_not_discarded(state, card)


def goes_out(state: State) -> bool:
    """Whether the seat to move, which holds one card, goes out by discarding it (rules: 7.8)."""
    return may_go_out(state, state.front.canastas) and not blocks_out(state.rules, lying_after(state.front))


def do_discard(state: State, action: Discard, plan: None) -> None:
    seat = state.turn
    hand = state.hands[seat]
    out = len(hand) == 1 and goes_out(state)
    hand.remove(action.card)
    state.pile.append(action.card)
    if out:
        state.face_down = True
        state.events.append(ev.DiscardedFaceDown(seat))
    else:
        state.events.append(ev.Discarded(seat, action.card, froze=False))
    state.rules.end_turn(state)


def end_turn(state: State) -> None:
    """Out if the last card lies face down; else the talon that is due, and on to the left.

    rules: 7.2, 7.8.
    """
    if state.face_down:
        state.go_out()
        return
    give_talon(state)
    state.next_turn()


def plan_special(state: State, action: Special) -> Refusal | None:
    refusal = threes_first(state)
    if refusal is not None:
        return refusal
    if state.rules.special_held(state, state.turn) is None:
        return Refusal(
            "no_special_hand",
            "7.9",
            Text(
                "This is no special hand: fourteen cards, straight after drawing from the stock, before "
                "your "
                "side has melded."
            ),
        )
    return None


def do_special(state: State, action: Special, plan: None) -> None:
    seat = state.turn
    special = state.rules.special_held(state, seat)
    assert special is not None
    state.special = special
    state.events.append(ev.SpecialShown(seat, special, tuple(sorted(state.hands[seat]))))
    state.end("special", seat)


def _plan_ask(state: State, action: Ask) -> Any:
    return threes_first(state) or plan_ask(state, action)


MOVES: Final[Mapping[type[Any], Move]] = MappingProxyType(
    {
        Lay: Move(plan_lay, do_lay),
        Draw: Move(plan_draw, do_draw),
        Take: Move(plan_take, do_take),
        Meld: Move(plan_meld, do_meld_or_bind),
        Discard: Move(plan_discard, do_discard),
        Special: Move(plan_special, do_special),
        Ask: Move(_plan_ask, do_ask),
        Answer: Move(plan_answer, do_answer),
    }
)
"""The moves of Modern American Canasta."""
