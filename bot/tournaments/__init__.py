"""Tournaments: entries, pairings, rounds, scoring."""
