"""Uruguay: Classic Canasta with melds of wild cards and a pile that is always frozen (rules: 12)."""

from __future__ import annotations

from canasta.i18n import Text
from canasta.variants.classic.game import over_classic
from canasta.variants.classic.options.groups import ALL, options_of
from canasta.variants.classic.rules import ClassicRules


class UruguayRules(ClassicRules):
    """Two options of Classic, on by default; everything else is as in Classic at every table."""

    variant = "uruguay"
    specs = options_of(ALL, {"wild_melds": True, "pile_always_frozen": True})
    words = (
        Text(
            "Everything is as in Classic Canasta, but wild cards may be melded alone and the pile is always "
            "frozen, unless the table chose otherwise."
        ),
        Text("That's true for any number of players Classic Canasta allows."),
    )


VARIANT = over_classic(
    UruguayRules,
    Text("Uruguay"),
    Text("Wild cards may be melded alone, and only a natural pair takes the pile."),
    Text("an hour or two"),
)
