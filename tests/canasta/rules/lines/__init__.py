"""The lines of the rule text, each with a question to the engine that says whether the line belongs there."""

from tests.canasta.rules.lines import classic, hand_and_foot, modern_american, romme

__all__ = ["classic", "hand_and_foot", "modern_american", "romme"]
