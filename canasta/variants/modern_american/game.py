"""Modern American Canasta as a variant."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.variants.modern_american.options import ONLY_FOR, OPTIONS, PRESETS, TOPICS
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
