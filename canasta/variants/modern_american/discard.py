"""Which cards may be discarded (rules: 7.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta.cards import ACE, JOKER_RANK, SEVEN, Card, Rank, rank_name, rank_of
from canasta.i18n import Text
from canasta.melds import Plan
from canasta.options import words
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.base import BaseRules
from canasta.rules.rules import Rules
from canasta.state import State
from canasta.variants.modern_american.cards import NEITHER, THREES
from canasta.variants.modern_american.melds import (
    dead_for_all,
    dead_ranks,
    finished_by,
    finished_ranks,
)

_STRICT: Final = frozenset(("wilds", "dead"))
"""The League's bans, under which nobody may meld so that only banned cards are left (rules: 7.7)."""


def may_be_discarded(rules: Rules, state: State, hand: Sequence[Card]) -> list[Card]:
    """The distinct cards of a hand that may be discarded, apart from the last card of a player who goes out.

    Never a three; a wild card only if there is no natural card; on an empty pile, cards that the table bars
    there only if there is nothing else.
    """
    different = dict.fromkeys(hand)
    naturals = [card for card in different if card not in NEITHER]
    barred = _barred_ranks(rules, state)
    free = [card for card in naturals if rank_of(card) not in barred]
    return free or naturals or [card for card in different if rules.pack.wild[card]]


def bars_strictly(rules: BaseRules) -> bool:
    """Whether nobody may meld so that only cards are left that the table bars from an empty pile."""
    return bool(_STRICT.intersection(words(rules.options["empty_pile_bans"])))


def strands(rules: Rules, state: State, plan: Plan) -> bool:
    """Whether a plan would leave only cards that the table lets nobody discard on an empty pile.

    Only relevant if the table's bans have no exception for a player who caused this by melding.
    """
    if not bars_strictly(rules):
        return False
    barred = _barred_ranks(rules, state, plan, pile_empty=True)
    bans = words(rules.options["empty_pile_bans"])
    naturals = [card for card in plan.left if card not in NEITHER]
    return all(rank_of(card) in barred for card in naturals) if naturals else "wilds" in bans


def _barred_ranks(
    rules: Rules, state: State, plan: Plan | None = None, *, pile_empty: bool = False
) -> frozenset[Rank]:
    """The ranks of natural cards that the table bars from an empty pile, now or after a plan."""
    if state.pile and not pile_empty:
        return frozenset()
    bans = words(rules.options["empty_pile_bans"])
    finished = frozenset() if plan is None else finished_by(plan)
    barred: set[Rank] = set()
    if "aces" in bans:
        barred.add(ACE)
    if "sevens" in bans:
        barred.add(SEVEN)
    if "dead" in bans:
        barred |= dead_ranks(rules, state)
        if dead_for_all(rules):
            barred |= finished
    if "safe" in bans:
        barred |= finished_ranks(state) | finished | _too_long(state)
    return frozenset(barred)


def _too_long(state: State) -> set[Rank]:
    """The ranks that the opponents could not take the pile with: their meld has five or six cards (rules:
    7.7).
    """
    allies = state.reach.all
    return {
        meld.rank
        for side_table in state.side_tables
        if side_table not in allies
        for meld in side_table.melds
        if meld.rank is not None and meld.rank != JOKER_RANK and len(meld.cards) >= 5
    }


def why_not_discarded(rules: Rules, state: State, card: Card) -> Refusal:
    """Why this card of the hand may not be discarded, though another may."""
    if card in THREES:
        return Refusal(RefusalCode.THREE_DISCARD, "7.7", Text("Threes are never discarded, only laid out."))
    if rules.pack.wild[card]:
        return Refusal(
            RefusalCode.WILD_DISCARD,
            "7.7",
            Text(
                "A wild card is discarded only as the last card when you go out, or from a hand of wild "
                "cards."
            ),
        )
    return Refusal(
        RefusalCode.EMPTY_PILE_BAN,
        "7.7",
        Text(
            "At this table, you can't start the pile with {rank} while you have another card for it.",
            rank=rank_name(rank_of(card)),
        ),
    )
