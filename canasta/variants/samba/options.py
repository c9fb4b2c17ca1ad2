"""The house rules of Samba (rules: 8.1, 13), and what its relatives change of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from canasta.i18n import Text
from canasta.options import Option, Value
from canasta.variants.classic.options import taken_over

SEATS = (2, 3, 4, 5, 6)
MINIMUMS = ((-100000, 15), (0, 50), (1500, 90), (3000, 120), (7000, 150))

_TAKEN_OVER = (
    "tie_rule",
    "black_three_freezes",
    "black_three_in_hand",
    "pile_always_frozen",
    "pile_for_opening",
    "one_card_pile_allowed",
    "empty_stock_forced_take",
    "last_red_three",
    "ask_permission",
    "wild_cards_may_be_discarded",
    "no_meld_in_first_round",
)
OF_WILD_MELDS = (
    "wild_canasta_bonus",
    "wild_canasta_all_twos",
    "wild_canasta_four_jokers",
    "wild_meld_exclusive",
    "wild_incomplete_penalty",
)
"""The options that a relative with melds of wild cards has beside Samba's."""


OPTIONS: tuple[Option, ...] = (
    taken_over("target_score", 10_000),
    taken_over("hand_size", 15, {"6": 13}),
    taken_over("draw_count", 2),
    taken_over("canastas_to_go_out", 2),
    taken_over("initial_minimums", MINIMUMS),
    taken_over("max_wild_per_meld", 2),
    taken_over("second_meld_same_rank", "yes"),
    taken_over("red_three_plus_needs", "two_canastas"),
    *map(taken_over, _TAKEN_OVER),
    Option(
        "samba_top_minimum",
        150,
        Text("What a side's first meld needs from 7,000 points."),
        says={None: Text("From 7,000 points the first meld needs {value}.")},
        values=(150, 160),
    ),
    Option(
        "samba_set_max",
        0,
        Text("The most cards that a set may have; 0 for any number."),
        says={
            0: Text("A set may grow beyond seven cards."),
            7: Text("A set is closed with seven cards."),
            None: Text("A set has at most {value} cards."),
        },
        values=(0, *range(7, 19)),
    ),
)

_TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("target_score", "tie_rule", "initial_minimums", "samba_top_minimum")),
    (Text("Deal"), ("hand_size", "draw_count", "no_meld_in_first_round")),
    (Text("Melds"), ("max_wild_per_meld", "second_meld_same_rank", "samba_set_max")),
    (Text("Wild melds"), OF_WILD_MELDS),
    (
        Text("The pile"),
        ("pile_always_frozen", "pile_for_opening", "one_card_pile_allowed", "wild_cards_may_be_discarded"),
    ),
    (Text("Threes"), ("black_three_freezes", "black_three_in_hand", "red_three_plus_needs")),
    (Text("Going out"), ("canastas_to_go_out", "ask_permission")),
    (Text("Empty stock"), ("empty_stock_forced_take", "last_red_three")),
)


def topics_of(options: tuple[Option, ...]) -> tuple[tuple[Text, tuple[str, ...]], ...]:
    """These options by topic, as a panel shows them; every option stands under one."""
    there = {option.name for option in options}
    topics = ((topic, tuple(name for name in names if name in there)) for topic, names in _TOPICS)
    return tuple(topic for topic in topics if topic[1])


def relative(
    changed: Mapping[str, Value], *, wild_melds: bool = True, without: tuple[str, ...] = ()
) -> tuple[Option, ...]:
    """The options of a relative: Samba's and, where it has them, those of wild melds, with other defaults."""
    options = [option for option in OPTIONS if option.name not in without]
    options += map(taken_over, OF_WILD_MELDS if wild_melds else ())
    return tuple(
        replace(option, default=changed[option.name], by_case={}) if option.name in changed else option
        for option in options
    )
