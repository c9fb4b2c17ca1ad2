"""Tampa: Samba with melds of wild cards instead of sequences (rules: 12)."""

from __future__ import annotations

from types import MappingProxyType

from canasta.cards.packs import STANDARD
from canasta.i18n import Text
from canasta.terms import CanastaKind
from canasta.variants.samba.game import over_samba
from canasta.variants.samba.options import BASIC, JOKERS, WILD_MELDS, options_of
from canasta.variants.samba.rules import SambaRules


class TampaRules(SambaRules):
    """No sequences, so no sambas; a meld of wild cards grows like a set."""

    variant = "tampa"
    specs = (*options_of((*BASIC, "pile_for_opening", "samba_top_minimum", *WILD_MELDS), {}), JOKERS)
    fixed = MappingProxyType({"wild_melds": True})
    pack = STANDARD
    bonuses = MappingProxyType({CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300})
    words = (Text("Tampa is Samba with melds of wild cards, and without sequences."),)


VARIANT = over_samba(
    TampaRules,
    Text("Tampa"),
    Text("Samba with melds of wild cards instead of sequences."),
    Text("two or three hours"),
)
