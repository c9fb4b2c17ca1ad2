"""Brazilian: Bolivia with a canasta needed to open late in a match, and a penalty for short sequences (rules:
12).
"""

from __future__ import annotations

from types import MappingProxyType

from canasta.counts.rules import stands_for
from canasta.i18n import Text, Translator
from canasta.melds import TableMeld
from canasta.refusals import RefusalCode
from canasta.state import State
from canasta.terms import MeldKind, OpeningCanasta, ScorePart
from canasta.variants.classic.scoring import Line, Team
from canasta.variants.samba.bolivia import SAMBA_NEEDED, BoliviaRules
from canasta.variants.samba.game import over_samba
from canasta.variants.samba.options import BASIC, JOKERS, SEQUENCE_WILDS, WILD_MELDS, options_of

MINIMUMS = ((-100000, 15), (0, 50), (1500, 90), (3000, 120), (7000, 0), (8000, 200), (9000, 0))
OPENING_CANASTAS = ((9000, OpeningCanasta.NATURAL), (7000, OpeningCanasta.ANY))
_OPENING = Text(
    "From 7,000 points a side's first melds have to include a whole canasta, from 9,000 one without wild "
    "cards."
)
_PILE = Text("Only a side that has melded may take the pile.")
LEAST_SEQUENCE, SHORT_SEQUENCE = 5, 1000


class BrazilianRules(BoliviaRules):
    """The rules leave some points open. We assume: the 200 points count the canasta's cards and everything
    else laid with it; a natural canasta is a set of seven natural cards.
    """

    variant = "brazilian"
    specs = (
        *options_of(
            (*BASIC, *WILD_MELDS),
            {
                "target_score": 10_000,
                "initial_minimums": MINIMUMS,
                "black_three_in_hand": -100,
                "red_three_plus_needs": "canasta",
                "ask_permission": "mandatory",
            },
        ),
        JOKERS,
        SEQUENCE_WILDS,
    )
    fixed = MappingProxyType({"wild_melds": True, "pile_for_opening": False})
    threes_worth = (100, 200, 300, 400, 1000, 1200)
    words = (
        Text("Brazilian is Samba with melds of wild cards as well as sequences."),
        Text("A meld of wild cards is closed at seven."),
        SAMBA_NEEDED,
        _OPENING,
        _PILE,
        Text("A sequence of fewer than five cards costs its side 1,000 when the deal ends."),
    )
    answers = MappingProxyType(
        {
            RefusalCode.NO_CANASTA: (SAMBA_NEEDED,),
            RefusalCode.OPENING_CANASTA: (_OPENING,),
            RefusalCode.NOT_OPEN: (_PILE,),
        }
    )

    def opening_canasta(self, state: State, side: int) -> OpeningCanasta | None:
        """A canasta from 7,000 points on, a natural one from 9,000 on."""
        total = state.totals[side]
        return next((kind for start, kind in OPENING_CANASTAS if total >= start), None)

    def key_figures(self, tr: Translator) -> list[str]:
        """Add the canasta needed to open late in a match."""
        figures = super().key_figures(tr)
        figures[2] = tr("first meld 15 to 120, from 7,000 a canasta")
        return figures

    def score_lines(self, state: State) -> list[Line]:
        """Add a line for sequences that stayed short."""
        short = Line(ScorePart.PENALTIES, Text("Sequences of fewer than five"), _count_short, _short)
        return [*super().score_lines(state), short]


def _is_short(meld: TableMeld) -> bool:
    return meld.kind == MeldKind.SEQUENCE and len(meld.cards) < LEAST_SEQUENCE


def _count_short(team: Team) -> int:
    return sum(map(_is_short, team.melds))


def _short(team: Team) -> int:
    return -SHORT_SEQUENCE * _count_short(team)


VARIANT = over_samba(
    BrazilianRules,
    Text("Brazilian Canasta"),
    Text("Bolivia with canastas to open near the end, and a penalty for short sequences."),
    Text("two or three hours"),
)

stands_for(BrazilianRules.opening_canasta)
stands_for(BrazilianRules.score_lines, short_runs=(LEAST_SEQUENCE, SHORT_SEQUENCE))
