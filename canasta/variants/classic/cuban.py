"""Cuban Canasta: always frozen, closed at seven, and black threes that come with the pile (rules: 12)."""

from __future__ import annotations

from types import MappingProxyType

from canasta.cards import BLACK_THREES, RED_THREES, Card
from canasta.cards.packs import Pack, Threes
from canasta.counts.rules import stands_for
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.state import State
from canasta.terms import ScorePart
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.options.groups import (
    BASIC,
    BLACK_THREE_RULES,
    THREE_PLAYERS,
    WILD_MELDS,
    options_of,
)
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.classic.scoring import Line, Team

BLACK_THREE = 5
MANY, FOUR_BLACK_THREES = 4, 100
_EARLY = Text(
    "In the first round of turns, nobody discards a black three while they have another card to discard."
)
HAS = (
    *BASIC,
    "canastas_to_go_out",
    "wilds_may_outnumber_naturals",
    "red_three_plus_needs",
    "ask_permission",
    "minimum_above_5000",
    "second_meld_same_rank",
    "discard_on_canasta_blocks",
    "viennese",
    "six_hand_teams",
    "six_hand_packs",
    "jokers",
    *BLACK_THREE_RULES,
    *WILD_MELDS,
    *THREE_PLAYERS,
)


class CubanRules(ClassicRules):
    """The values hold at every table; canastas needed and cards drawn follow Classic by seats. With three
    packs five red threes are worth 1,000 and six 1,200 as in Classic, and four or more black ones 100.
    """

    variant = "cuban"
    specs = options_of(
        HAS,
        {
            "target_score": 7500,
            "hand_size": 13,
            "minimum_above_5000": 150,
            "red_three_plus_needs": "canasta",
            "pile_always_frozen": True,
            "wild_melds": True,
            "wild_canasta_all_twos": 4000,
            "wild_canasta_four_jokers": 3000,
        },
    )
    longest_meld = 7
    pack = Pack(threes=Threes(laid_out=RED_THREES, set_aside=RED_THREES | BLACK_THREES))
    threes_worth = (100, 300, 500, 1000, 1000, 1200)
    knows_concealed = False
    words = (
        _EARLY,
        Text(
            "Black threes that come with the pile are set aside: each counts 5 for the side, four count 100."
        ),
        Text("Going out concealed pays nothing extra."),
        Text("The canastas needed and cards drawn are as in Classic Canasta for the same number of players."),
    )
    answers = MappingProxyType({RefusalCode.BLACK_THREE_EARLY: (_EARLY,)})

    def discard_refusal(self, state: State, card: Card) -> Refusal | None:
        """Refuse black threes in the first round of turns too."""
        if state.first_round and card in BLACK_THREES:
            return Refusal(
                RefusalCode.BLACK_THREE_EARLY,
                "12",
                Text("Black threes are not discarded in the first round of turns."),
            )
        return super().discard_refusal(state, card)

    def score_lines(self, state: State) -> list[Line]:
        """Add a line for the black threes set aside."""
        return [
            *super().score_lines(state),
            Line(ScorePart.THREES, Text("Black threes set aside"), Team.count_black_threes, _set_aside),
        ]


def _set_aside(team: Team) -> int:
    count = team.count_black_threes()
    return FOUR_BLACK_THREES if count >= MANY else BLACK_THREE * count


VARIANT = over_classic(
    CubanRules,
    Text("Cuban Canasta"),
    Text("At most seven cards in a meld, a pile that's always frozen, and expensive wild canastas."),
    Text("about two hours"),
)
stands_for(CubanRules.score_lines, aside=(BLACK_THREE, MANY, FOUR_BLACK_THREES))
