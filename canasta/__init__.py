"""Canasta.

The rules. Pure Python, standard library only; no I/O, no clock, no chance but the seeded shuffle.
"""
