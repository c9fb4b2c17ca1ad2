"""Puzzles: positions of real deals in which one move is much better than any other."""
