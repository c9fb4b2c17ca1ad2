"""Canasta.

The rules. Pure Python, standard library only; no I/O but in its own commands, no clock, no chance but the
seeded shuffle.
"""

__version__ = "0.1.0"
