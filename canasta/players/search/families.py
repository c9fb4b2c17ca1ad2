"""Which games the search knows, with which house rules, and the kernel of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from canasta.counts.rules import CountRules, Unknown
from canasta.options import BadOption, Option
from canasta.players.search.decision import Decision
from canasta.players.search.rules_seen import rules_with
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
COUNTED: Final = Family("canasta.players.search.counted", frozenset())
"""The games that are played on counts: all house rules that have a form there are known."""
SAMBA: Final = Family("canasta.players.search.samba", frozenset())
"""Samba and its relatives, also on counts: by a policy that knows suits."""
ROMME: Final = Family(
    "canasta.players.search.romme",
    _names(
        "target_score tie_rule hand_size romme_adjacent_jokers romme_around_corner romme_deals romme_end "
        "romme_final_discard romme_first_meld romme_hand_double romme_joker_in_hand romme_joker_swap "
        "romme_jokers romme_jokers_per_figure romme_reshuffle romme_start romme_winner_score"
    ),
    {"romme_jokers_per_figure": ("one",), "romme_final_discard": ("required",)},
)
MODERN_AMERICAN: Final = Family("canasta.players.search.modern_american", frozenset())
"""Also played on counts, by a policy of its own."""
BURRACO: Final = Family(
    "canasta.players.search.burraco",
    _names(
        "profile target_score tie_rule jokers second_meld_same_rank buraco_pile buraco_sets out_needs "
        "last_discard semiclean thirteen_bonus fourteen_bonus fourteen_run pot_unplayed one_card_pile_back "
        "one_card_hand_may_take stall_rounds"
    ),
    {"second_meld_same_rank": ("yes", "after_canasta"), "one_card_pile_back": ("never",)},
)

FAMILIES: Final[Mapping[str, Family]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "classic",
                "cuban",
                "hand_and_foot",
                "italian",
                "joker",
                "manzana",
                "mexicana",
                "pennies",
                "sevens",
                "uruguay",
            ),
            COUNTED,
        ),
        **dict.fromkeys(("bolivia", "brazilian", "samba", "tampa"), SAMBA),
        "romme": ROMME,
        **dict.fromkeys(("burraco", "buraco"), BURRACO),
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
    if not family.known:  # on counts
        return _has_counts(variant, tuple(options))
    in_force = dict(options)
    return all(
        family.plays(option, in_force[option.name])
        for option in VARIANTS[variant].options
        if option.name in in_force
    )


@lru_cache(1024)
def _has_counts(variant: str, options: tuple[tuple[str, Any], ...]) -> bool:
    """Whether a table of these options in force has a form on counts."""
    for seats in VARIANTS[variant].seats:
        with suppress(BadOption):  # options in force that tables of other sizes have
            try:
                CountRules.of(rules_with(variant, seats, options))
            except Unknown:
                return False
            return True
    return False


def decision_of(view: View, turns: int) -> Decision[Any]:
    """The decision before the seat whose view this is; rollouts end after ``turns`` turns. Raises KeyError
    for a game that the search does not know, or a table with house rules that it does not.
    """
    if not knows(view.game.variant, view.game.options):
        raise KeyError(view.game.variant)
    package = FAMILIES[view.game.variant].package
    decision: Decision[Any] = import_module(f"{package}.decision").decision(view, turns)
    return decision
