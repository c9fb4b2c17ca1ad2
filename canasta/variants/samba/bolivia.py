"""Bolivia: Samba with melds of wild cards as well as sequences, and one samba needed to go out (rules:
12).
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import ClassVar

from canasta.cards import Rank
from canasta.counts.rules import stands_for
from canasta.i18n import Text
from canasta.refusals import Refusal, RefusalCode
from canasta.rules.quota import Quota
from canasta.state import State
from canasta.terms import CanastaKind
from canasta.variants.samba.game import over_samba
from canasta.variants.samba.options import BASIC, JOKERS, SEQUENCE_WILDS, WILD_MELDS, options_of
from canasta.variants.samba.rules import SambaRules
from canasta.view import Need

SAMBA = 100
"""The amount that a samba adds to a tally, on top of one for a canasta."""
SAMBA_NEEDED = Text("One of the canastas you need to go out has to be a samba, a sequence of seven.")


class BoliviaRules(SambaRules):
    """A tally counts canastas in its last two digits and sambas in the digits before them."""

    variant = "bolivia"
    specs = (
        *options_of(
            (*BASIC, "pile_for_opening", *WILD_MELDS),
            {"target_score": 15_000, "wild_canasta_bonus": 2500, "black_three_in_hand": -100},
        ),
        JOKERS,
        SEQUENCE_WILDS,
    )
    fixed = MappingProxyType({"wild_melds": True})
    wild_meld_closes = True
    words: ClassVar[tuple[Text, ...]] = (
        Text("Bolivia is Samba with melds of wild cards as well as sequences."),
        Text("A meld of wild cards is closed at seven."),
        SAMBA_NEEDED,
    )
    answers = MappingProxyType({RefusalCode.NO_CANASTA: (SAMBA_NEEDED,)})

    def tally(self, rank: Rank | None, size: int, wilds: int) -> int:
        """The tally, with separate digits for sambas; a sequence of seven with wild cards is none."""
        canasta = super().tally(rank, size, wilds)
        return canasta * (SAMBA + 1) if rank is None and not wilds else canasta

    def canastas_in(self, tally: int) -> int:
        """The number of all canastas."""
        return tally % SAMBA

    def quota(self, state: State, seat: int) -> Quota:
        """A number of canastas, one of them a samba."""
        return _with_samba(self.canastas_to_go_out)

    def needs_of(self, tally: int) -> tuple[Need, ...]:
        """Canastas of any kind, and a samba."""
        return (
            Need(None, tally % SAMBA, self.canastas_to_go_out),
            Need(CanastaKind.SAMBA, tally // SAMBA, 1),
        )

    def quota_refusal(self, state: State, tally: int) -> Refusal:
        """The refusal, naming the samba that is needed."""
        return Refusal(
            RefusalCode.NO_CANASTA,
            "12",
            Text(
                "Going out needs {needed} of your side's canastas with a samba among them; it would have "
                "{canastas}, {sambas} of them sambas.",
                needed=self.canastas_to_go_out,
                canastas=tally % SAMBA,
                sambas=tally // SAMBA,
            ),
        )


@cache
def _with_samba(needed: int) -> Quota:
    """The same quota each time, so that results of a search can be kept by it."""
    return Quota(
        needed,
        lambda tally: tally >= SAMBA and tally % SAMBA >= needed,
        lambda tally: min(tally // SAMBA, 1) * SAMBA + min(tally % SAMBA, needed),
    )


VARIANT = over_samba(
    BoliviaRules,
    Text("Bolivia"),
    Text("Samba with wild melds as well; nobody goes out without a samba."),
    Text("three hours or more"),
)

stands_for(BoliviaRules.quota)
