"""Burraco, the Italian game, as a variant."""

from __future__ import annotations

from functools import partial

from canasta.i18n import Text
from canasta.terms import MeldKind
from canasta.variants.burraco.options import BURRACO, topics_of
from canasta.variants.burraco.rules import BurracoRules
from canasta.variants.burraco.setup import SEATS, table
from canasta.variants.burraco.text import sections
from canasta.variants.variant import Variant

VARIANT = Variant(
    id="burraco",
    name=Text("Burraco"),
    summary=Text("Italy's game: runs and sets, a pot for each side, clean, semi-clean and dirty burracos."),
    group="burraco",
    length=Text("an hour or two"),
    seats=SEATS,
    options=BURRACO,
    make=partial(table, BurracoRules),
    sections=sections,
    topics=topics_of(BURRACO),
    words={MeldKind.SEQUENCE: MeldKind.RUN},
    player="canasta.players.basic.burraco",
)
