"""Tournaments: their message, standings, rounds, entry, scoring."""
