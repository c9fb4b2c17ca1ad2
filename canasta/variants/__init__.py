"""The games, in the order in which they are offered: one line each, and a file that ends in ``VARIANT``."""

# ruff: noqa: F401 - importing a game here registers it
from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from canasta.options import BadOption
from canasta.variants.variant import GROUPS, BadRevision, BadSeats, Variant, by_id

# isort: off
from canasta.variants.classic.game import VARIANT as CLASSIC
from canasta.variants.classic.uruguay import VARIANT as URUGUAY
from canasta.variants.classic.cuban import VARIANT as CUBAN
from canasta.variants.classic.joker import VARIANT as JOKER
from canasta.variants.classic.sevens import VARIANT as SEVENS
from canasta.variants.classic.mexicana import VARIANT as MEXICANA
from canasta.variants.classic.italian import VARIANT as ITALIAN
from canasta.variants.classic.pennies import VARIANT as PENNIES
from canasta.variants.classic.manzana import VARIANT as MANZANA
from canasta.variants.samba.game import VARIANT as SAMBA
from canasta.variants.samba.tampa import VARIANT as TAMPA
from canasta.variants.samba.bolivia import VARIANT as BOLIVIA
from canasta.variants.samba.brazilian import VARIANT as BRAZILIAN
from canasta.variants.burraco.burraco import VARIANT as BURRACO
from canasta.variants.burraco.buraco import VARIANT as BURACO
from canasta.variants.modern_american.game import VARIANT as MODERN_AMERICAN
from canasta.variants.hand_and_foot.game import VARIANT as HAND_AND_FOOT
from canasta.variants.romme.game import VARIANT as ROMME
# isort: on

VARIANTS: Final[Mapping[str, Variant]] = by_id(
    game for game in list(vars().values()) if isinstance(game, Variant)
)
"""Each game by its id."""

__all__ = ["GROUPS", "VARIANTS", "BadOption", "BadRevision", "BadSeats", "Variant"]
