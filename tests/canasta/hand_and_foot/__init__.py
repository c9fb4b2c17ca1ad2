"""Hand and Foot (rules: 9)."""
