"""Checks of every game when a table is set up: options that contradict each other, hands too large for the
pack.
"""

from __future__ import annotations

from collections.abc import Mapping

from canasta.i18n import Text
from canasta.options import BadOption, Value
from canasta.seating import Seating

_LEAST_STOCK = 20
"""The fewest cards left in the stock after the deal."""


def clash(option: str, other: str) -> BadOption:
    """Two options that cannot both be given; the message blames the first."""
    return BadOption(
        option,
        Text("The options {one} and {other} disagree: leave one of them out.", one=option, other=other),
    )


def refuse_large_hands(options: Mapping[str, Value], seating: Seating, *, aside: int = 0) -> None:
    """Raise BadOption if ``hand_size`` leaves too few cards for the stock; ``aside`` cards are in neither."""
    dealt = options["hand_size"]
    assert isinstance(dealt, int)
    most = (seating.packs * 52 + seating.jokers - _LEAST_STOCK - aside) // seating.chairs
    if dealt > most:
        raise BadOption(
            "hand_size",
            Text(
                "The option hand_size can't be {dealt} here: {seats} players can be dealt at most {most} "
                "cards.",
                dealt=dealt,
                seats=seating.chairs,
                most=most,
            ),
        )
