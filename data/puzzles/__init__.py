"""Puzzles, who has answered them, and how strong both are."""
