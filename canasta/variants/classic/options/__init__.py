"""The house rules of Classic Canasta (rules: 13): the whole list. The other modules here hold them by
topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.options import Option, Value
from canasta.variants import common_options
from canasta.variants.classic.options import deal, going_out, match, melds, pile, seats, threes

OPTIONS: tuple[Option, ...] = (
    # Rule codes identify options by position (notation): add new ones at the end.
    match.TARGET_SCORE,
    common_options.TIE_RULE,
    deal.HAND_SIZE,
    deal.DRAW_COUNT,
    going_out.CANASTAS_TO_GO_OUT,
    match.INITIAL_MINIMUMS,
    common_options.MAX_WILD_PER_MELD,
    melds.WILDS_MAY_OUTNUMBER_NATURALS,
    threes.BLACK_THREE_FREEZES,
    threes.BLACK_THREE_IN_HAND,
    pile.PILE_ALWAYS_FROZEN,
    pile.PAIR_MUST_BE_NATURAL,
    pile.TAKE_FOR_COMPLETE_CANASTA,
    pile.PILE_FOR_OPENING,
    pile.ONE_CARD_PILE_ALLOWED,
    pile.EMPTY_STOCK_FORCED_TAKE,
    pile.LAST_RED_THREE,
    threes.RED_THREE_PLUS_NEEDS,
    threes.RED_THREE_ALL_FOUR,
    going_out.CONCEALED_BONUS_TOTAL,
    going_out.CONCEALED_AFTER_PILE,
    common_options.ASK_PERMISSION,
    match.MINIMUM_ABOVE_5000,
    melds.SECOND_MELD_SAME_RANK,
    melds.PAIR_WILD_ON_FULL_CANASTA,
    melds.WILD_MELDS,
    common_options.WILD_CANASTA_BONUS,
    common_options.WILD_CANASTA_ALL_TWOS,
    common_options.WILD_CANASTA_FOUR_JOKERS,
    common_options.WILD_MELD_EXCLUSIVE,
    common_options.WILD_INCOMPLETE_PENALTY,
    pile.DISCARD_ON_CANASTA_BLOCKS,
    pile.WILD_CARDS_MAY_BE_DISCARDED,
    threes.FOUR_BLACK_THREES_500,
    deal.NO_MELD_IN_FIRST_ROUND,
    match.VIENNESE,
    seats.THREE_HAND_MODE,
    seats.THREE_HAND_DEAL,
    seats.THREE_HAND_CANASTAS,
    seats.THREE_HAND_STOCK_END,
    common_options.SIX_HAND_TEAMS,
    seats.SIX_HAND_PACKS,
    seats.SIX_HAND150_FROM,
    going_out.CONCEALED_NEEDS_MINIMUM,
    deal.UPCARD_COVER,
    deal.JOKERS,
)

DEFAULTS: Mapping[str, Value] = MappingProxyType({option.name: option.default for option in OPTIONS})
"""Defaults that the shared steps use for options of Classic that a game based on it does not have."""
