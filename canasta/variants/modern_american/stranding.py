"""Plans that would leave a player without a legal end of the turn, and ending a turn with the last card.

rules: 7.4, 7.7, 7.8, 14.11.
"""

from __future__ import annotations

from canasta.i18n import Text
from canasta.melds import Plan
from canasta.moves.meld import may_finish, may_go_out, why_not_out
from canasta.moves.meld_plan import lying_after
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.variants.modern_american.discard import strands
from canasta.variants.modern_american.melds import FULL, blocks_out
from canasta.variants.modern_american.talons import opened_now, talon_for
from canasta.variants.modern_american.threes import threes_in


def stranded(
    rules: Rules, state: State, plan: Plan, hidden: int = 0, *, taking: bool = False
) -> Refusal | None:
    """Why the turn could not end legally after this plan, or None if it could (rules: 7.4, 7.7, 7.8, 14.11).

    The last ``hidden`` cards that it leaves come from the pile: the verdict does not depend on what they are.
    ``taking``: the plan takes the pile.
    """
    oversize = any(part.size > FULL for part in plan.parts)
    if not plan.left:
        return Refusal(
            RefusalCode.NO_DISCARD_LEFT, "7.8", Text("Every turn ends with a discard: keep a card for it.")
        )
    if len(threes_in(plan.left)) == len(plan.left):
        return Refusal(
            RefusalCode.NO_DISCARD_LEFT,
            "7.3",
            Text("Threes can't be discarded: keep another card to end your turn with."),
        )
    if state.this_turn.must_finish or oversize:
        if not taking and _may_finish(rules, state, plan):
            return None
        if oversize:
            return Refusal(
                RefusalCode.MELD_FULL,
                "7.4",
                Text("An eighth card goes on a canasta only on the turn you go out."),
            )
        return Refusal(
            RefusalCode.MUST_GO_OUT,
            "7.8",
            Text("After this you couldn't go out, and your partner's yes is binding."),
        )
    pile_empty = taking or not state.pile
    no_discard = pile_empty and not hidden and strands(rules, state, plan)
    if len(plan.left) > 1:
        if no_discard and not _may_finish(rules, state, plan):
            return _NOTHING_TO_DISCARD
        return None
    if may_go_out(rules, state, plan.canastas) and not blocks_out(
        rules, lying_after(rules, state.reach, plan)
    ):
        return None
    if may_empty_hand(rules, state, taking=taking):
        return _NOTHING_TO_DISCARD if no_discard else None
    return why_out_is_barred(rules, state, plan.canastas)


def _may_finish(rules: Rules, state: State, plan: Plan) -> bool:
    return may_finish(rules, state, lying_after(rules, state.reach, plan), plan.left, discarding=True)


_NOTHING_TO_DISCARD = Refusal(
    RefusalCode.NO_LEGAL_DISCARD,
    "7.7",
    Text("After this you would hold only cards that can't be discarded on an empty pile."),
)


def may_empty_hand(rules: Rules, state: State, *, taking: bool) -> bool:
    """Whether the seat to move opens, or has opened, in this turn and may discard its last card, because a
    talon follows (rules: 7.4).
    """
    if not rules.options["opener_may_empty_hand"] or state.this_turn.leave is False:
        return False
    opens = not state.reach.opened or opened_now(state)
    return opens and talon_for(rules, state, took=taking or state.this_turn.took) > 0


def why_out_is_barred(rules: Rules, state: State, canastas: int) -> Refusal:
    if state.this_turn.leave is not False and may_go_out(rules, state, canastas):
        return Refusal(
            RefusalCode.UNFINISHED_MELD,
            "7.8",
            Text(
                "Your side has an unfinished meld that keeps you from going out at this table. Keep two "
                "cards."
            ),
        )
    return why_not_out(rules, state, canastas)


def goes_out(rules: Rules, state: State) -> bool:
    """Whether the seat to move, which holds one card, goes out by discarding it (rules: 7.8)."""
    return may_go_out(rules, state, state.reach.canastas) and not blocks_out(
        rules, lying_after(rules, state.reach)
    )
