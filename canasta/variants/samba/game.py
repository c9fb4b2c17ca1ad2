"""Samba as a variant, and the function that makes variants of its relatives."""

from __future__ import annotations

from functools import partial

from canasta.i18n import Text
from canasta.variants.samba.options import SEATS, topics_of
from canasta.variants.samba.rules import SambaRules
from canasta.variants.samba.setup import table
from canasta.variants.samba.text import sections
from canasta.variants.variant import Variant


def over_samba(game: type[SambaRules], name: Text, summary: Text, length: Text) -> Variant:
    """A variant based on Samba's rules."""
    return Variant(
        id=game.variant,
        name=name,
        summary=summary,
        group="samba",
        length=length,
        seats=SEATS,
        options=game.specs,
        make=partial(table, game),
        sections=sections,
        topics=topics_of(game.specs),
    )


VARIANT = over_samba(
    SambaRules,
    Text("Samba"),
    Text("Three packs, and sequences of a suit beside sets: seven in order are a samba."),
    Text("two or three hours"),
)
