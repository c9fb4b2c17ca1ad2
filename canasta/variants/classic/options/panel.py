"""Which of Classic's options matter at which tables, and their presets."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.i18n import Text
from canasta.options import Preset
from canasta.variants.classic.options.groups import SIX_PLAYERS, THREE_PLAYERS

ONLY_FOR: Mapping[str, int] = {**dict.fromkeys(THREE_PLAYERS, 3), **dict.fromkeys(SIX_PLAYERS, 6)}
"""Options that only matter at tables of one size."""

PRESETS: tuple[Preset, ...] = (
    Preset("viennese", Text("Viennese"), {"viennese": True}),
    Preset("always_frozen", Text("Always frozen"), {"pile_always_frozen": True}),
    Preset("wild_melds", Text("Wild melds"), {"wild_melds": True}),
)
