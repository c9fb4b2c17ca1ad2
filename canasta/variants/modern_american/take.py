"""Taking the pile, for a side that is open and in the step that opens (rules: 7.5, 7.6)."""

from __future__ import annotations

from typing import Final

from canasta.actions import Group, Take
from canasta.cards import ACE, Card, rank_name, rank_of
from canasta.cards.ranks import of_rank
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.moves.meld_plan import plan_melds
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.terms import DRAW
from canasta.variants.modern_american.melds import FULL, dead_for_all, dead_ranks
from canasta.variants.modern_american.openings import completes_mixed, opening_fault
from canasta.variants.modern_american.stranding import stranded
from canasta.variants.modern_american.threes import threes_first

PAIR_MAY_BE_MELDED: Final = ("pair_may_be_melded", "not_mixed_aces")
"""The values of ``opening_pile`` that let a pair of the opening take the pile."""


def take_barred(rules: Rules, state: State) -> Refusal | None:
    """Why the seat to move cannot take the pile now, whatever it holds; None if it might.

    Threes that it must lay out first bar nothing: nobody else sees them.
    """
    if state.phase != DRAW:
        return Refusal(
            RefusalCode.ALREADY_DRAWN,
            "1.2",
            Text("You've already drawn. You take the pile instead of drawing."),
        )
    if not state.pile:
        return Refusal(RefusalCode.PILE_EMPTY, "7.6", Text("There's no pile to take."))
    return pile_barred(rules, state, state.pile[-1]) or _closed_to_openings(rules, state)


def _closed_to_openings(rules: Rules, state: State) -> Refusal | None:
    if state.reach.opened or rules.options["opening_pile"] != "forbidden":
        return None
    return Refusal(
        RefusalCode.NOT_OPEN,
        "7.5",
        Text("At this table, you can't take the pile on the turn of your side's first meld."),
    )


def plan_take(rules: Rules, state: State, action: Take) -> Plan | Refusal | None:
    opening = not state.reach.opened
    asks_for_threes = state.phase == DRAW and bool(state.pile)
    refusal = threes_first(rules, state, opening=opening) if asks_for_threes else None
    refusal = refusal or take_barred(rules, state)
    if refusal is not None:
        return refusal
    top = state.pile[-1]
    plan = _plan_opening_take(rules, state, action, top) if opening else _plan_take(rules, state, action, top)
    if isinstance(plan, Refusal):
        return plan
    rest = state.pile[:-1]
    plan.left += rest
    return stranded(rules, state, plan, hidden=len(rest), taking=True) or plan


def pile_barred(rules: Rules, state: State, top: Card) -> Refusal | None:
    """Why nobody can take a pile with this card on top, or None if it can be taken (rules: 7.6)."""
    if rules.pack.wild[top]:
        return Refusal(
            RefusalCode.PILE_BLOCKED, "7.6", Text("There's a wild card on top: nobody can take the pile.")
        )
    if rank_of(top) in dead_ranks(rules, state):
        name = rank_name(rank_of(top))
        text = (
            Text("The top card is of a dead rank, {rank}: nobody can take the pile.", rank=name)
            if dead_for_all(rules)
            else Text(
                "Your opponents have a canasta of {rank}, so your side can't start that rank or take the "
                "pile with it.",
                rank=name,
            )
        )
        return Refusal(RefusalCode.PILE_BLOCKED, "7.6", text)
    return None


def _plan_take(rules: Rules, state: State, action: Take, top: Card) -> Plan | Refusal:
    if action.joined:
        return Refusal(
            RefusalCode.PAIR_BESIDE,
            "7.6",
            Text("Name the cards that take the pile first, further melds after a +."),
        )
    return _with_top(rules, state, action.group, action.more, top)


def _with_top(rules: Rules, state: State, group: Group, more: tuple[Group, ...], top: Card) -> Plan | Refusal:
    """The take with this group melded with the top card."""
    rank = rank_of(top)
    if any(rank_of(card) != rank and not rules.pack.wild[card] for card in group.cards):
        return Refusal(
            RefusalCode.NO_MATCH,
            "7.6",
            Text(
                "Only cards of the top card's rank, {rank}, and wild cards go with it.", rank=rank_name(rank)
            ),
        )
    if len(of_rank(group.cards, rank)) < 2:
        return Refusal(
            RefusalCode.PILE_FROZEN,
            "7.6",
            Text("You always need two natural cards of its top card's rank to take the pile."),
        )
    plan = plan_melds(rules, state, state.hands[state.turn], (group, *more), top)
    if not isinstance(plan, Refusal) and plan.parts[0].size > FULL:
        return Refusal(
            RefusalCode.MELD_FULL,
            "7.6",
            Text("You can't take the pile for a meld that would then have more than seven cards."),
        )
    return plan


def _plan_opening_take(rules: Rules, state: State, action: Take, top: Card) -> Plan | Refusal:
    """Take the pile in the step that opens: the melds must open by themselves, from the hand (rules: 7.5)."""
    how = rules.options["opening_pile"]
    if not action.more:
        return Refusal(
            RefusalCode.NOT_OPEN,
            "7.5",
            Text("To take the pile now: open from your hand, plus a pair of the top card."),
        )
    if action.joined and how not in PAIR_MAY_BE_MELDED:
        return Refusal(
            RefusalCode.PAIR_BESIDE,
            "7.5",
            Text("The pair that takes the pile can't be part of your side's first melds."),
        )
    opening = plan_melds(rules, state, state.hands[state.turn], action.more)
    if isinstance(opening, Refusal):
        return opening
    fault = opening_fault(rules, state, opening)
    if fault is not None:
        return fault
    group, more = action.group, action.more
    if action.joined:
        mixed = rank_of(top) == ACE and any(part.rank == ACE and part.wilds for part in opening.parts)
        if mixed and how == "not_mixed_aces":
            return Refusal(
                RefusalCode.PAIR_BESIDE,
                "7.5",
                Text("Aces of a mixed meld you've just laid can't take the pile: you need another pair."),
            )
        group = next((g for g in more if len(of_rank(g.cards, rank_of(top))) >= 2), Group(()))
        more = tuple(g for g in more if g is not group)
    plan = _with_top(rules, state, group, more, top)
    if isinstance(plan, Refusal):
        return plan
    plan.points = opening.points
    return completes_mixed(rules, state, plan) or plan
