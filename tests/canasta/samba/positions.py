"""Positions of Samba and its relatives: as in :mod:`tests.canasta.positions`, the variant named."""

from functools import partial

from tests.canasta import positions

MIXED, NATURAL = "8h8d8s8c8h2h2d", "9h9d9s9c9h9d9s"
SAMBA = "4c5c6c7c8c9cTc"
OUT = [MIXED, NATURAL]
"""Two canastas, so that a side may go out."""

at = partial(positions.at, E="4s4d", S="5s5d", W="6s6d", variant="samba", stock="JhJdJsJcQhQd")
"""A deal of four in this position."""
