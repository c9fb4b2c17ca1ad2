"""Positions of Burraco and Buraco: as in :mod:`tests.canasta.positions`, with pots."""

from functools import partial
from typing import Any

from canasta.cards import format_cards
from canasta.deal import Deal
from tests.canasta import positions
from tests.canasta.positions import play

POT, OTHER_POT = "AcKc", "QcJc"
CLEAN = "3h4h5h6h7h8h9h"
STOCK = "KdQdJdTdJdTd"
POTS = (POT, OTHER_POT)
ONE_TAKEN = ["pot:0"]
"""Side 0 has taken its pot."""

_at = partial(positions.at, E="AdKc", S="QcJc", W="TcAd", stock=STOCK)


def at(hand: str, *melds: str, taken: bool = False, **start: Any) -> Deal:
    """Burraco: N has this hand, their side these melds; ``taken``: and its pot."""
    start.setdefault("variant", "burraco")
    start.setdefault("pots", [POT] if taken else list(POTS))
    start.setdefault("flags", ONE_TAKEN if taken else [])
    return _at(N=hand, melds=[list(melds), []], **start)


def buraco(hand: str, *melds: str, profile: str = "open", **start: Any) -> Deal:
    """Buraco, by a profile."""
    options = {"profile": profile, **start.pop("options", {})}
    return at(hand, *melds, variant="buraco", options=options, **start)


def lies(deal: Deal, number: int = 1) -> str:
    """The cards of a meld of side 0 as they lie."""
    return format_cards(deal.state.side_tables[0].melds[number - 1].cards)


def kind(deal: Deal, number: int = 1) -> str | None:
    """The kind of canasta that a meld of side 0 is."""
    return deal.rules.canasta_kind(deal.state.side_tables[0].melds[number - 1])


def laid(deal: Deal, *moves: str) -> Deal:
    """The deal after these moves of N."""
    for move in moves:
        play(deal, f"N: {move}")
    return deal
