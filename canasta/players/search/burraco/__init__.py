"""Burraco and Buraco for the search: a small position, a light policy, and what a position is worth."""
