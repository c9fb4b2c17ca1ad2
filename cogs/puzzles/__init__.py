"""Puzzles: their command and their buttons."""
