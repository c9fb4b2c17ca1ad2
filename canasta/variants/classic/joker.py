"""Joker Canasta: always frozen, closed at seven, threes of both colours laid out (rules: 12)."""

from __future__ import annotations

from canasta.cards import BLACK_THREES, RED_THREES
from canasta.cards.packs import Pack, Threes
from canasta.i18n import Text
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.options.groups import BASIC, CONCEALED, WILD_MELDS, options_of
from canasta.variants.classic.rules import ClassicRules

HAS = (
    *BASIC,
    "canastas_to_go_out",
    "wilds_may_outnumber_naturals",
    "red_three_plus_needs",
    "ask_permission",
    "second_meld_same_rank",
    "discard_on_canasta_blocks",
    "viennese",
    "three_hand_mode",
    "three_hand_deal",
    "three_hand_stock_end",
    "six_hand_teams",
    "six_hand_packs",
    "jokers",
    *CONCEALED,
    *WILD_MELDS,
)


class JokerRules(ClassicRules):
    """The values hold at every table. Threes of each colour are counted separately, as in Modern American;
    they are laid out and replaced automatically like Classic's red ones. With three packs five of a colour
    are worth 1,000 and six 1,200.
    """

    variant = "joker"
    specs = options_of(
        HAS,
        {
            "target_score": 8500,
            "hand_size": 13,
            "canastas_to_go_out": 2,
            "initial_minimums": ((-100000, 100), (3000, 130), (5000, 150)),
            "red_three_plus_needs": "canasta",
            "pile_always_frozen": True,
            "wild_melds": True,
            "wild_canasta_all_twos": 4000,
            "wild_canasta_four_jokers": 3000,
        },
    )
    longest_meld = 7
    pack = Pack(threes=Threes(RED_THREES | BLACK_THREES, RED_THREES | BLACK_THREES))
    threes_worth = (100, 300, 500, 1000, 1000, 1200)
    words = (
        Text("Black threes are laid out and count like red ones; each colour is counted separately."),
        Text("Everything else is as in Classic Canasta for the same number of players."),
    )


VARIANT = over_classic(
    JokerRules,
    Text("Joker Canasta"),
    Text("Two canastas to go out, threes of both colours laid out, expensive wild canastas."),
    Text("about two hours"),
)
