"""Tournaments: their message, standings, rounds, entering, how they are scored."""
