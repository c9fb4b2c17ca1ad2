"""What every game refuses when a table is set up: options that disagree, hands too large for its cards."""

from __future__ import annotations

from collections.abc import Mapping

from canasta.i18n import Text
from canasta.options import BadOption, Value
from canasta.seating import Seating

_LEAST_STOCK = 20
"""Cards that the stock has at least after the deal."""


def clash(one: str, other: str) -> BadOption:
    """Two options that cannot both be given; the first is the one to blame."""
    return BadOption(
        one, Text("The options {one} and {other} disagree: leave one of them out.", one=one, other=other)
    )


def refuse_large_hands(options: Mapping[str, Value], seating: Seating, *, aside: int = 0) -> None:
    """Raise BadOption where ``hand_size`` leaves too little for the stock; ``aside`` cards are in neither."""
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
