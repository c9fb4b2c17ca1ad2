"""Which games the search knows, with which house rules, and the kernel of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from canasta.options import Option
from canasta.players.search.decision import Decision
from canasta.variants import VARIANTS
from canasta.view import View


@dataclass(frozen=True, slots=True)
class Family:
    """A kernel that several games share. ``known`` are the house rules that it plays by, whatever they are
    set to, but for the values in ``but``; of any other it knows the usual value alone.

    So a new house rule leaves its tables to the steady player until its kernel plays it as the engine does
    (``tests/canasta/players/search/test_agreement.py``), and its name stands here.
    """

    package: str
    known: frozenset[str]
    but: Mapping[str, Collection[object]] = field(default_factory=dict)

    def plays(self, option: Option, value: object) -> bool:
        """Whether its kernel plays by this value of this house rule."""
        if option.name in self.known:
            return value not in self.but.get(option.name, ())
        return value == option.default or value in option.by_case.values()


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_EACH: Final = "target_score tie_rule draw_count ask_permission "
"""House rules of several families."""
_CANASTAS: Final = (
    _EACH
    + "hand_size black_three_in_hand canastas_to_go_out empty_stock_forced_take initial_minimums jokers "
    "max_wild_per_meld one_card_pile_allowed pile_always_frozen pile_for_opening red_three_plus_needs "
    "wild_canasta_bonus wild_meld_exclusive "
)
"""Those of the games over Classic and over Samba."""

SETS: Final = Family(
    "canasta.players.search.sets",
    _names(
        _CANASTAS + "black_three_freezes concealed_after_pile concealed_bonus_total "
        "concealed_needs_minimum discard_on_canasta_blocks four_black_threes_500 minimum_above_5000 "
        "no_meld_in_first_round pair_must_be_natural pair_wild_on_full_canasta red_three_all_four "
        "second_meld_same_rank six_hand150_from six_hand_packs six_hand_teams take_for_complete_canasta "
        "three_hand_canastas three_hand_deal three_hand_mode three_hand_stock_end upcard_cover viennese "
        "wild_canasta_all_twos wild_canasta_four_jokers wild_cards_may_be_discarded "
        "wild_incomplete_penalty wild_melds wilds_may_outnumber_naturals"
    ),
    {"ask_permission": ("mandatory",), "empty_stock_forced_take": ("always",)},
)
RUNS: Final = Family(
    "canasta.players.search.runs",
    _names(_CANASTAS + "samba_top_minimum"),
)
ROMME: Final = Family(
    "canasta.players.search.romme",
    _names(
        "target_score tie_rule hand_size romme_adjacent_jokers romme_around_corner romme_deals romme_end "
        "romme_final_discard romme_first_meld romme_hand_double romme_joker_in_hand romme_joker_swap "
        "romme_jokers romme_jokers_per_figure romme_reshuffle romme_start romme_winner_score"
    ),
    {"romme_jokers_per_figure": ("one",), "romme_final_discard": ("required",)},
)
FOOT: Final = Family(
    "canasta.players.search.foot",
    _names(
        _EACH + "hf_ask hf_black_three hf_bonuses hf_deal hf_final_discard hf_minimums hf_out "
        "hf_partner_in_foot hf_pile_take hf_red_three hf_rounds hf_wild_limit hf_wild_meld six_hand_teams"
    ),
)
MODERN_AMERICAN: Final = Family(
    "canasta.players.search.modern_american",
    _names(
        _EACH + "hand_size canastas_to_go_out dead_ranks eighth_card_on_out empty_pile_bans garbage_value "
        "incomplete_blocks_out initial_minimums mac2_deal max_wild_per_meld opener_may_empty_hand "
        "opening_form opening_pile pairs_distinct pairs_value pending_talon_counts profile rule_of_five "
        "special_courtesy special_hands splash talon_after_pile_opening talon_min_stock talon_sizes "
        "talon_source three_in_hand_penalty threes_kept wild_canasta_all_twos wild_canasta_bonus "
        "wild_canasta_four_jokers wild_incomplete_penalty wild_meld_exclusive wild_penalty_all_jokers"
    ),
)

FAMILIES: Final[Mapping[str, Family]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "classic",
                "cuban",
                "italian",
                "joker",
                "manzana",
                "mexicana",
                "pennies",
                "sevens",
                "uruguay",
            ),
            SETS,
        ),
        **dict.fromkeys(("bolivia", "brazilian", "samba", "tampa"), RUNS),
        "romme": ROMME,
        "hand_and_foot": FOOT,
        "modern_american": MODERN_AMERICAN,
    }
)
"""The family of each game. The module ``decision`` of its package makes a decision of a view and of the
number of turns after which a rollout ends.
"""


def knows(variant: str, options: Iterable[tuple[str, object]] = ()) -> bool:
    """Whether the search knows this game, and all of these options in force."""
    family = FAMILIES.get(variant)
    if family is None:
        return False
    in_force = dict(options)
    return all(
        family.plays(option, in_force[option.name])
        for option in VARIANTS[variant].options
        if option.name in in_force
    )


def decision_of(view: View, turns: int) -> Decision[Any]:
    """The decision before the seat whose view this is; rollouts end after ``turns`` turns. Raises KeyError
    for a game that the search does not know, or a table with house rules that it does not.
    """
    if not knows(view.game.variant, view.game.options):
        raise KeyError(view.game.variant)
    package = FAMILIES[view.game.variant].package
    decision: Decision[Any] = import_module(f"{package}.decision").decision(view, turns)
    return decision
