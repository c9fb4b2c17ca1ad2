"""Rommé as a variant."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.terms import MeldKind
from canasta.variants.romme.options import OPTIONS, PRESETS, TOPICS
from canasta.variants.romme.setup import SEATS, table
from canasta.variants.romme.text import sections
from canasta.variants.variant import Variant

VARIANT = Variant(
    id="romme",
    name=Text("Rommé"),
    summary=Text("Everybody alone: sets and runs, jokers to swap, laying off on all melds."),
    group="romme",
    length=Text("an hour or two"),
    seats=SEATS,
    options=OPTIONS,
    make=table,
    sections=sections,
    presets=PRESETS,
    topics=TOPICS,
    words={MeldKind.SEQUENCE: MeldKind.RUN},
    player="canasta.players.basic.romme",
)
