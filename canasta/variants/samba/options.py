"""The house rules of Samba (rules: 8.1, 13), and the changes of its relatives."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from canasta.i18n import Text
from canasta.options import Option, Value
from canasta.variants import common_options
from canasta.variants.classic.options import deal, melds, pile, threes
from canasta.variants.common_options import OF_WILD_MELDS, select_options

SEATS = (2, 3, 4, 5, 6)
MINIMUMS = ((-100000, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150))

SAMBA_SET_MAX = Option(
    "samba_set_max",
    0,
    Text("The most cards that a set may have; 0 for any number."),
    says={
        0: Text("A set may grow beyond seven cards."),
        7: Text("A set is closed at seven cards."),
        None: Text("A set has at most {value} cards."),
    },
    values=(0, *range(7, 19)),
)

JOKERS = replace(deal.JOKERS.with_default(6), since=3)

SEQUENCE_WILDS = Option(
    "max_wild_per_sequence",
    0,
    Text("The most wild cards that a sequence may hold."),
    says={
        0: Text("A sequence holds no wild cards."),
        1: Text("A sequence holds at most one wild card."),
        2: Text("A sequence holds at most two wild cards."),
    },
    values=(0, 1, 2),
    since=3,
)

OPTIONS: tuple[Option, ...] = (
    common_options.TARGET_SCORE.with_default(10_000),
    common_options.HAND_SIZE.with_default(15, {"6": 13}),
    common_options.DRAW_COUNT.with_default(2),
    common_options.CANASTAS_TO_GO_OUT.with_default(2),
    common_options.INITIAL_MINIMUMS.with_default(MINIMUMS),
    common_options.MAX_WILD_PER_MELD.with_default(2),
    melds.SECOND_MELD_SAME_RANK.with_default("yes"),
    threes.RED_THREE_PLUS_NEEDS.with_default("two_canastas"),
    common_options.TIE_RULE,
    threes.BLACK_THREE_FREEZES,
    threes.BLACK_THREE_IN_HAND,
    pile.PILE_ALWAYS_FROZEN,
    pile.PILE_FOR_OPENING,
    pile.ONE_CARD_PILE_ALLOWED,
    pile.EMPTY_STOCK_FORCED_TAKE,
    pile.LAST_RED_THREE,
    common_options.ASK_PERMISSION,
    pile.WILD_CARDS_MAY_BE_DISCARDED,
    deal.NO_MELD_IN_FIRST_ROUND,
    Option(
        "samba_top_minimum",
        150,
        Text("What a side's first meld needs from 7,000 points."),
        says={None: Text("From 7,000 points the first meld needs {value}.")},
        values=(150, 160),
    ),
    SAMBA_SET_MAX,
    JOKERS,
    SEQUENCE_WILDS,
)

WILD_MELDS = tuple(option.name for option in OF_WILD_MELDS)
"""The options of a relative with melds of wild cards in addition to Samba's."""

_TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("target_score", "tie_rule", "initial_minimums", "samba_top_minimum")),
    (Text.pgettext("dealing", "Deal"), ("hand_size", "draw_count", "jokers", "no_meld_in_first_round")),
    (Text("Melds"), ("max_wild_per_meld", "max_wild_per_sequence", "second_meld_same_rank", "samba_set_max")),
    (Text("Wild melds"), WILD_MELDS),
    (
        Text("The pile"),
        ("pile_always_frozen", "pile_for_opening", "one_card_pile_allowed", "wild_cards_may_be_discarded"),
    ),
    (Text("Threes"), ("black_three_freezes", "black_three_in_hand", "red_three_plus_needs")),
    (Text("Going out"), ("canastas_to_go_out", "ask_permission")),
    (Text("Empty stock"), ("empty_stock_forced_take", "last_red_three")),
)


def topics_of(options: tuple[Option, ...]) -> tuple[tuple[Text, tuple[str, ...]], ...]:
    """These options by topic, as a panel shows them; every option belongs to one topic."""
    there = {option.name for option in options}
    topics = ((topic, tuple(name for name in names if name in there)) for topic, names in _TOPICS)
    return tuple(topic for topic in topics if topic[1])


BASIC = (
    "target_score",
    "hand_size",
    "draw_count",
    "canastas_to_go_out",
    "initial_minimums",
    "max_wild_per_meld",
    "second_meld_same_rank",
    "red_three_plus_needs",
    "tie_rule",
    "black_three_freezes",
    "black_three_in_hand",
    "pile_always_frozen",
    "one_card_pile_allowed",
    "empty_stock_forced_take",
    "last_red_three",
    "ask_permission",
    "wild_cards_may_be_discarded",
    "no_meld_in_first_round",
    "samba_set_max",
)
"""The options that every game based on Samba leaves to its tables."""


def options_of(names: Collection[str], changed: Mapping[str, Value]) -> tuple[Option, ...]:
    """The options of a relative: those of Samba's and of the wild-meld options that it names, with changed
    defaults.

    Raises KeyError for an option in neither.
    """
    return select_options((*OPTIONS, *OF_WILD_MELDS), names, changed)
