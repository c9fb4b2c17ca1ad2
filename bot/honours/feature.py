"""Honours: what the feature declares."""

from __future__ import annotations

from typing import Final

from bot.feature import Feature

FEATURE: Final = Feature(name="honours")
