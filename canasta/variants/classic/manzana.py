"""Manzana: one pack for two, and canastas of four cards (rules: 10). Most of its values are assumed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from canasta.i18n import Text
from canasta.options import Value
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.options.groups import BASIC, CONCEALED, options_of
from canasta.variants.classic.rules import ClassicRules

DEFAULTS: Mapping[str, Value] = {
    "hand_size": 7,
    "draw_count": 1,
    "canastas_to_go_out": 1,
    "max_wild_per_meld": 2,
    "red_three_all_four": 400,
}
HAS = (
    *BASIC,
    "canastas_to_go_out",
    "black_three_freezes",
    "black_three_in_hand",
    "red_three_plus_needs",
    "red_three_all_four",
    "minimum_above_5000",
    *CONCEALED,
)


class ManzanaRules(ClassicRules):
    """Two players, each a side. No card is turned up: the pile starts empty."""

    variant = "manzana"
    specs = tuple(
        replace(
            option,
            help=Text("What both red threes of a side are worth together."),
            says={None: Text("Both red threes are worth {value} together.")},
        )
        if option.name == "red_three_all_four"
        else option
        for option in options_of(HAS, DEFAULTS)
    )
    fixed = MappingProxyType({"jokers": 2})
    packs = 1
    canasta_size = longest_meld = 4
    turns_up = False
    own_section = "10"
    words = (
        Text(
            "What is known of this game: one pack with two jokers, seven cards each, canastas of four "
            "cards, and one canasta to go out."
        ),
        Text("A side has one meld of each rank, at least two of its cards natural."),
        Text("The rest is assumed, from Classic Canasta made smaller."),
        Text(
            "Assumed: the melds and what their canastas are worth, the bonuses for going out, what a "
            "first meld needs, when the pile is frozen, what red and black threes do, how the deal ends "
            "with the stock, and the target."
        ),
    )


VARIANT = over_classic(
    ManzanaRules,
    Text("Manzana"),
    Text("One pack for two: seven cards each and canastas of four."),
    Text("about an hour"),
    group="two",
    seats=(2,),
)
