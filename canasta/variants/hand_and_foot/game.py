"""Hand and Foot as a variant."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.terms import CanastaKind
from canasta.variants.hand_and_foot.options import ONLY_FOR, OPTIONS, PRESETS, TOPICS
from canasta.variants.hand_and_foot.setup import SEATS, table
from canasta.variants.hand_and_foot.text import sections
from canasta.variants.variant import Variant

VARIANT = Variant(
    id="hand_and_foot",
    name=Text("Hand and Foot"),
    summary=Text("A second hand waits as your foot; clean, dirty and wild canastas in four rounds."),
    group="foot",
    length=Text("two hours or more"),
    seats=SEATS,
    options=OPTIONS,
    make=table,
    sections=sections,
    presets=PRESETS,
    topics=TOPICS,
    only_for=ONLY_FOR,
    words={CanastaKind.NATURAL: CanastaKind.CLEAN, CanastaKind.MIXED: CanastaKind.DIRTY},
    player="canasta.players.basic.hand_and_foot",
)
