"""Puzzles by clicks."""
