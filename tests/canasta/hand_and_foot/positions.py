"""Positions of Hand and Foot: as in :mod:`tests.canasta.positions`, with feet behind the hands."""

from collections.abc import Sequence
from functools import partial
from typing import Unpack

from canasta.deal import Deal
from canasta.variants import VARIANTS
from tests.canasta import positions
from tests.canasta.positions import Start

HAND_AND_FOOT = VARIANTS["hand_and_foot"]

FOOT = "4h4d5h5d6h6d7h7d8h8d"
CLEAN, DIRTY, WILD = "KhKdKsKcKhKdKs", "QhQdQsQcQh2h2d", "2s2c2s2cJkJkJk"
OUT = [CLEAN, "AhAdAsAcAhAdAs", DIRTY, "JhJdJsJcJh2h2d", WILD]
"""What going out takes: two clean canastas, two dirty ones, a wild one."""


at = partial(positions.at, E="4c5c", S="4c6c", W="4c7c", variant="hand_and_foot")
"""A deal of four in this position, with no feet left where none are given."""


def seated(hands: Sequence[str], melds: Sequence[Sequence[str]] = (), **start: Unpack[Start]) -> Deal:
    """A deal of as many players as there are hands, named by letters, the first one to move."""
    start["variant"] = "hand_and_foot"
    return positions.seated(positions.LETTERS[: len(hands)], hands, melds=melds, **start)
