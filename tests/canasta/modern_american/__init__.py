"""Modern American Canasta (rules: 7)."""
