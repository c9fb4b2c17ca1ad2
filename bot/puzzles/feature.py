"""Puzzles: what the feature declares."""

from typing import Final

from bot.feature import Feature

FEATURE: Final = Feature(name="puzzles")
