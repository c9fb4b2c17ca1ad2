"""Matches: what was dealt and played, and who has had which seat."""
