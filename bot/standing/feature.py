"""Standing tables: what the feature declares."""

from __future__ import annotations

from typing import Final

from bot.feature import Feature
from canasta.i18n import Text
from data.records.audit import Deed

FEATURE: Final = Feature(
    name="standing",
    deeds={
        Deed.STANDING_ENDED: Text("{by} ended the standing table {n}."),
    },
)
