"""Classic's options by name, in groups from which a game over it puts its own list together.

An option that is new in Classic appears in another game only when that game lists it, or one of the groups
below that get it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from canasta.options import Option, Value
from canasta.variants.classic.options import OPTIONS
from canasta.variants.common_options import OF_WILD_MELDS, select_options

ALL = tuple(option.name for option in OPTIONS)
"""Whatever Classic has, in the games that are Classic but for a thing or two."""

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
"""What every game over Classic leaves to its tables."""

BLACK_THREE_RULES = (
    "black_three_freezes",
    "black_three_in_hand",
    "four_black_threes_500",
    "upcard_cover",
)
"""What is asked where black threes are discarded and melded as in Classic."""

CONCEALED = (
    "concealed_bonus_total",
    "concealed_after_pile",
    "concealed_needs_minimum",
)
"""What is asked where going out concealed is worth something of its own."""

WILD_CANASTAS = tuple(option.name for option in OF_WILD_MELDS)
"""What melds of wild cards bring and cost."""

WILD_MELDS = ("wild_melds", *WILD_CANASTAS)
"""The same where a table chooses whether wild cards are melded alone."""

THREE_PLAYERS = (
    "three_hand_mode",
    "three_hand_deal",
    "three_hand_canastas",
    "three_hand_stock_end",
)
"""What only tables of three have."""

SIX_PLAYERS = (
    "six_hand_teams",
    "six_hand_packs",
    "six_hand150_from",
)
"""What only tables of six have."""


def options_of(names: Collection[str], changed: Mapping[str, Value]) -> tuple[Option, ...]:
    """The options of a game over Classic: those that it names, with the defaults that it changes.

    Raises KeyError for what Classic does not have.
    """
    return select_options(OPTIONS, names, changed)
