"""Modern American Canasta as a variant."""

from __future__ import annotations

from canasta.counts.rules import stands_for
from canasta.i18n import Text
from canasta.variants.modern_american.counted.play import OWN
from canasta.variants.modern_american.options import ONLY_FOR, OPTIONS, PRESETS, TOPICS
from canasta.variants.modern_american.rules import ModernRules
from canasta.variants.modern_american.setup import SEATS, table
from canasta.variants.modern_american.text import sections
from canasta.variants.variant import Variant

VARIANT = Variant(
    id="modern_american",
    name=Text("Modern American Canasta"),
    summary=Text("Melds of seven at most, talons, threes, special hands; sevens and aces pay best."),
    group="american",
    length=Text("an hour or two"),
    seats=SEATS,
    options=OPTIONS,
    make=table,
    sections=sections,
    presets=PRESETS,
    topics=TOPICS,
    only_for=ONLY_FOR,
    player="canasta.players.basic.modern_american",
)

for told in (
    ModernRules.read_options,
    ModernRules.part_fault,
    ModernRules.rules_at,
    ModernRules.wild_span,
    ModernRules.wild_meld_stands,
    ModernRules.dead_ranks,
    ModernRules.going_out_refusal,
    ModernRules.open_deal,
    ModernRules.begin_turn,
    ModernRules.end_turn,
    ModernRules.offers,
    ModernRules.opens_with,
    ModernRules.opening,
    ModernRules.must_lay,
    ModernRules.special_held,
    ModernRules.score,
    ModernRules.at_moment,
    ModernRules.by_courtesy,
):
    stands_for(told)
stands_for(ModernRules.moves, "moves", own=OWN)
