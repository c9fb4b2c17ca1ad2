"""The house rules of Modern American Canasta (rules: 13): the whole list, and how a panel shows them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from canasta.i18n import Text
from canasta.options import Option, Preset
from canasta.variants import common_options
from canasta.variants.modern_american.options import first_meld, melds, profiles, special_hands, talons
from canasta.variants.modern_american.options.profiles import LEAGUE, PAGAT

MINIMUMS = ((-100000, 125), (3000, 155), (5000, 180))

OPTIONS: tuple[Option, ...] = (
    # Rule codes identify options by position (notation): add new ones at the end.
    profiles.PROFILE,
    common_options.TARGET_SCORE.with_default(8500),
    common_options.TIE_RULE,
    common_options.HAND_SIZE.with_default(13),
    common_options.DRAW_COUNT,
    common_options.CANASTAS_TO_GO_OUT.with_default(2),
    common_options.INITIAL_MINIMUMS.with_default(MINIMUMS),
    common_options.MAX_WILD_PER_MELD.with_default(2),
    talons.TALON_SOURCE,
    talons.TALON_MIN_STOCK,
    talons.TALON_SIZES,
    talons.TALON_AFTER_PILE_OPENING,
    talons.PENDING_TALON_COUNTS,
    melds.RULE_OF_FIVE,
    melds.DEAD_RANKS,
    melds.THREES_KEPT,
    first_meld.OPENING_FORM,
    first_meld.SPLASH,
    first_meld.OPENING_PILE,
    first_meld.OPENER_MAY_EMPTY_HAND,
    first_meld.EMPTY_PILE_BANS,
    melds.INCOMPLETE_BLOCKS_OUT,
    common_options.ASK_PERMISSION,
    common_options.WILD_CANASTA_BONUS,
    common_options.WILD_CANASTA_ALL_TWOS.with_default(3000),
    common_options.WILD_CANASTA_FOUR_JOKERS.with_default(2500),
    common_options.WILD_MELD_EXCLUSIVE,
    common_options.WILD_INCOMPLETE_PENALTY.with_default(2000),
    melds.WILD_PENALTY_ALL_JOKERS,
    melds.THREE_IN_HAND_PENALTY,
    special_hands.SPECIAL_HANDS,
    special_hands.GARBAGE_VALUE,
    special_hands.PAIRS_VALUE,
    special_hands.PAIRS_DISTINCT,
    special_hands.SPECIAL_COURTESY,
    melds.EIGHTH_CARD_ON_OUT,
    special_hands.MAC2_DEAL,
)

TOPICS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (Text("Match"), ("profile", "target_score", "tie_rule", "initial_minimums")),
    (Text.pgettext("dealing", "Deal"), ("hand_size", "draw_count", "mac2_deal")),
    (
        Text("Talons"),
        (
            "talon_source",
            "talon_min_stock",
            "talon_sizes",
            "talon_after_pile_opening",
            "pending_talon_counts",
        ),
    ),
    (Text("First meld"), ("opening_form", "splash", "opening_pile", "opener_may_empty_hand")),
    (Text("Melds"), ("max_wild_per_meld", "rule_of_five", "dead_ranks", "eighth_card_on_out")),
    (
        Text("Wild melds"),
        (
            "wild_canasta_bonus",
            "wild_canasta_all_twos",
            "wild_canasta_four_jokers",
            "wild_meld_exclusive",
            "wild_incomplete_penalty",
            "wild_penalty_all_jokers",
        ),
    ),
    (Text("The pile"), ("empty_pile_bans",)),
    (Text("Threes"), ("threes_kept", "three_in_hand_penalty")),
    (Text("Going out"), ("canastas_to_go_out", "incomplete_blocks_out", "ask_permission")),
    (
        Text("Special hands"),
        ("special_hands", "garbage_value", "pairs_value", "pairs_distinct", "special_courtesy"),
    ),
)
"""The options by topic, as a panel shows them; every option belongs to one topic."""

ONLY_FOR: Mapping[str, int] = MappingProxyType({"mac2_deal": 2})
"""Options that only matter at tables of one size."""

PRESETS: tuple[Preset, ...] = (
    Preset(PAGAT, Text("Pagat"), {"profile": PAGAT}),
    Preset(LEAGUE, Text("League of America"), {"profile": LEAGUE}),
)
