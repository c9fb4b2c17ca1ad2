"""The lines of the rule text, each with a question to the engine that says whether the line belongs there."""

from tests.canasta.rules.lines import (
    test_burraco,
    test_classic,
    test_hand_and_foot,
    test_modern_american,
    test_romme,
)

__all__ = ["test_burraco", "test_classic", "test_hand_and_foot", "test_modern_american", "test_romme"]
