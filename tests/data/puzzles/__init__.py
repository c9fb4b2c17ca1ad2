"""Puzzles in the store."""
