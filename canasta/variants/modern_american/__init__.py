"""Modern American Canasta (rules: 7): talons, threes by choice, special hands, three profiles."""

from canasta.variants.modern_american.options import ONLY_FOR, OPTIONS, PRESETS, TOPICS
from canasta.variants.modern_american.rules import SEATS, ModernRules, rules
from canasta.variants.modern_american.text import sections

__all__ = ["ONLY_FOR", "OPTIONS", "PRESETS", "SEATS", "TOPICS", "ModernRules", "rules", "sections"]
