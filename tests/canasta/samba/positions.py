"""Positions of Samba and its relatives: as in :mod:`tests.canasta.positions`, the variant named."""

from collections.abc import Sequence
from typing import Unpack

from canasta.deal import Deal
from tests.canasta import positions
from tests.canasta.positions import Start

MIXED, NATURAL = "8h8d8s8c8h2h2d", "9h9d9s9c9h9d9s"
SAMBA = "4c5c6c7c8c9cTc"
OUT = [MIXED, NATURAL]
"""Two canastas, so that a side may go out."""


def at(
    *,
    N: str = "",
    E: str = "4s4d",
    S: str = "5s5d",
    W: str = "6s6d",
    melds: Sequence[Sequence[str]] = ((), ()),
    threes: Sequence[str] = ("", ""),
    **start: Unpack[Start],
) -> Deal:
    """A deal of four in this position."""
    start.setdefault("variant", "samba")
    start.setdefault("stock", "JhJdJsJcQhQd")
    return positions.at(N=N, E=E, S=S, W=W, melds=melds, threes=threes, **start)
