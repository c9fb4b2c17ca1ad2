"""Classic's options by name, in groups from which a game based on it builds its own list.

An option that is new in Classic appears in another game only when that game lists it, or one of the groups
below that get it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from canasta.options import Option, Value
from canasta.variants.classic.options import OPTIONS
from canasta.variants.common_options import OF_WILD_MELDS, select_options

ALL = tuple(option.name for option in OPTIONS)
"""All of Classic's options, for games that differ from Classic in one or two points."""

BASIC = (
    "target_score",
    "tie_rule",
    "hand_size",
    "draw_count",
    "initial_minimums",
    "max_wild_per_meld",
    "pile_always_frozen",
    "pair_must_be_natural",
    "pile_for_opening",
    "one_card_pile_allowed",
    "empty_stock_forced_take",
    "last_red_three",
    "wild_cards_may_be_discarded",
    "no_meld_in_first_round",
)
"""The options that every game based on Classic leaves to its tables."""

BLACK_THREE_RULES = (
    "black_three_freezes",
    "black_three_in_hand",
    "four_black_threes_500",
    "upcard_cover",
)
"""The options for games that discard and meld black threes as in Classic."""

CONCEALED = (
    "concealed_bonus_total",
    "concealed_after_pile",
    "concealed_needs_minimum",
)
"""The options for games with a bonus for going out concealed."""

WILD_CANASTAS = tuple(option.name for option in OF_WILD_MELDS)
"""The bonuses and penalties for melds of wild cards."""

WILD_MELDS = ("wild_melds", *WILD_CANASTAS)
"""The same for games in which a table chooses whether wild cards may be melded alone."""

THREE_PLAYERS = (
    "three_hand_mode",
    "three_hand_deal",
    "three_hand_canastas",
    "three_hand_stock_end",
)
"""The options only for tables of three."""

SIX_PLAYERS = (
    "six_hand_teams",
    "six_hand_packs",
    "six_hand150_from",
)
"""The options only for tables of six."""


def options_of(names: Collection[str], changed: Mapping[str, Value]) -> tuple[Option, ...]:
    """The options of a game based on Classic: those that it names, with the defaults that it changes.

    Raises KeyError for an option that Classic does not have.
    """
    return select_options(OPTIONS, names, changed)
