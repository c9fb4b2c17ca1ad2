"""A hand panel that is seen whole: how flat its picture is, and what it leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.layout.controls import Button, Row
from bot.layout.layout import COMPONENTS, Part, Screen
from bot.screens.panel.room import DESK, height, picture_room
from bot.screens.panel.trim import ROOMY, TRIMS, Trim
from bot.screens.pictures import HandPicture, Pictures
from renderers.panel.fan import WIDTH


async def fitted(
    parts: Callable[[Trim], list[Part]], hand: HandPicture, pictures: Pictures, *, reserve: int = 0
) -> list[Part]:
    """The parts of a panel below its picture, which comes first: as many of them as leave room to see the
    cards whole, else as a window has room for beside the flattest picture. ``reserve`` are pixels for what
    may stand below the panel: little is left out for that.
    """
    tries = [(reserve, trim, True) for trim in GENTLE if reserve]
    tries += [(0, trim, True) for trim in ROOMY] + [(0, trim, False) for trim in TRIMS]
    built: dict[Trim, list[Part]] = {}
    for kept, trim, whole in tries:
        if trim not in built:
            built[trim] = parts(trim)
        below = built[trim]
        room = picture_room(below, WIDTH, reserve=kept)
        if hand.fits(room, whole=whole) and _taken(below):
            return [await pictures.hand(hand, room), *below]
    # There is no room for that either: the least, with the flattest picture.
    return [await pictures.hand(hand, 0), *built[TRIMS[-1]]]


def packed(parts: Iterable[Part]) -> list[Part]:
    """The same parts with all buttons below the others, in as few rows as a window at a desk has room for."""
    others: list[Part] = []
    buttons: list[Button] = []
    for part in parts:
        if isinstance(part, Row):
            buttons += part.buttons
        else:
            others.append(part)
    rows: list[Row] = []
    for button in buttons:
        wider = Row((*rows[-1].buttons, button)) if rows else None
        if wider and len(wider.buttons) <= 5 and height([wider], DESK) == height([Row((button,))], DESK):
            rows[-1] = wider
        else:
            rows.append(Row((button,)))
    return [*others, *rows]


def _taken(parts: list[Part]) -> bool:
    """Whether Discord takes all these components; the picture is one too."""
    return Screen(parts).size < COMPONENTS
