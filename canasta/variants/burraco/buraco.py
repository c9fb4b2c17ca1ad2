"""Buraco, the Brazilian game, as a variant."""

from __future__ import annotations

from functools import partial

from canasta.i18n import Text
from canasta.terms import MeldKind
from canasta.variants.burraco.options import BURACO, PRESETS, topics_of
from canasta.variants.burraco.rules import BuracoRules
from canasta.variants.burraco.setup import SEATS, table
from canasta.variants.burraco.text import sections
from canasta.variants.variant import Variant

VARIANT = Variant(
    id="buraco",
    name=Text("Buraco"),
    summary=Text(
        "Brazil's game: long runs, a pot for each side; the pile is open or closed, by the profile."
    ),
    group="burraco",
    length=Text("an hour or two"),
    seats=SEATS,
    options=BURACO,
    make=partial(table, BuracoRules),
    sections=sections,
    presets=PRESETS,
    topics=topics_of(BURACO),
    words={MeldKind.SEQUENCE: MeldKind.RUN},
    player="canasta.players.basic.burraco",
)
