"""Solving and making puzzles."""
