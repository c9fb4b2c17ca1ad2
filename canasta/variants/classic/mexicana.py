"""Mexicana: three packs, thirteen more cards for the player who opens, red threes needed to go out (rules:
12).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from canasta.cards import RED_THREES, SEVEN, Card, rank_of
from canasta.counts import hooks
from canasta.counts.rules import stands_for
from canasta.i18n import Text
from canasta.moves.draw import draw_cards
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.quota import Quota
from canasta.state import State
from canasta.terms import CanastaKind
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.options.groups import BASIC, BLACK_THREE_RULES, WILD_MELDS, options_of
from canasta.variants.classic.rules import ClassicRules

DRAWN_BY_OPENER = 13
_DRAWS = (
    Text("The player who lays a side's first melds draws thirteen more cards from the stock at once."),
    Text("So nobody goes out with a side's first melds while there are cards in the stock."),
)
_SEVEN = Text("Nobody can take a pile with a seven on top.")
_THREES = Text("A side goes out only with at least as many red threes as it has canastas.")
HAS = (
    *BASIC,
    "canastas_to_go_out",
    "wilds_may_outnumber_naturals",
    "take_for_complete_canasta",
    "red_three_plus_needs",
    "concealed_bonus_total",
    "concealed_after_pile",
    "ask_permission",
    "minimum_above_5000",
    "second_meld_same_rank",
    "pair_wild_on_full_canasta",
    "discard_on_canasta_blocks",
    "viennese",
    "three_hand_mode",
    "three_hand_stock_end",
    "six_hand_teams",
    "six_hand150_from",
    "jokers",
    *BLACK_THREE_RULES,
    *WILD_MELDS,
)


class MexicanaRules(ClassicRules):
    """The rules leave some points open. We assume: the player who opens for a side draws at once, in the same
    turn, as many cards as the stock still has, so that nobody goes out by opening while there is a stock; a
    side needs at least as many red threes as canastas when it goes out; a canasta of sevens may be natural or
    mixed.
    """

    variant = "mexicana"
    specs = options_of(HAS, {"hand_size": 13, "canastas_to_go_out": 2, "jokers": 6})
    packs = 3
    bonuses: ClassVar[Mapping[CanastaKind, int]] = MappingProxyType(
        {CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300, CanastaKind.SEVENS: 1000}
    )
    opens_by_going_out = False
    words = (
        *_DRAWS,
        _SEVEN,
        _THREES,
        Text("Everything else is as in Classic Canasta for the same number of players, with three packs."),
    )
    answers = MappingProxyType(
        {
            RefusalCode.OPENER_DRAWS: _DRAWS,
            RefusalCode.PILE_BLOCKED: (_SEVEN,),
            RefusalCode.TOO_FEW_THREES: (_THREES,),
        }
    )

    def take_refusal(self, top: Card) -> Refusal | None:
        """Refuse a pile with a seven on top too."""
        if rank_of(top) == SEVEN:
            return Refusal(
                RefusalCode.PILE_BLOCKED, "12", Text("There's a seven on top: nobody can take the pile.")
            )
        return super().take_refusal(top)

    def after_meld(self, state: State, opened: bool, canastas: int) -> None:
        """The opener draws."""
        if opened and state.stock:
            draw_cards(self, state, DRAWN_BY_OPENER)

    def cards_coming(self, state: State) -> Quota | None:
        """An opening always brings cards, unless the stock may hold only red threes."""
        if state.reach.opened:
            return None
        seen = sum(len(side_table.threes) for side_table in state.side_tables)
        hidden = len(RED_THREES) * self.packs - seen - sum(card in RED_THREES for card in state.pile)
        return Quota(0) if len(state.stock) - hidden >= 2 else None

    def going_out_refusal(self, state: State) -> Refusal | None:
        """Refuse to go out by an opening that brings cards."""
        if state.reach.opened or not state.stock:
            return None
        return Refusal(
            RefusalCode.OPENER_DRAWS,
            "12",
            Text("Your side's first melds bring you new cards, so you can't go out with them."),
        )

    def quota(self, state: State, seat: int) -> Quota:
        """Two canastas, and at least as many red threes as canastas."""
        least = self.canastas_to_go_out
        threes = sum(len(side_table.threes) for side_table in state.reaches[seat].all)
        return Quota(least, lambda tally: least <= tally <= threes)

    def quota_refusal(self, state: State, tally: int) -> Refusal:
        """The refusal: too few canastas, or too few red threes."""
        if tally < self.canastas_to_go_out:
            return super().quota_refusal(state, tally)
        return Refusal(
            RefusalCode.TOO_FEW_THREES,
            "12",
            Text.counted(
                "To go out with {n} canasta, your side needs as many red threes on the table.",
                "To go out with {n} canastas, your side needs as many red threes on the table.",
                tally,
            ),
        )


VARIANT = over_classic(
    MexicanaRules,
    Text("Mexicana"),
    Text("Three packs; the player who opens draws thirteen cards, and red threes let you go out."),
    Text("an hour or two"),
)
stands_for(MexicanaRules.after_meld, draws=DRAWN_BY_OPENER)
stands_for(MexicanaRules.cards_coming, coming=hooks.While.OPENING)
stands_for(MexicanaRules.going_out_refusal, barred=hooks.While.OPENING)
stands_for(MexicanaRules.quota, quota=hooks.Quota.AS_MANY_THREES)
