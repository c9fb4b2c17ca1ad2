"""Matches: their deals and actions, and who has had which seat."""
