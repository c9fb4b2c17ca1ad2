"""Searches over cards: ways to go out, openings, runs, layouts."""
