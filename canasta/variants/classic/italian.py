"""Italian Canasta, or Canastone: three packs and a pile that starts with face-down cards (rules: 12)."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from canasta.cards import ACE, JOKER_RANK, Card, Rank, rank_of
from canasta.counts.rules import stands_for
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.state import State
from canasta.terms import CanastaKind, ScorePart
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.options.groups import BASIC, BLACK_THREE_RULES, WILD_MELDS, options_of
from canasta.variants.classic.rules import ClassicRules
from canasta.variants.classic.scoring import Line, Team, uncounted

MINIMUMS = (
    (-100000, 15),
    (0, 50),
    (1500, 90),
    (3000, 120),
    (5000, 160),
    (7500, 180),
    (10000, 200),
)
_WILD = Text("A wild canasta doesn't count towards going out.")
FIVE_PURE, FOUR_PURE, TEN = 2000, 1000, 2000
HAS = (
    *BASIC,
    "canastas_to_go_out",
    "wilds_may_outnumber_naturals",
    "take_for_complete_canasta",
    "red_three_plus_needs",
    "ask_permission",
    "second_meld_same_rank",
    "pair_wild_on_full_canasta",
    "discard_on_canasta_blocks",
    "viennese",
    "three_hand_mode",
    "three_hand_stock_end",
    "six_hand_teams",
    "jokers",
    *BLACK_THREE_RULES,
    *WILD_MELDS,
)


class ItalianRules(ClassicRules):
    """The rules leave some points open. We assume: fifteen cards are dealt and two drawn, as in the other
    games with three packs for four; an ace counts one face-down card; a pure canasta is a natural one; of the
    bonuses for five pure ones and for four with a mixed one a side gets the better, and the one for ten
    (including wild ones) on top; with four or more red threes, all are worth 200 each; going out is worth
    300, concealed or not.
    """

    variant = "italian"
    specs = options_of(
        HAS,
        {
            "target_score": 12000,
            "hand_size": 15,
            "draw_count": 2,
            "jokers": 6,
            "canastas_to_go_out": 2,
            "initial_minimums": MINIMUMS,
            "pile_always_frozen": True,
            "wild_melds": True,
            "wild_canasta_all_twos": 3000,
        },
    )
    packs = 3
    going_out_bonus = 300
    knows_concealed = False
    wilds_may_open = False
    threes_worth = (100, 200, 300, 800, 1000, 1200)
    words = (
        Text(
            "Face-down cards lie under the upcard, as many as its rank says: one for an ace, 11 for a "
            "jack, 12 for a queen, 13 for a king."
        ),
        _WILD,
        Text(
            "Five natural canastas are worth 2,000 more, or four of them with a mixed one 1,000; ten "
            "canastas of any kind 2,000."
        ),
        Text("A side gets the better of the first two of these bonuses."),
        Text("Going out concealed pays nothing extra."),
        Text("The numbers of cards dealt and drawn are assumed from other games with three packs."),
        Text("Everything else is as in Classic Canasta for the same number of players."),
    )
    answers = MappingProxyType({RefusalCode.NO_CANASTA: (_WILD,)})

    def open_deal(self, state: State) -> None:
        """Deal as in Classic, then put the face-down cards under the upcard."""
        super().open_deal(state)
        rank = rank_of(state.pile[-1])
        state.pile[:0] = [state.stock.pop() for _ in range(1 if rank == ACE else rank + 2)]

    def face_down_cards(self, pile: Sequence[Card]) -> int:
        """All but the upcard."""
        return max(0, len(pile) - 1)

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """Wild canastas do not count for going out."""
        return int(size >= self.canasta_size and rank not in (self.pack.three, JOKER_RANK))

    def quota_refusal(self, state: State, tally: int) -> Refusal:
        """The refusal, naming the canastas that count."""
        return Refusal(
            RefusalCode.NO_CANASTA,
            "12",
            Text(
                "Going out takes {needed} of your side's canastas, not counting wild ones; it would have "
                "{canastas}.",
                needed=self.canastas_to_go_out,
                canastas=tally,
            ),
        )

    def score_lines(self, state: State) -> list[Line]:
        """Add the bonuses for many canastas."""
        return [
            *super().score_lines(state),
            Line(ScorePart.SPECIAL, Text("Four or five natural canastas"), uncounted, _pure),
            Line(
                ScorePart.SPECIAL,
                Text("Ten canastas"),
                uncounted,
                lambda team: TEN if team.canastas >= 10 else 0,
            ),
        ]


def _pure(team: Team) -> int:
    if team.kinds[CanastaKind.NATURAL] >= 5:
        return FIVE_PURE
    return FOUR_PURE if team.kinds[CanastaKind.NATURAL] == 4 and team.kinds[CanastaKind.MIXED] else 0


VARIANT = over_classic(
    ItalianRules,
    Text("Italian Canasta (Canastone)"),
    Text("Three packs, natural openings, a big frozen pile from the start, bonuses for many."),
    Text("two or three hours"),
)
stands_for(ItalianRules.open_deal)
stands_for(ItalianRules.face_down_cards)
stands_for(
    ItalianRules.score_lines,
    many=(((5, 0, 0, FIVE_PURE), (4, 1, 0, FOUR_PURE)), ((0, 0, 10, TEN),)),
)
