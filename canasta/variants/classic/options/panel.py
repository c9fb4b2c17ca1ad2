"""Classic's options as the panel shows them: by topic, by table size, and in presets."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.i18n import Text
from canasta.options import Preset
from canasta.variants.classic.options.groups import SIX_PLAYERS, THREE_PLAYERS

TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("target_score", "tie_rule", "initial_minimums", "minimum_above_5000")),
    (Text("Seats"), ("three_hand_mode", "six_hand_teams", "six_hand_packs", "six_hand150_from")),
    (
        Text("Deal"),
        (
            "hand_size",
            "three_hand_deal",
            "draw_count",
            "jokers",
            "upcard_cover",
            "no_meld_in_first_round",
            "three_hand_stock_end",
        ),
    ),
    (
        Text("Melds"),
        (
            "max_wild_per_meld",
            "wilds_may_outnumber_naturals",
            "second_meld_same_rank",
            "pair_wild_on_full_canasta",
        ),
    ),
    (
        Text("Wild melds"),
        (
            "wild_melds",
            "wild_canasta_bonus",
            "wild_canasta_all_twos",
            "wild_canasta_four_jokers",
            "wild_meld_exclusive",
            "wild_incomplete_penalty",
        ),
    ),
    (
        Text("The pile"),
        (
            "pile_always_frozen",
            "pair_must_be_natural",
            "take_for_complete_canasta",
            "pile_for_opening",
            "one_card_pile_allowed",
            "discard_on_canasta_blocks",
            "wild_cards_may_be_discarded",
        ),
    ),
    (
        Text("Threes"),
        (
            "black_three_freezes",
            "black_three_in_hand",
            "four_black_threes_500",
            "red_three_plus_needs",
            "red_three_all_four",
        ),
    ),
    (
        Text("Going out"),
        (
            "canastas_to_go_out",
            "three_hand_canastas",
            "concealed_bonus_total",
            "concealed_after_pile",
            "concealed_needs_minimum",
            "ask_permission",
        ),
    ),
    (Text("Empty stock"), ("empty_stock_forced_take", "last_red_three")),
    (Text("Viennese rules"), ("viennese",)),
)
"""The options by topic, as a panel shows them; every option belongs to one topic."""

ONLY_FOR: Mapping[str, int] = {**dict.fromkeys(THREE_PLAYERS, 3), **dict.fromkeys(SIX_PLAYERS, 6)}
"""Options that only matter at tables of one size."""

PRESETS: tuple[Preset, ...] = (
    Preset("viennese", Text("Viennese"), {"viennese": True}),
    Preset("always_frozen", Text("Always frozen"), {"pile_always_frozen": True}),
    Preset("wild_melds", Text("Wild melds"), {"wild_melds": True}),
)
