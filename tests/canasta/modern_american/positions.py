"""Positions of Modern American Canasta: as in :mod:`tests.canasta.positions`, with talons."""

from collections.abc import Mapping, Sequence
from typing import Unpack

from canasta.deal import Deal
from canasta.variants import VARIANTS
from tests.canasta import positions
from tests.canasta.positions import Start

MODERN = VARIANTS["modern_american"]
PROFILES = ("traditional", "pagat", "league")

STOCK = "4c4c5c5c6c6c8c8cTcTcJcJc"
"""More than nine cards, so that a talon can come from it and the turn card lies in it."""
TALONS = ("4s5s6s8s", "4s5s6s")
KINGS, QUEENS = "KhKdKsKcKhKdKs", "QhQdQsQcQh2h2d"
"""A natural canasta and a mixed one."""


def at(
    *,
    N: str = "",
    E: str = "9c",
    S: str = "7c",
    W: str = "Qc",
    melds: Sequence[Sequence[str]] = ((), ()),
    threes: Sequence[str] = ("", ""),
    profile: str = "traditional",
    **start: Unpack[Start],
) -> Deal:
    """A deal of four in this position and profile; ``options`` stand beside it."""
    start.setdefault("stock", STOCK)
    options: dict[str, object] = {"profile": profile, **(start.get("options") or {})}
    ours: Start = {**start, "variant": "modern_american", "options": options}
    return positions.at(N=N, E=E, S=S, W=W, melds=melds, threes=threes, **ours)


def seated(
    hands: Sequence[str], *, melds: Sequence[Sequence[str]] = ((), ()), **start: Unpack[Start]
) -> Deal:
    """A deal of two in this position, named by letters, the first one to move."""
    start.setdefault("stock", STOCK)
    ours: Start = {**start, "variant": "modern_american"}
    return positions.seated(positions.LETTERS[: len(hands)], hands, melds=melds, **ours)


def fresh(
    seed: str = "5f0c", options: Mapping[str, object] | None = None, seats: int = 4, dealer: int = 3
) -> Deal:
    """A deal from a seed, in which the first seat begins."""
    return Deal.from_seed(MODERN.rules(seats, options), dealer, (0, 0), seed)
